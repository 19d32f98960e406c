import { useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Organization } from '#contract/iam/organization.ts'
import { useFoundPeople } from '#src/api/found-people.ts'
import { useMay } from '#src/api/session.ts'
import { AddMembers } from '#src/parts/people/AddMembers.tsx'
import { MembersPane } from '#src/parts/people/MembersPane.tsx'
import { useRemoval } from '#src/parts/people/use-removal.ts'
import { paths } from '#src/paths.ts'
import { membershipIn, useMembers } from './use-organizations.ts'

interface OrganizationMembersProps {
  organization: Organization
  onAdd: () => void
}

/** Who belongs to an organization. */
export const OrganizationMembers = ({ organization: { id }, onAdd }: OrganizationMembersProps) => {
  const { t } = useTranslation('administration')
  const [address, setAddress] = useSearchParams()
  const q = address.get('q') ?? ''
  const mayWrite = useMay('iam:organization:write')
  const mayOpen = useMay('iam:user:read')
  const remove = useRemoval(membershipIn(id))
  return (
    <MembersPane
      list={useMembers(id, q)}
      q={q}
      onFind={(text) => setAddress(text === '' ? {} : { q: text }, { replace: true })}
      noneText={t('organizations.members.noneText')}
      linkTo={mayOpen ? paths.user : undefined}
      onAdd={mayWrite ? onAdd : undefined}
      onRemove={mayWrite ? remove : undefined}
    />
  )
}

interface AddToOrganizationProps {
  organization: Organization
  onClose: () => void
}

export const AddToOrganization = ({ organization: { id, name }, onClose }: AddToOrganizationProps) => {
  const { t } = useTranslation('administration')
  return (
    <AddMembers
      form={`organization.members:${id}`}
      name={name}
      text={t('organizations.members.addText')}
      found={useFoundPeople()}
      add={membershipIn(id).add}
      onClose={onClose}
    />
  )
}
