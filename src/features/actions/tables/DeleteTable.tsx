import { useTranslation } from 'react-i18next'
import type { ActionTable } from '#contract/engine/action-table.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import { call } from '#src/api/call.ts'
import { useUses } from '#src/api/lineage-of.ts'
import { invalidate } from '#src/api/query-client.ts'
import { useAffected } from '#src/components/affected-uses/use-affected.tsx'
import { DeleteDialog } from '#src/components/resource/DeleteDialog.tsx'
import { paths } from '#src/paths.ts'
import type { Consequence } from '#src/ui/overlays/ConfirmDialog.tsx'
import { nameOfTable } from './table-columns.tsx'

const useConsequences = (table: ActionTable): readonly Consequence[] => {
  const { t } = useTranslation('actions')
  const { rows, database_name, table_name } = table
  const starts = [{ database_name, table_name }]
  const affected = useAffected({ uses: useUses(starts), starts, lineagePath: paths.lineage })
  return [
    { id: 'rows', state: rows === 0 ? 'off' : 'attention', text: t('tables.delete', { count: rows }) },
    ...affected,
  ]
}

interface DeleteTableProps {
  table: ActionTable
  onClose: () => void
}

/** Deletes an action table with its rows. The platform refuses it while an action uses the table. */
export function DeleteTable({ table, onClose }: DeleteTableProps) {
  const { t } = useTranslation(['actions', 'shared', 'common'])
  const name = nameOfTable(table)
  const params = { level: table.database_name, table: table.table_name }
  return (
    <DeleteDialog
      title={t('shared:confirm.delete', { name })}
      text={t('shared:confirm.final')}
      consequences={useConsequences(table)}
      typeName={table.table_name}
      confirm={t('common:action.delete')}
      remove={() => call(engine.deleteTable, { params })}
      done={t('shared:done.deleted', { name })}
      refresh={() => invalidate(engine.listTables, query.dataset)}
      onClose={onClose}
    />
  )
}
