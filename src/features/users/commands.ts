// Commands of the user pages for the command palette, and the requests they describe.
import { KeyRound, Plus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { apiKeys } from '#contract/iam/roles-and-groups.ts'
import type { User } from '#contract/iam/user.ts'
import { passwordLinks } from '#contract/iam/password-links/endpoints.ts'
import { users } from '#contract/iam/users.ts'
import { useMay } from '#src/api/session.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { linkKindOf } from './password/password-source.ts'
import { useUserExcess } from './use-users.ts'
import { documentOf, toCreate, toUpdate, type UserForm } from './user-form.ts'
import { type UsersParams, usersParams } from './users-params.ts'

/** Requests of the list with its current parameters. */
export function useListCommands(params: UsersParams): void {
  useDescribedRequests(() => [
    describeRequest(users.list, { query: { limit: 100, ...usersParams.toQuery(params) } }),
  ])
}

/** Requests of the create form, with its current values. */
export function useCreateRequests(read: () => UserForm): void {
  return useDescribedRequests(() => [describeRequest(users.create, { body: toCreate(read()) })])
}

export type UserDialog = 'password' | 'key' | 'link' | 'delete'

interface UserCommands {
  readonly user: User
  readonly open: (dialog: UserDialog) => void
}

/** Requests of one user. */
export function useUserCommands({ user, open }: UserCommands): void {
  const { t } = useTranslation('accounts')
  const isBeyond = useUserExcess(user) !== undefined
  const mayWrite = useMay('iam:user:write') && !isBeyond
  const mayKey = useMay('iam:api_key:write') && !isBeyond
  useActions([
    {
      id: 'set-password',
      label: t('user.action.password'),
      icon: KeyRound,
      run: () => open('password'),
      isOff: !mayWrite,
    },
    { id: 'make-api-key', label: t('user.action.key'), icon: Plus, run: () => open('key'), isOff: !mayKey },
    {
      id: 'delete-user',
      label: t('user.action.delete'),
      icon: Trash2,
      run: () => open('delete'),
      isOff: !mayWrite,
    },
  ])
  const params = { id: user.id }
  useDescribedRequests(() => [
    describeRequest(users.get, { params }),
    describeRequest(users.update, { params, body: toUpdate(documentOf(user)), ifMatch: user.etag }),
    describeRequest(passwordLinks.create, { params, body: { kind: linkKindOf(user) } }),
    describeRequest(users.setPassword, { params, body: { password_renew: true } }),
    describeRequest(users.endSessions, { params }),
    describeRequest(apiKeys.create, { body: { user: user.id } }),
    describeRequest(users.delete, { params }),
  ])
}
