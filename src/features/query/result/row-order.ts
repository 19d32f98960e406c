// Sorts rows as the platform does: numbers by value, text in the binary order of UTF-8, nulls last in both directions.
import type { Value } from '#contract/query/response.ts'
import { compareDecimals } from '#domain/json/decimal-text.ts'
import type { Cell } from './groups.ts'
import { isOthersHead } from '../state/calculation/others-head.ts'
import { toNumber } from '../state/value-format.ts'

const surrogates = 0xd800
const afterSurrogates = 0xe000

/** Surrogates stand for the characters after all others. */
const unitRank = (unit: number): number => {
  if (unit < surrogates) return unit
  return unit < afterSurrogates ? unit + 0x2000 : unit - 0x800
}

/** Compares text by code points, which is the binary order of UTF-8. */
const compareText = (left: string, right: string): number => {
  const length = Math.min(left.length, right.length)
  for (let at = 0; at < length; at += 1) {
    const [one, other] = [left.charCodeAt(at), right.charCodeAt(at)]
    if (one !== other) return unitRank(one) - unitRank(other)
  }
  return left.length - right.length
}

/** The row of the others comes last. */
const rank = (value: Value): number => (isOthersHead(value) ? 2 : Number(value === null))

const isNumeric = (value: Value, areNumbers: boolean): value is number | string =>
  typeof value === 'number' || (areNumbers && typeof value === 'string')

/**
 * Numbers by size, text in binary order, false before true, nulls and then the others last in both directions. Text is
 * a number with many digits where the values are numbers.
 */
export function compareValues(a: Value, b: Value, areNumbers = false): number {
  if (a === b) return 0
  if (rank(a) > 0 || rank(b) > 0) return rank(a) - rank(b)
  if (isNumeric(a, areNumbers) && isNumeric(b, areNumbers)) return compareDecimals(a, b)
  return compareText(String(a), String(b))
}

/** What rows are sorted by. */
export interface RowOrder {
  readonly cellAt: (row: number) => Cell
  readonly direction: 1 | -1
  readonly areNumbers: boolean
}

type Compare = (a: number, b: number) => number

/** What is no number comes after all numbers. */
const rankOfNumber = (value: Value): number => (toNumber(value) === null ? Math.max(rank(value), 1) : 0)

/** A double is the rounded value, so only equal doubles need all digits. */
const numberComparison = (count: number, { cellAt, direction }: RowOrder): Compare => {
  const keys = new Float64Array(count)
  for (let row = 0; row < count; row += 1) keys[row] = toNumber(cellAt(row)) ?? Number.NaN
  return (a, b) => {
    const [left, right] = [keys[a] ?? 0, keys[b] ?? 0]
    if (left < right) return -direction
    if (left > right) return direction
    const [one, other] = [cellAt(a) ?? null, cellAt(b) ?? null]
    if (Number.isNaN(left) || Number.isNaN(right)) return rankOfNumber(one) - rankOfNumber(other)
    return one === other ? 0 : compareValues(one, other, true) * direction
  }
}

const valueComparison =
  ({ cellAt, direction, areNumbers }: RowOrder): Compare =>
  (a, b) => {
    const [left, right] = [cellAt(a) ?? null, cellAt(b) ?? null]
    const result = compareValues(left, right, areNumbers)
    return rank(left) > 0 || rank(right) > 0 ? result : result * direction
  }

/** Returns the numbers of the rows in their new order. Rows that are equal keep theirs. */
export function sortRows(count: number, orders: readonly RowOrder[]): Int32Array {
  const comparisons = orders.map((order) =>
    order.areNumbers ? numberComparison(count, order) : valueComparison(order),
  )
  return Int32Array.from({ length: count }, (_, row) => row).sort((a, b) => {
    for (const compare of comparisons) {
      const result = compare(a, b)
      if (result !== 0) return result
    }
    return a - b
  })
}
