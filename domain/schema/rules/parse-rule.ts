// Parses the rules of an attribute's source (DM5, DM40) for values of one kind, or returns every problem.
import type { Problem } from '#contract/http.ts'
import { reasonParams } from '#contract/reasons.ts'
import { parseAction } from './parse-action.ts'
import { parseCondition, type Condition } from './parse-condition.ts'
import { checkLiteral, inside, report, ruleDraft, type At, type RuleDraft } from './rule-parsing.ts'
import { kindAfter, type ActionName, type ValueKind } from './rule-table.ts'

export interface Rule {
  /** The attribute that the condition reads; null for the value itself. */
  readonly reads: string | null
  readonly condition: Condition
  /** Null for a filter. */
  readonly action: ActionName | null
  readonly values: readonly string[]
  /** The value of rows that do not meet the condition; undefined if it remains. */
  readonly otherwise: string | undefined
  /** Kind of the value after the rule. */
  readonly result: ValueKind
}

interface RuleContext {
  readonly path: string
  /** Name of the attribute that the rules belong to. */
  readonly attribute: string
  /** Kind of its values before the first rule. */
  readonly kind: ValueKind
  /** Kinds of the attributes of the object. */
  readonly others: ReadonlyMap<string, ValueKind>
}

const parseDraft = (rule: RuleDraft, context: RuleContext, at: At): Rule | null => {
  const name = rule.attribute_name ?? ''
  const reads = name === '' || name === context.attribute ? null : name
  const readKind = reads === null ? context.kind : context.others.get(reads)
  if (readKind === undefined) {
    report(inside(at, 'attribute_name'), 'invalid_value', reasonParams('rule_attribute', { attribute: name }))
    return null
  }
  const condition = parseCondition(rule, readKind, at)
  const { action, values } = parseAction(rule, context.kind, at)
  const result = kindAfter(action, context.kind)
  const otherwise = rule.else_value ?? undefined
  if (otherwise === undefined) return { reads, condition, action, values, otherwise, result }
  checkLiteral(String(otherwise), result, inside(at, 'else_value'))
  return { reads, condition, action, values, otherwise: String(otherwise), result }
}

const parseRule = (item: unknown, context: RuleContext, at: At): Rule | null => {
  const read = ruleDraft.safeParse(item)
  if (read.success) return parseDraft(read.data, context, at)
  for (const { path } of read.error.issues)
    report(inside(at, path.join('.')), 'invalid_value', reasonParams('rule_shape'))
  return null
}

/** The rules in their order, each for the kind of value that the one before leaves. */
export function parseRules(
  items: readonly unknown[],
  context: RuleContext,
): { readonly rules: readonly Rule[]; readonly problems: readonly Problem[] } {
  const at: At = { path: context.path, problems: [] }
  const rules: Rule[] = []
  let { kind } = context
  for (const [index, item] of items.entries()) {
    const rule = parseRule(item, { ...context, kind }, inside(at, index))
    if (rule === null) continue
    rules.push(rule)
    kind = rule.result
  }
  return { rules: at.problems.length > 0 ? [] : rules, problems: at.problems }
}

/** Whether a rule changes nothing: without an action or with `keep`, and for all rows. */
export function isNoOp({ condition, action }: Rule): boolean {
  return condition.name === 'ALL' && (action === null || action === 'keep')
}
