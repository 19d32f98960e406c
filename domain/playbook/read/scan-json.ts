// Finds the ends of JSON values without parsing them. Invalid text may be accepted: the range must be parsed before
// it is trusted.

/** Values nested deeper than this are rejected, so that later code can be recursive. */
const maxDepth = 500

export const broken = -1
export const tooDeep = -2

const quote = 34
const backslash = 92

/** Offset after a byte order mark. JSON does not allow one, but files contain it. */
export function skipByteOrderMark(text: string): number {
  return text.charCodeAt(0) === 0xfeff ? 1 : 0
}

/** The first offset from `at` that is not JSON whitespace. */
export function skipSpace(text: string, at: number): number {
  let offset = at
  for (;;) {
    const code = text.charCodeAt(offset)
    if (code !== 32 && code !== 10 && code !== 13 && code !== 9) return offset
    offset += 1
  }
}

const isEscaped = (text: string, at: number): boolean => {
  let before = at - 1
  while (text.charCodeAt(before) === backslash) before -= 1
  return (at - before) % 2 === 0
}

/** The end of the string whose opening quote is at `at`; `broken` if it does not end. */
export function stringEnd(text: string, at: number): number {
  let end = text.indexOf('"', at + 1)
  while (end !== -1 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end === -1 ? broken : end + 1
}

const isOpening = (code: number): boolean => code === 123 || code === 91
const isClosing = (code: number): boolean => code === 125 || code === 93

const nestedEnd = (text: string, at: number): number => {
  const { length } = text
  let depth = 0
  for (let offset = at; offset < length; offset += 1) {
    const code = text.charCodeAt(offset)
    if (code === quote) {
      offset = stringEnd(text, offset) - 1
      if (offset < 0) return broken
    } else if (isOpening(code)) {
      depth += 1
      if (depth > maxDepth) return tooDeep
    } else if (isClosing(code)) {
      depth -= 1
      if (depth === 0) return offset + 1
    }
  }
  return broken
}

const literal = /[^\s,:[\]{}"]*/y

/** The end of the value that starts at `at`; `broken` or `tooDeep` if there is none. */
export function valueEnd(text: string, at: number): number {
  const code = text.charCodeAt(at)
  if (code === quote) return stringEnd(text, at)
  if (code === 123 || code === 91) return nestedEnd(text, at)
  literal.lastIndex = at
  literal.test(text)
  return literal.lastIndex > at ? literal.lastIndex : broken
}
