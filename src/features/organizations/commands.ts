// Commands of the organization pages for the command palette, and the requests they describe.
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { organizations } from '#contract/iam/administration.ts'
import type { Organization } from '#contract/iam/organization.ts'
import { useMay } from '#src/api/session.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { formOf } from './organization-form.ts'
import { listInput } from './use-organizations.ts'

export type OrganizationDialog = 'add' | 'delete'

/** Requests of the list. */
export function useListCommands(create: () => void): void {
  const { t } = useTranslation('administration')
  const mayWrite = useMay('iam:organization:write')
  useActions([
    {
      id: 'new-organization',
      label: t('organizations.action.new'),
      icon: Plus,
      run: create,
      isOff: !mayWrite,
    },
  ])
  useDescribedRequests(() => [describeRequest(organizations.list, listInput)])
}

interface Commands {
  readonly organization: Organization
  readonly isBuiltIn: boolean
  readonly open: (dialog: OrganizationDialog) => void
}

/** Requests of one organization. */
export function useOrganizationCommands({ organization, isBuiltIn, open }: Commands): void {
  const { t } = useTranslation(['administration', 'shared'])
  const mayWrite = useMay('iam:organization:write')
  const { id, etag } = organization
  useActions([
    {
      id: 'add-member',
      label: t('shared:action.addMembers'),
      icon: Plus,
      run: () => open('add'),
      isOff: !mayWrite,
    },
    {
      id: 'delete-organization',
      label: t('organizations.action.delete'),
      icon: Trash2,
      run: () => open('delete'),
      isOff: !mayWrite || isBuiltIn,
    },
  ])
  useDescribedRequests(() => [
    describeRequest(organizations.get, { params: { id } }),
    describeRequest(organizations.members, { params: { id }, query: { limit: 100 } }),
    describeRequest(organizations.update, { params: { id }, body: formOf(organization), ifMatch: etag }),
    describeRequest(organizations.addMember, { params: { id }, body: { user: '<uid>' } }),
    describeRequest(organizations.delete, { params: { id } }),
  ])
}
