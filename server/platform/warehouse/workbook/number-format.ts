// Whether a number format shows dates (ECMA-376, part 1, 18.8.30), and the text of a date by its serial number.
import type { ValueKind } from './messages.ts'

/** `date` without and `datetime` with a time of day; `time` for a time of day alone; `number` for all others. */
export type FormatKind = 'number' | 'date' | 'datetime' | 'time'

/** Built-in formats with dates (ranges of numbers); 27 to 36 and 50 to 58 are dates in East Asian versions. */
const builtIns: readonly (readonly [from: number, to: number, kind: FormatKind])[] = [
  [14, 17, 'date'],
  [18, 21, 'time'],
  [22, 22, 'datetime'],
  [27, 31, 'date'],
  [32, 35, 'time'],
  [36, 36, 'date'],
  [45, 45, 'time'],
  [47, 47, 'time'],
  [50, 54, 'date'],
  [55, 56, 'time'],
  [57, 58, 'date'],
]
const builtIn = (id: number): FormatKind =>
  builtIns.find(([from, to]) => id >= from && id <= to)?.[2] ?? 'number'

/** Texts in quotes, escaped characters, padding, conditions, colours and locales do not format the number. */
const literals = /"[^"]*"|\\.|_.|\*.|\[(?![hms]+\])[^\]]*\]/gi
const elapsed = /\[[hms]+\]/i

/** Elapsed times such as `[h]:mm` are numbers of days. */
export function formatKindOf(id: number, code: string | undefined): FormatKind {
  if (code === undefined) return builtIn(id)
  const [first = ''] = code.replaceAll(literals, '').split(';')
  if (elapsed.test(first) || /general|[0#?]\s*%|[e][+-]/i.test(first)) return 'number'
  const letters = first.toLowerCase().replaceAll(/am\/pm|a\/p/g, 'h')
  const hasTime = /[hs]/.test(letters)
  const hasDay = /[ydge]/.test(letters) || (letters.includes('m') && !hasTime)
  if (hasDay) return hasTime ? 'datetime' : 'date'
  return hasTime ? 'time' : 'number'
}

const dayMs = 86_400_000
/** Serial number of 1970-01-01 in the two date systems. */
const epochs = { 1900: 25_569, 1904: 24_107 } as const
export type DateSystem = keyof typeof epochs
/** 9999-12-31. */
const lastSerial = { 1900: 2_958_465, 1904: 2_957_003 } as const
/** The system of 1900 counts 29 February 1900, which did not exist, as 60. */
const leapSerial = 60

const plainNumber = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i

interface DatedText {
  readonly text: string
  readonly kind: ValueKind
}

const instantText = (ms: number): string => {
  const iso = new Date(ms).toISOString()
  return iso
    .slice(0, -1)
    .replace('T', ' ')
    .replace(/\.000$/, '')
}

/** The day of a serial number in days since 1970-01-01; null if there is no such day. */
const dayOf = (serial: number, system: DateSystem): number | null => {
  const day = Math.floor(serial)
  if (system === 1904) return day - epochs[system]
  if (day === leapSerial || day === 0) return null
  return (day < leapSerial ? day + 1 : day) - epochs[system]
}

/**
 * A serial number as ISO text, to the millisecond; null if the date system has no such day. A time of day alone is
 * a text, because there is no type for it.
 */
export function dateText(
  number: string,
  { format, system }: { format: FormatKind; system: DateSystem },
): DatedText | null {
  const serial = plainNumber.test(number) ? Number(number) : -1
  if (serial < 0 || serial >= lastSerial[system] + 1) return null
  const timeMs = Math.round((serial - Math.floor(serial)) * dayMs)
  if (format === 'time' && serial < 1)
    return { text: instantText(Math.min(timeMs, dayMs - 1)).slice(11), kind: 'text' }
  const day = dayOf(serial, system)
  if (day === null) return null
  const text = instantText(day * dayMs + timeMs)
  const isDay = format === 'date' && timeMs === 0
  return isDay ? { text: text.slice(0, 10), kind: 'date' } : { text, kind: 'datetime' }
}
