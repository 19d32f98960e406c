import {
  Boxes,
  ChartColumn,
  ListChecks,
  MoreHorizontal,
  RefreshCw,
  Settings2,
  SlidersHorizontal,
  Trash2,
  Waypoints,
} from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Extraction, Table } from '#contract/data-manager/table.ts'
import { bareTableName } from '#domain/source/file-format.ts'
import { truncateMiddle } from '#src/components/merge/truncate-middle.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { enumerate } from '#src/lib/join-text.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { DeleteTables } from '../delete/DeleteTables.tsx'
import { ExtractDialog } from '../extract/ExtractDialog.tsx'
import { SourceStateView } from '../status/SourceStateView.tsx'
import { RefreshDialog } from './RefreshDialog.tsx'
import { TableFindings } from './TableTabs.tsx'
import { usePageState } from '../model/page-params.ts'
import { useExtract } from '../extract/use-extract.ts'
import { useTable } from '../model/use-table.ts'
import { TableNotFound } from './TableNotFound.tsx'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { extractRequest } from '../model/page-requests.ts'
import { isWorking } from '../model/source-list.ts'
import { useMayPrepare } from '../model/use-may-prepare.ts'

interface TableCommands {
  readonly table: Table
  readonly extract: (tables: readonly Table[]) => void
}

const lineageOf = ({ database_name, table_name }: Table): string =>
  paths.lineage({ database_name, table_name })

/** Registers the commands of the page of one table and describes its requests. */
function useTableCommands({ table, extract }: TableCommands): void {
  const { t } = useTranslation('shared')
  const navigate = useNavigate()
  const mayExtract = useMay('data-manager:source:extract')
  const params = { source: table.database_name, table: table.table_name }
  useActions([
    {
      id: 'extract-table',
      label: t('action.extract'),
      icon: RefreshCw,
      run: () => extract([table]),
      isOff: !mayExtract || isWorking(table),
    },
    {
      id: 'lineage',
      label: t('action.lineage'),
      icon: Waypoints,
      run: () => void navigate(lineageOf(table)),
    },
  ])
  useDescribedRequests(() => [
    describeRequest(dataManager.lastExtraction, { params }),
    extractRequest(table),
    describeRequest(dataManager.deleteTable, { params }),
  ])
}

const Sentence = ({ table }: { table: Table }) => {
  const { t, i18n } = useTranslation(['sources', 'shared'])
  const format = useFormat()
  const parts = [
    table.format === null ? undefined : t(`format.${table.format}`),
    table.remote === null ? undefined : `${table.remote.schema}.${table.remote.name}`,
    table.sheet === null ? undefined : t('table.sheet', { sheet: table.sheet, file: table.file ?? '' }),
    table.parent === null ? undefined : t('table.listOf', { parent: table.parent }),
    table.size === null ? undefined : format.bytes(table.size),
    table.rows === null
      ? undefined
      : t('shared:count.rows', { count: table.rows, rows: format.number(table.rows) }),
    table.extracted_at === null ? undefined : t('table.readAt', { when: format.instant(table.extracted_at) }),
  ]
  return enumerate(
    i18n.language,
    parts.filter((part) => part !== undefined),
  )
}

const MoreActions = ({ canExtract, table }: { canExtract: boolean; table: Table }) => {
  const { t } = useTranslation(['sources', 'shared', 'common', 'shell'])
  const { change } = usePageState()
  const navigate = useNavigate()
  const mayWrite = useMay('data-manager:source:write')
  const lineage = lineageOf(table)
  const entries: readonly (MenuEntry | false)[] = [
    canExtract && {
      id: 'options',
      label: t('action.options'),
      icon: Settings2,
      onSelect: () => change({ dialog: 'extract' }),
    },
    mayWrite &&
      canExtract &&
      table.format !== 'parquet' &&
      table.remote === null && {
        id: 'reading',
        label: t('shell:page.reading'),
        icon: SlidersHorizontal,
        onSelect: () => void navigate(paths.reading(table.database_name, table.table_name)),
      },
    { id: 'lineage', label: t('shared:action.lineage'), icon: Waypoints, to: lineage },
    mayWrite && {
      id: 'delete',
      label: t('delete.remove'),
      icon: Trash2,
      danger: true,
      onSelect: () => change({ dialog: 'delete' }),
    },
  ]
  return (
    <Menu
      label={t('common:action.more')}
      placement="end"
      entries={entries.filter((entry) => entry !== false)}
      trigger={(props) => <IconButton {...props} icon={MoreHorizontal} label={t('common:action.more')} />}
    />
  )
}

