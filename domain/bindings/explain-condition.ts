// Explains why a condition of a mapping is not met: nothing is found, other values are found, or values of another type
// (IAM14, IAM50).
import { openBudget } from './budget.ts'
import type { ConditionTrace } from './conditions.ts'
import {
  explainStop,
  maxOthers,
  setPath,
  type ExplainContext,
  type Explanation,
  type ExplanationCode,
  type Remedy,
} from './explain-stop.ts'
import { textMemberOf } from './explain.ts'
import { isList, isRecord } from './json-value.ts'
import { matchesPattern, parsePattern } from './pattern.ts'
import { preparePath, readPath } from './read-path.ts'
import { previewValues, similarText } from './similar-text.ts'

export type ConditionRemedy =
  | Remedy
  /** The operand of the condition, as a value. */
  | { readonly type: 'set_operand'; readonly operand: unknown }
  /** The regular expression of the condition or of `match`. */
  | { readonly type: 'set_pattern'; readonly pattern: string }

/**
 * In addition to the reasons of `explainStop`: `list_empty`; `objects`: the values are objects; `other_values`;
 * `other_type`: the values have another type than the operand; `excluded`: `ne` or `nin` excludes a value;
 * `pattern_unmatched`. Their params: `reached`, the path; `values`, the values found.
 */
export type ConditionCode =
  | ExplanationCode
  | 'list_empty'
  | 'objects'
  | 'other_values'
  | 'other_type'
  | 'excluded'
  | 'pattern_unmatched'

type Explained = Explanation<ConditionCode, ConditionRemedy>

const itemsOf = (value: unknown): readonly unknown[] => (isList(value) ? value : [value])
const isText = (value: unknown): value is string => typeof value === 'string'

interface Found {
  readonly trace: ConditionTrace
  readonly items: readonly unknown[]
  readonly others: readonly unknown[]
}
/** Null: the next rule applies. */
type Rule = (found: Found) => Pick<Explained, 'code' | 'remedies'> | null

const empty: Rule = ({ items }) => (items.length === 0 ? { code: 'list_empty', remedies: [] } : null)

const excluded: Rule = ({ trace: { comparison } }) =>
  comparison === 'ne' || comparison === 'nin' ? { code: 'excluded', remedies: [] } : null

const nothing: Rule = ({ items }) =>
  items.every((item) => item === null) ? { code: 'null', remedies: [] } : null

const objects: Rule = ({ trace: { path, value, operand }, items: [first] }) => {
  if (!isRecord(first) || isRecord(operand)) return null
  const member = textMemberOf(first)
  const at = `${path.trim()}${isList(value) && !path.includes('[*]') ? '[*]' : ''}`
  return { code: 'objects', remedies: member === undefined ? [] : [setPath(`${at}${member}`)] }
}

const pattern: Rule = ({ trace: { comparison, operand }, items }) => {
  if (comparison !== 'regexp' || !isText(operand)) return null
  const texts = items.filter(isText)
  if (texts.length === 0) return { code: 'other_type', remedies: [] }
  const ignoringCase = `(?i)${operand}`
  const parsed = parsePattern(ignoringCase).pattern
  const budget = openBudget()
  const isCase = parsed !== null && texts.some((text) => matchesPattern(parsed, { text, budget }))
  return {
    code: 'pattern_unmatched',
    remedies: isCase ? [{ type: 'set_pattern', pattern: ignoringCase }] : [],
  }
}

const isEquality = (comparison: string): boolean => comparison === 'eq' || comparison === 'in'

/** The operand with one of its values replaced. */
const withOperand = (operand: unknown, from: unknown, to: unknown): ConditionRemedy => ({
  type: 'set_operand',
  operand: isList(operand) ? operand.map((each) => (each === from ? to : each)) : to,
})

const otherType: Rule = ({ trace: { comparison, operand }, items }) => {
  const wanted = itemsOf(operand)
  const isOther = items.every((item) => wanted.every((one) => typeof one !== typeof item))
  if (!isOther) return null
  const pairs = items.flatMap((item) => wanted.map((one) => ({ item, one })))
  const same = pairs.find(({ item, one }) => String(item) === String(one))
  return {
    code: 'other_type',
    remedies: same !== undefined && isEquality(comparison) ? [withOperand(operand, same.one, same.item)] : [],
  }
}

/** A value that any sign-in contains is not a typing error. */
const similarValue = ({ trace: { operand }, items, others }: Found): ConditionRemedy[] => {
  const own = items.filter(isText)
  const all = others.filter(isText)
  return itemsOf(operand).flatMap((one) => {
    if (!isText(one) || all.includes(one)) return []
    const similar = similarText(one, own) ?? similarText(one, all)
    return similar === undefined ? [] : [withOperand(operand, one, similar)]
  })
}

const rules: readonly Rule[] = [empty, excluded, nothing, objects, pattern, otherType]

const valuesOf = (responses: readonly unknown[], path: string): unknown[] => {
  const prepared = preparePath(path)
  return responses.slice(0, maxOthers).flatMap((response) => {
    const read = readPath(response, { prepared, budget: openBudget() })
    return read.found ? itemsOf(read.value).slice(0, maxOthers) : []
  })
}

/** All items before the first one, because a list meets a condition if one of its items does. */
const allItemsFirst = (remedies: readonly Remedy[]): Remedy[] => {
  const isAll = (remedy: Remedy): boolean => remedy.type === 'set_path' && remedy.path.includes('[*]')
  return [...remedies.filter(isAll), ...remedies.filter((remedy) => !isAll(remedy))]
}

/** Explains a condition that is not met; null while it has no path. */
export function explainCondition(trace: ConditionTrace, context: ExplainContext): Explained | null {
  const path = trace.path.trim()
  if (path === '') return null
  if (trace.stop !== null) {
    const { code, params, remedies } = explainStop(trace.stop, path, context)
    return { code, params, remedies: allItemsFirst(remedies) }
  }
  const items = itemsOf(trace.value)
  const found: Found = { trace, items, others: valuesOf(context.others ?? [], path) }
  const params = {
    reached: path,
    part: path,
    values: previewValues(items),
    operand: previewValues(itemsOf(trace.operand)),
    pattern: isText(trace.operand) ? trace.operand : '',
  }
  const explained = rules.map((rule) => rule(found)).find((each) => each !== null)
  if (explained) return { params, ...explained }
  const remedies = isEquality(trace.comparison) ? similarValue(found) : []
  return { code: 'other_values', params, remedies: remedies.slice(0, 2) }
}
