import { Boxes, ChartColumn, Table2 } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import { Navigate, useLocation, useParams } from 'react-router'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Extraction, Table } from '#contract/data-manager/table.ts'
import { bareTableName } from '#domain/source/file-format.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { useMay } from '#src/api/session.ts'
import { ErrorView } from '#src/components/errors/ErrorView.tsx'
import { truncateMiddle } from '#src/components/merge/truncate-middle.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { StateGlyph } from '#src/ui/display/StateGlyph.tsx'
import { Tag } from '#src/ui/display/Tag.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Loading } from '#src/ui/feedback/Loading.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { PageHead } from '#src/ui/layout/PageHead.tsx'
import { PaneHead } from '#src/ui/layout/PaneHead.tsx'
import { Aside, AsideColumns, FullPage } from '#src/ui/layout/AsideColumns.tsx'
import { hairline } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { useSource, useTables } from '../model/use-sources.ts'
import { useTable } from '../model/use-table.ts'
import { type UploadFacts, readFacts } from '../model/upload-facts.ts'
import { TableNotFound } from '../table/TableNotFound.tsx'
import { isWorking } from '../model/source-list.ts'
import { useMayPrepare } from '../model/use-may-prepare.ts'
import { FailureNote } from '../status/FailureNote.tsx'
import { RowsGrid } from '../table/RowsGrid.tsx'
import { UploadDrop } from '../upload/UploadButton.tsx'
import { BuildQueue } from './BuildQueue.tsx'
import { ProposedQueries } from './ProposedQueries.tsx'
import { RejectedReasons } from './RejectedReasons.tsx'
import { useRunningBuild } from './use-running-build.ts'
import { WhatHappened } from './WhatHappened.tsx'

const Facts = styled(Aside)({
  [media.belowWide]: { borderTop: hairline },
  '& > p': {
    ...type.small,
    margin: 0,
    padding: '12px var(--gutter)',
    color: color.text.secondary,
    borderTop: hairline,
  },
})

const shownRows = 8

const Sentence = ({ table, file }: { table: Table; file: string }) => {
  const { t } = useTranslation(['imported', 'shared'])
  const format = useFormat()
  const rows =
    table.rows === null
      ? undefined
      : t('shared:count.rows', { count: table.rows, rows: format.number(table.rows) })
  return (
    <>
      {rows === undefined ? (
        <InlineCode bare>{file}</InlineCode>
      ) : (
        <Trans t={t} i18nKey="sentence" values={{ rows, file }} components={{ code: <InlineCode bare /> }} />
      )}
      {table.rejected_rows > 0 && ` ${t('sentenceRejected', { count: table.rejected_rows })}`}
    </>
  )
}

const Actions = ({ table }: { table: Table }) => {
  const from = `${table.database_name}/${table.table_name}`
  const { t } = useTranslation('shared')
  const mayDesign = useMay('data-manager:object:write')
  const mayPrepare = useMayPrepare()
  const isRead = table.extracted_at !== null
  return (
    <>
      <Button icon={Table2} to={paths.table(table.database_name, table.table_name)}>
        {t('action.openTable')}
      </Button>
      {mayDesign && isRead && (
        <Button icon={Boxes} to={paths.newObject(from)}>
          {t('action.design')}
        </Button>
      )}
      {mayPrepare && isRead && (
        <Button variant="primary" icon={ChartColumn} to={paths.prepareTable(from)}>
          {t('action.askAbout', { name: truncateMiddle(bareTableName(table.table_name), 32) })}
        </Button>
      )}
    </>
  )
}

const FirstRows = ({ table, extraction }: { table: Table; extraction: Extraction }) => {
  const { t } = useTranslation(['imported', 'shared'])
  const format = useFormat()
  const { flashzone, attributes } = extraction
  if (flashzone === null || flashzone.length === 0) return null
  const name = table.table_name
  return (
    <section>
      <PaneHead
        onPage
        title={t('rows.title')}
        count={table.rows === null ? undefined : t('rows.of', { rows: format.number(table.rows) })}
      />
      <RowsGrid
        typed
        caption={t('shared:table.firstRows', { name })}
        attributes={attributes}
        rows={flashzone.slice(0, shownRows)}
      />
    </section>
  )
}

