// What of a template cannot be read, each part with its place. Whether its expressions make sense is not asked here.
import { lex } from './lex.ts'
import type { Reference } from './reference.ts'
import { isTemplate, walkTokens } from './references.ts'
import type { UnbalancedBlock } from './scopes.ts'
import type { Token, TokenKind } from './token.ts'

/**
 * `unclosed`: a tag or comment that never ends; `quote`, `bracket`: one within a tag that never closes, or closes nothing;
 * `sign`: a sign that no expression has; `block_unended`, `block_unbegun`: blocks whose other tag is missing.
 */
const templateProblems = ['unclosed', 'quote', 'bracket', 'sign', 'block_unended', 'block_unbegun'] as const

export interface TemplateProblem {
  readonly reason: (typeof templateProblems)[number]
  /** What stands there. */
  readonly text: string
  readonly start: number
  readonly end: number
}

const reasons: Readonly<Partial<Record<TokenKind, TemplateProblem['reason']>>> = {
  string: 'quote',
  operator: 'bracket',
  variable_end: 'unclosed',
  error: 'sign',
}

/** A comment or raw part that never ends is told of by its first sign. */
const shownLength = ({ kind, text }: Token): number => (kind === 'comment' ? 2 : text.length)

const ofToken = (token: Token): TemplateProblem => {
  const { kind, text, start } = token
  const length = shownLength(token)
  return { reason: reasons[kind] ?? 'unclosed', text: text.slice(0, length), start, end: start + length }
}

const ofBlock = ({ token: { text, start, end }, reason }: UnbalancedBlock): TemplateProblem => ({
  reason: reason === 'never_ended' ? 'block_unended' : 'block_unbegun',
  text,
  start,
  end,
})

/** A template as it was read. */
export interface TemplateReading {
  readonly references: readonly Reference[]
  /** The first ones, in their order. Blocks are only told of where all tags can be read. */
  readonly problems: readonly TemplateProblem[]
}

/** What is broken that often was never a template: more of it says nothing. */
const maxProblems = 20

/** Reads a template once for all that is asked of it. Never throws. */
export function readTemplate(template: string): TemplateReading {
  if (!isTemplate(template)) return { references: [], problems: [] }
  const tokens = lex(template)
  const { references, unbalanced } = walkTokens(tokens)
  const broken = tokens.filter(({ problem }) => problem !== undefined)
  const problems = broken.length > 0 ? broken.map(ofToken) : unbalanced.map(ofBlock)
  return { references, problems: problems.slice(0, maxProblems) }
}

/** What is wrong with a template. Never throws. */
export function problemsIn(template: string): readonly TemplateProblem[] {
  return readTemplate(template).problems
}
