import { useTranslation } from 'react-i18next'
import { playbooks } from '#contract/playbook/endpoints.ts'
import type { PlaybookSummary } from '#contract/playbook/playbook.ts'
import { call } from '#src/api/call.ts'
import { invalidate } from '#src/api/query-client.ts'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { hasCode } from '#src/lib/api-error.ts'
import { displayName } from './use-playbooks.ts'

interface DeletePlaybooksProps {
  items: readonly PlaybookSummary[]
  onClose: () => void
  /** Where to navigate from the page of a deleted playbook. */
  away?: string
  onDeleted?: () => void
}

/** A playbook that is already deleted counts as success. */
const remove = async ({ uuid, etag }: PlaybookSummary): Promise<void> => {
  try {
    await call(playbooks.remove, { params: { playbook: uuid }, ifMatch: etag })
  } catch (error) {
    if (!hasCode(error, 'not_found')) throw error
  }
}

const refresh = () => invalidate(playbooks.list)

/** Deletes one after the other; if one fails, the list shows the deletions so far. */
const removeAll = async (items: readonly PlaybookSummary[]): Promise<void> => {
  try {
    for (const item of items) await remove(item)
  } catch (error) {
    void refresh()
    throw error
  }
}

const maxShown = 6

/**
 * Deletes one or several playbooks with their versions. A playbook that changed meanwhile is not deleted, and the
 * dialog reports it.
 */
export function DeletePlaybooks({ items, ...rest }: DeletePlaybooksProps) {
  const { t } = useTranslation(['playbooks', 'common', 'shared'])
  const [first] = items
  const name = first ? displayName(first) : ''
  const what = { count: items.length, name }
  const isOne = items.length === 1
  const versions = items.reduce((sum, { version }) => sum + version, 0)
  const named = isOne ? [] : items.slice(0, maxShown)
  const unnamed = items.length - maxShown
  return (
    <DeleteDialog
      {...rest}
      title={isOne ? t('shared:confirm.delete', { name }) : t('delete.titleMany', what)}
      text={t('delete.text')}
      consequences={[
        ...named.map((item) => ({
          id: item.uuid,
          state: 'attention' as const,
          text: displayName(item),
          detail: item.workspace,
        })),
        ...(unnamed > 0
          ? [{ id: 'rest', state: 'attention' as const, text: t('shared:count.more', { count: unnamed }) }]
          : []),
        { id: 'versions', state: 'attention', text: t('delete.versions', { count: versions }) },
        { id: 'export', state: 'done', text: t('delete.export') },
      ]}
      confirm={t('common:action.delete')}
      remove={() => removeAll(items)}
      done={isOne ? t('shared:done.deleted', { name }) : t('delete.doneMany', what)}
      refresh={refresh}
    />
  )
}
