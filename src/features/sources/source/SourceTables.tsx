import { Plus, RefreshCw, Settings2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Source } from '#contract/data-manager/source.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { useMay } from '#src/api/session.ts'
import { ResourceList, listOf } from '#src/components/resource/ListPage.tsx'
import { selectRows } from '#src/components/resource/select-rows.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { BulkBar } from '#src/ui/table/BulkBar.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { DeleteTables } from '../delete/DeleteTables.tsx'
import { ExtractDialog } from '../extract/ExtractDialog.tsx'
import { TableMenu } from './TableMenu.tsx'
import { connectedType } from '../connection/connection-form.ts'
import { locationOf } from '../model/location.ts'
import { usePageState } from '../model/page-params.ts'
import { isWorking, needsAttention } from '../model/source-list.ts'
import { AddFiles } from '../upload/UploadButton.tsx'
import { tableKeys, useTableColumns } from './table-columns.tsx'
import { useExtract } from '../extract/use-extract.ts'
import { FailureNote } from '../status/FailureNote.tsx'

interface TableNoteProps {
  table: Table
  location: string
  onExtract?: (() => void) | undefined
}

/** The note below a table: why the extraction failed, or how many lines were rejected. */
function TableNote({ table, location, onExtract }: TableNoteProps) {
  const { t } = useTranslation('sources')
  const { database_name: source, table_name: name, failure, rejected_rows: rejected } = table
  if (failure)
    return (
      <FailureNote
        failure={failure}
        rows={table.rows}
        subject={name}
        location={location}
        onExtract={onExtract}
      />
    )
  return (
    <MarginNote
      tone="warning"
      actions={<LinkButton to={`${paths.table(source, name)}?tab=rejected`}>{t('note.show')}</LinkButton>}
    >
      {t('note.rejected', { count: rejected })}
    </MarginNote>
  )
}

const byName = { by: 'name', descending: false } as const
const nameOf = (table: Table): string => table.table_name

type OpenDialog = { readonly kind: 'extract' | 'delete'; readonly tables: readonly Table[] }

interface BulkProps {
  chosen: readonly Table[]
  onExtract: (tables: readonly Table[]) => void
  onOpenDialog: (dialog: OpenDialog) => void
  onClear: () => void
}

const Bulk = ({ chosen, onExtract, onOpenDialog, onClear }: BulkProps) => {
  const { t } = useTranslation(['sources', 'shared'])
  const format = useFormat()
  const mayExtract = useMay('data-manager:source:extract')
  const mayWrite = useMay('data-manager:source:write')
  const idle = chosen.filter((table) => !isWorking(table))
  const rows = idle.reduce((sum, table) => sum + (table.rows ?? 0), 0)
  const consequence = t('list.consequence', { count: idle.length, rows: format.number(rows) })
  const hasRowCounts = idle.some((table) => table.rows !== null)
  const disabled = idle.length === 0
  return (
    <BulkBar count={chosen.length} consequence={mayExtract && hasRowCounts && consequence} onClear={onClear}>
      {mayExtract && (
        <>
          <Button
            variant="text"
            size="small"
            icon={RefreshCw}
            disabled={disabled}
            onClick={() => {
              onExtract(idle)
              onClear()
            }}
          >
            {t('shared:action.extract')}
          </Button>
          <Button
            variant="text"
            size="small"
            icon={Settings2}
            disabled={disabled}
            onClick={() => onOpenDialog({ kind: 'extract', tables: idle })}
          >
            {t('action.options')}
          </Button>
        </>
      )}
      {mayWrite && (
        <Button
          variant="text"
          size="small"
          icon={Trash2}
          onClick={() => onOpenDialog({ kind: 'delete', tables: chosen })}
        >
          {t('delete.remove')}
        </Button>
      )}
    </BulkBar>
  )
}

const NoTables = ({ source }: { source: Source }) => {
  const { t } = useTranslation(['sources', 'connection'])
  const { change } = usePageState()
  const mayWrite = useMay('data-manager:source:write')
  const type = connectedType(source.dbms)
  const location = locationOf(source)
  const emptyText = (): string => {
    if (type === undefined) return t('page.emptyText', { location })
    return t(type.content === 'files' ? 'connection:files.empty' : 'connection:source.empty', { location })
  }
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
            {type?.content === 'files' ? t('connection:files.action') : t('action.addTables')}
          </Button>
        )
      }
    >
      {emptyText()}
    </EmptyState>
  )
}

interface TablesDialogProps {
  dialog: OpenDialog
  source: string
  onClose: () => void
}

const TablesDialog = ({ dialog: { kind, tables }, source, onClose }: TablesDialogProps) => {
  const extract = useExtract()
  return kind === 'extract' ? (
    <ExtractDialog tables={tables} onClose={onClose} onStart={(settings) => void extract(tables, settings)} />
  ) : (
    <DeleteTables source={source} tables={tables} onClose={onClose} />
  )
}

/** The tables of a source: search, sort, extract and remove. */
export function SourceTables({ source, tables }: { source: Source; tables: readonly Table[] }) {
  const { t, i18n } = useTranslation(['sources', 'shared'])
  const navigate = useNavigate()
  const { list } = usePageState()
  const columns = useTableColumns(connectedType(source.dbms)?.content === 'tables')
  const extract = useExtract()
  const mayExtract = useMay('data-manager:source:extract')
  const mayWrite = useMay('data-manager:source:write')
  const [dialog, setDialog] = useState<OpenDialog>()
  if (tables.length === 0) return <NoTables source={source} />
  const sort = list.sort ?? byName
  const { q } = list
  const run = (some: readonly Table[]) => void extract(some)
  return (
    <>
      <ResourceList
        list={listOf(tables)}
        shown={selectRows(tables, {
          q,
          text: nameOf,
          key: tableKeys[sort.by] ?? nameOf,
          descending: sort.descending,
          language: i18n.language,
        })}
        state={{ ...list, sort }}
        search={{ label: t('page.filter') }}
        noMatch={{ title: t('shared:noMatch.title', { text: q }) }}
        table={{
          caption: t('page.caption', { name: source.database_name }),
          columns,
          rowKey: nameOf,
          rowName: nameOf,
          onOpen: (table) => void navigate(paths.table(source.database_name, nameOf(table))),
          note: (table) =>
            needsAttention(table) && (
              <TableNote
                table={table}
                location={locationOf(source)}
                onExtract={mayExtract ? () => run([table]) : undefined}
              />
            ),
          actions: (table) => (
            <TableMenu
              table={table}
              onExtract={() => run([table])}
              onOptions={() => setDialog({ kind: 'extract', tables: [table] })}
              onDelete={() => setDialog({ kind: 'delete', tables: [table] })}
            />
          ),
        }}
        bulk={
          mayExtract || mayWrite
            ? (chosen, onClear) => <Bulk {...{ chosen, onClear }} onExtract={run} onOpenDialog={setDialog} />
            : undefined
        }
      />
      {dialog && (
        <TablesDialog dialog={dialog} source={source.database_name} onClose={() => setDialog(undefined)} />
      )}
    </>
  )
}
