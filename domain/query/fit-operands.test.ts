import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { FilterOperator } from '#contract/query/vocabulary.ts'
import { compareDecimals, formatDecimal } from '../json/decimal-text.ts'
import { exactRange } from '../schema/numeric-type.ts'
import { fitOperands, type FittedFilter } from './fit-operands.ts'

const operators = [
  'in',
  'not_in',
  'eq',
  'not_equal',
  'gt',
  'gte',
  'lt',
  'lte',
  'between',
  'not_between',
] as const
type Operator = (typeof operators)[number]

const isOperator = (operator: FilterOperator): operator is Operator =>
  operators.some((one) => one === operator)

/** Whether a value that is not null matches. */
const matches = (value: string, operator: Operator, operands: readonly string[]): boolean => {
  const [first = 0, second = 0] = operands.map((operand) => compareDecimals(value, operand))
  const isIn = operands.some((operand) => compareDecimals(value, operand) === 0)
  const isBetween = first >= 0 && second <= 0
  return {
    in: isIn,
    eq: isIn,
    not_in: !isIn,
    not_equal: !isIn,
    gt: first > 0,
    gte: first >= 0,
    lt: first < 0,
    lte: first <= 0,
    between: isBetween,
    not_between: !isBetween,
  }[operator]
}

const fittedMatches = (value: string, { constant, operator, operands }: FittedFilter): boolean => {
  if (constant !== undefined) return constant
  return isOperator(operator) && matches(value, operator, operands.map(String))
}

const types = [
  { main: 'num', sub: 'smallint' },
  { main: 'num', sub: 'bigint' },
  { main: 'num', sub: 'decimal', precision: 2, digits: 4 },
  { main: 'num', sub: 'decimal', precision: 0, digits: 38 },
  { main: 'num', sub: 'decimal', precision: 38, digits: 38 },
] as const

const small = fc
  .record({ units: fc.bigInt({ min: -20_000n, max: 20_000n }), scale: fc.nat(5) })
  .map(formatDecimal)
const large = fc
  .record({ units: fc.bigInt({ min: -(10n ** 45n), max: 10n ** 45n }), scale: fc.nat(45) })
  .map(formatDecimal)
const operand = fc.oneof(small, large)

describe('QB12 operands that a column cannot contain', () => {
  it('QB12 match the same values, in digits that the column can contain', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...types),
        fc.constantFrom(...operators),
        fc.array(operand, { minLength: 2, maxLength: 3 }),
        fc.array(fc.nat(20_000), { minLength: 1 }),
        (type, operator, list, units) => {
          const range = exactRange(type)
          if (range === null) throw new Error('the type is exact')
          const { scale, min, max } = range
          const operands = operator === 'in' || operator === 'not_in' ? list : list.slice(0, 2)
          const fitted = fitOperands({ operator, operands }, range)
          for (const text of fitted.operands) {
            const inside = formatDecimal({ units: min, scale })
            expect(compareDecimals(String(text), inside)).toBeGreaterThanOrEqual(0)
          }
          const values = [min, max, 0n, ...units.flatMap((each) => [BigInt(each), -BigInt(each)])]
          for (const each of values.filter((one) => one >= min && one <= max)) {
            const value = formatDecimal({ units: each, scale })
            expect(fittedMatches(value, fitted)).toBe(matches(value, operator, operands))
          }
        },
      ),
    )
  })

  it('QB12 keeps nulls among the operands', () => {
    const range = exactRange({ main: 'num', sub: 'bigint' })
    if (range === null) throw new Error('the type is exact')
    expect(fitOperands({ operator: 'in', operands: [null, '1.5', 2] }, range)).toEqual({
      operator: 'in',
      operands: [null, '2'],
    })
  })
})
