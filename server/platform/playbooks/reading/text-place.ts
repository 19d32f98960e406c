// Where in a text something stands, as people count: lines and columns from 1.

export interface TextPlace {
  readonly line: number
  readonly column: number
}

/** `offset` in UTF-16 units. */
export const placeIn = (text: string, offset: number): TextPlace => {
  const lines = text.slice(0, offset).split(/\r\n|\r|\n/)
  return { line: lines.length, column: (lines.at(-1) ?? '').length + 1 }
}

const isReplacement = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd

/** The first place at which bytes are no UTF-8; a U+FFFD that was written as such is none. */
export const brokenAt = (bytes: Uint8Array): TextPlace => {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  let read = 0
  let byte = 0
  for (;;) {
    const next = text.indexOf('\uFFFD', read)
    if (next === -1) return placeIn(text, text.length)
    byte += Buffer.byteLength(text.slice(read, next))
    if (!isReplacement(bytes, byte)) return placeIn(text, next)
    byte += 3
    read = next + 1
  }
}
