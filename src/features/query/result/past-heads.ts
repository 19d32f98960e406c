// The heads of past periods, computed by the calendar where a past period has no rows (QB9).
import type { Value } from '#contract/query/response.ts'
import { calendarUnits } from '#contract/query/vocabulary.ts'
import { isDay } from '#domain/query/calendar.ts'
import { moveBack, shiftOf } from '#domain/query/evolution-window.ts'
import type { Comparison, Dimension } from '../state/query-state.ts'

export interface Compared {
  readonly comparison: Comparison
  /** The field whose dates move with the period. */
  readonly dateField: string
}

interface PastPeriod {
  readonly comparison: Comparison
  readonly period: number
}

const pastDay = (day: string, { comparison, period }: PastPeriod): string =>
  isDay(day) ? moveBack(day, shiftOf(comparison, period)) : day

const isYears = ({ scale, mode }: Comparison): boolean => scale === 'year' && mode === 'date'

/** The head of a past period. A date, the first day of a period, and a compared year move; a month of any year stays. */
const pastHead = (head: Value, { unit }: Dimension, past: PastPeriod): Value => {
  if (unit === 'year' && typeof head === 'number') return isYears(past.comparison) ? head - past.period : head
  const isDate = unit === undefined || calendarUnits[unit] === 'period'
  return isDate && typeof head === 'string' ? pastDay(head, past) : head
}

/** Returns the heads of a group in the past period `period`: the dates that are compared move back, others stay. */
export function pastHeads(
  heads: readonly Value[],
  { dimensions, compared, period }: { dimensions: readonly Dimension[]; compared: Compared; period: number },
): readonly Value[] {
  const { comparison, dateField } = compared
  return heads.map((head, index) => {
    const dimension = dimensions[index]
    return dimension?.field === dateField ? pastHead(head, dimension, { comparison, period }) : head
  })
}