/** What follows an extraction. */
const NextSteps = ({ table }: { table: Table }) => {
  const { t } = useTranslation('shared')
  const mayDesign = useMay('data-manager:object:write')
  const mayPrepare = useMayPrepare()
  const from = `${table.database_name}/${table.table_name}`
  if (!mayDesign) return null
  return (
    <>
      <Button variant={mayPrepare ? 'outlined' : 'primary'} icon={Boxes} to={paths.newObject(from)}>
        {t('action.designObject')}
      </Button>
      {mayPrepare && (
        <Button variant="primary" icon={ChartColumn} to={paths.prepareTable(from)}>
          {t('action.askAbout', { name: truncateMiddle(bareTableName(table.table_name), 32) })}
        </Button>
      )}
    </>
  )
}

const Actions = ({ table }: { table: Table }) => {
  const { t } = useTranslation(['sources', 'shared'])
  const extract = useExtract()
  const mayExtract = useMay('data-manager:source:extract')
  const { job_id: jobId, extracted_at: at } = table
  const canExtract = mayExtract && jobId === null
  useTableCommands({ table, extract: (some) => void extract(some) })
  return (
    <>
      {jobId !== null && (
        <Button icon={ListChecks} to={paths.job(jobId)}>
          {t('shared:action.viewProgress')}
        </Button>
      )}
      {canExtract && (
        <Button
          variant={at === null ? 'primary' : 'outlined'}
          icon={RefreshCw}
          onClick={() => void extract([table])}
        >
          {at === null ? t('shared:action.extract') : t('action.again')}
        </Button>
      )}
      {at !== null && <NextSteps table={table} />}
      <MoreActions canExtract={canExtract} table={table} />
    </>
  )
}

const Dialogs = ({ table, extraction }: { table: Table; extraction: Extraction | null }) => {
  const { state, change } = usePageState()
  const extract = useExtract()
  const close = () => change({ dialog: undefined })
  if (state.dialog === 'extract')
    return (
      <ExtractDialog
        tables={[table]}
        onClose={close}
        onStart={(settings) => void extract([table], settings)}
      />
    )
  if (state.dialog === 'refresh' && extraction !== null && table.remote !== null)
    return <RefreshDialog table={table} extraction={extraction} onClose={close} />
  if (state.dialog === 'delete')
    return (
      <DeleteTables
        source={table.database_name}
        tables={[table]}
        onClose={close}
        redirectTo={paths.source(table.database_name)}
      />
    )
  return null
}

/** The page of one table: the result of its last extraction, and the rejected lines. */
export function Component() {
  const { t } = useTranslation('shared')
  const { source = '', table: name = '' } = useParams()
  const { table, extraction, error, retry } = useTable(source, name)
  if (table === null) return <TableNotFound source={source} name={name} />
  if (table && extraction !== undefined)
    return (
      <>
        <PageHead
          title={table.table_name}
          tag={
            <SourceStateView
              state={table.state}
              rejectedRows={table.rejected_rows}
              failure={table.failure}
              progress={table.progress}
            />
          }
          sentence={<Sentence table={table} />}
          actions={<Actions table={table} />}
        />
        <TableFindings table={table} extraction={extraction} />
        <Dialogs table={table} extraction={extraction} />
      </>
    )
  if (!error) return <Loading shape="page" />
  return (
    <>
      <PageHead title={name} />
      <ErrorView
        error={error}
        title={t('file.tableUnread')}
        onRetry={retry}
        actions={<Button to={paths.sources()}>{t('action.toSources')}</Button>}
      />
    </>
  )
}
