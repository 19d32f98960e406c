// Parses the steps after a name in an expression, as far as they are literal.
import type { PathStep } from './reference.ts'
import type { Token } from './token.ts'

// Values of Jinja literals: strings have Python escapes, integers can contain underscores.

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

/** The text of a string literal, given with quotes. */
function stringOf(literal: string): string {
  return literal.slice(1, -1).replace(escape, (match, ...found: (string | undefined)[]) => {
    const code = hexOf(found.slice(0, 3))
    if (code !== undefined) return charOf(code)
    const [octal, sign] = [found[3], found[4]]
    if (octal !== undefined) return charOf(Number.parseInt(octal, 8))
    return escapes[sign ?? ''] ?? match
  })
}

/** The value of an integer literal; its digits if it is not a safe integer. */
function numberOf(literal: string): number | string {
  const digits = literal.replaceAll('_', '')
  const value = Number(digits)
  return Number.isSafeInteger(value) ? value : String(BigInt(digits))
}

export interface ParsedStep extends PathStep {
  /** Offsets of the name without quotes. */
  readonly nameStart: number
  readonly nameEnd: number
  /** Index of the token after the step. */
  readonly next: number
}

type Tokens = readonly Token[]

const isSign = (token: Token | undefined, sign: string): boolean =>
  token?.kind === 'operator' && token.text === sign

const isValid = (token: Token): boolean => token.problem === undefined

const valueOf = (token: Token): string | number | undefined => {
  if (token.kind === 'name') return token.text
  if (token.kind === 'integer') return numberOf(token.text)
  return token.kind === 'string' && isValid(token) ? stringOf(token.text) : undefined
}

const dotted = (tokens: Tokens, at: number): ParsedStep | undefined => {
  const [dot, name] = [tokens[at], tokens[at + 1]]
  if (dot === undefined || name === undefined || (name.kind !== 'name' && name.kind !== 'integer'))
    return undefined
  const value = valueOf(name)
  if (value === undefined) return undefined
  const isCalled = isSign(tokens[at + 2], '(')
  const { start: nameStart, end: nameEnd } = name
  return {
    value,
    isDotted: true,
    isCalled,
    start: dot.start,
    end: name.end,
    nameStart,
    nameEnd,
    next: at + 2,
  }
}

/** `[0]`, `[-1]` or `['a']`. */
const bracketed = (tokens: Tokens, at: number): ParsedStep | undefined => {
  const sign = isSign(tokens[at + 1], '-') ? 1 : 0
  const [open, name, close] = [tokens[at], tokens[at + 1 + sign], tokens[at + 2 + sign]]
  if (open === undefined || name === undefined || close === undefined || !isSign(close, ']')) return undefined
  const value = name.kind === 'name' ? undefined : valueOf(name)
  if (value === undefined) return undefined
  const quote = name.kind === 'string' ? 1 : 0
  return {
    value: sign === 1 ? -Number(value) : value,
    isDotted: false,
    isCalled: isSign(tokens[at + 3 + sign], '('),
    start: open.start,
    end: close.end,
    nameStart: name.start + quote,
    nameEnd: name.end - quote,
    next: at + 3 + sign,
  }
}

/** The step that starts at a token index, if there is one. */
export function stepAt(tokens: Tokens, at: number): ParsedStep | undefined {
  if (isSign(tokens[at], '.')) return dotted(tokens, at)
  return isSign(tokens[at], '[') ? bracketed(tokens, at) : undefined
}
