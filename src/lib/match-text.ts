// Matches search texts, ignoring differences such as case and accents. It does not rank.
import { foldText, foldedTerms, containsTerms } from '#domain/find/fold-text.ts'

/** Whether all words of the search text occur in a text; an empty search matches everything. */
export function matcher(typed: string): (text: string) => boolean {
  const words = foldedTerms(typed)
  return (text) => words.length === 0 || containsTerms(text, words)
}

/** The same for texts that were folded before: for long lists that are searched while someone types. */
export function foldedMatcher(typed: string): (folded: string) => boolean {
  const [first = '', ...others] = foldedTerms(typed)
  return (folded) => folded.includes(first) && others.every((word) => folded.includes(word))
}

interface TextMatch {
  readonly at: number
  readonly length: number
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** For each character of the folded text, the offset of its original letter; at the end, the length of the text. */
const foldedWithOrigins = (text: string) => {
  const origins: number[] = []
  let folded = ''
  for (const { segment, index } of letters.segment(text)) {
    const part = foldText(segment)
    folded += part
    for (let each = 0; each < part.length; each += 1) origins.push(index)
  }
  return { folded, origins: [...origins, text.length] }
}

/** All matches of `typed`, as one string, in a text. */
export function findMatches(text: string, typed: string): readonly TextMatch[] {
  const sought = foldText(typed)
  if (sought === '' || !foldText(text).includes(sought)) return []
  const { folded, origins } = foldedWithOrigins(text)
  const matches: TextMatch[] = []
  let end = 0
  for (let at = folded.indexOf(sought); at !== -1; at = folded.indexOf(sought, at + sought.length)) {
    const from = origins[at] ?? 0
    if (from < end) continue
    end = origins.slice(at + sought.length).find((origin) => origin > from) ?? text.length
    matches.push({ at: from, length: end - from })
  }
  return matches
}
