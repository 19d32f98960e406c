// Rules of an attribute's source (DM5). This version runs none but the rule that keeps every row as it is; another is
// refused when it is saved, never passed over in silence.
import type { Problem } from '#contract/http.ts'
import { why } from '#contract/reasons.ts'
import { problem } from './problem.ts'

type Rule = Readonly<Record<string, unknown>>

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

const keepsEverything = (rule: Rule): boolean => {
  const condition = rule['condition']
  const action = rule['action']
  return (isNothing(condition) || condition === 'ALL') && (isNothing(action) || action === 'keep')
}

/** Problems of a list of rules. */
export const checkRules = (rules: readonly Rule[], path: string): Problem[] =>
  rules.flatMap((rule, index) => {
    if (keepsEverything(rule)) return []
    const words = [rule['condition'], rule['action']].filter((word) => !isNothing(word)).join(' ')
    return [problem(`${path}.${index}`, 'rule_unsupported', why('rule_not_run', { rule: words }))]
  })
