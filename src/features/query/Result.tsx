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
import { chartModel } from './chart-model.ts'
import { shownView } from './chart-views.ts'
import { columnLimit } from './grid-model.ts'
import { HeightGrip } from './HeightGrip.tsx'
import { NoRows } from './NoRows.tsx'
import type { QueryState } from './query-state.ts'
import { useQuestion } from './question.ts'
import { layGrid, nextLimit } from './result-grid.ts'
import { SingleFigures } from './SingleFigures.tsx'
import { ViewBar } from './ViewBar.tsx'

const ChartPane = lazy(async () => ({ default: (await import('./ChartPane.tsx')).ChartPane }))
const ResultGrid = lazy(async () => ({ default: (await import('./ResultGrid.tsx')).ResultGrid }))

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

interface ResultProps {
  asked: Asked
  /** What the answer is laid out by: the state that was asked, shown as the present one says. */
  layout: QueryState
  isFetching: boolean
  isCancelled: boolean
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

/** The answer: a chart where one makes sense, the grid below it, and how much of all there is was read. */
export const Result = ({ asked, layout, isFetching, isCancelled }: ResultProps) => {
  const { t } = useTranslation('query')
  const [height, setHeight] = useState(() => readSize('query.chart', chartLimits))
  const view = shownView(layout)
  const isList = view === 'table'
  const grid = useMemo(() => layGrid(asked, { layout, isList }), [asked, layout, isList])
  const model = useMemo(
    () => (view === 'table' || view === 'pivot' ? null : chartModel(grid, layout)),
    [grid, layout, view],
  )
  const shown = asked.response.results.length
  const total = asked.response.hints ?? shown
  const isWhole = total <= shown
  if (shown === 0) return <NoRows state={layout} />
  const isSingle = layout.rows.length + layout.columns.length === 0 && grid.rows.length === 1
  const size = t('result.rows', { count: grid.rows.length })
  const columns = t('result.columns', { count: grid.columns.length })
  const listed = { ...layout, rows: [...layout.rows, ...layout.columns], columns: [] }
  return (
    <Root aria-label={t('result.title')}>
      <ViewBar />
      {isSingle && <SingleFigures row={grid.rows[0]} />}
      {model !== null && (view === 'bars' || view === 'line' || view === 'area' || view === 'scatter') && (
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
      )}
      <Head>
        <h2>{t('result.title')}</h2>
        <span>{grid.columns.length === 0 ? size : t('result.size', { rows: size, columns })}</span>
        {isFetching && <Refreshing />}
        {isCancelled && <span role="status">{t('trouble.cancelled')}</span>}
      </Head>
      {(!isWhole || grid.columns.length > columnLimit) && (
        <Notes>
          {!isWhole && <Cut shown={shown} total={total} isCross={grid.columns.length > 0} />}
          {grid.columns.length > columnLimit && (
            <MarginNote>
              {t('result.tooManyColumns', { count: columnLimit, total: grid.columns.length })}
            </MarginNote>
          )}
        </Notes>
      )}
      <Grid>
        <Suspense>
          <ResultGrid grid={grid} layout={isList ? listed : layout} isWhole={isWhole} />
        </Suspense>
      </Grid>
    </Root>
  )
}
