// Notations of numbers other than the plain one: decimal comma, thousands separators, percent, currencies. A text is
// checked against the whole notation and then rewritten digit by digit, so that no digit passes through a double.
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { decimals, thousands, type ReadingOptions } from '#contract/data-manager/reading-options.ts'

type Sql = RawBuilder<unknown>

export const numberNotation = z.object({
  decimal: z.enum(decimals),
  thousands: z.enum(thousands),
  /** The values are divided by 100. */
  percent: z.boolean(),
  /** Symbol or code next to every value; empty for none. */
  currency: z.string(),
})
export type NumberNotation = z.infer<typeof numberNotation>

/** Spaces between digits or before a sign: ordinary, no-break, narrow no-break, thin, ideographic. */
const spaces = '[ \u00a0\u202f\u2009\u3000]'
const minus = '[-\u2212]?'
const decimalSigns = { point: '\\.', comma: ',' } as const
const groupSigns = { comma: ',', point: '\\.', space: spaces, apostrophe: "['\u2019]" } as const
const percentSigns = '[%\uff05]'

const currencies = [
  'US$',
  'R$',
  '$',
  '\u20ac',
  '\u00a3',
  '\u00a5',
  '\uffe5',
  '\u5186',
  '\u20a9',
  '\u20b9',
  '\u20bd',
  '\u20ba',
  '\u20aa',
  '\u20ab',
  'EUR',
  'USD',
  'GBP',
  'JPY',
  'CHF',
  'CAD',
  'SEK',
  'NOK',
  'DKK',
  'PLN',
  'kr',
  'z\u0142',
  'K\u010d',
] as const

const escaped = (text: string): string => text.replaceAll('$', '\\$')

const coreOf = ({ decimal, thousands: group }: Pick<NumberNotation, 'decimal' | 'thousands'>): string => {
  const sign = decimalSigns[decimal]
  const grouped = group === 'none' ? '' : `|[1-9][0-9]{0,2}(${groupSigns[group]}[0-9]{3})+`
  return `((0|[1-9][0-9]*${grouped})(${sign}[0-9]*)?|${sign}[0-9]+)`
}

/** Pattern of all texts in a notation, for the engine and for JavaScript. */
export function notationPattern(notation: NumberNotation): string {
  const core = coreOf(notation)
  const mark = escaped(notation.currency)
  const priced = `(${minus}${mark}${spaces}*|${mark}${spaces}*${minus})${core}|${minus}${core}${spaces}*${mark}`
  const number = notation.currency === '' ? `${minus}${core}` : priced
  const unit = notation.percent ? `${spaces}*${percentSigns}` : ''
  return `${spaces}*(${number})${unit}${spaces}*`
}

/** Digits with an optional minus and point; null for a text that is not in the notation. Percent is not applied. */
export function plainNumber(text: Sql, notation: NumberNotation): Sql {
  const dropped = notation.decimal === 'point' ? '[^0-9.-]' : '[^0-9,-]'
  const digits = sql`regexp_replace(replace(${text}, ${sql.lit('\u2212')}, '-'), ${sql.lit(dropped)}, '', 'g')`
  const plain = notation.decimal === 'point' ? digits : sql`replace(${digits}, ',', '.')`
  return sql`CASE WHEN regexp_full_match(${text}, ${sql.lit(notationPattern(notation))}) THEN ${plain} END`
}

const currencyOf = (text: string): string => {
  const bare = text.trim().replace(/^[-\u2212]/, '')
  return currencies.find((mark) => bare.startsWith(mark) || bare.endsWith(mark)) ?? ''
}

/**
 * The notations that all texts of a sample have, as far as the options allow them. Percent and the currency are those of
 * the first text.
 */
export function notationsOf(texts: readonly string[], options: ReadingOptions): NumberNotation[] {
  const [first = ''] = texts
  const percent = new RegExp(`${percentSigns}\\s*$`).test(first)
  const currency = percent ? '' : currencyOf(first)
  return decimals
    .flatMap((decimal) => thousands.map((group) => ({ decimal, thousands: group, percent, currency })))
    .filter(({ decimal, thousands: group }) => decimal !== group)
    .filter(({ decimal }) => (options.decimal ?? decimal) === decimal && decimal !== options.thousands)
    .filter(({ thousands: group }) => (options.thousands ?? group) === group || group === 'none')
    .filter((notation) => {
      const pattern = new RegExp(`^(?:${notationPattern(notation)})$`)
      return texts.every((text) => pattern.test(text))
    })
}
