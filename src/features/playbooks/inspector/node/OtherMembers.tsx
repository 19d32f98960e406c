import { useTranslation } from 'react-i18next'
import type { PlaybookNode } from '#domain/playbook/playbook.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Disclosure } from '../Disclosure.tsx'
import { MembersFields } from '../values/MembersFields.tsx'
import { shownMembers } from './known-members.ts'

/** Members that the format does not know, or the editor has no field for: all of them can be changed. */
export const OtherMembers = ({ node }: { node: PlaybookNode }) => {
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
