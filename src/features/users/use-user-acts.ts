// What is done to an account at once, without a form: each answer brings the account as it is now.
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { User } from '#contract/iam/user.ts'
import { users } from '#contract/iam/users.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { toast } from '#src/ui/toast.ts'
import { keepUser, readUser } from './use-users.ts'

const mostRounds = 3

/** Sets one member; another administrator's save in between concerns other members and stands in no way. */
const demandRenewal = async (id: string, round = 1): Promise<{ user: User }> => {
  const { etag } = await readUser(id)
  try {
    return await call(users.update, { params: { id }, body: { password_renew: true }, ifMatch: etag })
  } catch (error) {
    if (round === mostRounds || !hasCode(error, 'etag_mismatch')) throw error
    return demandRenewal(id, round + 1)
  }
}

export const useUserActs = (user: User) => {
  const { t } = useTranslation('people')
  const { id } = user
  const done = (title: string) => (answer: { user: User }) => {
    keepUser(answer.user)
    toast({ title })
  }
  return {
    unlock: useMutation({
      mutationFn: () => call(users.unlock, { params: { id } }),
      onSuccess: done(t('user.done.unlocked')),
    }),
    endSessions: useMutation({
      mutationFn: () => call(users.endSessions, { params: { id } }),
      onSuccess: done(t('user.done.sessions')),
    }),
    renew: useMutation({ mutationFn: () => demandRenewal(id), onSuccess: done(t('user.done.renew')) }),
    unlink: useMutation({
      mutationFn: (identity: string) => call(users.unlink, { params: { id, identity } }),
      onSuccess: (answer) => {
        done(t('user.done.unlinked'))(answer)
        void invalidate(users.unlinked)
      },
    }),
  }
}
