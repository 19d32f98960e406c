// How well a name answers what was typed. Beginnings of words count most, then the order of letters; a word that is
// not found at all rules the name out. It knows nothing of what the names stand for.
import { foldText } from '#domain/find/fold-text.ts'

const folded = new Map<string, string>()
const mostFolded = 20_000

/** The same names come again with every key that is pressed. */
const fold = (text: string): string => {
  const known = folded.get(text)
  if (known !== undefined) return known
  if (folded.size > mostFolded) folded.clear()
  const made = foldText(text)
  folded.set(text, made)
  return made
}

const isWordStart = (text: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') || /\p{sc=Han}/u.test(text[at] ?? '')

interface Steps {
  /** Letters that begin a word. */
  readonly starts: number
  /** Letters passed over between the first and the last. */
  readonly gap: number
}

/** The letters in their order with anything between, from the beginning of a word on. */
const stepsOf = (word: string, text: string): Steps | undefined => {
  let [first, at, starts] = [-1, -1, 0]
  for (const letter of word) {
    do at = text.indexOf(letter, at + 1)
    while (first === -1 && at !== -1 && !isWordStart(text, at))
    if (at === -1) return undefined
    if (first === -1) first = at
    if (isWordStart(text, at)) starts += 1
  }
  return { starts, gap: at - first + 1 - word.length }
}

/** Initials (`fdo` for flights by day and origin), or a letter or two left out. */
const scattered = (word: string, text: string): number => {
  const steps = stepsOf(word, text)
  if (steps === undefined) return 0
  if (steps.starts === word.length) return 0.45
  return steps.gap <= Math.floor(word.length / 3) ? 0.35 : 0
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

interface Named {
  /** What people read. */
  readonly name: string
  /** What else it may be found by: where it lies, its English name. Worth less than the name. */
  readonly words?: string | undefined
}

const besides = 0.6

type Matcher = (named: Named) => number

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
export function matcherOf(text: string): Matcher {
  const sought = fold(text).split(/\s+/).filter(Boolean)
  return sought.length === 0 ? () => 1 : (named) => scoreOf(sought, named)
}
