import { Plus, RefreshCw } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { useTranslation } from 'react-i18next'
import { type Source, type SourceState, sourceState } from '#contract/data-manager/source.ts'
import { isSourceKind } from '#contract/data-manager/source-types.ts'
import { nearestName } from '#domain/find/nearest-name.ts'
import { completeList } from '#src/api/paged-query.ts'
import { useMay } from '#src/api/session.ts'
import { useHiddenBy } from '#src/components/resource/use-hidden-by.ts'
import { ListPage } from '#src/components/resource/ListPage.tsx'
import { useListParams } from '#src/components/resource/use-list-params.ts'
import { queryClient } from '#src/api/query-client.ts'
import { useFormat } from '#src/i18n/use-format.ts'
import { paths } from '#src/paths.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { TextLink } from '#src/ui/display/TextLink.tsx'
import { Row } from '#src/ui/layout/Stack.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { PageBody } from '#src/ui/layout/PageBody.tsx'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { ListFilter } from '#src/components/resource/ListFilter.tsx'
import { DeleteSources } from '../delete/DeleteSources.tsx'
import { useListCommands } from './use-list-commands.ts'
import { SourceMenu } from './SourceMenu.tsx'
import { FailureNote } from '../status/FailureNote.tsx'
import { SourcesBulkBar } from './SourcesBulkBar.tsx'
import { locationOf } from '../model/location.ts'
import { useSourceColumns } from './source-columns.tsx'
import {
  type SourcesParams,
  countsOf,
  isWorking,
  needsAttention,
  problems,
  selectSources,
  sourcesParams,
  totalsOf,
} from '../model/source-list.ts'
import { UploadButton, UploadDrop } from '../upload/UploadButton.tsx'
import { useExtractSources } from '../extract/use-extract.ts'
import { sourcesQuery, useSources } from '../model/use-sources.ts'

interface SourceFiltersProps {
  sources: readonly Source[]
  params: SourcesParams
  onChange: (change: Partial<SourcesParams>) => void
}

/** Names a state, or all that are problems. */
const useStateLabel = () => {
  const { t } = useTranslation('sources')
  return (state: SourceState | typeof problems) =>
    state === problems ? t('list.problems') : t(`state.${state}`)
}

