import { Plus, RefreshCw, Settings2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Source } from '#contract/data-manager/source.ts'
import type { Table as SourceTable } from '#contract/data-manager/table.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { matcher } from '#src/lib/find.ts'
import { paths } from '#src/paths.ts'
import { BulkBar } from '#src/ui/BulkBar.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { FilterField } from '#src/ui/FilterField.tsx'
import { Table } from '#src/ui/Table.tsx'
import { Toolbar } from '#src/ui/Toolbar.tsx'
import { DeleteTables } from './DeleteTables.tsx'
import { ExtractDialog } from './ExtractDialog.tsx'
import { TableMenu } from './TableMenu.tsx'
import { TableNote } from './TableNote.tsx'
import { locationOf } from './location.ts'
import { usePageState } from './page-address.ts'
import { isWorking, needsAttention, sortedBy } from './source-list.ts'
import { AddFiles } from './upload/SourceFiles.tsx'
import { tableKeys, useTableColumns } from './table-columns.tsx'
import { useExtract } from './use-extract.ts'

const byName = { by: 'name', descending: false } as const
const nameOf = (table: SourceTable): string => table.table_name

type Asking = { readonly what: 'extract' | 'delete'; readonly tables: readonly SourceTable[] }

interface BulkProps {
  chosen: readonly SourceTable[]
  onExtract: (tables: readonly SourceTable[]) => void
  onAsk: (asking: Asking) => void
  onClear: () => void
}

const Bulk = ({ chosen, onExtract, onAsk, onClear }: BulkProps) => {
  const { t } = useTranslation('sources')
  const format = useFormat()
  const mayExtract = useMay('data-manager:source:extract')
  const mayWrite = useMay('data-manager:source:write')
  const idle = chosen.filter((table) => !isWorking(table))
  const rows = idle.reduce((sum, table) => sum + (table.rows ?? 0), 0)
  const consequence = t('list.consequence', { count: idle.length, rows: format.number(rows) })
  const isKnown = idle.some((table) => table.rows !== null)
  const disabled = idle.length === 0
  return (
    <BulkBar count={chosen.length} consequence={mayExtract && isKnown && consequence} onClear={onClear}>
      {mayExtract && (
        <>
          <Button
            look="text"
            size="small"
            icon={RefreshCw}
            disabled={disabled}
            onClick={() => onExtract(idle)}
          >
            {t('action.extract')}
          </Button>
          <Button
            look="text"
            size="small"
            icon={Settings2}
            disabled={disabled}
            onClick={() => onAsk({ what: 'extract', tables: idle })}
          >
            {t('action.options')}
          </Button>
        </>
      )}
      {mayWrite && (
        <Button
          look="text"
          size="small"
          icon={Trash2}
          onClick={() => onAsk({ what: 'delete', tables: chosen })}
        >
          {t('delete.remove')}
        </Button>
      )}
    </BulkBar>
  )
}

const NoTables = ({ source }: { source: Source }) => {
  const { t } = useTranslation('sources')
  const { change } = usePageState()
  const mayWrite = useMay('data-manager:source:write')
  if (source.dbms === 'upload')
    return (
      <EmptyState title={t('page.empty')} actions={<AddFiles source={source} tables={[]} />}>
        {t('page.emptyUpload')}
      </EmptyState>
    )
  return (
    <EmptyState
      title={t('page.empty')}
      actions={
        mayWrite && (
          <Button icon={Plus} onClick={() => change({ dialog: 'tables' })}>
            {t('action.addTables')}
          </Button>
        )
      }
    >
      {t('page.emptyText', { location: locationOf(source) })}
    </EmptyState>
  )
}

interface AskedProps {
  asking: Asking
  source: string
  onClose: () => void
}

const Asked = ({ asking: { what, tables }, source, onClose }: AskedProps) => {
  const extract = useExtract()
  return what === 'extract' ? (
    <ExtractDialog tables={tables} onClose={onClose} onStart={(settings) => void extract(tables, settings)} />
  ) : (
    <DeleteTables source={source} tables={tables} onClose={onClose} />
  )
}

const useShown = (tables: readonly SourceTable[]) => {
  const { state } = usePageState()
  const { language } = useTranslation('sources').i18n
  const sort = state.sort ?? byName
  const matches = matcher(state.q)
  const found = tables.filter((table) => matches(nameOf(table)))
  const { by, descending } = sort
  return { sort, shown: sortedBy(found, { key: tableKeys[by] ?? nameOf, descending, language }) }
}

/** The tables of a source: find, sort, extract, take out. */
export const SourceTables = ({ source, tables }: { source: Source; tables: readonly SourceTable[] }) => {
  const { t } = useTranslation(['sources', 'common'])
  const navigate = useNavigate()
  const { state, change } = usePageState()
  const columns = useTableColumns()
  const extract = useExtract()
  const mayExtract = useMay('data-manager:source:extract')
  const mayWrite = useMay('data-manager:source:write')
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<Asking>()
  const { sort, shown } = useShown(tables)
  const run = (some: readonly SourceTable[]) => {
    setKeys(new Set())
    void extract(some)
  }
  if (tables.length === 0) return <NoTables source={source} />
  return (
    <>
      <Toolbar end={t('common:table.shown', { shown: shown.length, total: tables.length })}>
        <FilterField label={t('page.filter')} value={state.q} onChange={(q) => change({ q })} />
      </Toolbar>
      {shown.length === 0 ? (
        <EmptyState
          title={t('page.noMatch', { text: state.q })}
          actions={<Button onClick={() => change({ q: '' })}>{t('filters.clear')}</Button>}
        />
      ) : (
        <Table
          caption={t('page.caption', { name: source.database_name })}
          columns={columns}
          rows={shown}
          rowKey={nameOf}
          rowName={nameOf}
          sort={sort}
          onSort={(next) => change({ sort: next })}
          selection={mayExtract || mayWrite ? { keys, onChange: setKeys } : undefined}
          onOpen={(table) => void navigate(paths.table(source.database_name, nameOf(table)))}
          note={(table) =>
            needsAttention(table) && (
              <TableNote
                table={table}
                location={locationOf(source)}
                onExtract={mayExtract ? () => run([table]) : undefined}
              />
            )
          }
          actions={(table) => (
            <TableMenu
              table={table}
              onExtract={() => run([table])}
              onOptions={() => setAsking({ what: 'extract', tables: [table] })}
              onDelete={() => setAsking({ what: 'delete', tables: [table] })}
            />
          )}
        />
      )}
      <Bulk
        chosen={shown.filter((table) => keys.has(nameOf(table)))}
        onExtract={run}
        onAsk={setAsking}
        onClear={() => setKeys(new Set())}
      />
      {asking && <Asked asking={asking} source={source.database_name} onClose={() => setAsking(undefined)} />}
    </>
  )
}