interface ContentProps {
  table: Table
  extraction: Extraction | null
}

/** Why there are no rows. */
const Unread = ({ table }: { table: Table }) => {
  const { t } = useTranslation('sources')
  const { table_name: name, failure, rows } = table
  if (failure !== null)
    return (
      <PageBody top={12} bottom={12}>
        <FailureNote failure={failure} rows={rows} subject={name} location={name} />
      </PageBody>
    )
  const isReading = isWorking(table)
  return (
    <EmptyState title={t(isReading ? 'table.running' : 'table.never')}>
      {t(isReading ? 'table.runningText' : 'table.neverText')}
    </EmptyState>
  )
}

const Head = ({ table, facts }: { table: Table; facts: UploadFacts | null }) => {
  const { t } = useTranslation('uploads')
  return (
    <PageHead
      title={table.database_name}
      tag={
        <Tag tone="success">
          <StateGlyph state="done" />
          <span>{t('state.complete')}</span>
        </Tag>
      }
      sentence={<Sentence table={table} file={facts?.file ?? table.file ?? table.table_name} />}
      actions={<Actions table={table} />}
    />
  )
}

const Content = ({ table, extraction }: ContentProps) => {
  const { t } = useTranslation('imported')
  const { database_name: source, table_name: name } = table
  const facts = readFacts(useLocation().state)
  const running = useRunningBuild({ source, table: name })
  const mayPrepare = useMayPrepare()
  const mayWrite = useMay('data-manager:source:write')
  return (
    <FullPage>
      <Head table={table} facts={facts} />
      <BuildQueue
        running={running}
        table={table}
        name={bareTableName(name)}
        mayAsk={mayPrepare && extraction !== null}
      />
      <AsideColumns>
        <div>
          {(extraction === null || table.failure !== null) && <Unread table={table} />}
          {extraction && (
            <>
              <FirstRows table={table} extraction={extraction} />
              <RejectedReasons extraction={extraction} />
            </>
          )}
        </div>
        <Facts as="aside" aria-label={t('happened.heading')}>
          <WhatHappened facts={facts} table={table} extraction={extraction} running={running} />
          {mayPrepare && extraction && <ProposedQueries extraction={extraction} from={`${source}/${name}`} />}
          {mayWrite && <p>{joinSentences(t('drop.text', { source }), t('drop.replace', { table: name }))}</p>}
        </Facts>
      </AsideColumns>
    </FullPage>
  )
}

const Drop = ({ source }: { source: string }) => {
  const { data } = useTables(source)
  return data && <UploadDrop target={{ source, tables: data.items.map((each) => each.table_name) }} />
}

const Imported = ({ source, name }: { source: string; name: string }) => {
  const { t } = useTranslation('shared')
  const { table, extraction, error, retry } = useTable(source, name)
  useDescribedRequests(() => [
    describeRequest(dataManager.lastExtraction, { params: { source, table: name } }),
  ])
  if (table === null) return <TableNotFound source={source} name={name} />
  if (table && extraction !== undefined)
    return (
      <>
        <Content table={table} extraction={extraction} />
        <Drop source={source} />
      </>
    )
  if (!error) return <Loading shape="page" />
  return (
    <>
      <PageHead title={source} />
      <ErrorView error={error} title={t('file.tableUnread')} onRetry={retry} />
    </>
  )
}

/** A table right after its file was uploaded: its first rows, what was rejected, and what can be asked. */
export function Component() {
  const { source = '', table: name = '' } = useParams()
  const isOther = (useSource(source).source?.dbms ?? 'upload') !== 'upload'
  return isOther ? (
    <Navigate to={paths.table(source, name)} replace />
  ) : (
    <Imported source={source} name={name} />
  )
}
