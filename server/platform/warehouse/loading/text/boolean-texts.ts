// Words that are read as booleans: those that a person chose, or a known pair of which a column has both.
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'

type Sql = RawBuilder<unknown>

/** Lower-case words. */
export const booleanTexts = z.object({ yes: z.array(z.string()), no: z.array(z.string()) })
export type BooleanTexts = z.infer<typeof booleanTexts>

const knownPairs: readonly BooleanTexts[] = [
  { yes: ['yes'], no: ['no'] },
  { yes: ['y'], no: ['n'] },
  { yes: ['oui'], no: ['non'] },
  { yes: ['ja'], no: ['nein'] },
  { yes: ['vrai'], no: ['faux'] },
  { yes: ['wahr'], no: ['falsch'] },
  { yes: ['s\u00ed'], no: ['no'] },
  { yes: ['\u306f\u3044'], no: ['\u3044\u3044\u3048'] },
  { yes: ['\u6709'], no: ['\u7121'] },
]

const normal = (text: string): string => text.trim().toLowerCase()

const chosenWords = ({ true_values: yes, false_values: no }: ReadingOptions): BooleanTexts | null =>
  yes === undefined || no === undefined ? null : { yes: yes.map(normal), no: no.map(normal) }

/** The words that all texts of a sample are among; null if there are none. */
export function booleanTextsOf(texts: readonly string[], options: ReadingOptions): BooleanTexts | null {
  const chosen = chosenWords(options)
  const pairs = chosen === null ? knownPairs : [chosen]
  return pairs.find(({ yes, no }) => texts.every((text) => [...yes, ...no].includes(normal(text)))) ?? null
}

const isAmong = (text: Sql, words: readonly string[]): Sql =>
  sql`lower(trim(${text})) IN (${sql.join(words.map((word) => sql.lit(word)))})`

/** The boolean of a text; null for other texts. */
export function booleanOf(text: Sql, { yes, no }: BooleanTexts): Sql {
  return sql`CASE WHEN ${isAmong(text, yes)} THEN true WHEN ${isAmong(text, no)} THEN false END`
}

/** Whether a column of texts is read by these words. Known pairs need both words, because one alone may be a code. */
export function hasBooleans(text: Sql, words: BooleanTexts, options: ReadingOptions): Sql {
  const all = sql`coalesce(bool_and((${booleanOf(text, words)}) IS NOT NULL) FILTER (WHERE ${text} IS NOT NULL), true)`
  if (options.true_values !== undefined) return all
  return sql`(${all} AND coalesce(bool_or(${isAmong(text, words.yes)}), false)
    AND coalesce(bool_or(${isAmong(text, words.no)}), false))`
}
