import { describe, expect, test } from 'vitest'
import { diffText } from '#domain/archive/compare/difference.ts'
import { differenceRows, lineEndsDiffer, lineText, maxRows } from './difference-rows.ts'

const lines = (count: number) => Array.from({ length: count }, (_, at) => `line ${at}`)
const text = (all: readonly string[]) => `${all.join('\n')}\n`
const before = lines(40)
const after = before.with(20, 'another')
const hunks = diffText(text(before), text(after))

describe('STO74 a difference as rows', () => {
  test('folds equal lines far from a change into one row', () => {
    const rows = differenceRows(hunks, new Set())
    expect(rows.filter(({ kind }) => kind === 'fold')).toEqual([
      { kind: 'fold', hunk: 0, count: 17 },
      { kind: 'fold', hunk: 2, count: 16 },
    ])
    expect(rows).toHaveLength(2 + 3 + 2 + 3)
  })
  test('shows all lines of an opened fold', () => {
    const rows = differenceRows(hunks, new Set([0, 2]))
    expect(rows).toHaveLength(41)
    expect(rows.every(({ kind }) => kind === 'line')).toBe(true)
  })
})

describe('STO74 line endings', () => {
  const windows = (all: readonly string[]) => `${all.join('\r\n')}\r\n`
  test.each([
    ['is the change if all of them changed', text(before), windows(before), true],
    ['is not a change if both sides have the same', windows(before), windows(after), false],
    ['is not a change if a side has no line', '', windows(after), false],
  ] as const)('STO74 %s', (_, one, other, isChange) => {
    expect(lineEndsDiffer(diffText(one, other))).toBe(isChange)
  })
  test.each([
    ['a line as it is', 'port', '\n', 'port'],
    ['a carriage return', 'port', '\r\n', 'port␍'],
    ['the beginning of an endless one', 'x'.repeat(maxRows + 5), '\n', `${'x'.repeat(maxRows)}…`],
  ] as const)('STO74 shows %s', (_, line, end, shown) => {
    const of = { kind: 'same', text: line, end, before: 1, after: 1 } as const
    expect(lineText(of, { isEndShown: true })).toBe(shown)
  })
})
