import { useMutation, useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { apiKeys, groups } from '#contract/iam/rights.ts'
import type { User } from '#contract/iam/user.ts'
import { users } from '#contract/iam/users.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryOf } from '#src/api/query.ts'
import { useMay } from '#src/api/session.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { paths } from '#src/paths.ts'
import { ConfirmDialog, type Consequence } from '#src/ui/ConfirmDialog.tsx'
import { toast } from '#src/ui/toast.ts'

/** What goes with an account, and what stays; lines without anything to say are left out. */
const useConsequences = (user: User): readonly Consequence[] => {
  const { t } = useTranslation('people')
  const keys = useQuery({
    ...queryOf(apiKeys.list, { query: { user: user.id, limit: 1 } }),
    enabled: useMay('iam:api_key:read'),
  }).data?.total
  const line = (id: 'sessions' | 'keys' | 'identities' | 'groups', count: number): readonly Consequence[] =>
    count === 0 ? [] : [{ id, state: 'attention', text: t(`user.delete.${id}`, { count }) }]
  return [
    ...line('sessions', user.sessions),
    ...line('keys', keys ?? 0),
    ...line('identities', user.identities.length),
    ...line('groups', user.groups.length),
    { id: 'log', state: 'done', text: t('user.delete.log') },
  ]
}

/** Deletes an account: what ends with it, its login typed, and a refusal where it stands against it. */
export const DeleteUser = ({ user, onClose }: { user: User; onClose: () => void }) => {
  const { t } = useTranslation('people')
  const navigate = useNavigate()
  const consequences = useConsequences(user)
  const remove = useMutation({
    mutationFn: () => call(users.delete, { params: { id: user.id } }),
    onSuccess: async () => {
      toast({ title: t('user.done.deleted', { name: user.user }) })
      await navigate(paths.users(), { replace: true })
      void invalidate(users.list, groups.list, groups.members, apiKeys.list)
    },
  })
  return (
    <ConfirmDialog
      open
      title={t('user.delete.title', { name: user.user })}
      text={t('user.delete.text')}
      consequences={consequences}
      typeName={user.login}
      keep={t('user.delete.keep')}
      confirm={t('user.delete.confirm')}
      waiting={remove.isPending}
      problem={<TroubleNote error={remove.error} />}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  )
}
