// Formats values: numbers and dates by locale, calendar units by their names. The values themselves stay as they are.
import type { TFunction } from 'i18next'
import type { Value } from '#contract/query/response.ts'
import type { CalendarUnit } from '#contract/query/vocabulary.ts'
import { plainDigits } from '#domain/json/decimal-text.ts'
import { calendarValue } from '#domain/query/calendar.ts'
import { dateFormat, numberFormat } from '#src/lib/intl-formats.ts'

export type FormatValue = (value: Exclude<Value, null>) => string

/** Labels that locale data does not provide. */
interface UnitLabels {
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

/** The names of calendar units in the language of the page. */
export function unitLabels(t: TFunction<['query', 'shared']>): UnitLabels {
  return {
    year: (year) => t('unitValue.year', { year }),
    day: (day) => t('unitValue.day', { day }),
    hour: (hour) => t('unitValue.hour', { hour, padded: String(hour).padStart(2, '0') }),
    quarter: (count) => t('unitValue.quarter', { count }),
    semester: (count) => t(count === 1 ? 'unitValue.firstHalf' : 'unitValue.secondHalf'),
    week: (count) => t('unitValue.week', { count }),
    ofYear: (part, year) => t('unitValue.ofYear', { part, year }),
    get yes() {
      return t('yes')
    },
    get no() {
      return t('no')
    },
  }
}

const narrowSpace = /\u202f/g

/** Uses U+2212 as the minus sign and a wider space for French groups, which are hard to read with the narrow one. */
const typeset = (text: string): string => text.replaceAll('-', '\u2212').replaceAll(narrowSpace, '\u00a0')

/** Digits of a double that do not depend on rounding. */
const safeDigits = 15

const fractionLength = (text: string): number => {
  const point = text.indexOf('.')
  return point === -1 ? 0 : text.length - point - 1
}

/** Returns how many decimals a number needs. The last digits of a double come from rounding and do not count. */
const digitsOf = (value: number | string): number =>
  typeof value === 'string'
    ? fractionLength(value)
    : fractionLength(plainDigits(Number(value.toPrecision(safeDigits))))

const isNumber = (value: unknown): value is number | string => toNumber(value) !== null

const maxDigits = 2
const maxSmallDigits = 4

/** Returns how many decimals a column of doubles needs: at most two, or four if all are below one. */
export function digitsFor(values: Iterable<unknown>): number {
  let areSmall = true
  let digits = 0
  for (const value of values) {
    if (!isNumber(value)) continue
    areSmall &&= Math.abs(Number(value)) < 1
    if (!Number.isInteger(value)) digits = Math.max(digits, Math.min(maxSmallDigits, digitsOf(value)))
    if (!areSmall && digits >= maxDigits) return maxDigits
  }
  return areSmall ? digits : Math.min(digits, maxDigits)
}

/** Parses a number of the wire, where exact numbers may be strings. Returns null if it is not a number. */
export function toNumber(value: unknown): number | null {
  if (typeof value === 'number') return value
  if (typeof value !== 'string' || value.trim() === '') return null
  const number = Number(value)
  return Number.isFinite(number) ? number : null
}

const isDecimalText = (text: string): text is `${number}` => /^-?\d+(?:\.\d+)?$/.test(text)

/** How numbers of a column are written. */
export interface NumberStyle {
  /** Digits after the decimal point. */
  readonly digits: number
  /** False for identifiers, which have no thousands separators. */
  readonly isGrouped?: boolean
}

/** Formats numbers. The text of an exact number has all its digits. */
export function numberFormatter(locale: string, { digits, isGrouped = true }: NumberStyle): FormatValue {
  const format = numberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: isGrouped,
  })
  return (value) => {
    if (typeof value === 'string' && isDecimalText(value)) return typeset(format.format(value))
    const number = toNumber(value)
    return number === null ? String(value) : typeset(format.format(number))
  }
}

/** Formats axis figures by locale: 500K, 1.2M. */
export function shortNumberFormatter(locale: string): FormatValue {
  const format = numberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 })
  return (value) => typeset(format.format(toNumber(value) ?? 0))
}

/** Formats shares as percent with one decimal and a sign. */
export function percentFormatter(locale: string): FormatValue {
  const format = numberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: 'exceptZero',
  })
  return (share) => typeset(format.format(toNumber(share) ?? 0))
}

/** Writes positive numbers with their sign. */
export function signedFormatter(write: FormatValue): FormatValue {
  return (value) => `${Number(value) > 0 ? '+' : ''}${write(value)}`
}

/** Formats shares as percent with one decimal. */
export function shareFormatter(locale: string): FormatValue {
  const format = numberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  })
  return (share) => typeset(format.format(toNumber(share) ?? 0))
}

