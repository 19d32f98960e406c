import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { call } from '#src/api/call.ts'
import { toast } from '#src/ui/toast.ts'
import { DeleteDialog } from './DeleteDialog.tsx'
import { filesOf } from './deleted-files.ts'
import { DeletionProblem } from './DeletionProblem.tsx'
import { deleteEach } from './delete-each.ts'
import { isWorking } from './source-list.ts'
import { refreshSources, useSource } from './use-sources.ts'

interface DeleteTablesProps {
  source: string
  tables: readonly Table[]
  onClose: () => void
  /** Before the tables are read again. */
  onDeleted?: () => void | Promise<void>
}

/** Takes tables out of their source; the files stay, unless they were uploaded. */
export const DeleteTables = ({ source, tables, onClose, onDeleted }: DeleteTablesProps) => {
  const { t } = useTranslation('sources')
  const count = tables.length
  const { source: known } = useSource(source)
  const kind = count === 1 ? 'table' : 'tables'
  const removal = useMutation({
    mutationFn: () =>
      deleteEach(
        tables.map((table) => table.table_name),
        (table) => call(dataManager.deleteTable, { params: { source, table } }),
      ),
    onSuccess: async ({ stopped }) => {
      if (!stopped) {
        toast({ title: t('delete.doneTables', { count }) })
        await Promise.resolve((onDeleted ?? onClose)())
      }
      await refreshSources()
    },
  })
  return (
    <DeleteDialog
      kind={kind}
      title={
        count === 1 ? t('delete.table', { name: tables[0]?.table_name ?? '' }) : t('delete.tables', { count })
      }
      text={t('delete.textTable', { count })}
      origins={tables.map((table) => ({ source, table: table.table_name }))}
      files={filesOf(known ? [known] : [])}
      isRunning={tables.some(isWorking)}
      waiting={removal.isPending}
      problem={<DeletionProblem deletion={removal.data} total={count} />}
      onClose={onClose}
      onConfirm={() => removal.mutate()}
    />
  )
}
