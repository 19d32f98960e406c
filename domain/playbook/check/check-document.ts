// The members of the document itself, and how many triggers it has.
import { isObject, ownMember, parsed } from '../json.ts'
import { triggersOf } from '../graph/edges.ts'
import type { JsonPath, Playbook, Unreadable } from '../playbook.ts'
import { afterMark } from '../read/scan-json.ts'
import type { Finding } from './diagnostic.ts'
import { fix, gather, inDocument } from './create-diagnostic.ts'
import type { FindingCode } from './diagnostic-levels.ts'

const required = {
  name: 'document_name_missing',
  uuid: 'document_uuid_missing',
  workspace: 'document_workspace_missing',
  description: 'document_description_missing',
} as const satisfies Record<string, FindingCode>

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

const writeUuid = (address: string | undefined) =>
  address === undefined
    ? undefined
    : fix('write_uuid', {
        params: { uuid: address },
        commands: [{ do: 'set', path: ['uuid'], value: address }],
      })

const checkMembers = ({ members }: Playbook, address: string | undefined): readonly Finding[] =>
  Object.entries(required).flatMap(([member, code]) => {
    const value = ownMember(members, member)
    const path = [member]
    const fixes = member === 'uuid' ? [writeUuid(address)] : []
    if (value === undefined || value === '') return [inDocument(code, { path, fixes })]
    return typeof value === 'string' ? [] : [inDocument('document_member_no_text', { path, fixes })]
  })

const checkUuid = ({ members }: Playbook, address: string | undefined): readonly Finding[] => {
  const value = ownMember(members, 'uuid')
  if (typeof value !== 'string' || value === '') return []
  const about = {
    path: ['uuid'],
    params: { uuid: value, address: address ?? '' },
    fixes: [writeUuid(address)],
  }
  if (!uuid.test(value)) return [inDocument('uuid_malformed', about)]
  const differs = address !== undefined && value.toLowerCase() !== address.toLowerCase()
  return differs ? [inDocument('uuid_differs', about)] : []
}

const remove = (path: JsonPath, key: string) =>
  fix('remove_member', { params: { key }, commands: [{ do: 'unset', path }] })

/** A member of `nodes` that is no node: one under another key than an id, or what is no object at all. */
const checkStrays = ({ strays, text }: Playbook): readonly Finding[] => {
  const nodes = strays.some(({ path }) => path.length > 1)
    ? ownMember(parsed(plain(text))?.value, 'nodes')
    : {}
  return gather(strays, ({ path, key }) => {
    const params = { key, nodes: 'nodes' }
    const adopt = fix('adopt', { params, commands: [{ do: 'adopt', path }] })
    const fixes = [adopt, remove(path, key)]
    if (path.length === 1) return [inDocument('node_outside', { path, params, fixes })]
    if (isObject(ownMember(nodes, key))) return [inDocument('id_malformed', { path, params, fixes })]
    return [inDocument('stray_member', { path, params, fixes: [remove(path, key)] })]
  })
}

const plain = (text: string): string => text.slice(afterMark(text))

const checkRepeated = ({ repeated }: Playbook): readonly Finding[] =>
  gather(repeated, (path) => [
    inDocument('member_twice', { path, params: { key: String(path.at(-1) ?? '') } }),
  ])

const checkNodes = ({ members, nodes, strays, text }: Playbook): readonly Finding[] => {
  if (nodes.size > 0 || strays.length > 0 || Object.hasOwn(members, 'nodes')) return []
  if (isObject(ownMember(parsed(plain(text))?.value, 'nodes'))) return []
  return [
    inDocument('nodes_missing', {
      path: ['nodes'],
      fixes: [
        fix('add_nodes', {
          params: { member: 'nodes' },
          commands: [{ do: 'set', path: ['nodes'], value: {} }],
        }),
      ],
    }),
  ]
}

const checkTriggers = (playbook: Playbook): readonly Finding[] => {
  const triggers = triggersOf(playbook)
  if (triggers.length === 0) return [inDocument('trigger_missing', { path: ['nodes'] })]
  if (triggers.length === 1) return []
  const params = { ids: triggers.join(', ') }
  return [inDocument('triggers_several', { path: ['nodes'], params })]
}

export function checkUnreadable({ because, detail, offset, line, column }: Unreadable): readonly Finding[] {
  return [inDocument(because, { params: { detail, line, column }, span: { start: offset, end: offset } })]
}

/** What is wrong with the document apart from its nodes. */
export function checkDocument(playbook: Playbook, address: string | undefined): readonly Finding[] {
  return [
    ...checkMembers(playbook, address),
    ...checkUuid(playbook, address),
    ...checkNodes(playbook),
    ...checkStrays(playbook),
    ...checkRepeated(playbook),
    ...checkTriggers(playbook),
  ]
}