/** Text that only starts with a date is not a date. */
const dateOf = (value: Value): Date | null => {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\d([T ][\d:.]+Z?)?$/.test(value)) return null
  const iso = value.replace(' ', 'T')
  const date = new Date(iso.length > 10 && !iso.endsWith('Z') ? `${iso}Z` : iso)
  return Number.isNaN(date.getTime()) ? null : date
}

const byDate =
  (write: (date: Date) => string): FormatValue =>
  (value) => {
    const date = dateOf(value)
    return date === null ? String(value) : write(date)
  }
const byNumber =
  (write: (number: number) => string): FormatValue =>
  (value) => {
    const number = toNumber(value)
    return number === null ? String(value) : write(number)
  }
const dates = (locale: string, options: Intl.DateTimeFormatOptions) => {
  const format = dateFormat(locale, { ...options, timeZone: 'UTC' })
  // All other months have three letters in British English.
  return (date: Date) => format.format(date).replace('Sept', 'Sep')
}

const threeDays = 3 * 86_400_000
/** Returns the year of the ISO week that starts on this Monday: the year of its Thursday. */
const weekYear = (monday: Date): number => new Date(monday.getTime() + threeDays).getUTCFullYear()

/** English uses the British order: 21 Nov 2025. */
const dateLocale = (locale: string): string => {
  return locale === 'en' ? 'en-GB' : locale
}

/** Formats a part of a day. */
export function dayFormatter(locale: string, options: Intl.DateTimeFormatOptions): FormatValue {
  return byDate(dates(dateLocale(locale), options))
}

const wholeDay = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** The end of a range without what it shares with the start, which Japanese would write with slashes instead. */
const endOf = (first: Date, last: Date): Intl.DateTimeFormatOptions => {
  if (first.getUTCFullYear() !== last.getUTCFullYear()) return wholeDay
  const { year: _year, ...dayOfYear } = wholeDay
  return first.getUTCMonth() === last.getUTCMonth() ? { day: 'numeric' } : dayOfYear
}

/** Two days as a range: 1 Jan – 31 Dec 1995. Null if one of them is not a day. */
export function formatDays(locale: string, [from, to]: readonly [Value, Value]): string | null {
  const [first, last] = [dateOf(from), dateOf(to)]
  if (first === null || last === null) return null
  if (locale === 'ja') return `${dates(locale, wholeDay)(first)}～${dates(locale, endOf(first, last))(last)}`
  const format = dateFormat(dateLocale(locale), { ...wholeDay, timeZone: 'UTC' })
  return format.formatRange(first, last).replaceAll('Sept', 'Sep')
}

type UnitFormatter = (locale: string, labels: UnitLabels) => FormatValue
const unitFormatters: Record<CalendarUnit, UnitFormatter> = {
  year: (_, labels) => byNumber(labels.year),
  day: (_, labels) => byNumber(labels.day),
  semester: (_, labels) => byNumber(labels.semester),
  quarter: (_, labels) => byNumber(labels.quarter),
  week: (_, labels) => byNumber(labels.week),
  month: (locale) => {
    const write = dates(locale, { month: 'short' })
    return byNumber((month) => write(new Date(Date.UTC(2001, month - 1, 1))))
  },
  weekday: (locale) => {
    const write = dates(locale, { weekday: 'short' })
    return byNumber((weekday) => write(new Date(Date.UTC(2001, 0, weekday))))
  },
  hour: (_, labels) => byNumber(labels.hour),
  date: (locale) => byDate(dates(dateLocale(locale), { day: 'numeric', month: 'short', year: 'numeric' })),
  year_month: (locale) => byDate(dates(dateLocale(locale), { month: 'short', year: 'numeric' })),
  year_quarter: (_, labels) =>
    byDate((date) =>
      labels.ofYear(labels.quarter(Math.floor(date.getUTCMonth() / 3) + 1), date.getUTCFullYear()),
    ),
  year_week: (_, labels) =>
    byDate((date) => {
      const week = toNumber(calendarValue('week', date.toISOString()))
      return labels.ofYear(labels.week(week ?? 0), weekYear(date))
    }),
}

interface FormatterInput {
  readonly locale: string
  readonly labels: UnitLabels
  readonly unit?: CalendarUnit | undefined
  /** `type.main` of the field. */
  readonly type: string
  /** For numbers; integers by default. */
  readonly style?: NumberStyle | undefined
}

const typeFormatters: Record<string, (input: FormatterInput) => FormatValue> = {
  num: ({ locale, style = { digits: 0 } }) => numberFormatter(locale, style),
  boolean:
    ({ labels }) =>
    (value) =>
      value === true || value === 'true' ? labels.yes : labels.no,
  date: ({ locale, labels }) => unitFormatters.date(locale, labels),
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

/** Returns the formatter of a column. A value that does not fit the type is shown unchanged. */
export function valueFormatter(input: FormatterInput): FormatValue {
  return input.unit === undefined
    ? (typeFormatters[input.type]?.(input) ?? String)
    : unitFormatters[input.unit](input.locale, input.labels)
}
