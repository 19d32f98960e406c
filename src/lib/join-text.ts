// Joins translated texts as the language does. Conjunctions come from Intl.
import { listFormat } from './intl-formats.ts'

/** Joins sentences; a full-width full stop needs no space. */
export function joinSentences(...sentences: readonly string[]): string {
  return sentences
    .filter((sentence) => sentence !== '')
    .reduce((text, next) => (/[。！？]$/.test(text) ? text + next : `${text} ${next}`.trimStart()), '')
}

/** `A, B, C` without an "and", for figures and names. */
export function enumerate(language: string, texts: readonly string[]): string {
  return listFormat(language, { type: 'conjunction', style: 'narrow' }).format(texts)
}
