import { describe, expect, test } from 'vitest'
import { type LineOptions, type ResponseLine, responseLines, locationKey } from './response-lines.ts'

const response = {
  sub: '7',
  nonce: '[taken out]',
  user: { name: 'Aiko', of: [] },
  memberships: Array.from({ length: 14 }, (_, at) => ({ id: at, displayName: `Crew ${at}` })),
}
const options: LineOptions = { unfolded: new Map(), used: new Map() }
const format = ({ depth, key, before, value, after, count, unfolds }: ResponseLine): string =>
  `${'  '.repeat(depth)}${key === null ? '' : `${key}: `}${before}${value?.text ?? ''}${after}${count === null ? '' : ` ${count} items`}${unfolds ? ` +${unfolds.more}` : ''}`
const formatted = (over: Partial<LineOptions> = {}) =>
  responseLines(response, { ...options, ...over }).map(format)

describe('IAM56 a response as lines', () => {
  test('IAM56 folds lists, with one line per item', () => {
    expect(formatted()).toEqual([
      '{',
      '  "sub": "7",',
      '  "nonce": "[taken out]",',
      '  "user": {',
      '    "name": "Aiko",',
      '    "of": []',
      '  },',
      '  "memberships": [ 14 items',
      '    { "displayName": "Crew 0" }, +1',
      '    { "displayName": "Crew 1" }, +1',
      '     +12',
      '  ]',
      '}',
    ])
  })

  test('IAM56 a folded item shows the member that is used', () => {
    const used = new Map([[locationKey(['memberships', 0, 'id']), ['login']]])
    expect(formatted({ used })[8]).toBe('    { "id": 0 }, +1')
  })

  test('IAM56 unfolds lists and items', () => {
    const unfolded = new Map([
      [locationKey(['memberships']), 200],
      [locationKey(['memberships', 0]), 200],
    ])
    expect(formatted({ unfolded }).slice(8, 13)).toEqual([
      '    {',
      '      "id": 0,',
      '      "displayName": "Crew 0"',
      '    },',
      '    { "displayName": "Crew 1" }, +1',
    ])
    expect(formatted({ unfolded })).toHaveLength(13 + 12 - 1 + 3)
  })

  test('IAM56 marks redacted values', () => {
    const line = responseLines(response, options).find(({ key }) => key === '"nonce"')
    expect(line?.value?.isRedacted).toBe(true)
  })

  test.each([
    ['a large object', Object.fromEntries(Array.from({ length: 10_000 }, (_, at) => [`key${at}`, at])), 203],
    ['a long list', { list: Array.from({ length: 100_000 }, () => ({ a: 1 })) }, 7],
    ['a string', 'text', 1],
  ])('IAM56 %s takes few lines', (_, value, count) => {
    expect(responseLines(value, options)).toHaveLength(count)
  })

  test('IAM56 cuts off deep nesting', () => {
    let deep: unknown = 1
    for (let level = 0; level < 5000; level += 1) deep = { a: deep }
    expect(responseLines(deep, options).length).toBeLessThan(30)
  })
})
