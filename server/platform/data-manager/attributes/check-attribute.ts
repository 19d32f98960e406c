// The problems of a virtual attribute before it is saved (DM7): of its name and of its SQL.
import type { Problem } from '#contract/http.ts'
import type { TermCode } from '#contract/reasons.ts'
import { nested } from '#contract/sentence.ts'
import { isUnit } from '#domain/query/term.ts'
import type { ExpressionProblem } from '#domain/schema/expression.ts'
import { problemAt, refuse } from '../../core/error.ts'
import { checkExpression } from './check-expression.ts'

/** Line and column of an offset, from 1. */
const positionOf = (text: string, at: number): { line: number; column: number } => {
  const before = text.slice(0, at).split('\n')
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 }
}

/** A problem of the SQL, with its line and column. */
export function expressionProblem(sql: string, { at, reason }: ExpressionProblem): Problem {
  return problemAt('sql', 'expression_refused', { ...positionOf(sql, at), ...nested('reason', reason) })
}

/** `designed`: names of the attributes of logical objects, in lower case. */
export function nameProblems(name: string, designed: ReadonlySet<string>): Problem[] {
  const unit = name.slice(name.lastIndexOf('.') + 1)
  const taken: TermCode | undefined = isUnit(unit)
    ? 'taken_unit'
    : designed.has(name.toLowerCase())
      ? 'taken_attribute'
      : undefined
  return taken === undefined ? [] : [problemAt('attribute_name', 'attribute_taken', { name, taken })]
}

/** Throws all problems: those of the name that were found, and those of the SQL. */
export async function requireExpression(
  sql: string,
  { names = [], ...scope }: Parameters<typeof checkExpression>[1] & { readonly names?: readonly Problem[] },
): Promise<void> {
  const check = await checkExpression(sql, scope)
  const found = 'problems' in check ? check.problems : []
  const problems = [...names, ...found.map((problem) => expressionProblem(sql, problem))]
  if (problems.length > 0) throw refuse(problems)
}
