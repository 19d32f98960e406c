// How values are written: numbers and dates by locale, calendar units by their names. Machine values are not touched.
import type { Value } from '#contract/query/response.ts'
import type { CalendarUnit } from '#contract/query/vocabulary.ts'
import { calendarValue } from '#domain/query/calendar.ts'

export type Write = (value: Exclude<Value, null>) => string

/** Words that no locale data holds. */
export interface UnitWords {
  readonly year: (year: number) => string
  readonly day: (day: number) => string
  readonly hour: (hour: number) => string
  readonly quarter: (count: number) => string
  readonly semester: (count: number) => string
  readonly week: (count: number) => string
  /** A quarter or week with its year. */
  readonly ofYear: (part: string, year: number) => string
  readonly yes: string
  readonly no: string
}

const narrowSpace = /\u202f/g

/** Minus is U+2212; the narrow space of French groups is too thin in columns of figures. */
const dressed = (text: string): string => text.replaceAll('-', '\u2212').replaceAll(narrowSpace, '\u00a0')

/** Digits after the point that one number needs, at most so many. */
const digitsOf = (value: number, most: number): number => {
  const places = Array.from({ length: most }, (_, digits) => digits)
  const close = 1e-9 * Math.max(1, Math.abs(value))
  return places.find((digits) => Math.abs(value - Number(value.toFixed(digits))) < close) ?? most
}

/** Digits after the point that a column of figures needs: at most two, or four where all are below one. */
export function digitsFor(values: readonly unknown[]): number {
  const numbers = values.map(toNumber).filter((value) => value !== null)
  const most = numbers.every((value) => Math.abs(value) < 1) ? 4 : 2
  return numbers.reduce((digits, value) => Math.max(digits, digitsOf(value, most)), 0)
}

/** A number of the wire: exact ones may come as text. Null for what is none. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

export function numberWriter(locale: string, digits: number): Write {
  const format = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  })
  return (value) => {
    if (typeof value === 'string' && /^[-+]?\d{16,}$/.test(value))
      return dressed(format.format(BigInt(value)))
    const number = toNumber(value)
    return number === null ? String(value) : dressed(format.format(number))
  }
}

/** Axis figures: 500K, 1.2M, by locale. */
export function shortNumberWriter(locale: string): Write {
  const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  return (value) => dressed(format.format(toNumber(value) ?? 0))
}

/** Text that only begins with a date is not one. */
const dateOf = (value: Value): Date | null => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d([T ][\d:.]+Z?)?$/.test(value)) return null
  const iso = value.replace(' ', 'T')
  const date = new Date(iso.length > 10 && !iso.endsWith('Z') ? `${iso}Z` : iso)
  return Number.isNaN(date.getTime()) ? null : date
}

const byDate =
  (write: (date: Date) => string): Write =>
  (value) => {
    const date = dateOf(value)
    return date === null ? String(value) : write(date)
  }
const byNumber =
  (write: (number: number) => string): Write =>
  (value) => {
    const number = toNumber(value)
    return number === null ? String(value) : write(number)
  }
const dates = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(locale, { timeZone: 'UTC', ...options })
  // Every other month of Britain's has three letters.
  return (date: Date) => format.format(date).replace('Sept', 'Sep')
}

const threeDays = 3 * 86_400_000
/** Year of the ISO week that begins on this Monday: the year of its Thursday. */
const weekYear = (monday: Date): number => new Date(monday.getTime() + threeDays).getUTCFullYear()

/** English in Britain's order: 21 Nov 2025. */
const dateLocale = (locale: string): string => {
  return locale === 'en' ? 'en-GB' : locale
}

type UnitWriter = (locale: string, words: UnitWords) => Write
const unitWriters: Record<CalendarUnit, UnitWriter> = {
  year: (_, words) => byNumber(words.year),
  day: (_, words) => byNumber(words.day),
  semester: (_, words) => byNumber(words.semester),
  quarter: (_, words) => byNumber(words.quarter),
  week: (_, words) => byNumber(words.week),
  month: (locale) => {
    const write = dates(locale, { month: 'short' })
    return byNumber((month) => write(new Date(Date.UTC(2001, month - 1, 1))))
  },
  weekday: (locale) => {
    const write = dates(locale, { weekday: 'short' })
    return byNumber((weekday) => write(new Date(Date.UTC(2001, 0, weekday))))
  },
  hour: (_, words) => byNumber(words.hour),
  date: (locale) => byDate(dates(dateLocale(locale), { day: 'numeric', month: 'short', year: 'numeric' })),
  year_month: (locale) => byDate(dates(dateLocale(locale), { month: 'short', year: 'numeric' })),
  year_quarter: (_, words) =>
    byDate((date) =>
      words.ofYear(words.quarter(Math.floor(date.getUTCMonth() / 3) + 1), date.getUTCFullYear()),
    ),
  year_week: (_, words) =>
    byDate((date) => {
      const week = toNumber(calendarValue('week', date.toISOString()))
      return words.ofYear(words.week(week ?? 0), weekYear(date))
    }),
}

interface WriterInput {
  readonly locale: string
  readonly words: UnitWords
  readonly unit?: CalendarUnit | undefined
  /** `type.main` of the field. */
  readonly type: string
  readonly digits?: number | undefined
}

const typeWriters: Record<string, (input: WriterInput) => Write> = {
  num: ({ locale, digits }) => numberWriter(locale, digits ?? 0),
  boolean:
    ({ words }) =>
    (value) =>
      value === true || value === 'true' ? words.yes : words.no,
  date: ({ locale, words }) => unitWriters.date(locale, words),
  datetime: ({ locale }) =>
    byDate(
      dates(dateLocale(locale), {
        day: 'numeric',
        month: 'short',
        year: 'numeric',
        hour: '2-digit',
        minute: '2-digit',
      }),
    ),
}

/** The writer of a column; what does not fit its type is written as it came. */
export function valueWriter(input: WriterInput): Write {
  return input.unit === undefined
    ? (typeWriters[input.type]?.(input) ?? String)
    : unitWriters[input.unit](input.locale, input.words)
}
