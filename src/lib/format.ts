// Formats numbers, sizes, dates and durations for people, with Intl. Not for machine-readable values.
import { numberFormat } from './intl-formats.ts'
import { platformNow } from './platform-time.ts'

const minus = (text: string): string => text.replaceAll(/^(\D*)-/g, '$1\u2212')
/** The narrow no-break space is too narrow in columns of figures. */
const wideGroups = (text: string): string => text.replaceAll('\u202f', '\u00a0')
/** Between a figure and a Japanese character the font makes the gap. */
const closed = (text: string): string =>
  text.replaceAll(/(?<=\d)[ \u00a0](?=[\p{Script=Han}\p{Script=Katakana}])/gu, '')
const tidy = (text: string): string => closed(wideGroups(minus(text)))

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

type When = Date | string | number
const dateOf = (when: When): Date => (when instanceof Date ? when : new Date(when))
const startOfDay = (date: Date): number =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate()).getTime()

export function isToday(when: When): boolean {
  return startOfDay(dateOf(when)) === startOfDay(new Date())
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1)
const dropDot = (text: string): string => closed(text.replace(/(\p{L})\./u, '$1').replace('hr ago', 'h ago'))

/** `14:31:02.118`: the same in every language, for logs. */
export function logTime(when: When): string {
  const date = dateOf(when)
  const two = (value: number) => String(value).padStart(2, '0')
  const clock = [date.getHours(), date.getMinutes(), date.getSeconds()].map(two).join(':')
  return `${clock}.${String(date.getMilliseconds()).padStart(3, '0')}`
}

const myriads = [
  { size: 1e12, name: '兆' },
  { size: 1e8, name: '億' },
  { size: 1e4, name: '万' },
] as const

/** `1億224万`: large numbers as in Japanese, in the largest unit and the next. */
const inMyriads = (value: number): string => {
  const size = Math.abs(value)
  const largest = myriads.findIndex((unit) => size >= unit.size)
  const step = (myriads[largest + 1] ?? myriads[largest])?.size ?? 1
  let rest = Math.round(size / step) * step
  const parts = myriads.map((unit) => {
    const count = Math.floor(rest / unit.size)
    rest -= count * unit.size
    return count === 0 ? '' : `${count}${unit.name}`
  })
  return `${value < 0 ? '\u2212' : ''}${parts.join('')}`
}

const figures = (locale: string) => {
  const write = (value: number, options: Intl.NumberFormatOptions) =>
    tidy(numberFormat(locale, options).format(value))
  const fixed = (digits: number) => ({ minimumFractionDigits: digits, maximumFractionDigits: digits })
  const number = (value: number, digits?: number) =>
    write(value, digits === undefined ? { maximumFractionDigits: 6 } : fixed(digits))
  const unit = (value: number, options: Intl.NumberFormatOptions) =>
    write(value, { style: 'unit', maximumFractionDigits: 0, ...options }).replace(
      /^([\d.,]+)[ ]?([a-z])$/i,
      '$1\u00a0$2',
    )
  const seconds = (value: number, digits = 0) =>
    unit(value, { unit: 'second', unitDisplay: locale === 'ja' ? 'short' : 'narrow', ...fixed(digits) })
  const minutes = (value: number) => unit(value, { unit: 'minute', unitDisplay: 'short' })
  const hours = (value: number) =>
    unit(value, { unit: 'hour', unitDisplay: locale === 'ja' ? 'short' : 'narrow' })
  return {
    /** `1,114,871.1`; `digits` fixes the decimals. */
    number,
    /** `102.2 million`, `1億224万`; below a million the exact number. */
    large: (value: number) =>
      Math.abs(value) < 1e6
        ? number(value)
        : locale === 'ja'
          ? inMyriads(value)
          : write(value, { notation: 'compact', compactDisplay: 'long', maximumFractionDigits: 1 }),
    /** `1.2M`, `410K`; `120万` in Japanese: three digits at most, for figures that are about right. */
    short: (value: number) => write(value, { notation: 'compact', maximumSignificantDigits: 3 }),
    /** The number that selects the plural after `large`: French says "3 millions de lignes", but "3 lignes". */
    pluralOfLarge: (value: number) => (Math.abs(value) < 1e6 ? value : 1e6),
    /** `62%` for 0.62. */
    percent: (ratio: number, digits = 0) => write(ratio, { style: 'percent', ...fixed(digits) }),
    /** `+12.4%`, `−4.1%`. */
    change: (ratio: number) => write(ratio, { style: 'percent', signDisplay: 'exceptZero', ...fixed(1) }),
    /** `48.6 MB`: decimal units. */
    bytes: (bytes: number) => {
      const power = bytes < 1000 ? 0 : Math.min(byteUnits.length - 1, Math.floor(Math.log10(bytes) / 3))
      return write(bytes / 1000 ** power, {
        style: 'unit',
        unit: byteUnits[power] ?? 'byte',
        unitDisplay: power === 0 ? 'long' : 'short',
        maximumFractionDigits: power === 0 ? 0 : 1,
      })
    },
    /**
     * Formats milliseconds as `0.4 s`, `17.8 s`, `3 min 12 s`, `1 h 4 min`; `digits` is the number of decimals below
     * a minute.
     */
    duration: (milliseconds: number, digits = 1) => {
      const tenths = Math.max(0, Math.round(milliseconds / 100))
      if (tenths < 600) return seconds(tenths / 10, digits)
      const whole = Math.round(tenths / 10)
      if (whole < 3600) return `${minutes(Math.floor(whole / 60))} ${seconds(whole % 60)}`
      return `${hours(Math.floor(whole / 3600))} ${minutes(Math.floor((whole % 3600) / 60))}`
    },
  }
}

