// The rows of a past period: the days of the cell moved back, as the platform moves them (QB9).
import type { QueryResponse } from '#contract/query/response.ts'
import { type CalendarUnit, calendarUnits } from '#contract/query/vocabulary.ts'
import {
  addDays,
  type DayWindow,
  moveWindow,
  type Shift,
  shiftOf,
  splitWindow,
} from '#domain/query/evolution-window.ts'
import { type Catalogue, typeOfDimension, unitOf } from '../state/catalogue.ts'
import type { Condition, Dimension, QueryState } from '../state/query-state.ts'
import type { DrillHead } from './drill-context.ts'

export type Evolution = NonNullable<QueryResponse['evolution']>

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one
const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one

const intersect = (one: DayWindow, other: DayWindow): DayWindow => ({
  from: later(one.from, other.from),
  to: earlier(one.to, other.to),
})

const two = (part: number): string => String(part).padStart(2, '0')
/** The months of a year from `first`, as days. */
const monthsFrom = (year: number, [first, count]: readonly [number, number]): DayWindow => {
  const [nextYear, next] = [year + Math.floor((first + count - 1) / 12), ((first + count - 1) % 12) + 1]
  const text = (each: number): string => String(each).padStart(4, '0')
  return { from: `${text(year)}-${two(first)}-01`, to: addDays(`${text(nextYear)}-${two(next)}-01`, -1) }
}

const monthsIn: Partial<Record<CalendarUnit, number>> = { month: 1, quarter: 3, semester: 6 }
const monthsOf: Partial<Record<CalendarUnit, number>> = { year_month: 1, year_quarter: 3 }

/** The days of a calendar period, by its first day. */
const periodDays = (unit: CalendarUnit, day: string): DayWindow | null => {
  const months = monthsOf[unit]
  if (unit === 'date') return { from: day, to: day }
  if (unit === 'year_week') return { from: day, to: addDays(day, 6) }
  const [year = 0, month = 0] = day.split('-').map(Number)
  return months === undefined ? null : monthsFrom(year, [month, months])
}

interface DateHead {
  readonly head: DrillHead
  readonly unit: CalendarUnit | undefined
}

const headDays = ({ head: { value }, unit }: DateHead, year: number | null): DayWindow | null => {
  const months = unit === undefined ? undefined : monthsIn[unit]
  if (unit === 'year') return typeof value === 'number' ? monthsFrom(value, [1, 12]) : null
  if (months !== undefined && typeof value === 'number' && year !== null)
    return monthsFrom(year, [(value - 1) * months + 1, months])
  const isPeriod = unit !== undefined && calendarUnits[unit] === 'period'
  return isPeriod && typeof value === 'string' ? periodDays(unit, value) : null
}

/** A month of any year is the same month in the year before, and a weekday is the same some weeks before. */
const stays = (unit: CalendarUnit | undefined, shift: Shift): boolean => {
  if (unit === undefined) return false
  return shift.unit === 'day' ? unit === 'weekday' : monthsIn[unit] !== undefined && shift.count % 12 === 0
}

/** Whether a filter on the date selects one window of days. A relative date is a day too. */
const isWindow = (
  { dimension: { field }, operator, operands }: Condition,
  { unit, isInstant }: { unit: CalendarUnit | undefined; isInstant: boolean },
): boolean => {
  const type = isInstant ? 'datetime' : 'date'
  const days = operands.map((each) => (typeof each === 'object' && each !== null ? '2000-01-01' : each))
  const term = { name: field, field, unit: unit ?? null, fieldType: { main: type }, type } as const
  return splitWindow([{ term, operator, operands: days }]).others.length === 0
}

const boundsOf = (field: string, { from, to }: DayWindow, isInstant: boolean): readonly Condition[] => {
  const bound = (operator: 'gte' | 'lte' | 'lt', day: string): Condition => ({
    dimension: { field },
    operator,
    operands: [day],
  })
  return [
    ...(from === null ? [] : [bound('gte', from)]),
    ...(to === null ? [] : [isInstant ? bound('lt', addDays(to, 1)) : bound('lte', to)]),
  ]
}

interface PastInput {
  readonly heads: readonly DrillHead[]
  readonly period: number
  readonly evolution: Evolution
  readonly catalogue: Catalogue
}

/** The days of the heads; null if some of them are not one window. */
const daysOf = (heads: readonly DateHead[]): DayWindow | null => {
  const year = heads.find(({ unit }) => unit === 'year')?.head.value
  return heads.reduce<DayWindow | null>(
    (window, each) => {
      const days = headDays(each, typeof year === 'number' ? year : null)
      return window === null || days === null ? null : intersect(window, days)
    },
    { from: null, to: null },
  )
}

const movedDays = (window: DayWindow, shift: Shift): DayWindow | null =>
  window.from !== null && window.to !== null && window.from > window.to ? null : moveWindow(window, shift)

/**
 * Returns the query with only the days of a past period of a cell, and the heads that still apply to it. Null if the days
 * are not one window.
 */
export function pastCell(
  state: QueryState,
  { heads, period, evolution, catalogue }: PastInput,
): { state: QueryState; heads: readonly DrillHead[] } | null {
  const [current] = evolution.periods
  if (state.comparison === null || current === undefined) return null
  const shift = shiftOf(state.comparison, period)
  const field = evolution.date_field
  const isInstant = typeOfDimension(catalogue, { field }) === 'datetime'
  const unitIn = (dimension: Dimension) => unitOf(catalogue, dimension)
  const moves = (dimension: Dimension): boolean =>
    unitIn(dimension) !== 'hour' &&
    (dimension.field === field || (dimension.unit === undefined && unitIn(dimension) !== undefined))
  const dated = heads
    .filter(({ dimension }) => moves(dimension))
    .map((head): DateHead => ({ head, unit: unitIn(head.dimension) ?? (isInstant ? undefined : 'date') }))
  const hasYear = dated.some(({ unit }) => unit === 'year')
  const isFixed = ({ unit }: DateHead): boolean =>
    stays(unit, shift) && !(hasYear && unit !== undefined && monthsIn[unit] !== undefined)
  const isKept = ({ dimension }: Condition): boolean => !moves(dimension) || stays(unitIn(dimension), shift)
  const isKnown = state.filters.every(
    (each) => isKept(each) || isWindow(each, { unit: unitIn(each.dimension), isInstant }),
  )
  const days = daysOf(dated.filter((each) => !isFixed(each)))
  if (!isKnown || days === null || dated.some(({ head }) => head.value === null)) return null
  const moved = movedDays(intersect(current, days), shift)
  if (moved === null) return null
  return {
    state: { ...state, filters: [...state.filters.filter(isKept), ...boundsOf(field, moved, isInstant)] },
    heads: heads.filter((head) => !dated.some((each) => each.head === head && !isFixed(each))),
  }
}
