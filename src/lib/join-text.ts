// Joins translated texts as the language does. Conjunctions come from Intl.
import { listFormat } from './intl-formats.ts'

/** Joins sentences; a full-width full stop needs no space. */
export function joinSentences(...sentences: readonly string[]): string {
  return sentences
    .filter((sentence) => sentence !== '')
    .reduce((text, next) => (/[。！？]$/.test(text) ? text + next : `${text} ${next}`.trimStart()), '')
}

/** A text of a user as a sentence: with a full stop of the language, unless it ends with a mark. */
export function asSentence(language: string, text: string): string {
  const trimmed = text.trimEnd()
  if (trimmed === '' || /[.!?:;…。！？：；]["'”’»」』)）\s]*$/.test(trimmed)) return trimmed
  return trimmed + (language === 'ja' ? '。' : '.')
}

/** `A, B, C` without an "and", for figures and names. */
export function enumerate(language: string, texts: readonly string[]): string {
  return listFormat(language, { type: 'conjunction', style: 'narrow' }).format(texts)
}
