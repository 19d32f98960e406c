// Commands of the role pages for the command palette, and the requests they describe.
import { Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { roles } from '#contract/iam/roles-and-groups.ts'
import type { Role, RoleWrite } from '#contract/iam/role.ts'
import { useMay } from '#src/api/session.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { writeOf } from './role-form.ts'

/** Requests of the list. */
export function useListCommands(): void {
  useDescribedRequests(() => [describeRequest(roles.list, { query: { limit: 1000 } })])
}

/** Requests of the create form, with its current values. */
export function useCreateRequests(read: () => RoleWrite): void {
  return useDescribedRequests(() => [describeRequest(roles.create, { body: read() })])
}

interface RoleCommands {
  readonly role: Role
  /** The signed-in user lacks permissions of the role. */
  readonly isBeyond: boolean
  readonly onDelete: () => void
}

/** Requests of one role. */
export function useRoleCommands({ role, isBeyond, onDelete }: RoleCommands): void {
  const { t } = useTranslation('accounts')
  const mayWrite = useMay('iam:role:write')
  useActions([
    {
      id: 'delete-role',
      label: t('role.action.delete'),
      icon: Trash2,
      run: onDelete,
      isOff: !mayWrite || isBeyond || role.built_in,
    },
  ])
  const params = { id: role.id }
  useDescribedRequests(() => [
    describeRequest(roles.get, { params }),
    describeRequest(roles.update, { params, body: writeOf(role), ifMatch: role.etag }),
    describeRequest(roles.delete, { params }),
  ])
}
