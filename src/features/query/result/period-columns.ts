// The columns of a value: the current period, and for each past one its value and the change since, absolute and in
// percent (QB9).
import { formatDecimal, parseDecimal, sumDecimals } from '#domain/json/decimal-text.ts'
import { formatPeriod } from '../state/comparison-text.ts'
import type { QueryTranslate } from '../state/naming.ts'
import type { Comparison } from '../state/query-state.ts'
import { toNumber } from '../state/value-format.ts'
import type { Cell } from './groups.ts'

/** What a column shows of a value in the period `period`: 0 is the current one. */
interface PeriodColumn {
  readonly kind: 'value' | 'change' | 'percent'
  readonly period: number
}

/** Returns the columns of a value that is compared with `periods - 1` past periods. */
export function periodColumns({
  periods,
  isNumber,
}: {
  periods: number
  isNumber: boolean
}): readonly PeriodColumn[] {
  const past = Array.from({ length: periods - 1 }, (_, index): PeriodColumn[] => {
    const period = index + 1
    return isNumber
      ? [
          { kind: 'value', period },
          { kind: 'change', period },
          { kind: 'percent', period },
        ]
      : [{ kind: 'value', period }]
  })
  return [{ kind: 'value', period: 0 }, ...past.flat()]
}

const negated = (value: number | string): string => {
  const decimal = parseDecimal(String(value))
  return decimal === null ? '' : formatDecimal({ ...decimal, units: -decimal.units })
}

const isFigure = (cell: Cell): cell is number | string => toNumber(cell) !== null

/** Returns the exact difference of two numbers as decimal text; undefined unless both are numbers. */
function changeOf(now: Cell, past: Cell): string | undefined {
  return isFigure(now) && isFigure(past) ? (sumDecimals([now, negated(past)]) ?? undefined) : undefined
}

/** Returns the change as a share of the past value; undefined if that is zero or one of them is not a number. */
export function percentOf(now: Cell, past: Cell): number | undefined {
  const change = toNumber(changeOf(now, past))
  const base = toNumber(past)
  return change === null || base === null || base === 0 ? undefined : change / Math.abs(base)
}

/** Reads a column of a value; `cellOf` reads the value in a period. */
export function readPeriod({ kind, period }: PeriodColumn, cellOf: (period: number) => Cell): Cell {
  const past = cellOf(period)
  if (kind === 'value') return past
  return kind === 'change' ? changeOf(cellOf(0), past) : percentOf(cellOf(0), past)
}

/** The header of a column of a compared value: `Now`, `1 year before`, `Change`, `In %`. */
export function periodHead(
  t: QueryTranslate,
  { column, comparison }: { column: PeriodColumn; comparison: Comparison | null },
): string {
  if (column.kind !== 'value') return t(`compare.${column.kind}`)
  return column.period === 0 || comparison === null
    ? t('compare.now')
    : formatPeriod(t, comparison, column.period)
}
