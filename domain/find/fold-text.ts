// What counts as the same when people look for something by typing: case, accents on Latin letters, full and half
// width, hiragana and katakana.

/** The two kana stand in the same order, so far apart. */
const kanaGap = 0x60
const ligatures: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe' }
const plain = /^[\t\n\r -~]*$/

/** A text with all that is not told apart made one. Voiced kana stay what they are: が is not か. */
export function foldText(text: string): string {
  return plain.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFKC')
        .replaceAll(/[\u30a1-\u30f6]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - kanaGap))
        .toLowerCase()
        .replaceAll(/[ßæœ]/g, (letter) => ligatures[letter] ?? letter)
        .normalize('NFD')
        .replaceAll(/[\u0300-\u036f]/g, '')
        .normalize('NFC')
}

/** The words that were typed, folded; none for blanks. */
export function foldedTerms(typed: string): string[] {
  return foldText(typed).split(/\s+/).filter(Boolean)
}

/** Whether all of these words occur in a text. */
export function holdsWords(text: string, words: readonly string[]): boolean {
  const folded = foldText(text)
  return words.every((word) => folded.includes(word))
}
