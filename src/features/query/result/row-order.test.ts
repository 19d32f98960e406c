import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareValues, sortRows } from './row-order.ts'

const utf8 = new TextEncoder()
const byteOrder = (a: string, b: string): number => {
  const [left, right] = [utf8.encode(a), utf8.encode(b)]
  const at = left.findIndex((byte, index) => byte !== right[index])
  return at === -1 ? left.length - right.length : (left[at] ?? 0) - (right[at] ?? -1)
}

it('QB47c text is in the binary order of UTF-8', () => {
  const text = fc.string({ unit: 'grapheme' })
  fc.assert(
    fc.property(text, text, (a, b) => {
      expect(Math.sign(compareValues(a, b))).toBe(Math.sign(byteOrder(a, b)))
    }),
  )
  expect(compareValues('\u{1f600}', '\uffee')).toBeGreaterThan(0)
})

const exact = fc.oneof(
  fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }).map(String),
  fc.integer(),
  fc.constant(null),
)

it('QB47c rows are sorted by all digits, stably, with nulls last in both directions', () => {
  fc.assert(
    fc.property(fc.array(exact), fc.constantFrom<1 | -1>(1, -1), (cells, direction) => {
      const sorted = [
        ...sortRows(cells.length, [{ cellAt: (row) => cells[row], direction, areNumbers: true }]),
      ]
      const expected = cells
        .map((_, row) => row)
        .sort((a, b) => {
          const [left = null, right = null] = [cells[a], cells[b]]
          if (left === null || right === null) return Number(left === null) - Number(right === null)
          const [one, other] = [BigInt(left), BigInt(right)]
          return (Number(one > other) - Number(one < other)) * direction
        })
      expect(sorted).toEqual(expected)
    }),
  )
})

it('QB47c the next order decides where values are equal', () => {
  const [first, second] = [
    ['b', 'a', 'b', null],
    [1, 2, 0, 9],
  ]
  const order = sortRows(4, [
    { cellAt: (row) => first?.[row], direction: -1, areNumbers: false },
    { cellAt: (row) => second?.[row], direction: 1, areNumbers: true },
  ])
  expect([...order]).toEqual([2, 0, 1, 3])
})
