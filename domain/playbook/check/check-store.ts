// Checks the modifications of a store node: keys, and how each is changed (PBK2).
import { isList, isObject, ownMember } from '../json.ts'
import type { JsonPath, PlaybookNode } from '../playbook.ts'
import type { Diagnostic } from './diagnostic.ts'
import { type DiagnosticDetails, quickFix, collectDiagnostics, nodeDiagnostic } from './create-diagnostic.ts'
import type { DiagnosticCode } from './diagnostic-levels.ts'
import { suggestName } from './suggest-name.ts'

/** Ways to change a key of the store. */
export const modificationTypes = ['set', 'unset', 'append', 'remove'] as const

interface Modification {
  readonly node: PlaybookNode
  readonly value: unknown
  readonly index: number
}

const modificationDiagnostic =
  ({ node, index }: Modification, code: DiagnosticCode) =>
  (member: string, about: DiagnosticDetails = {}): readonly Diagnostic[] => [
    nodeDiagnostic(node, code)({ ...about, path: ['modifications', index, member] }),
  ]

const keyOf = (value: unknown): string => {
  const key = ownMember(value, 'key')
  return typeof key === 'string' ? key : ''
}

const writeTypeFix = ({ node, index }: Modification, change: string) => {
  const path: JsonPath = ['nodes', node.id, 'modifications', index, 'type']
  return quickFix('write_change', { params: { change }, commands: [{ do: 'set', path, value: change }] })
}

const checkType = (change: Modification): readonly Diagnostic[] => {
  const type = ownMember(change.value, 'type')
  const params = { number: change.index + 1 }
  if (typeof type !== 'string' || type === '')
    return modificationDiagnostic(change, 'modification_type_missing')('type', {
      params,
      fixes: [writeTypeFix(change, 'set')],
    })
  if (modificationTypes.some((known) => known === type)) return []
  const suggestion = suggestName(type, modificationTypes)
  const fixes = suggestion === undefined ? [] : [writeTypeFix(change, suggestion)]
  return modificationDiagnostic(change, 'modification_type_unknown')('type', {
    params: { ...params, type },
    fixes,
  })
}

const checkModification = (change: Modification): readonly Diagnostic[] => {
  const { node, value, index } = change
  const path = ['modifications', index]
  if (!isObject(value)) {
    const commands = [{ do: 'unset', path: ['nodes', node.id, ...path] }] as const
    const removed = quickFix('remove_member', { params: { key: `modifications[${index}]` }, commands })
    return [
      nodeDiagnostic(
        node,
        'modification_malformed',
      )({ path, params: { number: index + 1 }, fixes: [removed] }),
    ]
  }
  const needsValue = ownMember(value, 'type') !== 'unset' && ownMember(value, 'value') === undefined
  return [
    ...(keyOf(value) === ''
      ? modificationDiagnostic(change, 'modification_key_missing')('key', { params: { number: index + 1 } })
      : []),
    ...checkType(change),
    ...(needsValue
      ? modificationDiagnostic(change, 'modification_value_missing')('value', {
          params: { number: index + 1 },
        })
      : []),
  ]
}

/** Checks a store node. Returns nothing for other nodes. */
export function checkStore(node: PlaybookNode): readonly Diagnostic[] {
  if (node.kind !== 'store') return []
  const modifications = ownMember(node.value, 'modifications')
  const path = ['modifications']
  if (isList(modifications) && modifications.length > 0)
    return collectDiagnostics(modifications.entries(), ([index, value]) =>
      checkModification({ node, value, index }),
    )
  if (modifications === undefined || modifications === null || isList(modifications))
    return [nodeDiagnostic(node, 'modifications_missing')({ path })]
  const commands = [{ do: 'set', path: ['nodes', node.id, ...path], value: [modifications] }] as const
  const fixes = isObject(modifications) ? [quickFix('write_list', { commands })] : []
  return [nodeDiagnostic(node, 'modifications_no_list')({ path, fixes })]
}
