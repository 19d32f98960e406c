import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query.ts'
import { hasCode } from '#src/lib/api-error.ts'
import { TroubleNote } from '#src/parts/trouble/TroubleNote.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { toast } from '#src/ui/toast.ts'
import { shownName } from './shown-name.ts'

interface DeleteProps {
  items: readonly PlaybookSummary[]
  onClose: () => void
  onDeleted?: () => void
}

/** What is gone already is what was wanted. */
const remove = async ({ uuid, etag }: PlaybookSummary): Promise<void> => {
  try {
    await call(playbooks.remove, { params: { playbook: uuid }, ifMatch: etag })
  } catch (error) {
    if (!hasCode(error, 'not_found')) throw error
  }
}

const shownAtMost = 6

/** Deletes one playbook or several, with their versions. One that was changed meanwhile stays, and it is said. */
export const DeletePlaybooks = ({ items, onClose, onDeleted }: DeleteProps) => {
  const { t } = useTranslation('playbooks')
  const [first] = items
  const name = first ? shownName(first) : ''
  const what = { count: items.length, name }
  const versions = items.reduce((sum, { version }) => sum + version, 0)
  const removal = useMutation({
    mutationFn: async () => {
      for (const item of items) await remove(item)
    },
    onSuccess: () => {
      toast({ title: items.length === 1 ? t('delete.done', { name }) : t('delete.doneMany', what) })
      onDeleted?.()
      onClose()
    },
    onSettled: () => invalidate(playbooks.list),
  })
  const named =
    items.length === 1
      ? []
      : items.slice(0, shownAtMost).map((item) => ({
          id: item.uuid,
          state: 'attention' as const,
          text: shownName(item),
          detail: item.workspace,
        }))
  const rest = items.length - shownAtMost
  return (
    <ConfirmDialog
      open
      title={items.length === 1 ? t('delete.title', { name }) : t('delete.titleMany', what)}
      text={t('delete.text')}
      consequences={[
        ...named,
        ...(rest > 0
          ? [{ id: 'rest', state: 'attention' as const, text: t('delete.rest', { count: rest }) }]
          : []),
        { id: 'versions', state: 'attention', text: t('delete.versions', { count: versions }) },
        { id: 'export', state: 'done', text: t('delete.export') },
      ]}
      keep={t('delete.keep')}
      confirm={t('delete.confirm')}
      waiting={removal.isPending}
      problem={<TroubleNote error={removal.error} />}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
    />
  )
}
