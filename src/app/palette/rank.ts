// How well a name answers what was typed. Beginnings of words count most, then the order of letters; a word that is
// not found at all rules the name out. It knows nothing of what the names stand for.

const folded = new Map<string, string>()
const mostFolded = 20_000

/** Case, accents, widths and the two kana are one. */
const foldAnew = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()

/** The same names come again with every key that is pressed. */
const fold = (text: string): string => {
  const known = folded.get(text)
  if (known !== undefined) return known
  if (folded.size > mostFolded) folded.clear()
  const made = foldAnew(text)
  folded.set(text, made)
  return made
}

const isWordStart = (text: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') || /\p{sc=Han}/u.test(text[at] ?? '')

/** Letters in their order with anything between, out of 1: few gaps and beginnings of words are better. */
const scattered = (word: string, text: string): number => {
  let at = -1
  let gaps = 0
  let starts = 0
  for (const letter of word) {
    const next = text.indexOf(letter, at + 1)
    if (next === -1) return 0
    if (at !== -1 && next > at + 1) gaps += 1
    if (isWordStart(text, next)) starts += 1
    at = next
  }
  const share = starts / word.length
  return gaps > Math.max(1, word.length / 2) && share < 0.5 ? 0 : 0.2 + 0.2 * share - 0.02 * gaps
}

/** The first place at which the word stands as the beginning of a word. */
const startOf = (word: string, text: string): number => {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (isWordStart(text, at)) return at
  return -1
}

/** 0 for no, up to 1 for the name itself. */
const wordScore = (word: string, text: string): number => {
  if (text === word) return 1
  if (text.startsWith(word)) return 0.9
  if (startOf(word, text) !== -1) return 0.8
  if (text.includes(word)) return 0.5
  return word.length < 3 ? 0 : scattered(word, text)
}

export interface Named {
  /** What people read. */
  readonly name: string
  /** What else it may be found by: where it lies, its English name. Worth less than the name. */
  readonly words?: string | undefined
}

const besides = 0.6

export type Matcher = (named: Named) => number

/** Of several words all must be found; the whole in one piece beats its parts. */
const scoreOf = (sought: readonly string[], { name, words = '' }: Named): number => {
  const [text, more] = [fold(name), fold(words)]
  const scores = sought.map((word) => Math.max(wordScore(word, text), besides * wordScore(word, more)))
  if (scores.includes(0)) return 0
  const whole = sought.length > 1 ? wordScore(sought.join(' '), text) : 0
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  // Of two that match alike, the shorter name is more of an answer.
  return Math.max(mean, whole) + 0.05 / (1 + text.length / 20)
}

/** How well each name answers the text; an empty text is answered by everything. */
export const matcherOf = (text: string): Matcher => {
  const sought = fold(text).split(/\s+/).filter(Boolean)
  return sought.length === 0 ? () => 1 : (named) => scoreOf(sought, named)
}
