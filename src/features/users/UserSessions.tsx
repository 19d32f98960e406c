import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sessions } from '#contract/iam/sessions.ts'
import type { User } from '#contract/iam/user.ts'
import { users } from '#contract/iam/users.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryOf } from '#src/api/query-client.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { SessionsList } from '#src/components/sessions/SessionsList.tsx'
import { toast } from '#src/ui/feedback/toast.ts'

/** The open sessions of a user, which an administrator ends one by one. */
export function UserSessions({ user: { id }, mayEnd }: { user: User; mayEnd: boolean }) {
  const { t } = useTranslation(['accounts', 'session'])
  const query = useQuery(queryOf(sessions.listOf, { params: { id }, query: { limit: 1000 } }))
  const ending = useMutation({
    mutationFn: (session: string) => call(sessions.endOf, { params: { id, session } }),
    onSuccess: () => toast({ title: t('session:sessions.ended') }),
    onSettled: () => invalidate(sessions.listOf, users.get),
  })
  return (
    <>
      <QueryView query={query} error={t('session:sessions.error')} shape="table" rows={2}>
        {({ items }) => (
          <SessionsList
            label={t('signIn.sessions')}
            sessions={items}
            end={mayEnd ? ending.mutate : undefined}
            isPending={ending.isPending}
          />
        )}
      </QueryView>
      <ErrorNote error={ending.error} />
    </>
  )
}
