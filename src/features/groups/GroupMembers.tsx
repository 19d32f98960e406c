import { useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Group } from '#contract/iam/group.ts'
import { useFoundPeople } from '#src/api/found-people.ts'
import { useMay } from '#src/api/session.ts'
import { AddMembers } from '#src/parts/people/AddMembers.tsx'
import { MembersPane } from '#src/parts/people/MembersPane.tsx'
import { useRemoval } from '#src/parts/people/use-removal.ts'
import { paths } from '#src/paths.ts'
import { membershipIn, useMembers } from './use-groups.ts'

interface GroupMembersProps {
  group: Group
  onAdd: () => void
}

/** Who belongs to a group, and where from. */
export const GroupMembers = ({ group: { id }, onAdd }: GroupMembersProps) => {
  const { t } = useTranslation('people')
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const mayWrite = useMay('iam:group:write')
  const mayOpen = useMay('iam:user:read')
  const remove = useRemoval(membershipIn(id))
  return (
    <MembersPane
      list={useMembers(id, q)}
      q={q}
      onFind={(text) => setAddress(text === '' ? {} : { q: text }, { replace: true })}
      noneText={t('members.noneText')}
      linkTo={mayOpen ? paths.user : undefined}
      showsOrigin
      onAdd={mayWrite ? onAdd : undefined}
      onRemove={mayWrite ? remove : undefined}
    />
  )
}

export const AddToGroup = ({ group: { id, name }, onClose }: { group: Group; onClose: () => void }) => {
  const { t } = useTranslation('people')
  return (
    <AddMembers
      form={`group.members:${id}`}
      name={name}
      text={t('members.addText')}
      found={useFoundPeople()}
      add={membershipIn(id).add}
      onClose={onClose}
    />
  )
}
