// Resolves relative dates (QB35). Only the current day depends on the time zone. Everything else counts days and months
// of the calendar, so a change of the clocks moves nothing.
import type { MainType } from '#contract/data-manager/table.ts'
import type { Operand, RelativeDate } from '#contract/query/request.ts'
import type { RelativeUnit } from '#contract/query/vocabulary.ts'
import { calendarValue } from './calendar.ts'
import { localTimeOf } from './local-time.ts'

const dayMs = 86_400_000
/** Units of days, counted from a Monday. */
const days: Readonly<Partial<Record<RelativeUnit, number>>> = { day: 1, week: 7 }
const months = { day: 0, week: 0, month: 1, quarter: 3, semester: 6, year: 12 } as const satisfies Record<
  RelativeUnit,
  number
>

/** The first day of the unit that is `shift` units after that of `today`, in milliseconds; NaN if there is none. */
const startOf = (unit: RelativeUnit, { shift, today }: { shift: number; today: string }): number => {
  const length = days[unit]
  if (length !== undefined) {
    const first = unit === 'week' ? String(calendarValue('year_week', today)) : today
    return Date.parse(first) + shift * length * dayMs
  }
  const [year = 0, month = 1] = today.split('-').map(Number)
  const size = months[unit]
  const index = (Math.floor((year * 12 + month - 1) / size) + shift) * size
  const date = new Date(0)
  return date.setUTCFullYear(Math.floor(index / 12), index - Math.floor(index / 12) * 12, 1)
}

/** The years that the warehouse and the interface share. */
const range = { from: Date.parse('0001-01-01'), to: Date.parse('9999-12-31') }

/** The day that a relative date stands for on the day `today` (`YYYY-MM-DD`); undefined outside the years 1 to 9999. */
export function relativeDay({ unit, shift, edge }: RelativeDate, today: string): string | undefined {
  const time =
    edge === 'start' ? startOf(unit, { shift, today }) : startOf(unit, { shift: shift + 1, today }) - dayMs
  return time >= range.from && time <= range.to ? new Date(time).toISOString().slice(0, 10) : undefined
}

/** Whether an operand is a relative date. */
export function isRelative(operand: Operand): operand is RelativeDate {
  return typeof operand === 'object' && operand !== null
}

interface Now {
  /** Milliseconds since 1970. */
  readonly now: number
  readonly timeZone: string
}

/**
 * The value that a relative date stands for now, as an operand of a date, or of an instant (`datetime`): its `start` is
 * the midnight of the first day, its `end` the last microsecond of the last day, which is the last value that an
 * instant of that day has. Undefined outside the years 1 to 9999.
 */
export function resolveRelative(
  operand: RelativeDate,
  { type, now, timeZone }: Now & { readonly type: MainType },
): string | undefined {
  const today = localTimeOf(Math.floor(now / 1000), timeZone)?.slice(0, 10)
  const day = today === undefined ? undefined : relativeDay(operand, today)
  if (day === undefined || type !== 'datetime') return day
  return `${day} ${operand.edge === 'start' ? '00:00:00' : '23:59:59.999999'}`
}
