import { isObject, ownMember, isList } from '../json.ts'
import { memberNames } from './json-tree.ts'
import type { JsonObject, NodeId, NodeKind, PlaybookNode, Point, Output } from '../playbook.ts'
import { idsIn } from './targets.ts'

/** The output of a condition when no case is true. */
export const elseOutput = 'else'
export const defaultOutput = 'default'

/** The parts of a node that determine its ports. */
interface Ports {
  readonly kind: NodeKind
  readonly value: JsonObject
  /** Keys of `outputs` in the order of the text. Objects list integer keys first. */
  readonly names: readonly string[]
}

/** Distinct names of the cases of a condition, in order. */
export function caseNames(value: JsonObject): readonly string[] {
  const cases = ownMember(value, 'cases')
  const names = isList(cases) ? cases.map((each) => ownMember(each, 'name')) : []
  return [...new Set(names.filter((name) => typeof name === 'string'))]
}

const declared = ({ value, names }: Ports, state: Output['state']): readonly Output[] =>
  names.map((name) => ({
    of: 'outputs',
    name,
    targets: idsIn(ownMember(ownMember(value, 'outputs'), name)),
    state,
  }))

const undeclared = (of: Output['of'], name: string): Output => ({
  of,
  name,
  targets: [],
  state: 'undeclared',
})

const ofCondition = (ports: Ports): readonly Output[] => {
  const outputs = new Map(declared(ports, 'uncased').map((output) => [output.name, output]))
  const declaredNames = [...new Set([...caseNames(ports.value), elseOutput])]
  const sound = declaredNames.map((name): Output => {
    const output = outputs.get(name)
    outputs.delete(name)
    return output === undefined ? undeclared('outputs', name) : { ...output, state: 'sound' }
  })
  return [...sound, ...outputs.values()]
}

const loopOf = ({ kind, value }: Ports): readonly Output[] => {
  const loop = ownMember(value, 'loop')
  const targets = idsIn(loop)
  if (isList(loop) || isObject(loop) || targets.length > 0)
    return [{ of: 'loop', name: 'loop', targets, state: 'sound' }]
  return kind === 'foreach' ? [undeclared('loop', 'loop')] : []
}

const ofOthers = (ports: Ports): readonly Output[] => {
  const outputs = declared(ports, 'sound')
  const lacks =
    ports.kind === 'foreach' ? !outputs.some(({ name }) => name === defaultOutput) : outputs.length === 0
  return lacks ? [...outputs, undeclared('outputs', defaultOutput)] : outputs
}

/** The ports of a node: the body of a loop, then its outputs. */
function outputsOf(ports: Ports): readonly Output[] {
  return [...loopOf(ports), ...(ports.kind === 'condition' ? ofCondition(ports) : ofOthers(ports))]
}

/** Keys of `outputs` in the order of the object. */
function outputNames(value: JsonObject): readonly string[] {
  const outputs = ownMember(value, 'outputs')
  return isObject(outputs) ? Object.keys(outputs) : []
}

const operators: Readonly<Partial<Record<string, NodeKind>>> = {
  foreach: 'foreach',
  condition: 'condition',
  store: 'store',
  any: 'any',
  all: 'all',
}

/** The type of a node by its `type` and `subtype` (PBK2). */
function kindOf(value: JsonObject): NodeKind {
  const type = ownMember(value, 'type')
  if (type === 'trigger' || type === 'action') return type
  const subtype = ownMember(value, 'subtype')
  if (type !== 'operator' || typeof subtype !== 'string' || !Object.hasOwn(operators, subtype))
    return 'unknown'
  return operators[subtype] ?? 'unknown'
}

/** The `position` of a node; null without two finite numbers. */
function positionIn(value: JsonObject): Point | null {
  const x = ownMember(ownMember(value, 'position'), 'x')
  const y = ownMember(ownMember(value, 'position'), 'y')
  if (typeof x !== 'number' || typeof y !== 'number') return null
  return Number.isFinite(x) && Number.isFinite(y) ? { x, y } : null
}

/** Objects list integer keys first, so their order is read from the text. */
const namesInOrder = (value: JsonObject, text: string): readonly string[] => {
  const names = outputNames(value)
  return names.some((name) => /^\d+$/.test(name)) ? (memberNames(text, ['outputs']) ?? names) : names
}

/** A node from its parsed value and its source text. */
export function nodeOf(id: NodeId, { value, text }: { value: JsonObject; text: string }): PlaybookNode {
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

/** Whether a member outside `nodes` was probably meant to be a node. */
export function looksLikeNode(value: unknown): boolean {
  return (
    isObject(value) && (types.includes(ownMember(value, 'type')) || isObject(ownMember(value, 'outputs')))
  )
}
