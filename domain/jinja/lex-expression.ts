// The signs within `{{ … }}` and `{% … %}`. The end of a tag counts only where all brackets are closed, as in Jinja.
import type { Token, TokenKind, TokenProblem } from './token.ts'

interface Rule {
  readonly kind: TokenKind
  readonly pattern: RegExp
}

/** A number behind a dot is never a float, so that `node.4.5` has two steps. */
const numbers: readonly Rule[] = [
  {
    kind: 'float',
    pattern: /(?<!\.)(?:\d+_)*\d+(?:(?:\.(?:\d+_)*\d+)?[eE][-+]?(?:\d+_)*\d+|\.(?:\d+_)*\d+)/y,
  },
  {
    kind: 'integer',
    pattern: /0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|0[xX](?:_?[\da-fA-F])+|[1-9](?:_?\d)*|0(?:_?0)*/y,
  },
]
const strings: readonly Rule[] = [
  { kind: 'string', pattern: /'[^'\\]*(?:\\.[^'\\]*)*'|"[^"\\]*(?:\\.[^"\\]*)*"/sy },
]
const operators: readonly Rule[] = [
  { kind: 'operator', pattern: /\/\/|\*\*|[=!><]=|[-+/*%~[\](){}<>=.:|,;]/y },
]
const names: readonly Rule[] = [{ kind: 'name', pattern: /[\p{XID_Start}_]\p{XID_Continue}*/uy }]

const rulesFor = (sign: string): readonly Rule[] => {
  if (sign === '"' || sign === "'") return strings
  if (/\d/.test(sign)) return numbers
  return /\w/.test(sign) ? names : operators
}
/** The rules that a token can follow, by its first sign; beyond these only names are left. */
const rulesOf = Array.from({ length: 128 }, (_, code) => rulesFor(String.fromCharCode(code)))
const blank = /\s*/y

const ends = { variable: /-?\}\}/y, block: /[-+]?%\}/y } as const
const anyEnd = { variable: /-?\}\}/g, block: /[-+]?%\}/g } as const

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
const isCloser = (text: string): boolean => text === ')' || text === ']' || text === '}'

type Of = keyof typeof ends

interface Reading {
  readonly tokens: Token[]
  /** The brackets that wait to be closed: where their tokens stand. */
  readonly waiting: number[]
}

const expected = ({ tokens, waiting }: Reading): string | undefined =>
  closers[tokens[waiting.at(-1) ?? -1]?.text ?? '']

const mark = (tokens: Token[], at: number, problem: TokenProblem): void => {
  const token = tokens[at]
  if (token !== undefined) tokens[at] = { ...token, problem }
}

/** Brackets that nothing closed; behind a quote that swallowed the rest of the tag they may have been closed. */
const giveUp = ({ tokens, waiting }: Reading): void => {
  if (tokens.some(({ kind, problem }) => kind === 'string' && problem !== undefined)) waiting.length = 0
  for (const at of waiting) mark(tokens, at, 'unclosed')
  waiting.length = 0
}

const pushOperator = (token: Token, reading: Reading): void => {
  const { tokens, waiting } = reading
  tokens.push(token)
  if (closers[token.text] !== undefined) waiting.push(tokens.length - 1)
  if (!isCloser(token.text)) return
  if (expected(reading) === token.text) waiting.pop()
  else mark(tokens, tokens.length - 1, 'unexpected')
}

/**
 * The end sign at a place. Where brackets are open Jinja reads `}}` as two of them; where these cannot be meant, the
 * author forgot to close a bracket, and the tag ends. So does one brace too few.
 */
const endAt = (text: string, { at, of, reading }: { at: number; of: Of; reading: Reading }) => {
  if (!'-+%}'.includes(text.charAt(at))) return undefined
  ends[of].lastIndex = at
  const sign = ends[of].exec(text)?.[0]
  const awaited = expected(reading)
  if (sign !== undefined && (awaited === undefined || awaited !== '}' || of === 'block')) return { sign }
  const isBrace = awaited === undefined && of === 'variable' && text[at] === '}'
  return isBrace ? { sign: '}', problem: 'unexpected' as const } : undefined
}

/** A quote that is never closed reaches to the end of the tag, or of the text. */
const takeBroken = (text: string, at: number, of: Of): Token => {
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0)
  if (sign !== '"' && sign !== "'")
    return { kind: 'error', text: sign, start: at, end: at + sign.length, problem: 'unknown' }
  anyEnd[of].lastIndex = at
  const end = anyEnd[of].exec(text)?.index ?? text.length
  return { kind: 'string', text: text.slice(at, end), start: at, end, problem: 'unclosed' }
}

const takeToken = (text: string, at: number, of: Of): Token => {
  for (const { kind, pattern } of rulesOf[text.charCodeAt(at)] ?? names) {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) return { kind, text: found, start: at, end: at + found.length }
  }
  return takeBroken(text, at, of)
}

const skipBlanks = (text: string, at: number): number => {
  if (text.charCodeAt(at) > 32 && text.charCodeAt(at) < 128) return at
  blank.lastIndex = at
  blank.exec(text)
  return blank.lastIndex
}

/** What stands in a tag from `at` on, with its end sign, which is missing where the tag is never closed. */
export function lexExpression(
  text: string,
  { at, of }: { at: number; of: Of },
): { readonly tokens: readonly Token[]; readonly end: number; readonly isClosed: boolean } {
  const reading: Reading = { tokens: [], waiting: [] }
  const { tokens } = reading
  let place = at
  for (;;) {
    place = skipBlanks(text, place)
    if (place >= text.length) break
    const end = endAt(text, { at: place, of, reading })
    if (end !== undefined) {
      giveUp(reading)
      const { sign, ...problem } = end
      tokens.push({ kind: `${of}_end`, text: sign, start: place, end: place + sign.length, ...problem })
      return { tokens, end: place + sign.length, isClosed: true }
    }
    const token = takeToken(text, place, of)
    if (token.kind === 'operator') pushOperator(token, reading)
    else tokens.push(token)
    place = token.end
  }
  giveUp(reading)
  return { tokens, end: text.length, isClosed: false }
}
