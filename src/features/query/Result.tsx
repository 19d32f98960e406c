import { Suspense, lazy, useMemo, useState } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Ring } from '#src/ui/Ring.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { keepSize, readSize } from '#src/ui/split-size.ts'
import { TextAction } from '#src/ui/TextAction.tsx'
import { color } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'
import { useElapsed } from '#src/ui/use-elapsed.ts'
import type { Asked } from './ask.ts'
import { type ChartModel, chartModel, scatterModel } from './chart-model.ts'
import type { ChartInput } from './chart-option.ts'
import { shownView } from './chart-views.ts'
import { columnLimit } from './grid-model.ts'
import { HeightGrip } from './HeightGrip.tsx'
import { NoRows } from './NoRows.tsx'
import type { Pivot } from './pivot.ts'
import type { QueryState, View } from './query-state.ts'
import { useQuestion } from './question.ts'
import { layGrid, nextLimit } from './result-grid.ts'
import { loadChart, loadGrid } from './result-parts.ts'
import { SingleFigures } from './SingleFigures.tsx'
import { ViewBar } from './ViewBar.tsx'

const ChartPane = lazy(async () => ({ default: (await loadChart()).ChartPane }))
const ResultGrid = lazy(async () => ({ default: (await loadGrid()).ResultGrid }))

const Root = styled('section')({ display: 'flex', flexDirection: 'column', flex: '1 0 auto', minHeight: 320 })
const Chart = styled('div')({ display: 'flex', flexDirection: 'column', flex: 'none' })
const Head = styled('div')({
  ...type.small,
  display: 'flex',
  alignItems: 'center',
  gap: 12,
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
const Grid = styled('div')({ display: 'flex', flexDirection: 'column', flex: '1 0 220px', minHeight: 0 })

type ChartView = ChartInput['view']

const chartLimits = { min: 160, max: 560, initial: 264 }
const appears = 200

const Refreshing = () => {
  const { t } = useTranslation('query')
  const shown = useElapsed(appears)
  return shown ? (
    <span role="status">
      <Ring tint="accent" /> {t('result.allRefresh')}
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
          <TextAction onClick={() => change({ ...state, limit })}>
            {t('result.raise', { count: Math.min(limit, total) })}
          </TextAction>
        )
      }
    >
      {isCross ? t('result.cut', { shown, total }) : t('result.cutFlat', { shown, total })}
    </MarginNote>
  )
}

interface ResultProps {
  asked: Asked
  /** What the answer is laid out by: the state that was asked, shown as the present one says. */
  layout: QueryState
  isFetching: boolean
  isCancelled: boolean
}

const isChart = (view: View): view is ChartView => view !== 'table' && view !== 'pivot'

const modelOf = (grid: Pivot, { layout, view }: { layout: QueryState; view: View }): ChartModel | null => {
  if (!isChart(view)) return null
  return view === 'scatter' ? scatterModel(grid, layout) : chartModel(grid, layout)
}

/** The chart, as high as it was left. */
const ChartBox = ({ model, view }: { model: ChartModel; view: ChartView }) => {
  const { t } = useTranslation('query')
  const [height, setHeight] = useState(() => readSize('query.chart', chartLimits))
  return (
    <Chart>
      <div style={{ height, display: 'flex' }}>
        <Suspense>
          <ChartPane model={model} view={view} />
        </Suspense>
      </div>
      <HeightGrip
        label={t('view.label')}
        size={height}
        limits={chartLimits}
        onSize={(next) => {
          setHeight(next)
          keepSize('query.chart', next)
        }}
      />
    </Chart>
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
  const { t } = useTranslation('query')
  const rows = t('result.rows', { count: grid.rows.length })
  const columns = t('result.columns', { count: grid.columns.length })
  return (
    <Head>
      <h2>{t('result.title')}</h2>
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

/** The answer: a chart where one makes sense, the grid below it, and how much of all there is was read. */
export const Result = ({ asked, layout, isFetching, isCancelled }: ResultProps) => {
  const { t } = useTranslation('query')
  const view = shownView(layout)
  const laid = useMemo(() => (view === 'table' ? asList(layout) : layout), [layout, view])
  const grid = useMemo(() => layGrid(asked, laid), [asked, laid])
  const model = useMemo(() => modelOf(grid, { layout: laid, view }), [grid, laid, view])
  const [shown, total] = countsOf(asked)
  if (shown === 0) return <NoRows state={layout} />
  const isSingle = laid.rows.length + laid.columns.length === 0 && grid.rows.length === 1
  return (
    <Root aria-label={t('result.title')}>
      {!isSingle && <ViewBar />}
      {isSingle && <SingleFigures row={grid.rows[0]} />}
      {model !== null && isChart(view) && <ChartBox model={model} view={view} />}
      <GridHead grid={grid} isFetching={isFetching} isCancelled={isCancelled} />
      <Limits asked={asked} grid={grid} />
      <Grid>
        <Suspense>
          <ResultGrid grid={grid} layout={laid} isWhole={total <= shown} />
        </Suspense>
      </Grid>
    </Root>
  )
}
