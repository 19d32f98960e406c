// Parses the rules of an attribute's source (DM5, DM40) for values of one kind, or returns every problem.
import { z } from 'zod'
import type { Problem } from '#contract/http.ts'
import { reasonParams } from '#contract/reasons.ts'
import { nested } from '#contract/sentence.ts'
import { parsePattern } from '../../bindings/pattern.ts'
import { parseDecimal } from '../../json/decimal-text.ts'
import { problem } from '../problem.ts'
import {
  actions,
  actionShape,
  conditions,
  dateParts,
  kindAfter,
  type ActionName,
  type ActionOperand,
  type ConditionName,
  type ValueKind,
} from './rule-table.ts'

export type Condition =
  | { readonly name: 'OR' | 'AND'; readonly conditions: readonly Condition[] }
  | { readonly name: Exclude<ConditionName, 'OR' | 'AND'>; readonly values: readonly string[] }

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
  /** Kinds of the other attributes of the object. */
  readonly others: ReadonlyMap<string, ValueKind>
}

const scalar = z.union([z.string(), z.number(), z.boolean()])
const draft = z.looseObject({
  attribute_name: z.string().nullish(),
  condition: z.string().nullish(),
  condition_value: scalar.nullish(),
  condition_values: z.array(z.unknown()).nullish(),
  action: z.string().nullish(),
  action_value: scalar.nullish(),
  action_values: z.array(scalar).nullish(),
  else_value: scalar.nullish(),
})
type Draft = z.infer<typeof draft>

class Problems {
  readonly found: Problem[] = []
  add(path: string, code: Parameters<typeof problem>[1], params: Parameters<typeof problem>[2] = {}): void {
    this.found.push(problem(path, code, params))
  }
}

const isName = <T extends object>(table: T, name: string): name is Extract<keyof T, string> =>
  Object.hasOwn(table, name)

const dayPattern = /^\d{4}-\d{2}-\d{2}$/
const instantPattern = /^\d{4}-\d{2}-\d{2}[ T]\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?$/

const isMoment = (value: string, kind: ValueKind): boolean => {
  if (!dayPattern.test(value) && !(kind === 'datetime' && instantPattern.test(value))) return false
  const day = new Date(`${value.slice(0, 10)}T00:00:00Z`)
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value.slice(0, 10))
}

const fits: Record<ValueKind, (value: string) => boolean> = {
  text: () => true,
  num: (value) => parseDecimal(value) !== null,
  boolean: (value) => value === 'true' || value === 'false',
  date: (value) => isMoment(value, 'date'),
  datetime: (value) => isMoment(value, 'datetime'),
}

const typeName = (kind: ValueKind): string => (kind === 'text' ? 'string' : kind)

const requireKind = (value: string, kind: ValueKind, { path, problems }: At): void => {
  if (!fits[kind](value)) problems.add(path, 'invalid_value', reasonParams('rule_value', { value, type: typeName(kind) }))
}

interface At {
  readonly path: string
  readonly problems: Problems
}

const listOf = (one: unknown, many: readonly unknown[] | null | undefined): unknown[] =>
  many !== null && many !== undefined && many.length > 0
    ? [...many]
    : one === null || one === undefined
      ? []
      : [one]

const operandCounts = { none: 0, one: 1, range: 2, pattern: 1, list: undefined } as const

const parseCondition = (rule: Draft, kind: ValueKind, at: At): Condition => {
  const { path, problems } = at
  const name = rule.condition === null || rule.condition === undefined || rule.condition === '' ? 'ALL' : rule.condition
  const nothing: Condition = { name: 'ALL', values: [] }
  if (!isName(conditions, name)) {
    problems.add(`${path}.condition`, 'wrong_value', { value: name, allowed: Object.keys(conditions).join(', ') })
    return nothing
  }
  if (name === 'OR' || name === 'AND') return parseNested(rule, { name, kind }, at)
  const shape = conditions[name]
  const found = listOf(rule.condition_value, rule.condition_values)
  const values = found.flatMap((value) => {
    const read = scalar.safeParse(value)
    return read.success ? [String(read.data)] : []
  })
  const count = operandCounts[shape]
  const isComplete = count === undefined ? values.length > 0 : values.length === count
  if (values.length !== found.length || !isComplete) {
    problems.add(`${path}.condition_values`, 'invalid_value', reasonParams('rule_values', { rule: name, count: count ?? 1 }))
    return nothing
  }
  if (shape === 'pattern') checkPattern(values[0] ?? '', { path: `${path}.condition_value`, problems })
  else for (const value of values) requireKind(value, kind, { path: `${path}.condition_values`, problems })
  return { name, values }
}

const parseNested = (
  rule: Draft,
  { name, kind }: { name: 'OR' | 'AND'; kind: ValueKind },
  { path, problems }: At,
): Condition => {
  const items = rule.condition_values ?? []
  if (items.length === 0)
    problems.add(`${path}.condition_values`, 'invalid_value', reasonParams('rule_nested', { rule: name }))
  const parsed = items.flatMap((item, index) => {
    const at = { path: `${path}.condition_values.${index}`, problems }
    const read = draft.safeParse(item)
    if (read.success) return [parseCondition(read.data, kind, at)]
    problems.add(at.path, 'invalid_value', reasonParams('rule_nested', { rule: name }))
    return []
  })
  return { name, conditions: parsed }
}

const checkPattern = (source: string, { path, problems }: At): void => {
  const { problem: reason } = parsePattern(source)
  if (reason !== null) problems.add(path, 'invalid_value', nested('reason', reason))
}

