import { useTranslation } from 'react-i18next'
import type { PlaybookNode, NodeKind } from '#domain/playbook/playbook.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Disclosure } from '../fields/Disclosure.tsx'
import { MembersFields } from '../values/MembersFields.tsx'

const everywhere = ['name', 'type', 'subtype', 'outputs', 'icon', 'position']
const module = ['arguments', 'module_uuid', 'action_uuid', 'trigger_uuid']

const own = {
  trigger: module,
  action: module,
  foreach: ['items', 'loop'],
  condition: ['cases'],
  store: ['modifications'],
  any: [],
  all: [],
  unknown: ['loop'],
} as const satisfies Record<NodeKind, readonly string[]>

const shownMembers = (kind: NodeKind): ReadonlySet<string> => {
  return new Set([...everywhere, ...own[kind]])
}

/** Members that are not part of the format or have no field; all of them can be edited. */
export function OtherMembers({ node }: { node: PlaybookNode }) {
  const { t } = useTranslation('inspector')
  const format = useFormat()
  const shown = shownMembers(node.kind)
  const count = Object.keys(node.value).filter((member) => !shown.has(member)).length
  const fields = (
    <MembersFields
      path={['nodes', node.id]}
      name={node.id}
      members={node.value}
      except={shown}
      isTop
      emptyText={t('others.none')}
    />
  )
  if (node.kind === 'unknown') return fields
  if (count === 0) return null
  return (
    <Disclosure title={t('others.title')} count={format.number(count)}>
      {fields}
    </Disclosure>
  )
}
