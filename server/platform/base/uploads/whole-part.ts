// The part of a text that breaks off which can be read already: whole lines, or whole items of a JSON text.

const lineFeed = 10
const quote = 34
const backslash = 92
const isOpen = (byte: number): boolean => byte === 91 || byte === 123
const isClose = (byte: number): boolean => byte === 93 || byte === 125

const isWide = (text: Buffer): boolean =>
  (text[0] === 0xff && text[1] === 0xfe) || (text[0] === 0xfe && text[1] === 0xff)

/** Bytes up to the last line break; null where none is there yet. */
export const wholeLines = (text: Buffer): Buffer | null => {
  if (!isWide(text)) {
    const end = text.lastIndexOf(lineFeed)
    return end < 0 ? null : text.subarray(0, end + 1)
  }
  const mark = text[0] === 0xff ? Buffer.from([lineFeed, 0]) : Buffer.from([0, lineFeed])
  for (let at = text.lastIndexOf(mark); at >= 0; at = text.lastIndexOf(mark, at - 1))
    if (at % 2 === 0) return text.subarray(0, at + 2)
  return null
}

/** Where the last object or list ends that stands so many brackets deep; 0 for none. */
const endOfItems = (text: Buffer, depthOfItems: number): number => {
  let [depth, end] = [0, 0]
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0
    if (isQuoted && byte === backslash) at += 1
    else if (byte === quote) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (isOpen(byte)) depth += 1
    else if (isClose(byte)) {
      depth -= 1
      if (depth === depthOfItems) end = at + 1
    }
  }
  return end
}

/** A JSON text up to its last whole item, closed again where it is a list; null where no item is whole. */
export const wholeItems = (text: Buffer): Buffer | null => {
  if (isWide(text)) return null
  const isList = /^\u{feff}?\s*\[/u.test(text.toString('utf8', 0, 1000))
  const end = endOfItems(text, isList ? 1 : 0)
  if (end === 0) return null
  return isList ? Buffer.concat([text.subarray(0, end), Buffer.from(']')]) : text.subarray(0, end)
}
