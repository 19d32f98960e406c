// The steps that stand behind a name in an expression, as far as they are written and not computed.
import type { PathStep } from './reference.ts'
import { numberOf, stringOf } from './literals.ts'
import type { Token } from './token.ts'

export interface FoundStep extends PathStep {
  /** The token that holds the name, and its offsets without quotes. */
  readonly nameStart: number
  readonly nameEnd: number
  /** The token behind the step. */
  readonly next: number
}

type Tokens = readonly Token[]

const isSign = (token: Token | undefined, sign: string): boolean =>
  token?.kind === 'operator' && token.text === sign

const isSound = (token: Token): boolean => token.problem === undefined

const valueOf = (token: Token): string | number | undefined => {
  if (token.kind === 'name') return token.text
  if (token.kind === 'integer') return numberOf(token.text)
  return token.kind === 'string' && isSound(token) ? stringOf(token.text) : undefined
}

const dotted = (tokens: Tokens, at: number): FoundStep | undefined => {
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
const bracketed = (tokens: Tokens, at: number): FoundStep | undefined => {
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

/** The step that begins with token `at`, if one does. */
export const stepAt = (tokens: Tokens, at: number): FoundStep | undefined => {
  if (isSign(tokens[at], '.')) return dotted(tokens, at)
  return isSign(tokens[at], '[') ? bracketed(tokens, at) : undefined
}
