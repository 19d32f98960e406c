// Steps of an evolution (QB9): calendar units, whose month ends are clamped, or whole weeks. The window of days that the
// filters on the date select, and where it lies in past periods.
import type { EvolutionMode, EvolutionScale, FilterOperator } from '#contract/query/vocabulary.ts'
import { isDay } from './calendar.ts'
import type { OperandValue } from './operand.ts'
import type { Evolution, Filter } from './query.ts'

/** Number of days, or of calendar months, between the current period and a past one. */
export interface Shift {
  readonly unit: 'day' | 'month'
  readonly count: number
}

const days = (count: number): Shift => ({ unit: 'day', count })
const months = (count: number): Shift => ({ unit: 'month', count })

const steps = {
  weekday: { date: days(7), weekday: days(7) },
  week: { date: days(7), weekday: days(7) },
  month: { date: months(1), weekday: days(28) },
  quarter: { date: months(3), weekday: days(91) },
  semester: { date: months(6), weekday: days(182) },
  year: { date: months(12), weekday: days(364) },
} as const satisfies Record<EvolutionScale, Record<EvolutionMode, Shift>>

/** The shift between the current period and the past period `period`, 1 for the latest. */
export function shiftOf({ scale, mode }: Pick<Evolution, 'scale' | 'mode'>, period: number): Shift {
  const { unit, count } = steps[scale][mode]
  return { unit, count: count * period }
}

/** First and last day as ISO text; null where the window is open. */
export interface DayWindow {
  readonly from: string | null
  readonly to: string | null
}

const dayMs = 86_400_000
const firstDay = '0001-01-01'

const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, -14)

/** The day `count` days later. */
export function addDays(day: string, count: number): string {
  return isoDay(timeOf(day) + count * dayMs)
}

const partsOf = (day: string): { year: number; month: number; date: number } => {
  const at = new Date(timeOf(day))
  return { year: at.getUTCFullYear(), month: at.getUTCMonth(), date: at.getUTCDate() }
}

const utc = (year: number, month: number, date: number): number => {
  const at = new Date(0)
  at.setUTCFullYear(year, month, date)
  return at.getTime()
}

/** Last day of the month that is `back` months before that of a day. */
const monthEnd = (day: string, back: number): string => {
  const { year, month } = partsOf(day)
  return isoDay(utc(year, month - back + 1, 0))
}

/** The day moved back; a day that its month does not have becomes the last day of that month. */
export function moveBack(day: string, { unit, count }: Shift): string {
  if (unit === 'day') return addDays(day, -count)
  const { year, month, date } = partsOf(day)
  const moved = isoDay(utc(year, month - count, date))
  const end = monthEnd(day, count)
  return moved > end ? end : moved
}

const isMonthEnd = (day: string): boolean => monthEnd(day, 0) === day
const isShorterThan = (day: string, count: number): boolean =>
  partsOf(monthEnd(day, 0)).date < partsOf(monthEnd(day, count)).date

const isBefore = (day: string | null): boolean => day !== null && (day.startsWith('-') || day < firstDay)

/** Whether the days from the last day of a month on move apart: the longer past month has days in between. */
const movesApart = ({ from, to }: DayWindow, { unit, count }: Shift): boolean =>
  unit === 'month' && from !== null && from !== to && isMonthEnd(from) && isShorterThan(from, count)

/** Whether the last two days are the end of a month, so that the past month is compared as a whole. */
const endsMonth = ({ from, to }: DayWindow, { unit }: Shift): boolean =>
  unit === 'month' && to !== null && from !== to && isMonthEnd(to)

const movedBound = (day: string | null, shift: Shift): string | null =>
  day === null ? null : moveBack(day, shift)

/**
 * The window moved back. If it ends with the last two days of a month, the moved window ends with the month too.
 * Null if the moved days are not one window, or lie before the year 1.
 */
export function moveWindow(window: DayWindow, shift: Shift): DayWindow | null {
  const { from, to } = window
  if (from !== null && to !== null && from > to) return window
  const [start, end] = [movedBound(from, shift), movedBound(to, shift)]
  if (isBefore(start) || isBefore(end) || movesApart(window, shift)) return null
  return { from: start, to: to !== null && endsMonth(window, shift) ? monthEnd(to, shift.count) : end }
}

const withinYears = (day: string): string | null => (isDay(day) && day >= firstDay ? day : null)

/** Text of a day without a time other than midnight; null for anything else. */
const dayOf = (operand: OperandValue | undefined): string | null => {
  const match = /^(\d{4}-\d\d-\d\d)(?:[T ]00:00(?::00(?:\.0+)?)?)?$/.exec(String(operand))
  return match?.[1] === undefined ? null : withinYears(match[1])
}

type Bounds = (days: readonly string[]) => DayWindow
const at = (days: readonly string[], index: number): string => days[index] ?? ''

const dayBounds: Partial<Record<FilterOperator, Bounds>> = {
  gte: (days) => ({ from: at(days, 0), to: null }),
  gt: (days) => ({ from: addDays(at(days, 0), 1), to: null }),
  lte: (days) => ({ from: null, to: at(days, 0) }),
  lt: (days) => ({ from: null, to: addDays(at(days, 0), -1) }),
  between: (days) => ({ from: at(days, 0), to: at(days, 1) }),
  eq: (days) => ({ from: at(days, 0), to: at(days, 0) }),
  in: (days) => ({ from: at(days, 0), to: at(days, 0) }),
}
/** Whole days as bounds of an instant: its midnight. */
const instantOperators: readonly FilterOperator[] = ['gte', 'lt']

/** Operators whose operands are the bounds of one window. */
const isWindow = ({ term, operator, operands }: Filter): boolean => {
  if (term.type === 'datetime') return instantOperators.includes(operator)
  return (operator !== 'eq' && operator !== 'in') || operands.length === 1
}

/** The days of a filter on whole days as one window. */
const daysOf = (filter: Filter): DayWindow | null => {
  const { operator, operands } = filter
  const days = operands.map(dayOf).filter((day) => day !== null)
  if (!isWindow(filter) || days.length !== operands.length) return null
  const window = dayBounds[operator]?.(days) ?? null
  return window === null || isBefore(window.from) || isBefore(window.to) ? null : window
}

const yearOf = ({ operator, operands: [year], operands }: Filter): DayWindow | null => {
  const isOne = operands.length === 1 && (operator === 'eq' || operator === 'in')
  if (!isOne || typeof year !== 'number' || !Number.isInteger(year) || year < 1 || year > 9999) return null
  const text = String(year).padStart(4, '0')
  return { from: `${text}-01-01`, to: `${text}-12-31` }
}

/** The days that a filter on the date selects, if they are one window. */
const windowOf = (filter: Filter): DayWindow | null => {
  const { unit } = filter.term
  if (unit === 'year') return yearOf(filter)
  return unit === null || unit === 'date' ? daysOf(filter) : null
}

const later = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other > one) ? other : one
const earlier = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && other < one) ? other : one

/** The days that all filters select together that are one window each, and the other filters. */
export function splitWindow(filters: readonly Filter[]): { window: DayWindow; others: readonly Filter[] } {
  let window: DayWindow = { from: null, to: null }
  const others: Filter[] = []
  for (const filter of filters) {
    const days = windowOf(filter)
    if (days === null) others.push(filter)
    else window = { from: later(window.from, days.from), to: earlier(window.to, days.to) }
  }
  return { window, others }
}
