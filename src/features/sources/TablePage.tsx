import { useQuery } from '@tanstack/react-query'
import { Boxes, ListChecks, MoreHorizontal, RefreshCw, Settings2, Trash2 } from 'lucide-react'
import { useNavigate, useParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Table } from '#contract/data-manager/table.ts'
import { useMay } from '#src/api/session.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { Trouble } from '#src/parts/trouble/Trouble.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Loading } from '#src/ui/Loading.tsx'
import { Menu } from '#src/ui/Menu.tsx'
import { PageHead } from '#src/ui/PageHead.tsx'
import { DeleteTables } from './DeleteTables.tsx'
import { ExtractDialog } from './ExtractDialog.tsx'
import { SourceStateView } from './SourceStateView.tsx'
import { TableFindings } from './TableFindings.tsx'
import { usePageState } from './page-address.ts'
import { useExtract } from './use-extract.ts'
import { extractionQuery, useTables } from './use-sources.ts'

const Sentence = ({ table }: { table: Table }) => {
  const { t } = useTranslation(['sources', 'common'])
  const format = useFormat()
  const parts = [
    table.format === null ? undefined : t(`format.${table.format}`),
    table.size === null ? undefined : format.bytes(table.size),
    table.rows === null ? undefined : t('finished.rows', { rows: format.number(table.rows) }),
    table.extracted_at === null ? undefined : t('table.readAt', { when: format.instant(table.extracted_at) }),
  ]
  return parts.filter((part) => part !== undefined).join(', ')
}

const Actions = ({ table }: { table: Table }) => {
  const { t } = useTranslation(['sources', 'common'])
  const { change } = usePageState()
  const extract = useExtract()
  const mayExtract = useMay('data-manager:source:extract')
  const mayWrite = useMay('data-manager:source:write')
  const mayDesign = useMay('data-manager:object:write')
  const { job_id: jobId, extracted_at: at } = table
  const more = [
    ...(mayExtract && jobId === null
      ? [
          {
            id: 'options',
            label: t('action.options'),
            icon: Settings2,
            onSelect: () => change({ dialog: 'extract' }),
          },
        ]
      : []),
    ...(mayWrite
      ? [
          {
            id: 'delete',
            label: t('delete.remove'),
            icon: Trash2,
            danger: true,
            onSelect: () => change({ dialog: 'delete' }),
          },
        ]
      : []),
  ]
  return (
    <>
      {jobId !== null && (
        <Button icon={ListChecks} to={paths.job(jobId)}>
          {t('action.job')}
        </Button>
      )}
      {mayExtract && jobId === null && (
        <Button
          look={at === null ? 'primary' : 'outlined'}
          icon={RefreshCw}
          onClick={() => void extract([table])}
        >
          {at === null ? t('action.extract') : t('action.again')}
        </Button>
      )}
      {mayDesign && at !== null && (
        <Button
          look="primary"
          icon={Boxes}
          to={paths.newObject(`${table.database_name}/${table.table_name}`)}
        >
          {t('action.design')}
        </Button>
      )}
      {more.length > 0 && (
        <Menu
          label={t('common:action.more')}
          place="end"
          entries={more}
          trigger={(props) => <IconButton {...props} icon={MoreHorizontal} label={t('common:action.more')} />}
        />
      )}
    </>
  )
}

const Dialogs = ({ table }: { table: Table }) => {
  const { state, change } = usePageState()
  const navigate = useNavigate()
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
  if (state.dialog === 'delete')
    return (
      <DeleteTables
        source={table.database_name}
        tables={[table]}
        onClose={close}
        onDeleted={() => void navigate(paths.source(table.database_name), { replace: true })}
      />
    )
  return null
}

const Gone = ({ source, name }: { source: string; name: string }) => {
  const { t } = useTranslation('sources')
  return (
    <EmptyState
      title={t('table.gone', { name })}
      actions={<Button to={paths.source(source)}>{t('table.toSource')}</Button>}
    >
      {t('table.goneText')}
    </EmptyState>
  )
}

/** One table: what its last extraction found, and what was left out. */
export const Component = () => {
  const { t } = useTranslation('sources')
  const { source = '', table: name = '' } = useParams()
  const tables = useTables(source)
  const extraction = useQuery(extractionQuery(source, name))
  const table = tables.data?.items.find((each) => each.table_name === name)
  if (tables.data && !table) return <Gone source={source} name={name} />
  const error = tables.data ? extraction.error : tables.error
  if (error && !(table && extraction.data))
    return (
      <Trouble
        error={error}
        title={t('table.error')}
        onRetry={() => void Promise.all([tables.refetch(), extraction.refetch()])}
        actions={<Button to={paths.sources()}>{t('page.toList')}</Button>}
      />
    )
  if (!table || !extraction.data) return <Loading shape="page" />
  return (
    <>
      <PageHead
        title={table.table_name}
        tag={
          <SourceStateView state={table.state} rejectedRows={table.rejected_rows} failure={table.failure} />
        }
        sentence={<Sentence table={table} />}
        actions={<Actions table={table} />}
      />
      <TableFindings table={table} extraction={extraction.data.extraction} />
      <Dialogs table={table} />
    </>
  )
}
