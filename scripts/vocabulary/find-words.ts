// Finds forbidden words in names and sentences of each origin.
import type { Origin, VocabularyRow } from './rows.ts'

/** A name or a sentence, and its origin: a path, or a path and a key. */
export interface Phrase {
  readonly origin: Origin
  readonly location: string
  readonly text: string
}

export interface ForbiddenWord extends Phrase {
  readonly word: string
  readonly term: string
}

const separated = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .replaceAll(/[-_.$]+/g, ' ')
    .toLowerCase()

const withoutPlaceholders = (text: string): string =>
  text.replaceAll(/\{\{[^}]*\}\}|\$\{[^}]*\}|\$[a-zA-Z][\w.]*/g, '…')

const readable = {
  exports: separated,
  files: separated,
  tests: withoutPlaceholders,
  texts: withoutPlaceholders,
}

/** Every forbidden word of the phrases, in their order. A row reports a phrase once. */
export function findForbiddenWords(
  phrases: readonly Phrase[],
  rows: readonly VocabularyRow[],
): readonly ForbiddenWord[] {
  return phrases.flatMap((phrase) => {
    const text = readable[phrase.origin](phrase.text)
    return rows.flatMap(({ term, pattern, where, exceptions }) => {
      if (!where.includes(phrase.origin)) return []
      const word = pattern.exec(text)?.[0]
      const isException = exceptions?.test(`${phrase.location} ${phrase.text}`) === true
      return word === undefined || isException ? [] : [{ ...phrase, word, term }]
    })
  })
}
