// Joins finished texts the way a language joins them. It knows no words: conjunctions come from Intl.

/** Sentences one after the other; a full stop of full width brings its own space. */
export function joinSentences(...sentences: readonly string[]): string {
  return sentences
    .filter((sentence) => sentence !== '')
    .reduce((text, next) => (/[。！？]$/.test(text) ? text + next : `${text} ${next}`.trimStart()), '')
}

/** `A, B, C` without an "and": figures and names in a row. */
export function enumerate(language: string, texts: readonly string[]): string {
  return new Intl.ListFormat(language, { type: 'conjunction', style: 'narrow' }).format(texts)
}
