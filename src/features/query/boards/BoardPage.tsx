import { useQuery } from '@tanstack/react-query'
import { Pencil, Waypoints } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import { type LoaderFunctionArgs, useNavigate, useParams, useSearchParams } from 'react-router'
import { useTranslation } from 'react-i18next'
import type { Answer } from '#contract/endpoint.ts'
import { boards } from '#contract/query/board-endpoints.ts'
import type { Board } from '#contract/query/board.ts'
import type { Dataset } from '#contract/query/dataset.ts'
import { describeRequest } from '#src/api/describe-request.ts'
import { queryClient } from '#src/api/query-client.ts'
import { useActions } from '#src/components/commands/use-actions.ts'
import { useCrumbName } from '#src/components/page/breadcrumb-name.ts'
import { useChoiceParam } from '#src/components/page/use-choice-param.ts'
import { useDescribedRequests } from '#src/components/request-drawer/use-page-requests.ts'
import { QueryView } from '#src/components/resource/QueryView.tsx'
import { asSentence, enumerate, joinSentences } from '#src/lib/join-text.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { hairline } from '#src/ui/theme/shapes.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { type Catalogue, isFieldName, readCatalogue } from '../state/catalogue.ts'
import type { Naming } from '../state/naming.ts'
import type { QueryState } from '../state/query-state.ts'
import { resultChart } from '../lazy-views.ts'
import { BoardEditor } from './edit/BoardEditor.tsx'
import { readFilters } from './model/board-filters.ts'
import { filtersOf, filtersText } from './model/board-form.ts'
import { boardQuery, datasetQuery, useGroupOptions, useTileQueries } from './model/use-boards.ts'
import { BoardView } from './page/BoardView.tsx'
import { UnsharedQueries } from './page/UnsharedQueries.tsx'
import { startTiles } from './tile/tile-state.ts'
import { useTimedRefresh } from './use-timed-refresh.ts'

type BoardAnswer = Answer<typeof boards.get>

interface ShownProps {
  data: BoardAnswer
  naming: Naming
}

/** `Six tiles, by Aiko Tanaka. Shared with Retail.` */
const useSentence = ({ description, tiles, created_by, sharing }: Board): string => {
  const { t, i18n } = useTranslation('boards')
  const ids = sharing.kind === 'groups' ? sharing.groups : []
  const groups = useGroupOptions(ids, ids.length > 0)
  const names = ids.map((id) => groups.find(({ value }) => value === id)?.label ?? id)
  const seenBy = {
    private: t('sharing.seenByNone'),
    groups: t('sharing.seenBy', { groups: enumerate(i18n.language, names) }),
    everyone: t('sharing.seenByAll'),
  }
  const summary = t('summary', { tiles: t('tiles', { count: tiles.length }), user: created_by.user })
  return joinSentences(asSentence(i18n.language, description), summary, seenBy[sharing.kind])
}

const catalogues = new WeakMap<Dataset, Catalogue>()

/** The catalogue of a dataset, which is read once. */
const catalogueOf = (dataset: Dataset): Catalogue => {
  const catalogue = catalogues.get(dataset) ?? readCatalogue(dataset)
  catalogues.set(dataset, catalogue)
  return catalogue
}

const changedFilters = 'changed'

const hasChangedFilters = (address: URLSearchParams): boolean => address.get('filters') === changedFilters

/** The filters of the board, or those that the user has set; these are in the address. */
const shownFilters = (board: Board, { search, catalogue }: { search: string; catalogue: Catalogue }) =>
  hasChangedFilters(new URLSearchParams(search))
    ? filtersOf(search)
    : readFilters(board, (name) => isFieldName(catalogue, name))

const useShownFilters = (board: Board, { catalogue }: Naming) => {
  const [address, setAddress] = useSearchParams()
  const isChanged = hasChangedFilters(address)
  const search = isChanged ? address.toString() : ''
  const filters = useMemo(() => shownFilters(board, { search, catalogue }), [search, board, catalogue])
  const change = useCallback(
    (next: QueryState) =>
      setAddress(new URLSearchParams(`${filtersText(next).replace('?', '')}&filters=${changedFilters}`)),
    [setAddress],
  )
  const reset = useCallback(() => setAddress({}), [setAddress])
  return { filters, isChanged, change, reset }
}

