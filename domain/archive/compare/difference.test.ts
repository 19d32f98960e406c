import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { diffText, looksLikeText, textOf, type Hunk } from './difference.ts'

const signs = { same: ' ', removed: '-', added: '+' } as const
const format = (hunks: readonly Hunk[]): string =>
  hunks
    .map(({ folded, lines }) =>
      folded ? `(${lines.length})` : lines.map(({ kind, text }) => signs[kind] + text).join('|'),
    )
    .join(' ')
const sideOf = (hunks: readonly Hunk[], other: 'removed' | 'added'): string =>
  hunks
    .flatMap(({ lines }) => lines)
    .filter(({ kind }) => kind !== other)
    .map(({ text, end }) => text + end)
    .join('')
const count = (to: number): string => Array.from({ length: to }, (_, at) => `${at + 1}\n`).join('')

describe('STO55 differences of texts', () => {
  test.each<readonly [before: string, after: string, difference: string]>([
    ['', '', ''],
    ['a\n', 'a\n', ' a'],
    ['a\nb\n', 'a\nb\n', '(2)'],
    ['', 'a\n', '+a'],
    ['a\n', '', '-a'],
    ['a\nb\nc\n', 'a\nB\nc\n', ' a|-b|+B| c'],
    ['a', 'a\n', '-a|+a'],
    ['a\r\nb\r\n', 'a\nb\r\n', '-a|+a| b'],
    ['a\rb\n', 'a\rb\nc', ' a\rb|+c'],
    [count(10), count(10).replace('5', 'five'), ' 1| 2| 3| 4|-5|+five| 6| 7| 8 (2)'],
    [count(9), count(9).replace('5', 'five'), ' 1| 2| 3| 4|-5|+five| 6| 7| 8| 9'],
    [count(12), `0\n${count(12)}13\n`, '+0| 1| 2| 3 (6)  10| 11| 12|+13'],
  ])('STO55 %j to %j: %s', (before, after, difference) => {
    expect(format(diffText(before, after))).toBe(difference)
  })

  test('STO55 lines are numbered on the sides that contain them, also if folded', () => {
    const [first, second] = diffText(count(20), `0\n${count(20)}`)
    expect(first?.lines.map(({ before, after }) => [before, after])).toEqual([
      [null, 1],
      [1, 2],
      [2, 3],
      [3, 4],
    ])
    expect([second?.folded, second?.lines.at(-1)]).toEqual([
      true,
      { kind: 'same', text: '20', end: '\n', before: 20, after: 21 },
    ])
  })

  const line = fc.tuple(
    fc.constantFrom('', 'a', 'b', 'c', '\r', ' a', '羽田'),
    fc.constantFrom('\n', '\r\n', ''),
  )
  const text = fc.array(line, { maxLength: 30 }).map((lines) => lines.flat().join(''))

  test('STO55 both texts can be rebuilt from their difference', () => {
    fc.assert(
      fc.property(text, text, (before, after) => {
        const hunks = diffText(before, after)
        expect(sideOf(hunks, 'added')).toBe(before)
        expect(sideOf(hunks, 'removed')).toBe(after)
        expect(
          hunks.every(({ lines, folded }) => !folded || lines.every(({ kind }) => kind === 'same')),
        ).toBe(true)
      }),
    )
  })

  test('STO55 texts without common lines are listed completely, in limited time', () => {
    const texts = ['a', 'b'].map((letter) =>
      Array.from({ length: 60_000 }, (_, at) => `${letter}${(at * 7919) % 60_000}`).join('\n'),
    )
    const [before = '', after = ''] = texts
    const hunks = diffText(`same\n${before}`, `same\n${after}`)
    expect([hunks.length, sideOf(hunks, 'removed') === `same\n${after}`]).toEqual([1, true])
  })
})

describe('STO56 text detection', () => {
  const bytes = (text: string): number[] => [...new TextEncoder().encode(text)]
  test.each<readonly [name: string, bytes: readonly number[], text: string | null]>([
    ['nothing', [], ''],
    ['UTF-8', bytes('été 羽田'), 'été 羽田'],
    ['UTF-8 with a byte order mark', [0xef, 0xbb, 0xbf, 0x61], '\uFEFFa'],
    ['UTF-16, little-endian', [0xff, 0xfe, 0x61, 0, 0x7d, 0x7f], 'a罽'],
    ['UTF-16, big-endian', [0xfe, 0xff, 0, 0x61], 'a'],
    ['a zero byte', [0x61, 0, 0x62], null],
    ['Latin 1', [0x63, 0xe9, 0x21], null],
    ['a PNG', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], null],
    ['half a surrogate', [0xff, 0xfe, 0, 0xd8, 0x61, 0], null],
  ])('STO56 %s', (_, given, text) => {
    expect(textOf(Uint8Array.from(given))).toBe(text)
    expect(looksLikeText(Uint8Array.from(given))).toBe(text !== null)
  })

  test('STO56 the start of a file may end within a letter, a complete file may not', () => {
    const cut = Uint8Array.from(bytes('羽田').slice(0, 4))
    expect([looksLikeText(cut), textOf(cut)]).toEqual([true, null])
  })
})
