// Which figures of a chart belong to a period that is not over.
import { type CalendarUnit, calendarUnits } from '#contract/query/vocabulary.ts'
import type { Value } from '#contract/query/response.ts'
import { calendarValue } from '#domain/query/calendar.ts'
import type { ChartModel } from './chart-model.ts'

/** A figure that may still change. */
export interface PartialPoint {
  readonly category: number
  /** Null: in all series. */
  readonly series: number | null
}

const isToday = (value: Value | undefined, unit: CalendarUnit, today: string): boolean =>
  value !== undefined && value !== null && String(calendarValue(unit, today)) === String(value)

/** Parts of a date, such as a month of any year, are never partial; a year is. */
const isPeriod = (unit: CalendarUnit): boolean => unit === 'year' || calendarUnits[unit] === 'period'

/** These parts of a year are one period if the year is known. */
const partsOfYear: readonly CalendarUnit[] = ['month', 'quarter', 'semester']

type Scales = Pick<ChartModel, 'axis' | 'categories' | 'isTime' | 'seriesBy' | 'series'>

/** The series of the current year, where the axis has parts of it. */
const currentYear = ({ axis: [axis], seriesBy: [by, ...more], series }: Scales, today: string): number =>
  axis?.unit !== undefined &&
  partsOfYear.includes(axis.unit) &&
  by?.unit === 'year' &&
  by.field === axis.field &&
  more.length === 0
    ? series.findIndex(({ heads }) => isToday(heads[0], 'year', today))
    : -1

/**
 * Returns the figures that contain today; null if there are none, or if the platform says that today is not in the
 * current period.
 */
export function partialPoint(
  scales: Scales,
  hasToday: boolean,
  today = localDay(new Date()),
): PartialPoint | null {
  const unit = scales.axis[0]?.unit
  if (unit === undefined || !scales.isTime || !hasToday) return null
  const category = scales.categories.findIndex(([value]) => isToday(value, unit, today))
  if (category === -1) return null
  if (isPeriod(unit)) return { category, series: null }
  const series = currentYear(scales, today)
  return series === -1 ? null : { category, series }
}

/** Whether a figure may still change. */
export function isPartial(point: PartialPoint | null, category: number, series: number): boolean {
  return point !== null && point.category === category && (point.series === null || point.series === series)
}

/** The day of the browser's clock as an ISO date. */
function localDay(date: Date): string {
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
