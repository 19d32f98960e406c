// Fits the numbers of a filter to a column of integers or decimals, so that the engine compares them digit by digit in
// the column's own type (QB12). A number between two possible values is rounded to the side that keeps the meaning.
import type { FilterOperator } from '#contract/query/vocabulary.ts'
import { formatDecimal, parseDecimal, unitsAround } from '../json/decimal-text.ts'
import type { exactRange } from '../schema/numeric-type.ts'
import type { OperandValue } from './operand.ts'

type ColumnRange = NonNullable<ReturnType<typeof exactRange>>
type Fitted = Pick<FittedFilter, 'operator' | 'operands'>

export interface FittedFilter {
  readonly operator: FilterOperator
  /** Texts of numbers that the column can contain, and nulls. */
  readonly operands: readonly OperandValue[]
  /** The condition has the same result for every value except null, whatever the operands. */
  readonly constant?: boolean
}

interface Around {
  readonly floor: bigint
  readonly ceil: bigint
}

const around = (operand: OperandValue, { scale }: ColumnRange): Around => {
  const decimal = parseDecimal(String(operand))
  if (decimal === null) throw new TypeError('the operand is not a number')
  return unitsAround(decimal, scale)
}

const textOf = (units: bigint, { scale }: ColumnRange): string => formatDecimal({ units, scale })

const isInside = (units: bigint, { min, max }: ColumnRange): boolean => units >= min && units <= max

const equal = ({ operator, operands }: Fitted, range: ColumnRange): FittedFilter => ({
  operator,
  operands: operands.flatMap((operand): OperandValue[] => {
    if (operand === null) return [null]
    const { floor, ceil } = around(operand, range)
    return floor === ceil && isInside(floor, range) ? [textOf(floor, range)] : []
  }),
})

/** The values from `low` to `high`. */
const inside = (
  { low, high }: { low: bigint; high: bigint },
  { operator, range }: { operator: 'between' | 'not_between' | 'gte' | 'lte'; range: ColumnRange },
): FittedFilter => {
  const [from, to] = [low < range.min ? range.min : low, high > range.max ? range.max : high]
  if (from > to) return { operator, operands: [], constant: operator === 'not_between' }
  const ends = { gte: [from], lte: [to], between: [from, to], not_between: [from, to] }[operator]
  return { operator, operands: ends.map((units) => textOf(units, range)) }
}

const one = ({ operator, operands }: Fitted, range: ColumnRange): FittedFilter => {
  const { floor, ceil } = around(operands[0] ?? null, range)
  const isExact = floor === ceil && isInside(floor, range)
  if (isExact) return { operator, operands: [textOf(floor, range)] }
  const isLower = operator === 'gt' || operator === 'gte'
  return isLower
    ? inside({ low: ceil, high: range.max }, { operator: 'gte', range })
    : inside({ low: range.min, high: floor }, { operator: 'lte', range })
}

const two =
  (operator: 'between' | 'not_between') =>
  ({ operands }: Fitted, range: ColumnRange): FittedFilter => {
    const low = around(operands[0] ?? null, range).ceil
    const high = around(operands[1] ?? null, range).floor
    return inside({ low, high }, { operator, range })
  }

const unchanged = (filter: Fitted): FittedFilter => filter

const rows = {
  in: equal,
  not_in: equal,
  eq: equal,
  not_equal: equal,
  gt: one,
  gte: one,
  lt: one,
  lte: one,
  between: two('between'),
  not_between: two('not_between'),
  like: unchanged,
  not_like: unchanged,
  is_null: unchanged,
  is_not_null: unchanged,
} as const satisfies Record<FilterOperator, (filter: Fitted, range: ColumnRange) => FittedFilter>

/** The filter with operands that the column can contain. It matches the same rows. */
export function fitOperands(filter: Fitted, range: ColumnRange): FittedFilter {
  return rows[filter.operator](filter, range)
}
