// Formats the values of a preview: numbers with all their digits, and dates as everywhere in the console.
import type { AttributeType } from '#contract/data-manager/table.ts'
import { exactRange } from '#domain/schema/numeric-type.ts'
import { dateFormat, numberFormat } from '#src/lib/intl-formats.ts'

type Value = string | number | boolean

interface ValueTexts {
  readonly locale: string
  readonly yes: string
  readonly no: string
}

/** Digits of a double that do not come from rounding. */
const safeDigits = 15

const isNumberText = (text: string): text is `${number}` => /^-?\d+(?:\.\d+)?$/.test(text)

/** With a minus sign, and with spaces between groups that are wide enough to be seen. */
const typeset = (text: string): string => text.replaceAll('-', '\u2212').replaceAll('\u202f', '\u00a0')

/** Numbers of integers and decimals have the digits of their type. The text of an exact number has all of its own. */
const numberText = (value: Value, { type, locale }: { type: AttributeType; locale: string }): string => {
  const scale = exactRange(type)?.scale
  const format = numberFormat(
    locale,
    scale === undefined
      ? { maximumSignificantDigits: safeDigits }
      : { minimumFractionDigits: scale, maximumFractionDigits: scale },
  )
  if (typeof value === 'string') return isNumberText(value) ? typeset(format.format(value)) : value
  return typeof value === 'number' ? typeset(format.format(value)) : String(value)
}

const day = { day: 'numeric', month: 'short', year: 'numeric' } as const
const moment = { ...day, hour: '2-digit', minute: '2-digit', second: '2-digit', hour12: false } as const

const dateText = (value: Value, { type, locale }: { type: AttributeType; locale: string }): string => {
  const date = new Date(type.main === 'date' ? String(value) : `${String(value)}Z`)
  if (Number.isNaN(date.getTime())) return String(value)
  const options = type.main === 'date' ? day : moment
  const format = dateFormat(locale === 'en' ? 'en-GB' : locale, { ...options, timeZone: 'UTC' })
  // en-GB abbreviates September to four letters, other months to three.
  return format.format(date).replace('Sept', 'Sep')
}

/** A value that does not fit its type is shown unchanged. */
export function valueText(value: Value, type: AttributeType, { locale, yes, no }: ValueTexts): string {
  if (type.main === 'num') return numberText(value, { type, locale })
  if (type.main === 'date' || type.main === 'datetime') return dateText(value, { type, locale })
  if (typeof value === 'boolean') return value ? yes : no
  return String(value)
}
