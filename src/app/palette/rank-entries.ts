// Scores how well a name matches a search text. Beginnings of words count most, then the order of letters; a name
// must contain every word.
import { foldText } from '#domain/find/fold-text.ts'

const folded = new Map<string, string>()
const mostFolded = 20_000

/** The same names are scored again at every keystroke. */
const fold = (text: string): string => {
  const cached = folded.get(text)
  if (cached !== undefined) return cached
  if (folded.size > mostFolded) folded.clear()
  const created = foldText(text)
  folded.set(text, created)
  return created
}

const isWordStart = (text: string, at: number): boolean =>
  at === 0 || !/[\p{L}\p{N}]/u.test(text[at - 1] ?? '') || /\p{sc=Han}/u.test(text[at] ?? '')

interface Steps {
  /** Letters at the beginning of a word. */
  readonly starts: number
  /** Letters skipped between the first and the last. */
  readonly gap: number
}

/** The letters in order, with gaps, from the beginning of a word. */
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

/** Initials (`fdo` for flights by day and origin), or a missing letter or two. */
const scattered = (word: string, text: string): number => {
  const steps = stepsOf(word, text)
  if (steps === undefined) return 0
  if (steps.starts === word.length) return 0.45
  return steps.gap <= Math.floor(word.length / 3) ? 0.35 : 0
}

/** The first match at the beginning of a word. */
const startOf = (word: string, text: string): number => {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1))
    if (isWordStart(text, at)) return at
  return -1
}

/** 0 for no match, up to 1 for the name itself. */
const wordScore = (word: string, text: string): number => {
  if (text === word) return 1
  if (text.startsWith(word)) return 0.9
  if (startOf(word, text) !== -1) return 0.8
  if (text.includes(word)) return 0.5
  return word.length < 3 ? 0 : scattered(word, text)
}

interface Named {
  /** The visible name. */
  readonly name: string
  /** Other search terms: its location, its English name. They count less than the name. */
  readonly keywords?: string | undefined
}

const keywordWeight = 0.6

type Matcher = (named: Named) => number

/** Every word must match; a match of the whole text scores more than its words. */
const scoreOf = (sought: readonly string[], { name, keywords = '' }: Named): number => {
  const [text, more] = [fold(name), fold(keywords)]
  const scores = sought.map((word) => Math.max(wordScore(word, text), keywordWeight * wordScore(word, more)))
  if (scores.includes(0)) return 0
  const complete = sought.length > 1 ? wordScore(sought.join(' '), text) : 0
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  // Of two equal matches, the shorter name is better.
  return Math.max(mean, complete) + 0.05 / (1 + text.length / 20)
}

/** Scores each name against the text; an empty text matches everything. */
export function matcherOf(text: string): Matcher {
  const sought = fold(text).split(/\s+/).filter(Boolean)
  return sought.length === 0 ? () => 1 : (named) => scoreOf(sought, named)
}
