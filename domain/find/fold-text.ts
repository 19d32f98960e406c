// Folds text for searching: case, accents on Latin letters, full and half width, hiragana and katakana.

/** Distance between the two kana blocks, which have the same order. */
const kanaGap = 0x60
const ligatures: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe' }
const plain = /^[\t\n\r -~]*$/

/** Folds a text. Voiced kana stay distinct: が differs from か. */
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

/** The words of a search text, folded; none if it is blank. */
export function foldedTerms(typed: string): string[] {
  return foldText(typed).split(/\s+/).filter(Boolean)
}

/** Whether all words occur in a text. */
export function containsTerms(text: string, words: readonly string[]): boolean {
  const folded = foldText(text)
  return words.every((word) => folded.includes(word))
}
