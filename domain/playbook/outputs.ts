import { isList, isObject, ownMember } from './json.ts'
import type { JsonObject, NodeKind, Output } from './playbook.ts'
import { idsIn } from './targets.ts'

/** Where a condition goes on when no case holds. */
export const otherwise = 'else'
export const onlyOutput = 'default'

/** What a node has in its text, and what its kind asks for. */
export interface Ports {
  readonly kind: NodeKind
  readonly value: JsonObject
  /** Keys of `outputs` in the order of the text, which is not that of the object for keys that are numbers. */
  readonly names: readonly string[]
}

/** Names of a condition's cases, in their order, each once. */
export const caseNames = (value: JsonObject): readonly string[] => {
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
  const wanted = [...new Set([...caseNames(ports.value), otherwise])]
  const sound = wanted.map((name): Output => {
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
    ports.kind === 'foreach' ? !outputs.some(({ name }) => name === onlyOutput) : outputs.length === 0
  return lacks ? [...outputs, undeclared('outputs', onlyOutput)] : outputs
}

/** The ports of a node: the body of a loop, then its outputs. */
export const outputsOf = (ports: Ports): readonly Output[] => [
  ...loopOf(ports),
  ...(ports.kind === 'condition' ? ofCondition(ports) : ofOthers(ports)),
]

/** Keys of the value's `outputs` as its object has them. */
export const outputNames = (value: JsonObject): readonly string[] => {
  const outputs = ownMember(value, 'outputs')
  return isObject(outputs) ? Object.keys(outputs) : []
}