function SourceFilters({ sources, params, onChange }: SourceFiltersProps) {
  const { t } = useTranslation(['sources', 'shared'])
  const kinds = countsOf(sources, ({ dbms }) => dbms)
  const states = countsOf(sources, ({ state }) => state)
  const stateLabel = useStateLabel()
  const kindLabel = (kind: string) => (isSourceKind(kind) ? t(`kind.${kind}`) : kind)
  return (
    <>
      <ListFilter
        name={t('shared:field.kind')}
        options={[...kinds].map(([id, count]) => ({ id, label: kindLabel(id), detail: String(count) }))}
        value={params.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <ListFilter
        name={t('shared:field.state')}
        options={[
          {
            id: problems,
            label: stateLabel(problems),
            detail: String(sources.filter(needsAttention).length),
          },
          ...sourceState.options.map((id) => ({
            id,
            label: stateLabel(id),
            detail: String(states.get(id) ?? 0),
          })),
        ]}
        value={params.state}
        onChange={(state) => onChange({ state })}
      />
    </>
  )
}

/** Shown if no source matches: lists the active filters and suggests a similar name. */
function useNoMatch(sources: readonly Source[], { q, kind, state }: SourcesParams) {
  const { t } = useTranslation(['sources', 'shared'])
  const stateLabel = useStateLabel()
  const filters = useHiddenBy()({
    q,
    filters: [
      [t('shared:field.kind'), kind && isSourceKind(kind) ? t(`kind.${kind}`) : kind],
      [t('shared:field.state'), state && stateLabel(state)],
    ],
  })
  const nearest = nearestName(
    q,
    sources.map((source) => source.database_name),
  )
  return {
    text: t('noMatch.text', { count: sources.length, filters }),
    note: nearest && (
      <MarginNote tone="proposal">
        {t('shared:filter.closest')} <LinkButton to={paths.source(nearest)}>{nearest}</LinkButton>
      </MarginNote>
    ),
  }
}

const useSentence = (sources: readonly Source[] | undefined): ReactNode => {
  const { t } = useTranslation(['sources', 'shared'])
  const format = useFormat()
  if (!sources || sources.length === 0) return undefined
  const { tables, rows, attention } = totalsOf(sources)
  const summary = t('sentence.whole', {
    sources: t('sentence.sources', { count: sources.length }),
    tables: t('shared:count.tables', { count: tables }),
    count: format.pluralOfLarge(rows ?? 0),
    rows: format.large(rows ?? 0),
  })
  return (
    <Row as="span" gap="0 4px" wrap>
      <span
        title={rows === null ? undefined : t('shared:count.rows', { count: rows, rows: format.number(rows) })}
      >
        {summary}
      </span>
      {attention > 0 && (
        <TextLink to={`${paths.sources()}?state=${problems}`}>
          {t('sentence.attention', { count: attention })}
        </TextLink>
      )}
    </Row>
  )
}

const AddSource = () => {
  const { t } = useTranslation('shared')
  return useMay('data-manager:source:write') ? (
    <Button variant="primary" icon={Plus} to={paths.newSource()}>
      {t('action.addSource')}
    </Button>
  ) : null
}

/** The platform returns no more per request. */
const Truncated = ({ shown, total }: { shown: number; total: number }) => {
  const { t } = useTranslation('sources')
  return total > shown ? (
    <PageBody bottom={12}>
      <MarginNote>{t('list.truncated', { shown, count: total })}</MarginNote>
    </PageBody>
  ) : null
}

const ExtractAll = ({ idle, onExtract }: { idle: readonly Source[]; onExtract: () => void }) => {
  const { t } = useTranslation('sources')
  return useMay('data-manager:source:extract') ? (
    <Button icon={RefreshCw} disabled={idle.length === 0} onClick={onExtract}>
      {t('action.extractAll')}
    </Button>
  ) : null
}

interface RowActs {
  readonly onExtract: (sources: readonly Source[]) => void
  readonly onDelete: (sources: readonly Source[]) => void
}

const useTable = ({ onExtract, onDelete }: RowActs) => {
  const { t } = useTranslation('shell')
  const navigate = useNavigate()
  const columns = useSourceColumns()
  const mayExtract = useMay('data-manager:source:extract')
  return {
    caption: t('page.sources'),
    columns,
    rowKey: (source: Source) => source.database_name,
    rowName: (source: Source) => source.database_name,
    onOpen: (source: Source) => void navigate(paths.source(source.database_name)),
    note: (source: Source) =>
      source.failure && (
        <FailureNote
          failure={source.failure}
          rows={source.rows}
          subject={source.database_name}
          location={locationOf(source)}
          onExtract={mayExtract ? () => onExtract([source]) : undefined}
        />
      ),
    actions: (source: Source) => (
      <SourceMenu source={source} onExtract={(one) => onExtract([one])} onDelete={(one) => onDelete([one])} />
    ),
  }
}

export function loader() {
  void queryClient.prefetchQuery(sourcesQuery)
  return null
}

/** The list of sources: their content, and which of them need attention. */
export function Component() {
  const { t, i18n } = useTranslation(['sources', 'shell', 'shared'])
  const { params, state, change } = useListParams(sourcesParams)
  const [leaving, setLeaving] = useState<readonly Source[]>([])
  const extractSources = useExtractSources()
  const onExtract = (some: readonly Source[]) => void extractSources(some)
  const list = completeList(useSources())
  const sources = list.rows ?? []
  const idle = sources.filter((source) => source.tables > 0 && !isWorking(source))
  const mayExtract = useMay('data-manager:source:extract')
  const mayWrite = useMay('data-manager:source:write')
  const table = useTable({ onExtract, onDelete: setLeaving })
  useListCommands({ idle, onExtract })
  return (
    <ListPage
      title={t('shell:page.sources')}
      sentence={useSentence(list.rows)}
      create={
        <>
          {list.rows && <ExtractAll idle={idle} onExtract={() => onExtract(idle)} />}
          <UploadButton />
          <AddSource />
        </>
      }
      banner={
        <>
          <UploadDrop />
          <Truncated shown={sources.length} total={list.total} />
        </>
      }
      list={list}
      total={sources.length}
      shown={list.rows && selectSources(list.rows, { ...params, language: i18n.language })}
      state={state}
      search={{ label: t('shared:filter.byNameOrPath') }}
      filters={<SourceFilters sources={sources} params={params} onChange={change} />}
      table={table}
      bulk={
        mayExtract || mayWrite
          ? (chosen, onClear) => <SourcesBulkBar {...{ chosen, onClear, onExtract }} onDelete={setLeaving} />
          : undefined
      }
      error={t('list.error')}
      noMatch={useNoMatch(sources, params)}
      empty={{
        title: t('list.empty.title'),
        text: t('list.empty.text'),
        actions: (
          <>
            <AddSource />
            <UploadButton />
          </>
        ),
      }}
    >
      {leaving.length > 0 && <DeleteSources sources={leaving} onClose={() => setLeaving([])} />}
    </ListPage>
  )
}
