import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { sessions } from '#contract/iam/sessions.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryOf } from '#src/api/query-client.ts'
import { ErrorNote } from '#src/components/errors/ErrorNote.tsx'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { SessionsList } from '#src/components/sessions/SessionsList.tsx'
import { toast } from '#src/ui/feedback/toast.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Dialog } from '#src/ui/overlays/Dialog.tsx'

/** The open sessions of the signed-in user, which end one by one. */
export function OwnSessionsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['session', 'common'])
  const query = useQuery(queryOf(sessions.list, { query: { limit: 1000 } }))
  const ending = useMutation({
    mutationFn: (session: string) => call(sessions.end, { params: { session } }),
    onSuccess: () => toast({ title: t('sessions.ended') }),
    onSettled: () => invalidate(sessions.list),
  })
  return (
    <Dialog
      open
      wide
      title={t('sessions.title')}
      text={t('sessions.text')}
      onClose={onClose}
      actions={
        <Button variant="primary" autoFocus onClick={onClose}>
          {t('common:action.close')}
        </Button>
      }
    >
      <QueryView query={query} error={t('sessions.error')} shape="table" rows={2}>
        {({ items }) => (
          <SessionsList
            label={t('sessions.title')}
            sessions={items}
            end={ending.mutate}
            isPending={ending.isPending}
          />
        )}
      </QueryView>
      <ErrorNote error={ending.error} />
    </Dialog>
  )
}
