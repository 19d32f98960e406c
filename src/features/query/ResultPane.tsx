import { Suspense, lazy } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Spinner } from '#src/ui/display/Spinner.tsx'
import { ResizeHandle } from '#src/ui/layout/ResizeHandle.tsx'
import { usePaneSize } from '#src/ui/layout/use-pane-size.ts'
import { columnLayout, rowLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import { useElapsed } from '#src/ui/feedback/use-elapsed.ts'
import { Stack } from '#src/ui/layout/Stack.tsx'
import type { CompletedQuery } from './state/use-query-result.ts'
import type { ResultChartProps } from './chart/ResultChart.tsx'
import { DrillProvider } from './drill/DrillMenu.tsx'
import { ResultLimits } from './ResultLimits.tsx'
import { useShownResult } from './use-shown-result.ts'
import { SingleFigures } from './result/SingleFigures.tsx'
import type { Pivot } from './result/pivot.ts'
import { type QueryState, conditionKey } from './state/query-state.ts'
import { useQueryContext } from './state/query-context.ts'
import { loadDownload, resultChart, resultGrid } from './lazy-views.ts'
import { ResultWarnings } from './ResultWarnings.tsx'
import { ViewBar } from './ViewBar.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { formatDimension, formatOperands, sentenceFormatter } from './state/naming.ts'
import { proposeName } from './propose-name.ts'
import { removeCondition } from './state/query-commands.ts'
import { cutPart } from './state/sentence.ts'

const ChartDownload = lazy(async () => ({ default: (await loadDownload()).ChartDownload }))

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
const chartLimits = { min: 160, max: 560, initial: 264 }
const refreshDelay = 200

const Refreshing = () => {
  const { t } = useTranslation('query')
  const shown = useElapsed(refreshDelay)
  return shown ? (
    <span role="status">
      <Spinner tint="accent" /> {t('result.allRefresh')}
    </span>
  ) : null
}

/** The chart, at its stored height. */
const ChartBox = (props: ResultChartProps) => {
  const { t } = useTranslation('shared')
  const [height, resize] = usePaneSize('query.chart', chartLimits)
  return (
    <Stack flex="none">
      <div style={{ height, display: 'flex', minWidth: 0 }}>
        <Suspense>
          <resultChart.View {...props} />
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

const GridHead = ({ grid, isFetching, isCancelled }: GridHeadProps) => {
  const { t } = useTranslation(['query', 'shared'])
  const rows = t('shared:count.rowCount', { count: grid.count })
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

const maxButtons = 3

/** Shown when no row matches: lists the filters by name, with a button to remove each. */
function NoRows({ state }: { state: QueryState }) {
  const { t } = useTranslation('query')
  const { state: current, change, naming } = useQueryContext()
  const formatter = sentenceFormatter(naming)
  const conditions = state.filters.map((each) =>
    formatter.condition(each, cutPart(formatOperands(naming, each))),
  )
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
  /** The name of the saved query; undefined if it is not saved. */
  name: string | undefined
}

/** The views, and the pictures of the chart. */
const ResultBar = ({ chart, title }: { chart: ResultChartProps | null; title: string }) => (
  <ViewBar
    actions={
      chart !== null && (
        <Suspense>
          <ChartDownload {...chart} title={title} />
        </Suspense>
      )
    }
  />
)

/** The result: a chart where one makes sense, the grid below it, and how many of the rows were read. */
export function ResultPane({ completed, layout, isFetching, isCancelled, name }: ResultProps) {
  const { t } = useTranslation('shared')
  const { naming } = useQueryContext()
  const shown = useShownResult(completed, layout)
  const { calculated, grid, isComplete, chart } = shown
  if (completed.response.columns.rows === 0) return <NoRows state={layout} />
  const isSingle = shown.layout.rows.length + shown.layout.columns.length === 0 && grid.count === 1
  return (
    <DrillProvider others={calculated.others} evolution={completed.response.evolution}>
      <section style={{ ...columnLayout, flex: '1 0 auto', minHeight: 320 }} aria-label={t('field.result')}>
        {!isSingle && <ResultBar chart={chart} title={name ?? proposeName(naming, layout)} />}
        <ResultWarnings warnings={completed.response.warnings} />
        {isSingle && <SingleFigures grid={grid} />}
        {!isSingle && chart !== null && <ChartBox {...chart} />}
        <GridHead grid={grid} isFetching={isFetching || calculated.isReading} isCancelled={isCancelled} />
        <ResultLimits completed={completed} grid={grid} calculated={calculated} isWhole={isComplete} />
        <Stack style={{ flex: '1 0 220px', minHeight: 0 }}>
          <Suspense>
            <resultGrid.View grid={grid} layout={shown.layout} isComplete={isComplete} />
          </Suspense>
        </Stack>
      </section>
    </DrillProvider>
  )
}
