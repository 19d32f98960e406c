import { useTranslation } from 'react-i18next'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { call } from '#src/api/call.ts'
import { DeletionDialog } from './DeletionDialog.tsx'
import { isWorking } from '../model/source-list.ts'
import { useSource } from '../model/use-sources.ts'

interface DeleteTablesProps {
  source: string
  tables: readonly Table[]
  onClose: () => void
  /** The path to open after they are removed. */
  redirectTo?: string
}

/** Removes tables from their source. The files stay, unless they were uploaded. */
export function DeleteTables({ source, tables, onClose, redirectTo }: DeleteTablesProps) {
  const { t } = useTranslation('sources')
  const { source: storedSource } = useSource(source)
  // Tables of lists, whose names are longer, before the tables that contain them.
  const names = tables.map((table) => table.table_name).toSorted((one, other) => other.length - one.length)
  const count = names.length
  return (
    <DeletionDialog
      kind={count === 1 ? 'table' : 'tables'}
      title={count === 1 ? t('delete.table', { name: names[0] ?? '' }) : t('delete.tables', { count })}
      text={t('delete.textTable', { count })}
      names={names}
      remove={(table) => call(dataManager.deleteTable, { params: { source, table } })}
      done={t('delete.doneTables', { count })}
      origins={names.map((table) => ({ source, table }))}
      files={storedSource ? [storedSource] : []}
      isRunning={tables.some(isWorking)}
      redirectTo={redirectTo}
      onClose={onClose}
    />
  )
}
