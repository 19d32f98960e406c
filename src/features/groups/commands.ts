// Commands of the group pages for the command palette, and the requests they describe.
import { Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Group, GroupWrite } from '#contract/iam/group.ts'
import { groups } from '#contract/iam/roles-and-groups.ts'
import { useMay } from '#src/api/session.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { formOf, toWrite } from './group-form.ts'

/** Requests of the list. */
export function useListCommands(): void {
  useDescribedRequests(() => [describeRequest(groups.list, { query: { limit: 1000 } })])
}

/** Requests of the create form, with its current values. */
export function useCreateRequests(read: () => GroupWrite): void {
  return useDescribedRequests(() => [describeRequest(groups.create, { body: read() })])
}

export type GroupDialog = 'add' | 'delete'

interface GroupCommands {
  readonly group: Group
  readonly open: (dialog: GroupDialog) => void
}

/** Requests of one group. */
export function useGroupCommands({ group, open }: GroupCommands): void {
  const { t } = useTranslation(['accounts', 'shared'])
  const mayWrite = useMay('iam:group:write')
  useActions([
    {
      id: 'add-members',
      label: t('shared:action.addMembers'),
      icon: Plus,
      run: () => open('add'),
      isOff: !mayWrite,
    },
    {
      id: 'delete-group',
      label: t('group.action.delete'),
      icon: Trash2,
      run: () => open('delete'),
      isOff: !mayWrite,
    },
  ])
  const params = { id: group.id }
  useDescribedRequests(() => [
    describeRequest(groups.get, { params }),
    describeRequest(groups.members, { params, query: { limit: 100 } }),
    describeRequest(groups.addMember, { params, body: { user: '<user>' } }),
    describeRequest(groups.update, { params, body: toWrite(formOf(group)), ifMatch: group.etag }),
    describeRequest(groups.delete, { params }),
  ])
}
