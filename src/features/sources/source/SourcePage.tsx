import { MapPin, MoreHorizontal, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { useParams } from 'react-router'
import { Trans, useTranslation } from 'react-i18next'
import type { Source } from '#contract/data-manager/source.ts'
import { isSourceKind } from '#contract/data-manager/source-types.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { useMay } from '#src/api/session.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Menu } from '#src/ui/overlays/Menu.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { AddTablesDialog } from './AddTablesDialog.tsx'
import { DeleteSources } from '../delete/DeleteSources.tsx'
import { LocationDialog } from './LocationDialog.tsx'
import { SourceStateView } from '../status/SourceStateView.tsx'
import { SourceTables } from './SourceTables.tsx'
import { useSourceCommands } from './use-source-commands.ts'
import { locationOf } from '../model/location.ts'
import { usePageState } from '../model/page-params.ts'
import { isWorking } from '../model/source-list.ts'
import { AddFiles, DropFiles } from '../upload/UploadButton.tsx'
import { useExtract } from '../extract/use-extract.ts'
import { useSource, useTables } from '../model/use-sources.ts'

type Change = ReturnType<typeof usePageState>['change']

const Sentence = ({ source }: { source: Source }) => {
  const { t } = useTranslation('sources')
  const kind = isSourceKind(source.dbms) ? t(`kind.${source.dbms}`) : source.dbms
  if (source.dbms === 'upload') return t('page.whereUpload', { user: source.owner.user })
  return (
    <Trans
      t={t}
      i18nKey="page.where"
      components={{ code: <InlineCode bare /> }}
      values={{
        kind,
        location: locationOf(source),
        user: source.owner.user,
      }}
    />
  )
}

interface HeadProps {
  source: Source
  tables: readonly Table[] | undefined
  change: Change
}

const Actions = ({ source, tables, change }: HeadProps) => {
  const { t } = useTranslation(['sources', 'common', 'shared'])
  const mayExtract = useMay('data-manager:source:extract')
  const mayWrite = useMay('data-manager:source:write')
  const extract = useExtract()
  const idle = tables?.filter((table) => !isWorking(table)) ?? []
  const isLocal = source.dbms === 'local'
  useSourceCommands({
    source,
    tables,
    extract: (some) => void extract(some),
    open: (dialog) => change({ dialog }),
  })
  return (
    <>
      {mayExtract && tables && tables.length > 0 && (
        <Button icon={RefreshCw} disabled={idle.length === 0} onClick={() => void extract(idle)}>
          {t('action.extractAll')}
        </Button>
      )}
      {mayWrite && isLocal && (
        <Button variant="primary" icon={Plus} onClick={() => change({ dialog: 'tables' })}>
          {t('action.addTables')}
        </Button>
      )}
      <AddFiles source={source} tables={tables} variant="primary" />
      {mayWrite && (
        <Menu
          label={t('common:action.more')}
          placement="end"
          entries={[
            ...(isLocal
              ? [
                  {
                    id: 'location',
                    label: t('action.location'),
                    icon: MapPin,
                    onSelect: () => change({ dialog: 'location' }),
                  },
                ]
              : []),
            {
              id: 'delete',
              label: t('shared:action.deleteMenu'),
              icon: Trash2,
              danger: true,
              onSelect: () => change({ dialog: 'delete' }),
            },
          ]}
          trigger={(props) => <IconButton {...props} icon={MoreHorizontal} label={t('common:action.more')} />}
        />
      )}
    </>
  )
}

const Head = (props: HeadProps) => {
  const { source } = props
  return (
    <PageHead
      title={source.database_name}
      tag={
        <SourceStateView
          state={source.state}
          rejectedRows={source.rejected_rows}
          failure={source.failure}
          progress={source.progress}
        />
      }
      sentence={<Sentence source={source} />}
      actions={<Actions {...props} />}
    />
  )
}

const Dialogs = ({ source, tables, change }: HeadProps) => {
  const { state } = usePageState()
  const close = () => change({ dialog: undefined })
  if (state.dialog === 'tables' && tables)
    return <AddTablesDialog source={source} tables={tables} onClose={close} />
  return state.dialog === 'delete' ? (
    <DeleteSources sources={[source]} onClose={close} redirectTo={paths.sources()} />
  ) : null
}

const Tables = (of: { source: Source; tables: readonly Table[] }) => (
  <>
    <DropFiles {...of} />
    <SourceTables {...of} />
  </>
)

const SourceNotFound = ({ name }: { name: string }) => {
  const { t } = useTranslation(['sources', 'shared'])
  return (
    <EmptyState
      isPage
      title={t('page.gone', { name })}
      actions={<Button to={paths.sources()}>{t('shared:action.toSources')}</Button>}
    >
      {t('page.goneText')}
    </EmptyState>
  )
}

/** The page without the dialog, which stays open after the source was deleted. */
const SourceView = ({ name, change }: { name: string; change: Change }) => {
  const { t } = useTranslation('sources')
  const { source, error, refetch } = useSource(name)
  const { data: tables, error: tablesError, refetch: refetchTables } = useTables(name)
  if (source === null) return <SourceNotFound name={name} />
  const failure = source ? tables === undefined && tablesError : error
  if (failure)
    return (
      <>
        <PageHead title={name} />
        <ErrorView
          error={failure}
          title={t('page.error')}
          onRetry={() => void Promise.all([refetch(), refetchTables()])}
        />
      </>
    )
  if (!source) return <Loading shape="page" />
  return (
    <>
      <Head source={source} tables={tables?.items} change={change} />
      {tables ? <Tables source={source} tables={tables.items} /> : <Loading shape="table" />}
      <Dialogs source={source} tables={tables?.items} change={change} />
    </>
  )
}

/** The page of one source: its location, and its tables with their states. */
export function Component() {
  const { source: name = '' } = useParams()
  const { state, change } = usePageState()
  return (
    <>
      <SourceView name={name} change={change} />
      {state.dialog === 'location' && (
        <LocationDialog key={name} name={name} onClose={() => change({ dialog: undefined })} />
      )}
    </>
  )
}
