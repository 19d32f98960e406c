import { useEffect } from 'react'
import { Boxes, ChartColumn, Table2 } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { Trans, useTranslation } from 'react-i18next'
import { useLocation, useParams } from 'react-router'
import { useQuery } from '@tanstack/react-query'
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
import { columnLayout, hairline } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { extractionQuery, useTables } from '../model/use-sources.ts'
import { isWorking } from '../model/source-list.ts'
import { useMayPrepare } from '../model/use-may-prepare.ts'
import { FailureNote } from '../status/FailureNote.tsx'
import { RowsGrid } from '../table/RowsGrid.tsx'
import { UploadDrop } from '../upload/UploadButton.tsx'
import { BuildQueue } from './BuildQueue.tsx'
import { ProposedQueries } from './ProposedQueries.tsx'
import { RejectedReasons } from './RejectedReasons.tsx'
import { readFacts } from '../model/upload-facts.ts'
import { useRunningBuild } from './use-running-build.ts'
import { WhatHappened } from './WhatHappened.tsx'

const Root = styled('div')({ ...columnLayout, minHeight: '100%' })
const Columns = styled('div')({
  flex: 1,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 356px',
  borderTop: hairline,
  [media.belowWide]: { display: 'block' },
})
const Aside = styled('aside')({
  borderLeft: hairline,
  paddingBottom: 24,
  backgroundColor: color.surface.canvas,
  [media.belowWide]: { borderLeft: 0, borderTop: hairline },
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

const Actions = ({ table, from }: { table: Table; from: string }) => {
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

const Content = ({ table, extraction }: { table: Table; extraction: Extraction | null }) => {
  const { t } = useTranslation(['imported', 'sources', 'uploads'])
  const { database_name: source, table_name: name } = table
  const facts = readFacts(useLocation().state)
  const running = useRunningBuild({ source, table: name })
  const mayPrepare = useMayPrepare()
  const mayWrite = useMay('data-manager:source:write')
  const reading = mayWrite && extraction?.reading ? paths.reading(source, name) : undefined
  const from = `${source}/${name}`
  const short = bareTableName(name)
  const isReading = isWorking(table)
  return (
    <Root>
      <PageHead
        title={source}
        tag={
          <Tag tone="success">
            <StateGlyph state="done" />
            <span>{t('uploads:state.complete')}</span>
          </Tag>
        }
        sentence={<Sentence table={table} file={facts?.file ?? table.file ?? name} />}
        actions={<Actions table={table} from={from} />}
      />
      <BuildQueue running={running} table={table} name={short} mayAsk={mayPrepare && extraction !== null} />
      <Columns>
        <div>
          {table.failure && (
            <PageBody top={12} bottom={12}>
              <FailureNote
                failure={table.failure}
                rows={table.rows}
                subject={name}
                location={name}
                onExtract={undefined}
              />
            </PageBody>
          )}
          {!extraction && !table.failure && (
            <EmptyState title={t(`sources:table.${isReading ? 'running' : 'never'}`)}>
              {t(`sources:table.${isReading ? 'runningText' : 'neverText'}`)}
            </EmptyState>
          )}
          {extraction && <FirstRows table={table} extraction={extraction} />}
          {extraction && <RejectedReasons extraction={extraction} reading={reading} />}
        </div>
        <Aside aria-label={t('happened.heading')}>
          <WhatHappened facts={facts} table={table} extraction={extraction} running={running} />
          {mayPrepare && extraction && <ProposedQueries extraction={extraction} from={from} />}
          {mayWrite && <p>{joinSentences(t('drop.text', { source }), t('drop.replace', { table: name }))}</p>}
        </Aside>
      </Columns>
    </Root>
  )
}

/** A table right after its file was uploaded: its first rows, what was rejected, and what can be asked. */
export function Component() {
  const { t } = useTranslation(['imported', 'shared', 'sources'])
  const { source = '', table: name = '' } = useParams()
  const tables = useTables(source)
  const found = useQuery(extractionQuery(source, name))
  const table = tables.data?.items.find((each) => each.table_name === name)
  const extractedAt = table?.extracted_at ?? null
  const extraction = found.data?.extraction
  const { refetch } = found
  const isOutdated = extraction !== undefined && (extraction?.extracted_at ?? null) !== extractedAt
  useEffect(() => {
    if (isOutdated && extractedAt !== null) void refetch()
  }, [isOutdated, extractedAt, refetch])
  useDescribedRequests(() => [
    describeRequest(dataManager.lastExtraction, { params: { source, table: name } }),
  ])
  const targets = tables.data?.items.map((each) => each.table_name) ?? []
  if (table && extraction !== undefined)
    return (
      <>
        <Content table={table} extraction={extraction} />
        <UploadDrop target={{ source, tables: targets }} />
      </>
    )
  const error = tables.error ?? found.error
  if (error)
    return (
      <>
        <PageHead title={source} />
        <ErrorView
          error={error}
          title={t('shared:file.tableUnread')}
          onRetry={() => void Promise.all([tables.refetch(), found.refetch()])}
        />
      </>
    )
  if (tables.data && table === undefined)
    return (
      <EmptyState
        isPage
        title={t('sources:table.gone', { name })}
        actions={<Button to={paths.source(source)}>{t('sources:table.toSource')}</Button>}
      >
        {t('sources:table.goneText')}
      </EmptyState>
    )
  return <Loading shape="page" />
}
