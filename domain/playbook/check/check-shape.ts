// Whether a node has the members that every node has: name, type, outputs.
import { isList, isObject, ownMember } from '../json.ts'
import { caseNames, onlyOutput, otherwise } from '../read/read-node.ts'
import type { Command } from '../command.ts'
import type { JsonObject, PlaybookNode } from '../playbook.ts'
import { targetsIn } from '../read/targets.ts'
import type { Finding } from './diagnostic.ts'
import { fix, inNode } from './create-diagnostic.ts'
import { meant } from './nearest-name.ts'

const types = ['trigger', 'action', 'operator'] as const
const subtypes = ['foreach', 'condition', 'store', 'any', 'all'] as const

const has = (value: JsonObject, members: readonly string[]): boolean =>
  members.some((member) => Object.hasOwn(value, member))

/** Members that only one subtype has. */
const subtypeMarks: readonly (readonly [string, (typeof subtypes)[number]])[] = [
  ['cases', 'condition'],
  ['loop', 'foreach'],
  ['items', 'foreach'],
  ['modifications', 'store'],
]

const guessSubtype = (value: JsonObject): string | undefined =>
  subtypeMarks.find(([member]) => Object.hasOwn(value, member))?.[1]

const guessType = (value: JsonObject): (typeof types)[number] | undefined => {
  if (has(value, ['trigger_uuid'])) return 'trigger'
  if (has(value, ['action_uuid'])) return 'action'
  return has(value, ['subtype']) || guessSubtype(value) !== undefined ? 'operator' : undefined
}

const set = (node: PlaybookNode, { member, value }: { member: string; value: unknown }): Command => ({
  do: 'set',
  path: ['nodes', node.id, member],
  value,
})

const writeSubtype = (node: PlaybookNode, subtype: string | undefined) =>
  subtype === undefined
    ? undefined
    : fix('write_subtype', {
        params: { subtype },
        commands: [set(node, { member: 'subtype', value: subtype })],
      })

/** An operator needs a subtype as well: without one the type alone mends nothing. */
const writeType = (node: PlaybookNode, type: string | undefined) => {
  const subtype = type === 'operator' ? guessSubtype(node.value) : undefined
  const lacksSubtype = type === 'operator' && !Object.hasOwn(node.value, 'subtype')
  if (type === undefined || (lacksSubtype && subtype === undefined)) return undefined
  const commands = [set(node, { member: 'type', value: type })]
  if (lacksSubtype) commands.push(set(node, { member: 'subtype', value: subtype }))
  return fix('write_type', { params: { type }, commands })
}

const checkName = (node: PlaybookNode): readonly Finding[] =>
  node.name === '' ? [inNode(node, 'node_name_missing')({ path: ['name'] })] : []

const checkSubtype = (node: PlaybookNode): readonly Finding[] => {
  const subtype = ownMember(node.value, 'subtype')
  const known = typeof subtype === 'string' ? meant(subtype, subtypes) : undefined
  const guess = known ?? guessSubtype(node.value)
  const fixes = [writeSubtype(node, guess)]
  const path = ['subtype']
  if (typeof subtype !== 'string' || subtype === '') return [inNode(node, 'subtype_missing')({ path, fixes })]
  if (subtypes.some((each) => each === subtype)) return []
  return [inNode(node, 'subtype_unknown')({ path, params: { subtype }, fixes })]
}

const checkType = (node: PlaybookNode): readonly Finding[] => {
  const type = ownMember(node.value, 'type')
  if (type === 'operator') return checkSubtype(node)
  if (types.some((each) => each === type)) return []
  const guess = (typeof type === 'string' ? meant(type, types) : undefined) ?? guessType(node.value)
  const fixes = [writeType(node, guess)]
  const path = ['type']
  if (typeof type !== 'string' || type === '') return [inNode(node, 'type_missing')({ path, fixes })]
  return [inNode(node, 'type_unknown')({ path, params: { type }, fixes })]
}

const setOutputs = (node: PlaybookNode, value: unknown) => [set(node, { member: 'outputs', value })]

/** One output for each case, and `else`; for other nodes `default`. */
const emptyOutputs = ({ kind, value }: PlaybookNode): object =>
  Object.fromEntries(
    (kind === 'condition' ? [...caseNames(value), otherwise] : [onlyOutput]).map((name) => [name, []]),
  )

const checkOutputs = (node: PlaybookNode): readonly Finding[] => {
  const outputs = ownMember(node.value, 'outputs')
  if (isObject(outputs)) return []
  const path = ['outputs']
  if (outputs === undefined || outputs === null) {
    const commands = setOutputs(node, emptyOutputs(node))
    return [inNode(node, 'outputs_missing')({ path, fixes: [fix('add_outputs', { commands })] })]
  }
  const targets = targetsIn(isList(outputs) ? outputs : [outputs]).map(({ id }) => id)
  const output = node.kind === 'condition' ? otherwise : onlyOutput
  const led = fix('lead_by_default', {
    params: { output },
    commands: setOutputs(node, { ...emptyOutputs(node), [output]: targets }),
  })
  return [inNode(node, 'outputs_no_object')({ path, fixes: [led] })]
}

/** What of a node's own members no node is without. */
export function checkShape(node: PlaybookNode): readonly Finding[] {
  return [...checkName(node), ...checkType(node), ...checkOutputs(node)]
}
