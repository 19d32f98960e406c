// Checks the members that every node has: name, type and outputs.
import { isList, isObject, ownMember } from '../json.ts'
import { caseNames, defaultOutput, elseOutput } from '../read/read-node.ts'
import type { Command } from '../command.ts'
import type { JsonObject, PlaybookNode } from '../playbook.ts'
import { targetsIn } from '../read/targets.ts'
import type { Diagnostic } from './diagnostic.ts'
import { quickFix, nodeDiagnostic } from './create-diagnostic.ts'
import { suggestName } from './suggest-name.ts'

const types = ['trigger', 'action', 'operator'] as const
const subtypes = ['foreach', 'condition', 'store', 'any', 'all'] as const

const has = (value: JsonObject, members: readonly string[]): boolean =>
  members.some((member) => Object.hasOwn(value, member))

/** Members that only one subtype has. */
const subtypeMembers: readonly (readonly [string, (typeof subtypes)[number]])[] = [
  ['cases', 'condition'],
  ['loop', 'foreach'],
  ['items', 'foreach'],
  ['modifications', 'store'],
]

const guessSubtype = (value: JsonObject): string | undefined =>
  subtypeMembers.find(([member]) => Object.hasOwn(value, member))?.[1]

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

const writeSubtypeFix = (node: PlaybookNode, subtype: string | undefined) =>
  subtype === undefined
    ? undefined
    : quickFix('write_subtype', {
        params: { subtype },
        commands: [set(node, { member: 'subtype', value: subtype })],
      })

/** An operator also needs a subtype: setting the type alone fixes nothing. */
const writeTypeFix = (node: PlaybookNode, type: string | undefined) => {
  const subtype = type === 'operator' ? guessSubtype(node.value) : undefined
  const lacksSubtype = type === 'operator' && !Object.hasOwn(node.value, 'subtype')
  if (type === undefined || (lacksSubtype && subtype === undefined)) return undefined
  const commands = [set(node, { member: 'type', value: type })]
  if (lacksSubtype) commands.push(set(node, { member: 'subtype', value: subtype }))
  return quickFix('write_type', { params: { type }, commands })
}

const checkName = (node: PlaybookNode): readonly Diagnostic[] =>
  node.name === '' ? [nodeDiagnostic(node, 'node_name_missing')({ path: ['name'] })] : []

const checkSubtype = (node: PlaybookNode): readonly Diagnostic[] => {
  const subtype = ownMember(node.value, 'subtype')
  const known = typeof subtype === 'string' ? suggestName(subtype, subtypes) : undefined
  const guess = known ?? guessSubtype(node.value)
  const fixes = [writeSubtypeFix(node, guess)]
  const path = ['subtype']
  if (typeof subtype !== 'string' || subtype === '')
    return [nodeDiagnostic(node, 'subtype_missing')({ path, fixes })]
  if (subtypes.some((each) => each === subtype)) return []
  return [nodeDiagnostic(node, 'subtype_unknown')({ path, params: { subtype }, fixes })]
}

const checkType = (node: PlaybookNode): readonly Diagnostic[] => {
  const type = ownMember(node.value, 'type')
  if (type === 'operator') return checkSubtype(node)
  if (types.some((each) => each === type)) return []
  const guess = (typeof type === 'string' ? suggestName(type, types) : undefined) ?? guessType(node.value)
  const fixes = [writeTypeFix(node, guess)]
  const path = ['type']
  if (typeof type !== 'string' || type === '') return [nodeDiagnostic(node, 'type_missing')({ path, fixes })]
  return [nodeDiagnostic(node, 'type_unknown')({ path, params: { type }, fixes })]
}

const setOutputs = (node: PlaybookNode, value: unknown) => [set(node, { member: 'outputs', value })]

/** One output for each case, and `else`; `default` for other nodes. */
const emptyOutputs = ({ kind, value }: PlaybookNode): object =>
  Object.fromEntries(
    (kind === 'condition' ? [...caseNames(value), elseOutput] : [defaultOutput]).map((name) => [name, []]),
  )

const checkOutputs = (node: PlaybookNode): readonly Diagnostic[] => {
  const outputs = ownMember(node.value, 'outputs')
  if (isObject(outputs)) return []
  const path = ['outputs']
  if (outputs === undefined || outputs === null) {
    const commands = setOutputs(node, emptyOutputs(node))
    return [nodeDiagnostic(node, 'outputs_missing')({ path, fixes: [quickFix('add_outputs', { commands })] })]
  }
  const targets = targetsIn(isList(outputs) ? outputs : [outputs]).map(({ id }) => id)
  const output = node.kind === 'condition' ? elseOutput : defaultOutput
  const led = quickFix('lead_by_default', {
    params: { output },
    commands: setOutputs(node, { ...emptyOutputs(node), [output]: targets }),
  })
  return [nodeDiagnostic(node, 'outputs_no_object')({ path, fixes: [led] })]
}

/** Checks the members that every node has. */
export function checkShape(node: PlaybookNode): readonly Diagnostic[] {
  return [...checkName(node), ...checkType(node), ...checkOutputs(node)]
}
