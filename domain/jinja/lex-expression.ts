// Lexes expressions within `{{ … }}` and `{% … %}`. As in Jinja, the end of a tag counts only if all brackets are
// closed.
import type { Token, TokenKind, TokenProblem } from './token.ts'

interface Rule {
  readonly kind: TokenKind
  readonly pattern: RegExp
}

/** A number after a dot is never a float, so that `node.4.5` has two steps. */
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
/** Rules for each first character; only names are left beyond ASCII. */
const rulesOf = Array.from({ length: 128 }, (_, code) => rulesFor(String.fromCharCode(code)))
const blank = /\s*/y

const endPatterns = { variable: /-?\}\}/y, block: /[-+]?%\}/y } as const
const nextEnd = { variable: /-?\}\}/g, block: /[-+]?%\}/g } as const

const closers: Readonly<Record<string, string>> = { '(': ')', '[': ']', '{': '}' }
const isCloser = (text: string): boolean => text === ')' || text === ']' || text === '}'

type Of = keyof typeof endPatterns

interface LexState {
  readonly tokens: Token[]
  /** Indexes of the tokens of open brackets. */
  readonly openBrackets: number[]
}

const expected = ({ tokens, openBrackets }: LexState): string | undefined =>
  closers[tokens[openBrackets.at(-1) ?? -1]?.text ?? '']

const setProblem = (tokens: Token[], at: number, problem: TokenProblem): void => {
  const token = tokens[at]
  if (token !== undefined) tokens[at] = { ...token, problem }
}

/** Reports open brackets as unclosed, unless an unclosed quote may contain their closing brackets. */
const closeBrackets = ({ tokens, openBrackets }: LexState): void => {
  if (tokens.some(({ kind, problem }) => kind === 'string' && problem !== undefined)) openBrackets.length = 0
  for (const at of openBrackets) setProblem(tokens, at, 'unclosed')
  openBrackets.length = 0
}

const pushOperator = (token: Token, state: LexState): void => {
  const { tokens, openBrackets } = state
  tokens.push(token)
  if (closers[token.text] !== undefined) openBrackets.push(tokens.length - 1)
  if (!isCloser(token.text)) return
  if (expected(state) === token.text) openBrackets.pop()
  else setProblem(tokens, tokens.length - 1, 'unexpected')
}

/**
 * The end delimiter at an offset. With open brackets, Jinja reads `}}` as two of them; if these cannot match, the
 * author forgot to close a bracket, and the tag ends. It also ends with one brace too few.
 */
const endAt = (text: string, { at, of, state }: { at: number; of: Of; state: LexState }) => {
  if (!'-+%}'.includes(text.charAt(at))) return undefined
  endPatterns[of].lastIndex = at
  const sign = endPatterns[of].exec(text)?.[0]
  const expectedCloser = expected(state)
  if (sign !== undefined && (expectedCloser === undefined || expectedCloser !== '}' || of === 'block'))
    return { sign }
  const isBrace = expectedCloser === undefined && of === 'variable' && text[at] === '}'
  return isBrace ? { sign: '}', problem: 'unexpected' as const } : undefined
}

/** An unclosed quote extends to the end of the tag or text. */
const readBroken = (text: string, at: number, of: Of): Token => {
  const sign = String.fromCodePoint(text.codePointAt(at) ?? 0)
  if (sign !== '"' && sign !== "'")
    return { kind: 'error', text: sign, start: at, end: at + sign.length, problem: 'unknown' }
  nextEnd[of].lastIndex = at
  const end = nextEnd[of].exec(text)?.index ?? text.length
  return { kind: 'string', text: text.slice(at, end), start: at, end, problem: 'unclosed' }
}

const readToken = (text: string, at: number, of: Of): Token => {
  for (const { kind, pattern } of rulesOf[text.charCodeAt(at)] ?? names) {
    pattern.lastIndex = at
    const found = pattern.exec(text)?.[0]
    if (found !== undefined) return { kind, text: found, start: at, end: at + found.length }
  }
  return readBroken(text, at, of)
}

const skipBlanks = (text: string, at: number): number => {
  if (text.charCodeAt(at) > 32 && text.charCodeAt(at) < 128) return at
  blank.lastIndex = at
  blank.exec(text)
  return blank.lastIndex
}

/** Lexes a tag from `at` on. The end delimiter is missing if the tag is never closed. */
export function lexExpression(
  text: string,
  { at, of }: { at: number; of: Of },
): { readonly tokens: readonly Token[]; readonly end: number; readonly isClosed: boolean } {
  const state: LexState = { tokens: [], openBrackets: [] }
  const { tokens } = state
  let offset = at
  for (;;) {
    offset = skipBlanks(text, offset)
    if (offset >= text.length) break
    const end = endAt(text, { at: offset, of, state })
    if (end !== undefined) {
      closeBrackets(state)
      const { sign, ...problem } = end
      tokens.push({ kind: `${of}_end`, text: sign, start: offset, end: offset + sign.length, ...problem })
      return { tokens, end: offset + sign.length, isClosed: true }
    }
    const token = readToken(text, offset, of)
    if (token.kind === 'operator') pushOperator(token, state)
    else tokens.push(token)
    offset = token.end
  }
  closeBrackets(state)
  return { tokens, end: text.length, isClosed: false }
}
