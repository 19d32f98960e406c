// Parses the condition of a rule (DM5, DM40) for values of one kind.
import { reasonParams } from '#contract/reasons.ts'
import {
  checkLiteral,
  checkPattern,
  inside,
  isName,
  operandsOf,
  report,
  ruleDraft,
  scalar,
  type At,
  type RuleDraft,
} from './rule-parsing.ts'
import { conditions, type ConditionName, type ValueKind } from './rule-table.ts'

export type Condition =
  | { readonly name: 'OR' | 'AND'; readonly conditions: readonly Condition[] }
  | { readonly name: Exclude<ConditionName, 'OR' | 'AND'>; readonly values: readonly string[] }

const always: Condition = { name: 'ALL', values: [] }

/** Number of operands; undefined for a list of one or more. */
const counts = { none: 0, one: 1, range: 2, pattern: 1, list: undefined } as const

const parseNested = (
  { condition_values: items }: RuleDraft,
  { name, kind }: { name: 'OR' | 'AND'; kind: ValueKind },
  at: At,
): Condition => {
  const list = inside(at, 'condition_values')
  if (items === null || items === undefined || items.length === 0) {
    report(list, 'invalid_value', reasonParams('rule_nested', { rule: name }))
    return always
  }
  const parsed = items.flatMap((item, index) => {
    const read = ruleDraft.safeParse(item)
    if (read.success) return [parseCondition(read.data, kind, inside(list, index))]
    report(inside(list, index), 'invalid_value', reasonParams('rule_nested', { rule: name }))
    return []
  })
  return { name, conditions: parsed }
}

const parseSimple = (
  rule: RuleDraft,
  { name, kind }: { name: Exclude<ConditionName, 'OR' | 'AND'>; kind: ValueKind },
  at: At,
): Condition => {
  const shape = conditions[name]
  const found = operandsOf(rule.condition_value, rule.condition_values)
  const values = found.flatMap((value) => {
    const read = scalar.safeParse(value)
    return read.success ? [String(read.data)] : []
  })
  const count = counts[shape]
  const isComplete = count === undefined ? values.length > 0 : values.length === count
  if (values.length !== found.length || !isComplete) {
    const expected = reasonParams('rule_values', { rule: name, count: count ?? 1 })
    report(inside(at, 'condition_values'), 'invalid_value', expected)
    return always
  }
  if (shape === 'pattern') checkPattern(values[0] ?? '', inside(at, 'condition_value'))
  else for (const value of values) checkLiteral(value, kind, inside(at, 'condition_values'))
  return { name, values }
}

/** The condition; ALL where it is absent or has a problem. */
export function parseCondition(rule: RuleDraft, kind: ValueKind, at: At): Condition {
  const name = rule.condition ?? ''
  if (name === '') return always
  if (!isName(conditions, name)) {
    const allowed = Object.keys(conditions).join(', ')
    report(inside(at, 'condition'), 'wrong_value', { value: name, allowed })
    return always
  }
  return name === 'OR' || name === 'AND'
    ? parseNested(rule, { name, kind }, at)
    : parseSimple(rule, { name, kind }, at)
}
