// What counts as the same when people look for something by typing: case, accents on Latin letters, full and half
// width, hiragana and katakana. It finds; it does not rank.

/** The two kana stand in the same order, so far apart. */
const kanaGap = 0x60
const ligatures: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe' }

/** A text with all that is not told apart made one. Voiced kana stay what they are: が is not か. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - kanaGap))
    .toLowerCase()
    .replaceAll(/[ßæœ]/g, (letter) => ligatures[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .normalize('NFC')

/** Whether every word that was typed occurs in a text; nothing typed occurs everywhere. */
export const matcher = (typed: string): ((text: string) => boolean) => {
  const words = foldText(typed).split(/\s+/).filter(Boolean)
  return (text) => {
    if (words.length === 0) return true
    const folded = foldText(text)
    return words.every((word) => folded.includes(word))
  }
}

export interface Place {
  readonly at: number
  readonly length: number
}

const letters = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** For each character of the folded text, where the letter it came from begins; at the end, the length of the text. */
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

/** Where `typed`, as one piece, stands in a text. */
export const placesOf = (text: string, typed: string): readonly Place[] => {
  const sought = foldText(typed)
  if (sought === '' || !foldText(text).includes(sought)) return []
  const { folded, origins } = foldedWithOrigins(text)
  const places: Place[] = []
  let end = 0
  for (let at = folded.indexOf(sought); at !== -1; at = folded.indexOf(sought, at + sought.length)) {
    const from = origins[at] ?? 0
    if (from < end) continue
    end = origins.slice(at + sought.length).find((origin) => origin > from) ?? text.length
    places.push({ at: from, length: end - from })
  }
  return places
}