/** The board as others see it. */
function ShownBoard({ data, naming, onEdit }: ShownProps & { onEdit: () => void }) {
  const { board, queries } = data
  const { t } = useTranslation(['boards', 'shared'])
  const navigate = useNavigate()
  const { filters, isChanged, change, reset } = useShownFilters(board, naming)
  const ids = board.tiles.map(({ query_id }) => query_id)
  const gone = new Set(ids.filter((id) => !queries.some((each) => each.id === id)))
  const queryOf = useTileQueries(ids, { known: queries, gone })
  const sentence = useSentence(board)
  useActions([
    {
      id: 'edit-board',
      label: t('head.edit'),
      icon: Pencil,
      keys: 'E',
      run: onEdit,
      isOff: !board.may_write,
    },
    {
      id: 'lineage',
      label: t('shared:action.lineage'),
      icon: Waypoints,
      run: () => void navigate(paths.lineage({ board: board.id })),
    },
  ])
  const edit = board.may_write && (
    <Button icon={Pencil} keys="E" onClick={onEdit}>
      {t('head.edit')}
    </Button>
  )
  return (
    <BoardView
      title={board.name}
      sentence={sentence}
      tiles={board.tiles}
      queryOf={queryOf}
      filters={filters}
      onFilters={change}
      naming={naming}
      actions={edit}
      notes={
        <>
          <UnsharedQueries data={data} />
          {isChanged && (
            <div data-screen="" style={{ padding: '8px var(--gutter)', borderBottom: hairline }}>
              <MarginNote actions={<LinkButton onClick={reset}>{t('filters.reset')}</LinkButton>}>
                {t('filters.changed')}
              </MarginNote>
            </div>
          )}
        </>
      }
      empty={
        <EmptyState title={t('edit.noTiles')} actions={edit || undefined}>
          {t('edit.noTilesText')}
        </EmptyState>
      }
    />
  )
}

function OpenBoard({ data, naming }: ShownProps) {
  const { board } = data
  const [mode, setMode] = useChoiceParam('mode', ['view', 'edit'])
  useCrumbName(board.name)
  useTimedRefresh(board.id, board.refresh_minutes)
  useDescribedRequests(() => [describeRequest(boards.get, { params: { id: board.id } })])
  if (mode === 'edit' && board.may_write)
    return <BoardEditor key={board.id} data={data} naming={naming} onDone={() => setMode('view')} />
  return <ShownBoard data={data} naming={naming} onEdit={() => setMode('edit')} />
}

/** Starts the queries of the tiles as soon as the board is known, before the page is rendered. */
const start = async (id: string, search: string): Promise<void> => {
  const [data, dataset] = await Promise.all([
    queryClient.fetchQuery(boardQuery(id)),
    queryClient.ensureQueryData(datasetQuery),
  ])
  const catalogue = catalogueOf(dataset)
  startTiles(data, { board: shownFilters(data.board, { search, catalogue }), catalogue })
}

export function loader({ params: { board: id = '' }, request }: LoaderFunctionArgs) {
  resultChart.preload()
  void queryClient.prefetchQuery(datasetQuery)
  // The page shows why the board cannot be read.
  start(id, new URL(request.url).search).catch(() => undefined)
  return null
}

/** One board. */
export function Component() {
  const { t, i18n } = useTranslation(['boards', 'query', 'shared'])
  const { t: query } = useTranslation(['query', 'shared'])
  const { board: id = '' } = useParams()
  const dataset = useQuery(datasetQuery)
  const naming = useMemo(
    () => dataset.data && { t: query, locale: i18n.language, catalogue: catalogueOf(dataset.data) },
    [dataset.data, query, i18n.language],
  )
  const fallback = { to: paths.boards(), label: t('toList') }
  return (
    <QueryView query={useQuery(boardQuery(id))} error={t('failedOne')} fallback={fallback}>
      {(data) => (
        <QueryView query={{ ...dataset, data: naming }} error={t('query:error.dataset')} fallback={fallback}>
          {(known) => <OpenBoard key={id} data={data} naming={known} />}
        </QueryView>
      )}
    </QueryView>
  )
}
