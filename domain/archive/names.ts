// What the bytes of a name say. UTF-8 where the archive says so, and where it says nothing but they are; otherwise
// code page 437, as all tools read what does not name its encoding (STO34).

const cp437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0'
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lenient = new TextDecoder('utf-8', { ignoreBOM: true })

export type NameEncoding = 'ascii' | 'marked' | 'UTF-8' | 'CP437' | 'broken'
export interface DecodedName {
  readonly text: string
  /** `marked`: UTF-8 as the archive says; `UTF-8`, `CP437`: guessed; `broken`: said to be UTF-8, and is not. */
  readonly encoding: NameEncoding
}

const utf8 = (bytes: Uint8Array): string | null => {
  try {
    return strict.decode(bytes)
  } catch {
    return null
  }
}

const decodeCp437 = (bytes: Uint8Array): string => {
  let text = ''
  for (const byte of bytes) text += byte < 128 ? String.fromCharCode(byte) : (cp437[byte - 128] ?? '')
  return text
}

/** A name's bytes as text; `marked` where flag 11 says that it is UTF-8. */
export const decodeName = (bytes: Uint8Array, marked: boolean): DecodedName => {
  const text = utf8(bytes)
  // Every letter beyond ASCII takes more bytes of UTF-8 than units of text.
  if (text?.length === bytes.length) return { text, encoding: 'ascii' }
  if (marked)
    return text === null ? { text: lenient.decode(bytes), encoding: 'broken' } : { text, encoding: 'marked' }
  return text === null ? { text: decodeCp437(bytes), encoding: 'CP437' } : { text, encoding: 'UTF-8' }
}
