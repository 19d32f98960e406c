// Lexes templates like Jinja 3. It does not check whether the tokens form valid expressions.
import { lexExpression } from './lex-expression.ts'
import type { Token, TokenKind, TokenProblem } from './token.ts'

const opening = /\{\{[-+]?|\{%[-+]?|\{#[-+]?/g
const rawBegin = /\{%[-+]?\s*raw\s*-?%\}/y
const rawEnd = /\{%[-+]?\s*endraw\s*[-+]?%\}/g

const find = (pattern: RegExp, text: string, at: number): RegExpExecArray | null => {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/** The tokens of a template and the current offset. */
class Tokens {
  readonly list: Token[] = []
  readonly text: string
  at = 0

  constructor(text: string) {
    this.text = text
  }

  /** Adds the text up to `end` as a token, unless it is empty. */
  push(kind: TokenKind, { end, problem }: { end: number; problem?: TokenProblem | undefined }): void {
    if (end <= this.at) return
    const token = { kind, text: this.text.slice(this.at, end), start: this.at, end }
    this.list.push(problem === undefined ? token : { ...token, problem })
    this.at = end
  }
}

/** Jinja requires the end delimiter only if text follows. */
const unclosedAt = (tokens: Tokens, at: number): 'unclosed' | undefined =>
  at < tokens.text.length ? 'unclosed' : undefined

const readComment = (tokens: Tokens, sign: string): void => {
  const end = tokens.text.indexOf('#}', tokens.at + 2)
  const problem = end < 0 ? unclosedAt(tokens, tokens.at + sign.length) : undefined
  tokens.push('comment', { end: end < 0 ? tokens.text.length : end + 2, problem })
}

const readRaw = (tokens: Tokens, begin: number): void => {
  const end = find(rawEnd, tokens.text, begin)
  tokens.push('raw_begin', { end: begin, problem: end === null ? unclosedAt(tokens, begin) : undefined })
  tokens.push('data', { end: end?.index ?? tokens.text.length })
  if (end !== null) tokens.push('raw_end', { end: rawEnd.lastIndex })
}

const readTag = (tokens: Tokens, sign: string): void => {
  const of = sign.startsWith('{{') ? 'variable' : 'block'
  const inside = lexExpression(tokens.text, { at: tokens.at + sign.length, of })
  tokens.push(`${of}_begin`, {
    end: tokens.at + sign.length,
    problem: inside.isClosed ? undefined : 'unclosed',
  })
  for (const token of inside.tokens) tokens.list.push(token)
  tokens.at = inside.end
}

/**
 * The tokens of a template in order. They cover the whole text except whitespace within tags. Never throws; recovers
 * after errors where an author would.
 */
export function lex(template: string): readonly Token[] {
  const tokens = new Tokens(template)
  while (tokens.at < template.length) {
    const found = find(opening, template, tokens.at)
    tokens.push('data', { end: found?.index ?? template.length })
    if (found === null) break
    const raw = find(rawBegin, template, tokens.at)
    if (raw !== null) readRaw(tokens, rawBegin.lastIndex)
    else if (found[0].startsWith('{#')) readComment(tokens, found[0])
    else readTag(tokens, found[0])
  }
  return tokens.list
}
