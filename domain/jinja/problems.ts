// Finds syntax errors in templates with their ranges. Does not check whether expressions are meaningful.
import { lex } from './lex.ts'
import type { Reference } from './reference.ts'
import { isTemplate, walkTokens } from './references.ts'
import type { UnbalancedBlock } from './scopes.ts'
import type { Token, TokenKind } from './token.ts'

/**
 * `unclosed`: a tag or comment that never ends; `quote`, `bracket`: unclosed in a tag, or closing nothing; `sign`: an
 * invalid character; `block_unended`, `block_unbegun`: a block without its end or start tag.
 */
const templateProblems = ['unclosed', 'quote', 'bracket', 'sign', 'block_unended', 'block_unbegun'] as const

export interface TemplateProblem {
  readonly reason: (typeof templateProblems)[number]
  /** The text in the range. */
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

/** An unclosed comment or raw part is reported at its delimiter. */
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

/** A parsed template. */
export interface TemplateReading {
  readonly references: readonly Reference[]
  /** The first problems in order. Blocks are checked only if all tags are valid. */
  readonly problems: readonly TemplateProblem[]
}

/** A text with more problems was never a template. */
const maxProblems = 20

/** Parses a template for references and problems. Never throws. */
export function readTemplate(template: string): TemplateReading {
  if (!isTemplate(template)) return { references: [], problems: [] }
  const tokens = lex(template)
  const { references, unbalanced } = walkTokens(tokens)
  const broken = tokens.filter(({ problem }) => problem !== undefined)
  const problems = broken.length > 0 ? broken.map(ofToken) : unbalanced.map(ofBlock)
  return { references, problems: problems.slice(0, maxProblems) }
}

/** The problems of a template. Never throws. */
export function problemsIn(template: string): readonly TemplateProblem[] {
  return readTemplate(template).problems
}
