import { elseOutput } from '../read/read-node.ts'
import { isList, isObject, ownMember } from '../json.ts'
import type { JsonPath, NodeId, PlaybookNode } from '../playbook.ts'
import type { Amendment } from './amendment.ts'
import type { CommandOf, Refusal } from '../command.ts'
import { type CommandPlan, type PlanContext, refuse } from './plan.ts'

interface Condition {
  readonly node: PlaybookNode
  readonly names: readonly unknown[]
  readonly cases: JsonPath
  readonly outputs: JsonPath
  readonly hasOutput: (name: string) => boolean
}

const conditionOf = ({ playbook }: PlanContext, id: NodeId): Condition | Refusal => {
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

/** Adds to a member if it exists, or creates the member with its first value. */
const addOrCreate = (
  { node }: Condition,
  { key, addition, initial }: { key: 'cases' | 'outputs'; addition: Amendment; initial: unknown },
): Amendment => {
  const value = node.value[key]
  if (key === 'cases' ? isList(value) : isObject(value)) return addition
  const path = ['nodes', node.id, key]
  return value === undefined
    ? { op: 'add', into: ['nodes', node.id], key, content: { value: initial } }
    : { op: 'replace', path, value: initial }
}

export function addCase(
  context: PlanContext,
  { node: id, value }: CommandOf<'add_case'>,
): CommandPlan | Refusal {
  const condition = conditionOf(context, id)
  if ('refused' in condition) return condition
  const name = ownMember(value, 'name')
  if (typeof name !== 'string' || name === '') return refuse('path_unknown', `nodes.${id}.cases.name`)
  if (name === elseOutput || condition.names.includes(name)) return refuse('name_taken', name)
  const { cases, outputs } = condition
  const one: Amendment = { op: 'add', into: cases, key: null, content: { value } }
  const output: Amendment = { op: 'add', into: outputs, key: name, content: { value: [] } }
  return {
    amendments: [
      addOrCreate(condition, { key: 'cases', addition: one, initial: [value] }),
      ...(condition.hasOutput(name)
        ? []
        : [addOrCreate(condition, { key: 'outputs', addition: output, initial: { [name]: [] } })]),
    ],
    touched: [id],
  }
}

const isFreeOutput = ({ hasOutput }: Condition, name: string): boolean =>
  name !== elseOutput && hasOutput(name)

/** If an output without a case has the new name, only the case is renamed: it was misspelled. */
const isTaken = ({ names, hasOutput }: Condition, { from, to }: { from: string; to: string }): boolean =>
  names.includes(to) || to === elseOutput || (hasOutput(from) && hasOutput(to))

export function renameCase(
  context: PlanContext,
  { node: id, from, to }: CommandOf<'rename_case'>,
): CommandPlan | Refusal {
  const condition = conditionOf(context, id)
  if ('refused' in condition) return condition
  const { names, cases, outputs, hasOutput } = condition
  const index = names.indexOf(from)
  if (index === -1 && !isFreeOutput(condition, from)) return refuse('port_unknown', `${id}.${from}`)
  if (from === to) return { amendments: [] }
  if (isTaken(condition, { from, to })) return refuse('name_taken', to)
  const staysUsed = names.indexOf(from, index + 1) !== -1 || from === elseOutput
  return {
    amendments: [
      ...(index === -1 ? [] : [{ op: 'replace', path: [...cases, index, 'name'], value: to } as const]),
      ...(hasOutput(from) && !staysUsed
        ? [{ op: 'rename', path: [...outputs, from], name: to } as const]
        : []),
    ],
    touched: [id],
  }
}

export function removeCase(
  context: PlanContext,
  { node: id, name }: CommandOf<'remove_case'>,
): CommandPlan | Refusal {
  const condition = conditionOf(context, id)
  if ('refused' in condition) return condition
  const { names, cases, outputs, hasOutput } = condition
  if (!names.includes(name) && !hasOutput(name)) return refuse('port_unknown', `${id}.${name}`)
  return {
    amendments: [
      ...names.flatMap((each, index) =>
        each === name ? [{ op: 'remove', path: [...cases, index] } as const] : [],
      ),
      ...(hasOutput(name) ? [{ op: 'remove', path: [...outputs, name] } as const] : []),
    ],
    touched: [id],
  }
}
