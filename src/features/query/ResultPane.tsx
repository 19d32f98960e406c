import { Suspense, lazy, useMemo } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { limits } from '#contract/http.ts'
import { Spinner } from '#src/ui/display/Spinner.tsx'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { ResizeHandle } from '#src/ui/layout/ResizeHandle.tsx'
import { usePaneSize } from '#src/ui/layout/use-pane-size.ts'
import { LinkButton } from '#src/ui/inputs/LinkButton.tsx'
import { columnLayout, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { joinSentences } from '#src/lib/join-text.ts'
import { useElapsed } from '#src/ui/feedback/use-elapsed.ts'
import { Stack } from '#src/ui/layout/Stack.tsx'
import type { CompletedQuery } from './state/use-query-result.ts'
import { type ChartModel, chartModel, scatterModel } from './chart/chart-model.ts'
import type { ChartPaneProps } from './chart/ChartPane.tsx'
import type { ChartInput } from './chart/chart-input.ts'
import { effectiveView } from './chart/chart-views.ts'
import { SingleFigures } from './result/SingleFigures.tsx'
import { columnLimit } from './result/grid-model.ts'
import { type Pivot, buildGrid } from './result/pivot.ts'
import { typeOfDimension } from './state/catalogue.ts'
import { type Dimension, type QueryState, type View, conditionKey } from './state/query-state.ts'
import { useQueryContext } from './state/query-context.ts'
import { loadChart, loadGrid } from './lazy-views.ts'
import { ResultWarnings } from './ResultWarnings.tsx'
import { ViewBar } from './ViewBar.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { formatDimension, formatOperands, sentenceFormatter } from './state/naming.ts'
import { removeCondition } from './state/query-commands.ts'

const ChartPane = lazy(async () => ({ default: (await loadChart()).ChartPane }))
const ResultGrid = lazy(async () => ({ default: (await loadGrid()).ResultGrid }))

const Head = styled('div')({
  ...type.small,
  ...rowLayout(12),
  flex: 'none',
  minHeight: 36,
  padding: '0 12px',
  borderBottom: `1px solid ${color.line.hair}`,
  color: color.text.secondary,
  '& h2': { ...type.panel, margin: 0, color: color.text.primary },
})
const Notes = styled('div')({
  display: 'grid',
  gap: 6,
  flex: 'none',
  padding: '8px 12px',
  borderBottom: `1px solid ${color.line.hair}`,
})

type ChartView = ChartInput['view']

const chartLimits = { min: 160, max: 560, initial: 264 }
const refreshDelay = 200

const rowLimits = [5_000, 20_000, 100_000, limits.data_limit] as const

/** Returns the next limit to offer, or null if the limit is no longer the reason for missing rows. */
const nextLimit = (limit: number, total: number): number | null =>
  total <= limit ? null : (rowLimits.find((each) => each > limit) ?? null)

const Refreshing = () => {
  const { t } = useTranslation('query')
  const shown = useElapsed(refreshDelay)
  return shown ? (
    <span role="status">
      <Spinner tint="accent" /> {t('result.allRefresh')}
    </span>
  ) : null
}

const TruncationNote = ({ shown, total, isCross }: { shown: number; total: number; isCross: boolean }) => {
  const { t } = useTranslation('query')
  const { state, change } = useQueryContext()
  const limit = nextLimit(state.limit, total)
  return (
    <MarginNote
      tone="warning"
      actions={
        limit !== null && (
          <LinkButton onClick={() => change({ ...state, limit })}>
            {t('result.raise', { count: Math.min(limit, total) })}
          </LinkButton>
        )
      }
    >
      {isCross ? t('result.cut', { shown, total }) : t('result.cutFlat', { shown, total })}
    </MarginNote>
  )
}

const isChart = (view: View): view is ChartView => view !== 'table' && view !== 'pivot'

const modelOf = (grid: Pivot, { layout, view }: { layout: QueryState; view: View }): ChartModel | null => {
  if (!isChart(view)) return null
  return view === 'scatter' ? scatterModel(grid, layout) : chartModel(grid, layout)
}

/** The chart, at its stored height. */
const ChartBox = (props: ChartPaneProps) => {
  const { t } = useTranslation('shared')
  const [height, resize] = usePaneSize('query.chart', chartLimits)
  return (
    <Stack flex="none">
      <div style={{ height, display: 'flex' }}>
        <Suspense>
          <ChartPane {...props} />
        </Suspense>
      </div>
      <ResizeHandle
        label={t('field.showAs')}
        pane="above"
        size={height}
        limits={chartLimits}
        onSize={resize}
      />
    </Stack>
  )
}

/** Explains why the grid does not show all rows or columns. */
const Limits = ({ completed, grid }: { completed: CompletedQuery; grid: Pivot }) => {
  const { t } = useTranslation('query')
  const [shown, total] = countsOf(completed)
  const isWide = grid.columns.length > columnLimit
  if (total <= shown && !isWide && grid.total === null) return null
  return (
    <Notes>
      {grid.total !== null && (
        <MarginNote>
          {joinSentences(t('totals.computed'), total > shown ? t('totals.shownNote') : '')}
        </MarginNote>
      )}
      {total > shown && <TruncationNote shown={shown} total={total} isCross={grid.columns.length > 0} />}
      {isWide && (
        <MarginNote>
          {t('result.tooManyColumns', { count: columnLimit, total: grid.columns.length })}
        </MarginNote>
      )}
    </Notes>
  )
}

/** Returns the number of rows read and the total number of rows. */
const countsOf = ({ response }: CompletedQuery): readonly [number, number] => [
  response.columns.rows,
  response.hints ?? response.columns.rows,
]

const GridHead = ({ grid, isFetching, isCancelled }: GridHeadProps) => {
  const { t } = useTranslation(['query', 'shared'])
  const rows = t('shared:count.rowCount', { count: grid.rows.length })
  const columns = t('result.columns', { count: grid.columns.length })
  return (
    <Head>
      <h2>{t('shared:field.result')}</h2>
      <span>{grid.columns.length === 0 ? rows : t('result.size', { rows, columns })}</span>
      {isFetching && <Refreshing />}
      {isCancelled && <span role="status">{t('error.cancelled')}</span>}
    </Head>
  )
}

interface GridHeadProps {
  grid: Pivot
  isFetching: boolean
  isCancelled: boolean
}

/** Turns columns into rows, for the table view. */
const toListLayout = (layout: QueryState): QueryState => ({
  ...layout,
  rows: [...layout.rows, ...layout.columns],
  columns: [],
})

const maxButtons = 3

/** Shown when no row matches: lists the filters by name, with a button to remove each. */
function NoRows({ state }: { state: QueryState }) {
  const { t } = useTranslation('query')
  const { state: current, change, naming } = useQueryContext()
  const formatter = sentenceFormatter(naming)
  const conditions = state.filters.map((each) => formatter.condition(each, formatOperands(naming, each)))
  return (
    <EmptyState
      title={t('empty.rows')}
      actions={
        state.filters.length > 0 &&
        state.filters.slice(-maxButtons).map((each) => (
          <Button
            key={conditionKey(each)}
            onClick={() => change(removeCondition(current, conditionKey(each)))}
          >
            {t('action.removeFilter', { filter: formatDimension(naming, each.dimension) })}
          </Button>
        ))
      }
    >
      {conditions.length === 0
        ? t('empty.rowsPlain')
        : t('empty.rowsText', { filters: formatter.join(conditions) })}
    </EmptyState>
  )
}

interface ResultProps {
  completed: CompletedQuery
  /** The state to lay out: the one that was queried, with the current view. */
  layout: QueryState
  isFetching: boolean
  isCancelled: boolean
}

/** The result: a chart where one makes sense, the grid below it, and how many of the rows were read. */
export function ResultPane({ completed, layout, isFetching, isCancelled }: ResultProps) {
  const { t } = useTranslation('shared')
  const view = effectiveView(layout)
  const gridLayout = useMemo(() => (view === 'table' ? toListLayout(layout) : layout), [layout, view])
  const { catalogue } = useQueryContext().naming
  const grid = useMemo(() => {
    const isNumber = (dimension: Dimension) => typeOfDimension(catalogue, dimension) === 'num'
    return buildGrid(completed, { ...gridLayout, isNumber })
  }, [completed, gridLayout, catalogue])
  const model = useMemo(() => modelOf(grid, { layout: gridLayout, view }), [grid, gridLayout, view])
  const [shown, total] = countsOf(completed)
  if (shown === 0) return <NoRows state={layout} />
  const isSingle = gridLayout.rows.length + gridLayout.columns.length === 0 && grid.rows.length === 1
  return (
    <section style={{ ...columnLayout, flex: '1 0 auto', minHeight: 320 }} aria-label={t('field.result')}>
      {!isSingle && <ViewBar />}
      <ResultWarnings warnings={completed.response.warnings} />
      {isSingle && <SingleFigures grid={grid} />}
      {model !== null && isChart(view) && (
        <ChartBox
          model={model}
          view={view}
          comparison={layout.comparison}
          hasToday={completed.response.evolution?.periods[0]?.is_partial !== false}
        />
      )}
      <GridHead grid={grid} isFetching={isFetching} isCancelled={isCancelled} />
      <Limits completed={completed} grid={grid} />
      <Stack style={{ flex: '1 0 220px', minHeight: 0 }}>
        <Suspense>
          <ResultGrid grid={grid} layout={gridLayout} isComplete={total <= shown} />
        </Suspense>
      </Stack>
    </section>
  )
}
