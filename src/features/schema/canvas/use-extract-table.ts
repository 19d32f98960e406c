import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { engine } from '#contract/engine/endpoints.ts'
import type { Card } from '#domain/schema/canvas/schema-graph.ts'
import { call } from '#src/api/call.ts'
import { invalidate, queryClient } from '#src/api/query-client.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { toast } from '#src/ui/feedback/toast.ts'
import { tablesQuery } from '../model/use-objects.ts'

/** A sample at once, then all lines, with the first rows for preview: as on the page of the table (DM35). */
const sampleFirst = { sample: true, full_read: true, flashzone: true } as const

const { listTables, listColumns, lastExtraction, listSources } = dataManager

/** The card says at once that it is extracted, and its state is polled from then on. */
const showQueued = ({ source, name }: Card): void => {
  queryClient.setQueryData(tablesQuery.queryKey, (before: readonly Table[] | undefined) =>
    before?.map((table) =>
      table.database_name === source && table.table_name === name ? { ...table, state: 'queued' } : table,
    ),
  )
}

/** Returns a function that starts the extraction of the table of a card. The card shows how it ends. */
export function useExtractTable() {
  const { t } = useTranslation('designer')
  const formatError = useErrorText()
  return async (card: Card): Promise<void> => {
    const { source, name } = card
    showQueued(card)
    try {
      await call(dataManager.extract, { params: { source, table: name }, body: sampleFirst })
    } catch (error) {
      toast({ state: 'failed', title: t('edit.notExtracted', { name }), text: formatError(error) })
    }
    await invalidate(listTables, listColumns, lastExtraction, listSources, engine.listJobs)
  }
}
