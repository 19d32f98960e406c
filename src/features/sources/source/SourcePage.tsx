import { MapPin, MoreHorizontal, Plug, Plus, RefreshCw, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useParams } from 'react-router'
import { Trans, useTranslation } from 'react-i18next'
import type { Source } from '#contract/data-manager/source.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { useMay } from '#src/api/session.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { IconButton } from '#src/ui/inputs/IconButton.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Menu } from '#src/ui/overlays/Menu.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { Aside, AsideColumns, FullPage } from '#src/ui/layout/AsideColumns.tsx'
import { connectedType } from '../connection/connection-form.ts'
import { AddRemoteDialog } from './AddRemoteDialog.tsx'
import { ConnectionDialog } from './ConnectionDialog.tsx'
import { ConnectionPane } from './ConnectionPane.tsx'
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
import { shownKind } from '../model/source-kinds.ts'
import { useSource, useTables } from '../model/use-sources.ts'

type Change = ReturnType<typeof usePageState>['change']

const Sentence = ({ source }: { source: Source }) => {
  const { t } = useTranslation('sources')
  const shown = shownKind(source)
  const kind = shown === undefined ? source.dbms : t(`kind.${shown}`)
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

/** The entry that edits where the data of a source is. */
const useLocationEntry = (isConnected: boolean) => {
  const { t } = useTranslation(['sources', 'connection'])
  return isConnected
    ? { id: 'location', label: t('connection:source.edit'), icon: Plug }
    : { id: 'location', label: t('action.location'), icon: MapPin }
}

const ExtractAll = ({ tables, onExtract }: { tables: readonly Table[]; onExtract: () => void }) => {
  const { t } = useTranslation('sources')
  const mayExtract = useMay('data-manager:source:extract')
  if (!mayExtract || tables.length === 0) return null
  return (
    <Button icon={RefreshCw} disabled={tables.every(isWorking)} onClick={onExtract}>
      {t('action.extractAll')}
    </Button>
  )
}

/** What the tables of a source are added from. */
const useAddLabel = ({ dbms }: Pick<Source, 'dbms'>): string => {
  const { t } = useTranslation(['sources', 'connection'])
  return connectedType(dbms)?.content === 'files' ? t('connection:files.action') : t('action.addTables')
}

const Actions = ({ source, tables, change }: HeadProps) => {
  const { t } = useTranslation(['sources', 'common', 'shared'])
  const mayWrite = useMay('data-manager:source:write')
  const extract = useExtract()
  const idle = tables?.filter((table) => !isWorking(table)) ?? []
  const addLabel = useAddLabel(source)
  const isConnected = connectedType(source.dbms) !== undefined
  const hasLocation = source.dbms === 'local' || isConnected
  const location = useLocationEntry(isConnected)
  useSourceCommands({
    source,
    tables,
    extract: (some) => void extract(some),
    open: (dialog) => change({ dialog }),
  })
  return (
    <>
      {tables && <ExtractAll tables={tables} onExtract={() => void extract(idle)} />}
      {mayWrite && hasLocation && (
        <Button variant="primary" icon={Plus} onClick={() => change({ dialog: 'tables' })}>
          {addLabel}
        </Button>
      )}
      <AddFiles source={source} tables={tables} variant="primary" />
      {mayWrite && (
        <Menu
          label={t('common:action.more')}
          placement="end"
          entries={[
            ...(hasLocation ? [{ ...location, onSelect: () => change({ dialog: 'location' }) }] : []),
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
  const type = connectedType(source.dbms)
  if (state.dialog === 'tables' && type !== undefined)
    return <AddRemoteDialog source={source} type={type} onClose={close} />
  if (state.dialog === 'tables' && tables)
    return <AddTablesDialog source={source} tables={tables} onClose={close} />
  return state.dialog === 'delete' ? (
    <DeleteSources sources={[source]} onClose={close} redirectTo={paths.sources()} />
  ) : null
}

const Tables = ({ total, ...of }: { source: Source; tables: readonly Table[]; total: number }) => {
  const { t } = useTranslation('sources')
  const shown = of.tables.length
  return (
    <>
      <DropFiles {...of} />
      {total > shown && (
        <PageBody bottom={12}>
          <MarginNote>{t('page.truncated', { shown, count: total })}</MarginNote>
        </PageBody>
      )}
      <SourceTables {...of} />
    </>
  )
}

/** The tables of a source, with its connection at their side. */
const Content = ({ source, head, children }: { source: Source; head: ReactNode; children: ReactNode }) => {
  const type = connectedType(source.dbms)
  if (type === undefined)
    return (
      <>
        {head}
        {children}
      </>
    )
  return (
    <FullPage>
      {head}
      <AsideColumns>
        <div style={{ minWidth: 0, paddingTop: 12 }}>{children}</div>
        <Aside>
          <ConnectionPane key={source.etag} source={source} type={type} />
        </Aside>
      </AsideColumns>
    </FullPage>
  )
}

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
  const list = tables ? (
    <Tables source={source} tables={tables.items} total={tables.total} />
  ) : (
    <Loading shape="table" />
  )
  return (
    <>
      <Content source={source} head={<Head source={source} tables={tables?.items} change={change} />}>
        {list}
      </Content>
      <Dialogs source={source} tables={tables?.items} change={change} />
    </>
  )
}

/** The dialog of a source type that edits where its data is. */
const EditDialog = (props: { name: string; onClose: () => void }) => {
  const { source } = useSource(props.name)
  const [dbms, setDbms] = useState(source?.dbms)
  if (dbms === undefined && source) setDbms(source.dbms)
  if (dbms === undefined) return null
  return connectedType(dbms) === undefined ? <LocationDialog {...props} /> : <ConnectionDialog {...props} />
}

/** The page of one source: its location, and its tables with their states. */
export function Component() {
  const { source: name = '' } = useParams()
  const { state, change } = usePageState()
  return (
    <>
      <SourceView name={name} change={change} />
      {state.dialog === 'location' && (
        <EditDialog key={name} name={name} onClose={() => change({ dialog: undefined })} />
      )}
    </>
  )
}
