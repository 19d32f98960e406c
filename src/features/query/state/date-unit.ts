// The calendar unit that a date starts with. It never adds different years together: periods are counted from the
// start of time, unlike months or weekdays.
import type { CalendarUnit } from '#contract/query/vocabulary.ts'
import type { Value } from '#contract/query/response.ts'

const dayMs = 86_400_000
const longestInDays = 62
const longestInMonths = 20 * 366

/** What a date starts with if its span is not known. */
export const defaultDateUnit = 'year_month' satisfies CalendarUnit

const timeOf = (value: Value): number => Date.parse(String(value).slice(0, 10))

/** Returns the unit for the dates from `min` to `max`, as ISO texts: days, months or years. */
export function dateUnitFor({ min, max }: { min: Value; max: Value }): CalendarUnit {
  const days = (timeOf(max) - timeOf(min)) / dayMs
  if (!Number.isFinite(days)) return defaultDateUnit
  if (days <= longestInDays) return 'date'
  return days <= longestInMonths ? defaultDateUnit : 'year'
}
