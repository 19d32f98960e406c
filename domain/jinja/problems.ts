// What of a template cannot be read, each part with its place. Whether its expressions make sense is not asked here.
import { lex } from './lex.ts'
import { isTemplate, walkTemplate } from './references.ts'
import type { Token, TokenKind } from './token.ts'

/**
 * `unclosed`: a tag or comment that never ends; `quote`, `bracket`: one within a tag that never closes, or closes nothing;
 * `sign`: a sign that no expression has; `block_unended`, `block_unbegun`: blocks whose other tag is missing.
 */
export const templateProblems = [
  'unclosed',
  'quote',
  'bracket',
  'sign',
  'block_unended',
  'block_unbegun',
] as const

export interface TemplateProblem {
  readonly because: (typeof templateProblems)[number]
  /** What stands there. */
  readonly text: string
  readonly start: number
  readonly end: number
}

const reasons: Readonly<Partial<Record<TokenKind, TemplateProblem['because']>>> = {
  string: 'quote',
  operator: 'bracket',
  variable_end: 'unclosed',
  error: 'sign',
}

/** A comment or raw part that never ends is told of by its first sign. */
const shown = ({ kind, text }: Token): number => (kind === 'comment' ? 2 : text.length)

const ofTokens = (template: string): readonly TemplateProblem[] =>
  lex(template).flatMap((token) => {
    if (token.problem === undefined) return []
    const { kind, text, start } = token
    const length = shown(token)
    return [{ because: reasons[kind] ?? 'unclosed', text: text.slice(0, length), start, end: start + length }]
  })

/** What is wrong with a template, in its order. Blocks are only told of where all tags can be read. Never throws. */
export const problemsIn = (template: string): readonly TemplateProblem[] => {
  if (!isTemplate(template)) return []
  const found = ofTokens(template)
  if (found.length > 0) return found
  return walkTemplate(template).unbalanced.map(({ token: { text, start, end }, because }) => ({
    because: because === 'never_ended' ? 'block_unended' : 'block_unbegun',
    text,
    start,
    end,
  }))
}
