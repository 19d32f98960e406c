// Checks the members of the document itself, and the number of triggers.
import { isObject, ownMember, parseJson } from '../json.ts'
import { triggersOf } from '../graph/edges.ts'
import type { JsonPath, Playbook, Unreadable } from '../playbook.ts'
import { skipByteOrderMark } from '../read/scan-json.ts'
import type { Diagnostic } from './diagnostic.ts'
import { quickFix, collectDiagnostics, documentDiagnostic } from './create-diagnostic.ts'
import type { DiagnosticCode } from './diagnostic-levels.ts'

const required = {
  name: 'document_name_missing',
  uuid: 'document_uuid_missing',
  workspace: 'document_workspace_missing',
  description: 'document_description_missing',
} as const satisfies Record<string, DiagnosticCode>

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i

const writeUuid = (address: string | undefined) =>
  address === undefined
    ? undefined
    : quickFix('write_uuid', {
        params: { uuid: address },
        commands: [{ do: 'set', path: ['uuid'], value: address }],
      })

/** Members that are only missed in a playbook with nodes: a new one would begin with warnings. */
const missedLater: readonly string[] = ['workspace', 'description']

const checkMembers = ({ members, nodes }: Playbook, address: string | undefined): readonly Diagnostic[] =>
  Object.entries(required).flatMap(([member, code]) => {
    const value = ownMember(members, member)
    const path = [member]
    const fixes = member === 'uuid' ? [writeUuid(address)] : []
    const isMissing = value === undefined || value === ''
    if (isMissing && nodes.size === 0 && missedLater.includes(member)) return []
    if (isMissing) return [documentDiagnostic(code, { path, fixes })]
    return typeof value === 'string' ? [] : [documentDiagnostic('document_member_no_text', { path, fixes })]
  })

const checkUuid = ({ members }: Playbook, address: string | undefined): readonly Diagnostic[] => {
  const value = ownMember(members, 'uuid')
  if (typeof value !== 'string' || value === '') return []
  const about = {
    path: ['uuid'],
    params: { uuid: value, address: address ?? '' },
    fixes: [writeUuid(address)],
  }
  if (!uuid.test(value)) return [documentDiagnostic('uuid_malformed', about)]
  const differs = address !== undefined && value.toLowerCase() !== address.toLowerCase()
  return differs ? [documentDiagnostic('uuid_differs', about)] : []
}

const remove = (path: JsonPath, key: string) =>
  quickFix('remove_member', { params: { key }, commands: [{ do: 'unset', path }] })

/** Members of `nodes` that are not nodes: the key is not an ID, or the value is not an object. */
const checkStrays = ({ strays, text }: Playbook): readonly Diagnostic[] => {
  const nodes = strays.some(({ path }) => path.length > 1)
    ? ownMember(parseJson(plain(text))?.value, 'nodes')
    : {}
  return collectDiagnostics(strays, ({ path, key }) => {
    const params = { key, nodes: 'nodes' }
    const adopt = quickFix('adopt', { params, commands: [{ do: 'adopt', path }] })
    const fixes = [adopt, remove(path, key)]
    if (path.length === 1) return [documentDiagnostic('node_outside', { path, params, fixes })]
    if (isObject(ownMember(nodes, key))) return [documentDiagnostic('id_malformed', { path, params, fixes })]
    return [documentDiagnostic('stray_member', { path, params, fixes: [remove(path, key)] })]
  })
}

const plain = (text: string): string => text.slice(skipByteOrderMark(text))

const checkRepeated = ({ repeated }: Playbook): readonly Diagnostic[] =>
  collectDiagnostics(repeated, (path) => [
    documentDiagnostic('member_twice', { path, params: { key: String(path.at(-1) ?? '') } }),
  ])

const checkNodes = ({ members, nodes, strays, text }: Playbook): readonly Diagnostic[] => {
  if (nodes.size > 0 || strays.length > 0 || Object.hasOwn(members, 'nodes')) return []
  if (isObject(ownMember(parseJson(plain(text))?.value, 'nodes'))) return []
  return [
    documentDiagnostic('nodes_missing', {
      path: ['nodes'],
      fixes: [
        quickFix('add_nodes', {
          params: { member: 'nodes' },
          commands: [{ do: 'set', path: ['nodes'], value: {} }],
        }),
      ],
    }),
  ]
}

const checkTriggers = (playbook: Playbook): readonly Diagnostic[] => {
  if (playbook.nodes.size === 0) return []
  const triggers = triggersOf(playbook)
  if (triggers.length === 0) return [documentDiagnostic('trigger_missing', { path: ['nodes'] })]
  if (triggers.length === 1) return []
  const params = { ids: triggers.join(', ') }
  return [documentDiagnostic('triggers_several', { path: ['nodes'], params })]
}

export function checkUnreadable({ reason, detail, offset, line, column }: Unreadable): readonly Diagnostic[] {
  return [
    documentDiagnostic(reason, { params: { detail, line, column }, span: { start: offset, end: offset } }),
  ]
}

/** Checks the document apart from its nodes. `address` is the UUID under which it is stored. */
export function checkDocument(playbook: Playbook, address: string | undefined): readonly Diagnostic[] {
  return [
    ...checkMembers(playbook, address),
    ...checkUuid(playbook, address),
    ...checkNodes(playbook),
    ...checkStrays(playbook),
    ...checkRepeated(playbook),
    ...checkTriggers(playbook),
  ]
}
