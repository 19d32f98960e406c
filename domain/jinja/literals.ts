// What the literals of Jinja mean: its strings escape as Python's do, its integers may be grouped by underscores.

const escapes: Readonly<Record<string, string>> = {
  '\n': '',
  '\\': '\\',
  "'": "'",
  '"': '"',
  a: '\u0007',
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}
const escape = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g

const charOf = (code: number): string => (code <= 0x10_ff_ff ? String.fromCodePoint(code) : '')

const hexOf = (groups: readonly (string | undefined)[]): number | undefined => {
  const hex = groups.find((group) => group !== undefined)
  return hex === undefined ? undefined : Number.parseInt(hex, 16)
}

/** The text of a string literal, given with its quotes. */
export const stringOf = (literal: string): string =>
  literal.slice(1, -1).replace(escape, (whole, ...found: (string | undefined)[]) => {
    const code = hexOf(found.slice(0, 3))
    if (code !== undefined) return charOf(code)
    const [octal, sign] = [found[3], found[4]]
    if (octal !== undefined) return charOf(Number.parseInt(octal, 8))
    return escapes[sign ?? ''] ?? whole
  })

/** The value of an integer literal; of one too large for a number, its digits. */
export const numberOf = (literal: string): number | string => {
  const digits = literal.replaceAll('_', '')
  const value = Number(digits)
  return Number.isSafeInteger(value) ? value : String(BigInt(digits))
}
