// Checks one case of a condition: its name, its operands and its comparison (PBK2).
import { isList, isObject, ownMember } from '../json.ts'
import { isTemplate } from '#domain/jinja/references.ts'
import type { JsonPath, PlaybookNode } from '../playbook.ts'
import type { Diagnostic } from './diagnostic.ts'
import { quickFix, nodeDiagnostic } from './create-diagnostic.ts'
import { suggestName } from './suggest-name.ts'

/** Comparison operators of a case. */
export const comparisons = ['==', '!=', '>', '>=', '<', '<=', 'in', 'not in', 'range'] as const

/** The same operators as other languages write them. */
const synonyms: Readonly<Record<string, (typeof comparisons)[number]>> = {
  '=': '==',
  '===': '==',
  '!==': '!=',
  '<>': '!=',
  '=>': '>=',
  '=<': '<=',
  '≥': '>=',
  '≤': '<=',
  '≠': '!=',
  eq: '==',
  ne: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
  notin: 'not in',
  not_in: 'not in',
  between: 'range',
}

interface Case {
  readonly node: PlaybookNode
  readonly value: unknown
  readonly index: number
  /** Index of the first case with each name. */
  readonly firstOf: ReadonlyMap<unknown, number>
  /** Outputs of the node that have no case. */
  readonly spare: readonly string[]
}

const at = ({ node, index }: Case, ...steps: JsonPath): JsonPath => [
  'nodes',
  node.id,
  'cases',
  index,
  ...steps,
]
const nameOf = ({ value }: Case): unknown => ownMember(value, 'name')
const labelOf = (each: Case): string => {
  const name = nameOf(each)
  return typeof name === 'string' && name !== '' ? name : String(each.index + 1)
}

const checkName = (each: Case): readonly Diagnostic[] => {
  const { node, index, spare, firstOf } = each
  const name = nameOf(each)
  const path = ['cases', index, 'name']
  if (typeof name !== 'string' || name === '') {
    const only = spare.length === 1 ? spare[0] : undefined
    const named =
      only === undefined
        ? undefined
        : quickFix('name_case', {
            params: { name: only },
            commands: [{ do: 'set', path: at(each, 'name'), value: only }],
          })
    return [
      nodeDiagnostic(node, 'case_name_missing')({ path, params: { number: index + 1 }, fixes: [named] }),
    ]
  }
  if (firstOf.get(name) === index) return []
  const removed = quickFix('remove_case', {
    params: { case: name },
    commands: [{ do: 'unset', path: at(each) }],
  })
  return [nodeDiagnostic(node, 'case_twice')({ path, params: { case: name }, fixes: [removed] })]
}

const writeComparison = (each: Case, comparison: string) =>
  quickFix('write_comparison', {
    params: { comparison },
    commands: [{ do: 'set', path: at(each, 'comparison'), value: comparison }],
  })

const checkComparison = (each: Case): readonly Diagnostic[] => {
  const { node, value, index } = each
  const comparison = ownMember(value, 'comparison')
  const path = ['cases', index, 'comparison']
  const params = { case: labelOf(each) }
  if (typeof comparison !== 'string' || comparison === '')
    return [
      nodeDiagnostic(node, 'comparison_missing')({ path, params, fixes: [writeComparison(each, '==')] }),
    ]
  if (comparisons.some((known) => known === comparison)) return []
  const normalized = comparison.trim().toLowerCase()
  const suggestion =
    comparisons.find((known) => known === normalized) ??
    (Object.hasOwn(synonyms, normalized) ? synonyms[normalized] : undefined) ??
    suggestName(normalized, comparisons)
  const fixes = suggestion === undefined ? [] : [writeComparison(each, suggestion)]
  return [nodeDiagnostic(node, 'comparison_unknown')({ path, params: { ...params, comparison }, fixes })]
}

const checkOperands = (each: Case): readonly Diagnostic[] =>
  ['left', 'right'].flatMap((operand) => {
    const { node, value, index } = each
    if (ownMember(value, operand) !== undefined) return []
    const params = { case: labelOf(each), operand }
    return [nodeDiagnostic(node, 'operand_missing')({ path: ['cases', index, operand], params })]
  })

const isRange = (right: unknown): boolean =>
  (typeof right === 'string' && isTemplate(right)) ||
  right === undefined ||
  (isList(right) && right.length === 2)

const checkRange = (each: Case): readonly Diagnostic[] => {
  const { node, value, index } = each
  if (ownMember(value, 'comparison') !== 'range' || isRange(ownMember(value, 'right'))) return []
  const path = ['cases', index, 'right']
  return [nodeDiagnostic(node, 'range_malformed')({ path, params: { case: labelOf(each) } })]
}

/** Checks one case of a condition. */
export function checkCase(each: Case): readonly Diagnostic[] {
  const { node, value, index } = each
  if (isObject(value))
    return [...checkName(each), ...checkComparison(each), ...checkOperands(each), ...checkRange(each)]
  const removed = quickFix('remove_case', {
    params: { case: String(index + 1) },
    commands: [{ do: 'unset', path: at(each) }],
  })
  return [
    nodeDiagnostic(
      node,
      'case_malformed',
    )({ path: ['cases', index], params: { number: index + 1 }, fixes: [removed] }),
  ]
}
