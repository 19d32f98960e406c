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
import { useElapsed } from '#src/ui/feedback/use-elapsed.ts'
import { Stack } from '#src/ui/layout/Stack.tsx'
import type { Asked } from './state/use-query-result.ts'
import { type ChartModel, chartModel, scatterModel } from './chart/chart-model.ts'
import type { ChartInput } from './chart/chart-option.ts'
import { shownView } from './chart/chart-views.ts'
import { columnLimit } from './result/grid-model.ts'
import { type Pivot, type PivotRow, layGrid } from './result/pivot.ts'
import { type QueryState, type View, conditionKey, itemKey } from './state/query-state.ts'
import { useQuestion } from './state/query-context.ts'
import { loadChart, loadGrid } from './lazy-views.ts'
import { ViewBar } from './ViewBar.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { measureWriter, sayDimension, sayMeasure, sayOperands, sentenceWords } from './state/naming.ts'
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
const appears = 200

const rowLimits = [5_000, 20_000, 100_000, limits.data_limit] as const

/** The next limit to offer; null when nothing is gained. */
const nextLimit = (limit: number, total: number): number | null =>
  total <= limit ? null : (rowLimits.find((each) => each > limit) ?? null)

const Refreshing = () => {
  const { t } = useTranslation('query')
  const shown = useElapsed(appears)
  return shown ? (
    <span role="status">
      <Spinner tint="accent" /> {t('result.allRefresh')}
    </span>
  ) : null
}

const Cut = ({ shown, total, isCross }: { shown: number; total: number; isCross: boolean }) => {
  const { t } = useTranslation('query')
  const { state, change } = useQuestion()
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

/** The chart, as high as it was left. */
const ChartBox = ({ model, view }: { model: ChartModel; view: ChartView }) => {
  const { t } = useTranslation('query')
  const [height, resize] = usePaneSize('query.chart', chartLimits)
  return (
    <Stack flex="none">
      <div style={{ height, display: 'flex' }}>
        <Suspense>
          <ChartPane model={model} view={view} />
        </Suspense>
      </div>
      <ResizeHandle label={t('view.label')} pane="above" size={height} limits={chartLimits} onSize={resize} />
    </Stack>
  )
}

/** What keeps the grid from showing everything there is. */
const Limits = ({ asked, grid }: { asked: Asked; grid: Pivot }) => {
  const { t } = useTranslation('query')
  const [shown, total] = countsOf(asked)
  const isWide = grid.columns.length > columnLimit
  if (total <= shown && !isWide) return null
  return (
    <Notes>
      {total > shown && <Cut shown={shown} total={total} isCross={grid.columns.length > 0} />}
      {isWide && (
        <MarginNote>
          {t('result.tooManyColumns', { count: columnLimit, total: grid.columns.length })}
        </MarginNote>
      )}
    </Notes>
  )
}

/** How many rows were read, and how many there are. */
const countsOf = ({ response }: Asked): readonly [number, number] => [
  response.results.length,
  response.hints ?? response.results.length,
]

const GridHead = ({ grid, isFetching, isCancelled }: GridHeadProps) => {
  const { t } = useTranslation(['query', 'shared'])
  const rows = t('result.rows', { count: grid.rows.length })
  const columns = t('result.columns', { count: grid.columns.length })
  return (
    <Head>
      <h2>{t('shared:field.result')}</h2>
      <span>{grid.columns.length === 0 ? rows : t('result.size', { rows, columns })}</span>
      {isFetching && <Refreshing />}
      {isCancelled && <span role="status">{t('trouble.cancelled')}</span>}
    </Head>
  )
}

interface GridHeadProps {
  grid: Pivot
  isFetching: boolean
  isCancelled: boolean
}

/** As a list, columns stand beside the rows. */
const asList = (layout: QueryState): QueryState => ({
  ...layout,
  rows: [...layout.rows, ...layout.columns],
  columns: [],
})

const most = 3

/** No row answers: the filters by name, and a way without each. */
function NoRows({ state }: { state: QueryState }) {
  const { t } = useTranslation('query')
  const { state: present, change, naming } = useQuestion()
  const words = sentenceWords(naming)
  const said = state.filters.map((each) => words.condition(each, sayOperands(naming, each)))
  return (
    <EmptyState
      title={t('empty.rows')}
      actions={
        state.filters.length > 0 &&
        state.filters.slice(-most).map((each) => (
          <Button
            key={conditionKey(each)}
            onClick={() => change(removeCondition(present, conditionKey(each)))}
          >
            {t('action.removeFilter', { filter: sayDimension(naming, each.dimension) })}
          </Button>
        ))
      }
    >
      {said.length === 0 ? t('empty.rowsPlain') : t('empty.rowsText', { filters: words.join(said) })}
    </EmptyState>
  )
}

const SingleFiguresRoot = styled('dl')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '12px 40px',
  flex: 'none',
  margin: 0,
  padding: '12px 12px 16px',
  borderBottom: `1px solid ${color.line.hair}`,
  '& > div': { display: 'flex', flexDirection: 'column-reverse' },
  '& dt': { ...type.small, color: color.text.secondary },
  '& dd': { ...type.figure, margin: 0 },
})

/** An answer of one row: its figures, large. */
function SingleFigures({ row }: { row: PivotRow | undefined }) {
  const { t } = useTranslation('query')
  const { state, naming } = useQuestion()
  if (row === undefined) return null
  return (
    <SingleFiguresRoot>
      {state.values.map((value, index) => {
        const cell = row.cells[index]
        return (
          <div key={itemKey(value)}>
            <dt>{sayMeasure(naming, value)}</dt>
            <dd>
              {cell === null || cell === undefined
                ? t('null')
                : measureWriter(naming, { measure: value, values: [cell] })(cell)}
            </dd>
          </div>
        )
      })}
    </SingleFiguresRoot>
  )
}

interface ResultProps {
  asked: Asked
  /** What the answer is laid out by: the state that was asked, shown as the present one says. */
  layout: QueryState
  isFetching: boolean
  isCancelled: boolean
}

/** The answer: a chart where one makes sense, the grid below it, and how much of all there is was read. */
export function Result({ asked, layout, isFetching, isCancelled }: ResultProps) {
  const { t } = useTranslation('shared')
  const view = shownView(layout)
  const laid = useMemo(() => (view === 'table' ? asList(layout) : layout), [layout, view])
  const grid = useMemo(() => layGrid(asked, laid), [asked, laid])
  const model = useMemo(() => modelOf(grid, { layout: laid, view }), [grid, laid, view])
  const [shown, total] = countsOf(asked)
  if (shown === 0) return <NoRows state={layout} />
  const isSingle = laid.rows.length + laid.columns.length === 0 && grid.rows.length === 1
  return (
    <section style={{ ...columnLayout, flex: '1 0 auto', minHeight: 320 }} aria-label={t('field.result')}>
      {!isSingle && <ViewBar />}
      {isSingle && <SingleFigures row={grid.rows[0]} />}
      {model !== null && isChart(view) && <ChartBox model={model} view={view} />}
      <GridHead grid={grid} isFetching={isFetching} isCancelled={isCancelled} />
      <Limits asked={asked} grid={grid} />
      <Stack style={{ flex: '1 0 220px', minHeight: 0 }}>
        <Suspense>
          <ResultGrid grid={grid} layout={laid} isWhole={total <= shown} />
        </Suspense>
      </Stack>
    </section>
  )
}