const isInteger = (value: string): boolean => /^[+-]?\d{1,9}$/.test(value)

const operandProblem = (operand: ActionOperand, value: string): boolean => {
  switch (operand) {
    case 'number':
      return parseDecimal(value) === null
    case 'divisor':
      return (parseDecimal(value)?.units ?? 0n) === 0n
    case 'position':
      return !isInteger(value) || Number(value) === 0
    case 'count':
      return !isInteger(value) || Number(value) < 1
    case 'search':
      return value === ''
    default:
      return false
  }
}

const checkOperand = (
  operand: ActionOperand,
  { value, kind, action }: { value: string; kind: ValueKind; action: ActionName },
  at: At,
): void => {
  if (operand === 'pattern') checkPattern(value, at)
  else if (operand === 'value') requireKind(value, kind, at)
  else if (operand === 'unit' && !isName(dateParts, value))
    at.problems.add(at.path, 'wrong_value', { value, allowed: Object.keys(dateParts).join(', ') })
  else if (operandProblem(operand, value))
    at.problems.add(at.path, 'invalid_value', reasonParams('rule_operand', { rule: action, value }))
}

/** A date has no time to set, a part has bounds, and days are added as integers. */
const checkDateAction = (action: ActionName, values: readonly string[], kind: ValueKind, at: At): void => {
  const [first = '', second = ''] = values
  const refuse = (value: string): void =>
    at.problems.add(at.path, 'invalid_value', reasonParams('rule_operand', { rule: action, value }))
  if ((action === 'add' || action === 'sub') && kind !== 'num' && !isInteger(first)) refuse(first)
  if (action !== 'date_replace' || !isName(dateParts, first)) return
  const { min, max, isTime } = dateParts[first]
  if (isTime && kind === 'date') refuse(first)
  if (!isInteger(second) || Number(second) < min || Number(second) > max) refuse(second)
}

const parseAction = (
  rule: Draft,
  kind: ValueKind,
  { path, problems }: At,
): { action: ActionName | null; values: string[] } => {
  const name = rule.action ?? ''
  if (name === '') return { action: null, values: [] }
  if (!isName(actions, name)) {
    problems.add(`${path}.action`, 'wrong_value', { value: name, allowed: Object.keys(actions).join(', ') })
    return { action: null, values: [] }
  }
  const shape = actionShape(name)
  const values = listOf(rule.action_value, rule.action_values).map(String)
  const most = shape.operands.length
  const least = most - (shape.optional ?? 0)
  const at = { path: `${path}.action_values`, problems }
  if (values.length < least || values.length > most)
    problems.add(at.path, 'invalid_value', reasonParams('rule_values', { rule: name, count: most }))
  else if (!accepts(name, kind))
    problems.add(`${path}.action`, 'invalid_value', reasonParams('rule_type', { rule: name, type: typeName(kind) }))
  else {
    for (const [index, value] of values.entries())
      checkOperand(shape.operands[index] ?? 'text', { value, kind, action: name }, at)
    checkDateAction(name, values, kind === 'text' ? 'num' : kind, at)
  }
  return { action: name, values }
}

/** A text is read as a number by actions on numbers, and never as a date. */
const accepts = (action: ActionName, kind: ValueKind): boolean => {
  const { kinds } = actionShape(action)
  return kinds === undefined || kinds.includes(kind) || (kind === 'text' && kinds.includes('num'))
}

const parseRule = (item: unknown, { context, at }: { context: RuleContext; at: At }): Rule | null => {
  const { path, problems } = at
  const read = draft.safeParse(item)
  if (!read.success) {
    for (const issue of read.error.issues)
      problems.add(`${path}.${issue.path.join('.')}`, 'invalid_value', reasonParams('rule_shape'))
    return null
  }
  const rule = read.data
  const name = rule.attribute_name ?? ''
  const reads = name === '' || name === context.attribute ? null : name
  const readKind = reads === null ? context.kind : context.others.get(reads)
  if (readKind === undefined) {
    problems.add(`${path}.attribute_name`, 'invalid_value', reasonParams('rule_attribute', { attribute: name }))
    return null
  }
  const condition = parseCondition(rule, readKind, at)
  const { action, values } = parseAction(rule, context.kind, at)
  const result = kindAfter(action, context.kind)
  const otherwise = rule.else_value === undefined || rule.else_value === null ? undefined : String(rule.else_value)
  if (otherwise !== undefined) requireKind(otherwise, result, { path: `${path}.else_value`, problems })
  return { reads, condition, action, values, otherwise, result }
}

/** The rules in their order, each for the kind of value that the one before leaves. */
export function parseRules(
  items: readonly unknown[],
  context: RuleContext,
): { readonly rules: readonly Rule[]; readonly problems: readonly Problem[] } {
  const problems = new Problems()
  const rules: Rule[] = []
  let { kind } = context
  for (const [index, item] of items.entries()) {
    const at = { path: `${context.path}.${index}`, problems }
    const rule = parseRule(item, { context: { ...context, kind }, at })
    if (rule === null) continue
    rules.push(rule)
    kind = rule.result
  }
  return { rules: problems.found.length > 0 ? [] : rules, problems: problems.found }
}

/** Whether a rule changes nothing: without an action or with `keep`, and for all rows. */
export function isNoOp({ condition, action }: Rule): boolean {
  return condition.name === 'ALL' && (action === null || action === 'keep')
}
