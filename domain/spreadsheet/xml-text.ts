// Text of the XML of a workbook.

/** `_x0041_` in a text means a character, so its first underscore is written in this form too. */
const escapedUnderscore = /_(?=x[\dA-Fa-f]{4}_)/g
/** Characters that XML does not allow or changes. */
const unwritable = /[\0-\u0008\u000B-\u001F\uFFFE\uFFFF]|\p{Cs}/gu
const markup = /[<>&"]/g
const entities: Readonly<Record<string, string>> = { '<': '&lt;', '>': '&gt;', '&': '&amp;', '"': '&quot;' }
const isPlain = /^[\w .,:;()/-]*$/

const characterCode = (character: string): string =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/** A text for XML content and attributes. Control characters are written as `_x000D_`. */
export function escapeXml(text: string): string {
  if (isPlain.test(text) && !text.includes('_x')) return text
  return text
    .replaceAll(escapedUnderscore, '_x005F_')
    .replaceAll(unwritable, characterCode)
    .replaceAll(markup, (character) => entities[character] ?? character)
}
