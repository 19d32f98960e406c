import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query.ts'
import { useErrorText } from '#src/parts/trouble/use-error-text.ts'
import { toast } from '#src/ui/toast.ts'

/** Deletes at once and offers the way back for as long as the toast stands. */
export const useDeleteSaved = () => {
  const { t } = useTranslation('query')
  const say = useErrorText()
  const restore = async ({ name, description, request, view }: SavedQuery) => {
    try {
      await call(query.createSaved, { body: { name, description, request, view } })
      toast({ title: t('list.restored', { name }) })
    } catch (error) {
      toast({ state: 'failed', title: t('list.notRestored', { name }), text: say(error) })
    }
    await invalidate(query.listSaved)
  }
  return useMutation({
    mutationFn: (saved: SavedQuery) =>
      call(query.deleteSaved, { params: { id: saved.id }, ifMatch: saved.etag }),
    onSuccess: (_, saved) =>
      toast({
        title: t('list.deleted', { name: saved.name }),
        action: { label: t('list.undo'), act: () => void restore(saved) },
      }),
    onError: (error, { name }) =>
      toast({ state: 'failed', title: t('list.notDeleted', { name }), text: say(error) }),
    onSettled: () => invalidate(query.listSaved, query.getSaved),
  })
}
