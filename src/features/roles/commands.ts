// What the pages of roles can do, for the command palette, and which calls they make.
import { Plus, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { roles } from '#contract/iam/rights.ts'
import type { Role, RoleWrite } from '#contract/iam/role.ts'
import { useMay } from '#src/api/session.ts'
import { shown } from '#src/api/shown-request.ts'
import { useActions } from '#src/parts/commands/use-actions.ts'
import { useShownRequests } from '#src/parts/request/use-shown-requests.ts'
import { paths } from '#src/paths.ts'
import { writeOf } from './use-save-role.ts'

/** Of the list of roles. */
export const useListCommands = (): void => {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  useActions([
    {
      id: 'new-role',
      label: t('roles.new'),
      icon: Plus,
      run: () => void navigate(paths.newRole()),
      isOff: !useMay('iam:role:write'),
    },
  ])
  useShownRequests(() => [shown(roles.list, { query: { limit: 1000 } }, { note: 'listRoles' })])
}

/** Of the form that makes a role, as it would be sent now. */
export const useCreateRequests = (read: () => RoleWrite): void =>
  useShownRequests(() => [shown(roles.create, { body: read() }, { note: 'createRole' })])

/** Of one role. */
export const useRoleCommands = ({ role, onDelete }: { role: Role; onDelete: () => void }): void => {
  const { t } = useTranslation('people')
  const mayWrite = useMay('iam:role:write')
  useActions([
    {
      id: 'delete-role',
      label: t('role.action.delete'),
      icon: Trash2,
      run: onDelete,
      isOff: !mayWrite || role.built_in,
    },
  ])
  const params = { id: role.id }
  useShownRequests(() => [
    shown(roles.get, { params }, { note: 'getRole' }),
    shown(roles.update, { params, body: writeOf(role), ifMatch: role.etag }, { note: 'updateRole' }),
    shown(roles.delete, { params }, { note: 'deleteRole' }),
  ])
}
