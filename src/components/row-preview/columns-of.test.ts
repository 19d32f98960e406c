import { expect, test } from 'vitest'
import { ExactNumber } from '#contract/exact-number.ts'
import { cellText, columnsOf } from './columns-of.ts'

test('ENG4 rows of different members have all columns, in the order of appearance', () => {
  expect(columnsOf([{ b: 1 }, { a: 'x', b: null }])).toEqual([
    { name: 'b', isNumeric: true },
    { name: 'a', isNumeric: false },
  ])
  expect(columnsOf([])).toEqual([])
})

test.each([
  ['text', 'text'],
  [null, 'null'],
  [{ a: [1] }, '{"a":[1]}'],
  [new ExactNumber('12345678901234567890'), '12345678901234567890'],
  [undefined, undefined],
])('ENG4 the cell of %j is %j', (value, text) => {
  expect(cellText(value)).toBe(text)
})
