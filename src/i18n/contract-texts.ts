// The English texts of the console for error codes and reasons, derived from the tables of the contract.
import { replaceSlots, type Sentence, type Slot } from '#contract/sentence.ts'

type Row = Sentence | { readonly message: Sentence }
type Table = Readonly<Record<string, Row>>

type SentenceOf<R> = R extends { readonly message: infer M } ? M : R
type TextKeys<T> = {
  [C in keyof T & string]: SentenceOf<T[C]> extends string ? C : `${C}_${'one' | 'other'}`
}[keyof T & string]

/** The texts of a table: one key for each code, or two where the sentence has a plural. */
type TextsOf<T> = { readonly [K in TextKeys<T>]: string }

/** Parameters arrive formatted, except a number called `count`, which i18next needs to select the plural form. */
const placeholder = ({ name, kind }: Slot): string =>
  name === 'count' && kind === 'count' ? '{{count, number}}' : `{{${name}}}`

const textOf = (sentence: string): string => replaceSlots(sentence, placeholder)

/** The sentences of a table of the contract as texts of i18next. */
export function textsOf<const T extends Table>(table: T): TextsOf<T>
export function textsOf(table: Table): Readonly<Record<string, string>> {
  const texts: Record<string, string> = {}
  for (const [code, row] of Object.entries(table)) {
    const sentence = typeof row !== 'string' && 'message' in row ? row.message : row
    if (typeof sentence === 'string') texts[code] = textOf(sentence)
    else {
      texts[`${code}_one`] = textOf(sentence.one)
      texts[`${code}_other`] = textOf(sentence.other)
    }
  }
  return texts
}
