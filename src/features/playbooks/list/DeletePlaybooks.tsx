import { useTranslation } from 'react-i18next'
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { hasCode } from '#src/lib/api-error.ts'
import { shownName } from './use-playbooks.ts'

interface DeletePlaybooksProps {
  items: readonly PlaybookSummary[]
  onClose: () => void
  /** Where to go from the page of the one that is deleted. */
  away?: string
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

const refresh = () => invalidate(playbooks.list)

/** One after the other; the list shows those that are gone where one stays. */
const removeAll = async (items: readonly PlaybookSummary[]): Promise<void> => {
  try {
    for (const item of items) await remove(item)
  } catch (error) {
    void refresh()
    throw error
  }
}

const shownAtMost = 6

/** Deletes one playbook or several, with their versions. One that was changed meanwhile stays, and it is said. */
export function DeletePlaybooks({ items, ...rest }: DeletePlaybooksProps) {
  const { t } = useTranslation(['playbooks', 'common', 'shared'])
  const [first] = items
  const name = first ? shownName(first) : ''
  const what = { count: items.length, name }
  const isOne = items.length === 1
  const versions = items.reduce((sum, { version }) => sum + version, 0)
  const named = isOne ? [] : items.slice(0, shownAtMost)
  const unnamed = items.length - shownAtMost
  return (
    <DeleteDialog
      {...rest}
      title={isOne ? t('delete.title', { name }) : t('delete.titleMany', what)}
      text={t('delete.text')}
      consequences={[
        ...named.map((item) => ({
          id: item.uuid,
          state: 'attention' as const,
          text: shownName(item),
          detail: item.workspace,
        })),
        ...(unnamed > 0
          ? [{ id: 'rest', state: 'attention' as const, text: t('shared:count.more', { count: unnamed }) }]
          : []),
        { id: 'versions', state: 'attention', text: t('delete.versions', { count: versions }) },
        { id: 'export', state: 'done', text: t('delete.export') },
      ]}
      keep={t('delete.keep')}
      confirm={t('common:action.delete')}
      remove={() => removeAll(items)}
      done={isOne ? t('shared:done.deleted', { name }) : t('delete.doneMany', what)}
      refresh={refresh}
    />
  )
}
