// Reads instants as local times of the platform's time zone, in which the warehouse stores them (QB15, QB33).
import { isDay } from './calendar.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

const formatOf = (timeZone: string): Intl.DateTimeFormat => {
  const known = formats.get(timeZone)
  if (known !== undefined) return known
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

/** The years 1 to 9999 in seconds since 1970, with a day to spare for time zones. */
const range = { from: -62_135_510_400, to: 253_402_214_400 }

/** The local time of an instant in seconds since 1970; undefined outside the years 1 to 9999. */
export function localTimeOf(seconds: number, timeZone: string): string | undefined {
  if (!(seconds >= range.from && seconds < range.to)) return undefined
  const whole = Math.floor(seconds)
  const parts = new Map(
    formatOf(timeZone)
      .formatToParts(whole * 1000)
      .map(({ type, value }) => [type, value]),
  )
  const at = (type: Intl.DateTimeFormatPartTypes): string => parts.get(type) ?? ''
  const micros = Math.round((seconds - whole) * 1e6)
  const fraction = micros === 0 ? '' : `.${String(micros).padStart(6, '0').slice(0, 6)}`
  const day = `${at('year').padStart(4, '0')}-${at('month')}-${at('day')}`
  return `${day} ${at('hour')}:${at('minute')}:${at('second')}${fraction}`
}

const zoned =
  /^(\d{4}-\d\d-\d\d)[T ]((?:[01]\d|2[0-3]):[0-5]\d)(:[0-5]\d)?(\.\d{1,6})?(Z|[+-](?:[01]\d|2[0-3])(?::?[0-5]\d)?)$/

const fromZoned = (text: string, timeZone: string): string | undefined => {
  const [, day = '', minute = '', second = ':00', fraction = '', zone = ''] = zoned.exec(text) ?? []
  if (!isDay(day)) return undefined
  const offset = /^[+-]\d\d$/.test(zone) ? `${zone}:00` : zone.replace(/^([+-]\d\d)(\d\d)$/, '$1:$2')
  const local = localTimeOf(Date.parse(`${day}T${minute}${second}${offset}`) / 1000, timeZone)
  return local === undefined ? undefined : `${local}${fraction}`
}

const secondsShape = /^-?\d{1,12}(?:\.\d{1,6})?$/
/** Digits that are rather a year, or a day without hyphens, than a moment of the year 1970. */
const looksLikeDate = (text: string): boolean =>
  /^\d{4}$/.test(text) || isDay(text.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3'))

/**
 * The local time `YYYY-MM-DD hh:mm:ss[.ffffff]` of an ISO instant with an offset, or of seconds since 1970 as a number
 * or as text; undefined for anything else.
 */
export function readInstant(operand: unknown, timeZone: string): string | undefined {
  if (typeof operand !== 'number' && typeof operand !== 'string') return undefined
  const text = String(operand).trim()
  if (secondsShape.test(text)) return looksLikeDate(text) ? undefined : localTimeOf(Number(text), timeZone)
  return fromZoned(text, timeZone)
}