/** Intl's words for 0 seconds, `今` and `maintenant`, do not fit what has just happened. */
const justNow: Readonly<Record<string, string>> = { fr: 'À l\u2019instant', ja: 'たった今' }

const moments = (language: string) => {
  // English dates start with the day.
  const locale = language === 'en' ? 'en-GB' : language
  const month = language === 'ja' ? 'long' : 'short'
  const write = (when: When, options: Intl.DateTimeFormatOptions) =>
    // en-GB abbreviates September to four letters, other months to three.
    new Intl.DateTimeFormat(locale, options).format(dateOf(when)).replace('Sept', 'Sep')
  const date = (when: When) => write(when, { day: 'numeric', month, year: 'numeric' })
  const shortDate = (when: When, now: Date = new Date()) =>
    dateOf(when).getFullYear() === now.getFullYear() ? write(when, { day: 'numeric', month }) : date(when)
  const clock = { hour: '2-digit', minute: '2-digit', hour12: false } as const
  const time = (when: When) => write(when, clock)
  const exactTime = (when: When) => write(when, { ...clock, second: '2-digit' })
  const ago = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' })
  return {
    /** `21 Nov 2025` */
    date,
    /** `21 Nov`, with the year if it is not the current one: for columns. */
    shortDate,
    /** `Friday 21 November`, `11月21日金曜日` */
    weekday: (when: When) => write(when, { weekday: 'long', day: 'numeric', month: 'long' }),
    /** `Today`, `Yesterday`, then the date with its weekday; by the platform's clock. */
    day: (when: When, now: Date = new Date(platformNow())) => {
      const days = Math.round((startOfDay(now) - startOfDay(dateOf(when))) / day)
      if (days === 0 || days === 1) return capital(ago.format(-days, 'day'))
      const year = dateOf(when).getFullYear() === now.getFullYear() ? undefined : 'numeric'
      return write(when, { weekday: 'long', day: 'numeric', month: 'long', year })
    },
    /** `Nov 2025` */
    month: (when: When) => write(when, { month, year: 'numeric' }),
    /** `14:31` */
    time,
    /** `14:31:02` */
    exactTime,
    /** `14:31:02, 21 Nov 2025`, `2025年11月21日 14:31:02`: for titles and details. */
    instant: (when: When) =>
      language === 'en'
        ? `${exactTime(when)}, ${date(when)}`
        : write(when, { day: 'numeric', month, year: 'numeric', ...clock, second: '2-digit' }),
    /**
     * `4 min ago`, `2 h ago`, `Yesterday`, then the date. Show `instant` on hover. Times up to a day ahead count as
     * now, because clocks differ; later ones are formatted as dates. `now` defaults to the platform's clock.
     */
    relative: (when: When, now: Date = new Date(platformNow())) => {
      const past = now.getTime() - dateOf(when).getTime()
      const days = Math.round((startOfDay(now) - startOfDay(dateOf(when))) / day)
      if (past < -day) return shortDate(when, now)
      if (past < minute) return justNow[language] ?? capital(ago.format(0, 'second'))
      if (past < hour) return dropDot(ago.format(-Math.floor(past / minute), 'minute'))
      if (days <= 0 || past < 6 * hour) return dropDot(ago.format(-Math.floor(past / hour), 'hour'))
      return days === 1 ? capital(ago.format(-1, 'day')) : shortDate(when, now)
    },
  }
}

const created = new Map<string, Format>()

/** All formats of a language. */
export function formatOf(locale: string): Format {
  const cached = created.get(locale)
  if (cached) return cached
  const format = { ...figures(locale), ...moments(locale), logTime }
  created.set(locale, format)
  return format
}
export type Format = ReturnType<typeof figures> & ReturnType<typeof moments> & { logTime: typeof logTime }
