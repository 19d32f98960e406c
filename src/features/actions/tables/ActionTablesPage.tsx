import { ChartColumn, Plus, Trash2 } from 'lucide-react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { ActionTable } from '#contract/engine/action-table.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { callWith } from '#src/api/call.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { usePages } from '#src/api/paged-query.ts'
import { useMay } from '#src/api/session.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDialogParam } from '#src/components/page/use-dialog-param.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { RowMenu } from '#src/components/resource/RowMenu.tsx'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { NewTableDialog } from '../fields/NewTableDialog.tsx'
import { DeleteTable } from './DeleteTable.tsx'
import { nameOfTable, queryOfTable, useTableColumns } from './table-columns.tsx'
import { tablesParams } from './tables-params.ts'

const TableMenu = ({ table, onDelete }: { table: ActionTable; onDelete: () => void }) => {
  const { t } = useTranslation(['actions', 'shared'])
  const mayQuery = useMay('query-builder-legacy:query:run')
  const mayWrite = useMay('dpe:action:write')
  const isUsed = table.used_by.length > 0
  const entries = [
    mayQuery && { id: 'query', label: t('tables.query'), icon: ChartColumn, to: queryOfTable(table) },
    mayWrite && {
      id: 'delete',
      label: t('shared:action.deleteMenu'),
      icon: Trash2,
      danger: true,
      disabled: isUsed,
      detail: isUsed && t('tables.inUse'),
      onSelect: onDelete,
    },
  ].filter((entry) => entry !== false)
  return entries.length === 0 ? null : <RowMenu name={nameOfTable(table)} entries={entries} />
}

/** The tables that actions write, with their rows and the actions that use them. */
export function Component() {
  const { t } = useTranslation(['actions', 'shared', 'shell'])
  const navigate = useNavigate()
  const mayQuery = useMay('query-builder-legacy:query:run')
  const mayWrite = useMay('dpe:action:write')
  const { dialog, of, open, close } = useDialogParam(['new', 'delete'])
  const { params, state } = useListParams(tablesParams)
  const query = { limit: 100, ...tablesParams.toQuery(params) }
  // Actions write rows at any time.
  const list = usePages(
    {
      endpoint: engine.listTables,
      key: [query],
      read: (at, signal) => callWith(engine.listTables, { query: { ...query, ...at } }, { signal }),
    },
    { staleTime: 0 },
  )
  const deleting = dialog === 'delete' && list.rows?.find((table) => nameOfTable(table) === of)
  const create = () => open('new')
  useActions([{ id: 'new-table', label: t('table.new'), icon: Plus, run: create, isOff: !mayWrite }])
  useDescribedRequests(() => [describeRequest(engine.listTables, { query })])
  return (
    <ListPage
      title={t('shell:page.actionTables')}
      sentence={t('tables.sentence')}
      create={
        mayWrite && (
          <Button variant="primary" icon={Plus} onClick={create}>
            {t('table.new')}
          </Button>
        )
      }
      list={list}
      state={state}
      search={{ label: t('shared:filter.byName') }}
      table={{
        caption: t('shell:page.actionTables'),
        columns: useTableColumns(),
        rowKey: nameOfTable,
        rowName: nameOfTable,
        onOpen: mayQuery ? (table) => void navigate(queryOfTable(table)) : undefined,
        actions: (table) => <TableMenu table={table} onDelete={() => open('delete', nameOfTable(table))} />,
      }}
      error={t('tables.error')}
      empty={{ title: t('tables.empty'), text: t('tables.emptyText') }}
    >
      {dialog === 'new' && mayWrite && <NewTableDialog onCreated={() => undefined} onClose={close} />}
      {deleting && mayWrite && <DeleteTable table={deleting} onClose={close} />}
    </ListPage>
  )
}
