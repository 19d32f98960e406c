import { Suspense, useMemo } from 'react'
import { styled } from '@mui/material/styles'
import { useTranslation } from 'react-i18next'
import { Fill } from '#src/ui/layout/Stack.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'
import { CalculationNotes, hasCalculationNotes } from '../../calculations/CalculationNotes.tsx'
import { createFormatters } from '../../chart/chart-formatters.ts'
import { comparedInHead } from '../../chart/model/compared-in-head.ts'
import { splitOthers } from '../../chart/model/others-row.ts'
import { hasBarRows } from '../../chart/option/bar-columns.ts'
import { resultChart } from '../../lazy-views.ts'
import { useQueryContext } from '../../state/query-context.ts'
import { countsOf } from '../../state/run-state.ts'
import { useShownResult } from '../../use-shown-result.ts'
import type { TileAnswers } from './tile-query.ts'
import { ComparedLegend } from './ComparedLegend.tsx'
import { TileBars } from './TileBars.tsx'
import { TileFacts } from './TileFacts.tsx'
import { TileFigures } from './TileFigures.tsx'
import { TileOthers } from './TileOthers.tsx'
import { TileTable } from './TileTable.tsx'

const Notes = styled('div')({ display: 'grid', gap: 6, flex: 'none', padding: '4px var(--gutter)' })

type Shown = NonNullable<ReturnType<typeof useShownResult>['chart']>

/** A chart whose bars are not flattened by the bar of the others: they are a row below it. */
const TileChart = ({ chart, height }: { chart: Shown; height: number }) => {
  const { naming, comparison } = chart
  const { model, others } = useMemo(() => splitOthers(chart.model), [chart.model])
  const hasRows = useMemo(
    () => hasBarRows({ model, formatters: createFormatters(model, { naming, comparison }) }),
    [model, naming, comparison],
  )
  return (
    <Fill>
      {hasRows ? (
        <TileBars {...chart} model={model} height={height} />
      ) : (
        <Suspense>
          <resultChart.View {...chart} model={model} isCompact hasTable={false} />
        </Suspense>
      )}
      {others && <TileOthers {...chart} others={others} />}
      {model.view === 'figure' && <TileFacts {...chart} />}
      {comparedInHead(model) && <ComparedLegend {...chart} />}
    </Fill>
  )
}

interface TileAnswerProps {
  answers: TileAnswers
  /** Rows of the grid. */
  height: number
}

/** The answer of a tile as figures, a chart, or a table. */
export function TileAnswer({ answers, height }: TileAnswerProps) {
  const { t } = useTranslation('boards')
  const { state } = useQueryContext()
  const { calculated, layout, grid, isComplete, chart } = useShownResult(answers, state)
  const [read, total] = countsOf(answers)
  if (read === 0) return <EmptyState title={t('tile.noRows')} />
  if (layout.rows.length + layout.columns.length === 0 && grid.count === 1) return <TileFigures grid={grid} />
  return (
    <>
      {!calculated.isReading && hasCalculationNotes(calculated) && (
        <Notes>
          <CalculationNotes result={calculated} />
        </Notes>
      )}
      {chart === null ? (
        <TileTable {...{ grid, layout, isComplete, height }} total={Math.max(total, read)} />
      ) : (
        <TileChart chart={chart} height={height} />
      )}
    </>
  )
}
