import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lineageArea } from '#contract/lineage/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import type { SavedQuery } from '#contract/query/saved-query.ts'
import { call } from '#src/api/call.ts'
import { useUses } from '#src/api/lineage-of.ts'
import { invalidate } from '#src/api/query-client.ts'
import { useAffected } from '#src/components/affected-uses/use-affected.tsx'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { paths } from '#src/paths.ts'
import { Consequences } from '#src/ui/overlays/ConfirmDialog.tsx'

/** Whether a board or an action uses the query; also if that cannot be found out. */
const isUsed = async (saved_query: string): Promise<boolean> => {
  try {
    const { lineage } = await call(lineageArea.read, { query: { saved_query, direction: 'down' } })
    return lineage.cards.length > 1
  } catch {
    return true
  }
}

/** A query that boards or actions use is deleted after confirmation; others by `remove`, which can be undone. */
export function useDeletion(remove: (saved: SavedQuery) => void) {
  const [confirming, setConfirming] = useState<SavedQuery>()
  return {
    confirming,
    close: () => setConfirming(undefined),
    start: async (saved: SavedQuery): Promise<void> => {
      if (await isUsed(saved.id)) setConfirming(saved)
      else remove(saved)
    },
  }
}

/** The boards and actions that use saved queries. */
export function SavedUses({ saved }: { saved: readonly SavedQuery[] }) {
  const starts = saved.map(({ id }) => ({ saved_query: id }))
  return <Consequences items={useAffected({ uses: useUses(starts), starts, lineagePath: paths.lineage })} />
}

/** Deletes a saved query that boards or actions use, after showing them. */
export function DeleteSaved({ saved, onClose }: { saved: SavedQuery; onClose: () => void }) {
  const { t } = useTranslation(['saved', 'query', 'shared', 'common'])
  const starts = [{ saved_query: saved.id }]
  const consequences = useAffected({ uses: useUses(starts), starts, lineagePath: paths.lineage })
  const { id, name, etag } = saved
  return (
    <DeleteDialog
      title={t('shared:confirm.delete', { name })}
      text={t('list.usedText')}
      consequences={consequences}
      confirm={t('common:action.delete')}
      remove={() => call(query.deleteSaved, { params: { id }, ifMatch: etag })}
      done={t('query:list.deleted', { name })}
      refresh={() => invalidate(query.listSaved, query.getSaved)}
      onClose={onClose}
    />
  )
}
