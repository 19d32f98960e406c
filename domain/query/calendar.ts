// Calendar units of a date or timestamp, as numbers or first days (QB15: weeks are ISO weeks). The warehouse computes
// the same in SQL; tests compare both.
import type { CalendarUnit } from '#contract/query/vocabulary.ts'

interface Moment {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
}

const dayMs = 86_400_000
type Day = Pick<Moment, 'year' | 'month' | 'day'>
const timeOf = ({ year, month, day }: Day): number => {
  const date = new Date(0)
  date.setUTCFullYear(year, month - 1, day)
  return date.getTime()
}
const isoDay = (time: number): string => new Date(time).toISOString().slice(0, -14)
/** 1 for Monday to 7 for Sunday. */
const weekdayOf = (time: number): number => ((((Math.floor(time / dayMs) + 3) % 7) + 7) % 7) + 1
const mondayOf = (time: number): number => time - (weekdayOf(time) - 1) * dayMs

/** ISO week: week 1 contains the first Thursday of the year. */
const weekOf = (time: number): number => {
  const thursday = mondayOf(time) + 3 * dayMs
  const firstDay = timeOf({ year: new Date(thursday).getUTCFullYear(), month: 1, day: 1 })
  return Math.floor((thursday - firstDay) / (7 * dayMs)) + 1
}

const firstOf = (year: number, month: number): string => isoDay(timeOf({ year, month, day: 1 }))

const units = {
  year: (at) => at.year,
  semester: (at) => (at.month <= 6 ? 1 : 2),
  quarter: (at) => Math.ceil(at.month / 3),
  month: (at) => at.month,
  week: (at) => weekOf(timeOf(at)),
  weekday: (at) => weekdayOf(timeOf(at)),
  day: (at) => at.day,
  hour: (at) => at.hour,
  year_quarter: (at) => firstOf(at.year, at.month - ((at.month - 1) % 3)),
  year_month: (at) => firstOf(at.year, at.month),
  year_week: (at) => isoDay(mondayOf(timeOf(at))),
  date: (at) => isoDay(timeOf(at)),
} as const satisfies Record<CalendarUnit, (at: Moment) => number | string>

const shape = /^(\d{4,6})-(\d\d)-(\d\d)(?:[T ](\d\d))?/

/** The unit of an ISO date or timestamp without time zone: an integer, or the first day of the period. */
export function calendarValue(unit: CalendarUnit, iso: string): number | string | null {
  const parts = shape.exec(iso)
  if (parts === null) return null
  const [, year, month, day, hour] = parts
  return units[unit]({
    year: Number(year),
    month: Number(month),
    day: Number(day),
    hour: Number(hour ?? 0),
  })
}

/** Whether a day exists in the calendar: `2024-02-29`, but not `2023-02-29`. */
export function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)
  if (parts === null) return false
  const [year, month, day] = parts.slice(1).map(Number)
  return isoDay(timeOf({ year: year ?? 0, month: month ?? 0, day: day ?? 0 })) === text
}
