import { isObject, ownMember } from './json.ts'
import { memberNames } from './tree.ts'
import { outputNames, outputsOf } from './outputs.ts'
import type { JsonObject, NodeId, NodeKind, PlaybookNode, Point } from './playbook.ts'

const operators: Readonly<Partial<Record<string, NodeKind>>> = {
  foreach: 'foreach',
  condition: 'condition',
  store: 'store',
  any: 'any',
  all: 'all',
}

/** What a node is, by its `type` and `subtype` (PBK2). */
export const kindOf = (value: JsonObject): NodeKind => {
  const type = ownMember(value, 'type')
  if (type === 'trigger' || type === 'action') return type
  const subtype = ownMember(value, 'subtype')
  if (type !== 'operator' || typeof subtype !== 'string' || !Object.hasOwn(operators, subtype))
    return 'unknown'
  return operators[subtype] ?? 'unknown'
}

/** The `position` of a node; null where it has none, or none with two finite numbers. */
export const positionIn = (value: JsonObject): Point | null => {
  const x = ownMember(ownMember(value, 'position'), 'x')
  const y = ownMember(ownMember(value, 'position'), 'y')
  if (typeof x !== 'number' || typeof y !== 'number') return null
  return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : null
}

/** Objects give keys that are whole numbers first; only the text knows where they stand. */
const namesInOrder = (value: JsonObject, text: string): readonly string[] => {
  const names = outputNames(value)
  return names.some((name) => /^\d+$/.test(name)) ? (memberNames(text, ['outputs']) ?? names) : names
}

/** A node from its parsed value and the text it was parsed from. */
export const nodeOf = (id: NodeId, { value, text }: { value: JsonObject; text: string }): PlaybookNode => {
  const kind = kindOf(value)
  const name = ownMember(value, 'name')
  return {
    id,
    kind,
    name: typeof name === 'string' ? name : '',
    value,
    outputs: outputsOf({ kind, value, names: namesInOrder(value, text) }),
    position: positionIn(value),
  }
}

const types: readonly unknown[] = ['trigger', 'action', 'operator']

/** Whether a member that stands beside `nodes` was meant to be in it. */
export const looksLikeNode = (value: unknown): boolean =>
  isObject(value) && (types.includes(ownMember(value, 'type')) || isObject(ownMember(value, 'outputs')))
