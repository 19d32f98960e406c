import { otherwise } from '../read/read-node.ts'
import { isList, isObject, ownMember } from '../json.ts'
import type { JsonPath, NodeId, PlaybookNode } from '../playbook.ts'
import type { Amendment } from './amendment.ts'
import type { CommandOf, Refusal } from '../command.ts'
import { type Plan, type Planning, refuse } from './plan.ts'

interface Condition {
  readonly node: PlaybookNode
  readonly names: readonly unknown[]
  readonly cases: JsonPath
  readonly outputs: JsonPath
  readonly hasOutput: (name: string) => boolean
}

const conditionOf = ({ playbook }: Planning, id: NodeId): Condition | Refusal => {
  const node = playbook.nodes.get(id)
  if (node === undefined) return refuse('node_unknown', id)
  if (node.kind !== 'condition') return refuse('path_unknown', `nodes.${id}.cases`)
  const cases = node.value['cases']
  const outputs = node.value['outputs']
  return {
    node,
    names: isList(cases) ? cases.map((each) => ownMember(each, 'name')) : [],
    cases: ['nodes', id, 'cases'],
    outputs: ['nodes', id, 'outputs'],
    hasOutput: (name) => isObject(outputs) && Object.hasOwn(outputs, name),
  }
}

/** A member that is there becomes richer by something, one that is not comes with it. */
const comeInto = (
  { node }: Condition,
  { key, more, whole }: { key: 'cases' | 'outputs'; more: Amendment; whole: unknown },
): Amendment => {
  const value = node.value[key]
  if (key === 'cases' ? isList(value) : isObject(value)) return more
  const path = ['nodes', node.id, key]
  return value === undefined
    ? { to: 'come', into: ['nodes', node.id], key, content: { value: whole } }
    : { to: 'be', path, value: whole }
}

export function addCase(planning: Planning, { node: id, value }: CommandOf<'add_case'>): Plan | Refusal {
  const condition = conditionOf(planning, id)
  if ('refused' in condition) return condition
  const name = ownMember(value, 'name')
  if (typeof name !== 'string' || name === '') return refuse('path_unknown', `nodes.${id}.cases.name`)
  if (name === otherwise || condition.names.includes(name)) return refuse('name_taken', name)
  const { cases, outputs } = condition
  const one: Amendment = { to: 'come', into: cases, key: null, content: { value } }
  const output: Amendment = { to: 'come', into: outputs, key: name, content: { value: [] } }
  return {
    amendments: [
      comeInto(condition, { key: 'cases', more: one, whole: [value] }),
      ...(condition.hasOutput(name)
        ? []
        : [comeInto(condition, { key: 'outputs', more: output, whole: { [name]: [] } })]),
    ],
    touched: [id],
  }
}

const isFreeOutput = ({ hasOutput }: Condition, name: string): boolean =>
  name !== otherwise && hasOutput(name)

/** An output that no case has yet may be what a misspelled case means: then only the case is renamed. */
const isTaken = ({ names, hasOutput }: Condition, { from, to }: { from: string; to: string }): boolean =>
  names.includes(to) || to === otherwise || (hasOutput(from) && hasOutput(to))

export function renameCase(
  planning: Planning,
  { node: id, from, to }: CommandOf<'rename_case'>,
): Plan | Refusal {
  const condition = conditionOf(planning, id)
  if ('refused' in condition) return condition
  const { names, cases, outputs, hasOutput } = condition
  const index = names.indexOf(from)
  if (index === -1 && !isFreeOutput(condition, from)) return refuse('port_unknown', `${id}.${from}`)
  if (from === to) return { amendments: [] }
  if (isTaken(condition, { from, to })) return refuse('name_taken', to)
  const staysUsed = names.indexOf(from, index + 1) !== -1 || from === otherwise
  return {
    amendments: [
      ...(index === -1 ? [] : [{ to: 'be', path: [...cases, index, 'name'], value: to } as const]),
      ...(hasOutput(from) && !staysUsed
        ? [{ to: 'be_called', path: [...outputs, from], name: to } as const]
        : []),
    ],
    touched: [id],
  }
}

export function removeCase(planning: Planning, { node: id, name }: CommandOf<'remove_case'>): Plan | Refusal {
  const condition = conditionOf(planning, id)
  if ('refused' in condition) return condition
  const { names, cases, outputs, hasOutput } = condition
  if (!names.includes(name) && !hasOutput(name)) return refuse('port_unknown', `${id}.${name}`)
  return {
    amendments: [
      ...names.flatMap((each, index) =>
        each === name ? [{ to: 'go', path: [...cases, index] } as const] : [],
      ),
      ...(hasOutput(name) ? [{ to: 'go', path: [...outputs, name] } as const] : []),
    ],
    touched: [id],
  }
}
