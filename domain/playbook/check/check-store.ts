// What a store node changes: keys, and how each is changed (PBK2).
import { isList, isObject, ownMember } from '../json.ts'
import type { JsonPath, PlaybookNode } from '../playbook.ts'
import type { Finding } from './diagnostic.ts'
import { type About, fix, gather, inNode } from './create-diagnostic.ts'
import type { FindingCode } from './diagnostic-levels.ts'
import { meant } from './nearest-name.ts'

/** How a key of the store may be changed. */
export const changes = ['set', 'unset', 'append', 'remove'] as const

interface Change {
  readonly node: PlaybookNode
  readonly value: unknown
  readonly index: number
}

const found =
  ({ node, index }: Change, code: FindingCode) =>
  (member: string, about: About = {}): readonly Finding[] => [
    inNode(node, code)({ ...about, path: ['modifications', index, member] }),
  ]

const keyOf = (value: unknown): string => {
  const key = ownMember(value, 'key')
  return typeof key === 'string' ? key : ''
}

const write = ({ node, index }: Change, change: string) => {
  const path: JsonPath = ['nodes', node.id, 'modifications', index, 'type']
  return fix('write_change', { params: { change }, commands: [{ do: 'set', path, value: change }] })
}

const checkType = (change: Change): readonly Finding[] => {
  const type = ownMember(change.value, 'type')
  const params = { number: change.index + 1 }
  if (typeof type !== 'string' || type === '')
    return found(change, 'modification_type_missing')('type', { params, fixes: [write(change, 'set')] })
  if (changes.some((known) => known === type)) return []
  const near = meant(type, changes)
  const fixes = near === undefined ? [] : [write(change, near)]
  return found(change, 'modification_type_unknown')('type', { params: { ...params, type }, fixes })
}

const checkChange = (change: Change): readonly Finding[] => {
  const { node, value, index } = change
  const path = ['modifications', index]
  if (!isObject(value)) {
    const commands = [{ do: 'unset', path: ['nodes', node.id, ...path] }] as const
    const removed = fix('remove_member', { params: { key: `modifications[${index}]` }, commands })
    return [inNode(node, 'modification_malformed')({ path, params: { number: index + 1 }, fixes: [removed] })]
  }
  const needsValue = ownMember(value, 'type') !== 'unset' && ownMember(value, 'value') === undefined
  return [
    ...(keyOf(value) === ''
      ? found(change, 'modification_key_missing')('key', { params: { number: index + 1 } })
      : []),
    ...checkType(change),
    ...(needsValue
      ? found(change, 'modification_value_missing')('value', { params: { number: index + 1 } })
      : []),
  ]
}

/** What is wrong with a store node; nothing for other nodes. */
export function checkStore(node: PlaybookNode): readonly Finding[] {
  if (node.kind !== 'store') return []
  const modifications = ownMember(node.value, 'modifications')
  const path = ['modifications']
  if (isList(modifications) && modifications.length > 0)
    return gather(modifications.entries(), ([index, value]) => checkChange({ node, value, index }))
  if (modifications === undefined || modifications === null || isList(modifications))
    return [inNode(node, 'modifications_missing')({ path })]
  const commands = [{ do: 'set', path: ['nodes', node.id, ...path], value: [modifications] }] as const
  const fixes = isObject(modifications) ? [fix('write_list', { commands })] : []
  return [inNode(node, 'modifications_no_list')({ path, fixes })]
}
