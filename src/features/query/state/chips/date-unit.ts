// The calendar unit that a date starts with: the finest one with a number of periods that fits on a screen. It never
// adds different years together: periods are counted from the start of time, unlike months or weekdays.
import type { CalendarUnit } from '#contract/query/vocabulary.ts'
import type { Value } from '#contract/query/response.ts'
import type { DimensionWell } from '../query-state.ts'

const dayMs = 86_400_000
/** Columns are beside each other, and need more room than rows. */
const mostPeriods = { rows: 62, columns: 24 } as const satisfies Record<DimensionWell, number>
const monthOf = (date: Date): number => date.getUTCFullYear() * 12 + date.getUTCMonth()
/** From the finest: the number of the period that a date is in. */
const units = [
  ['date', (date) => date.getTime() / dayMs],
  ['year_month', monthOf],
  ['year_quarter', (date) => Math.floor(monthOf(date) / 3)],
] as const satisfies readonly (readonly [CalendarUnit, (date: Date) => number])[]

/** What a date starts with if its span is not known. */
export const defaultDateUnit = 'year_month' satisfies CalendarUnit

const dateOf = (value: Value): Date => new Date(String(value).slice(0, 10))

/** Returns the unit for the dates from `min` to `max`, as ISO texts: days, months, quarters or years. */
export function dateUnitFor(
  { min, max }: { readonly min: Value; readonly max: Value },
  well: DimensionWell,
): CalendarUnit {
  const [first, last] = [dateOf(min), dateOf(max)]
  if (Number.isNaN(first.getTime()) || Number.isNaN(last.getTime())) return defaultDateUnit
  const fitting = units.find(([, periodOf]) => periodOf(last) - periodOf(first) < mostPeriods[well])
  return fitting?.[0] ?? 'year'
}
