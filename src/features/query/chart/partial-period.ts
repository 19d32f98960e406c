// Whether a category of a time axis is the period that is not over.
import { type CalendarUnit, calendarUnits } from '#contract/query/vocabulary.ts'
import type { Value } from '#contract/query/response.ts'
import { calendarValue } from '#domain/query/calendar.ts'
import type { ChartModel } from './chart-model.ts'

/**
 * Returns whether a calendar period contains `today` (an ISO date). Parts of a date, such as a month of any year, are
 * never partial; a year is.
 */
function isCurrentPeriod(
  { value, unit }: { value: Value; unit: CalendarUnit | undefined },
  today: string,
): boolean {
  if (value === null || unit === undefined) return false
  if (unit !== 'year' && calendarUnits[unit] === 'part') return false
  return String(calendarValue(unit, today)) === String(value)
}

/**
 * Returns the index of the category that contains today; -1 if there is none, or if the platform says that today is not
 * in the current period.
 */
export function partialIndex(
  { axis, categories, isTime }: Pick<ChartModel, 'axis' | 'categories' | 'isTime'>,
  hasToday: boolean,
  today = localDay(new Date()),
): number {
  const unit = axis[0]?.unit
  return isTime && hasToday
    ? categories.findIndex(([value]) => isCurrentPeriod({ value: value ?? null, unit }, today))
    : -1
}

/** The day of the browser's clock as an ISO date. */
function localDay(date: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
