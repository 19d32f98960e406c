// An answer as it is shown, on the query page and on a board: with what is calculated from it, as a grid and as a chart.
import { useMemo } from 'react'
import { useCalculatedResult } from './calculations/use-calculated-result.ts'
import { chartModel } from './chart/model/chart-model.ts'
import { effectiveView } from './chart/model/chart-views.ts'
import { scatterModel } from './chart/model/scatter-model.ts'
import { buildGrid } from './result/pivot.ts'
import { typeOfDimension, typeOfMeasure } from './state/catalogue.ts'
import { useQueryContext } from './state/query-context.ts'
import { type Dimension, type Measure, type QueryState, toListLayout } from './state/query-state.ts'
import { type StateAnswers, countsOf } from './state/run-state.ts'

/** Shares and ranks have a scale of their own. */
const isChartable = ({ calculation }: Measure): boolean =>
  calculation === undefined || calculation === 'running_total' || calculation === 'difference'

/** Returns the grid of an answer, its layout, its chart, and what is calculated. `state`: what was queried. */
export function useShownResult(answers: StateAnswers, state: QueryState) {
  const { naming } = useQueryContext()
  const { catalogue } = naming
  const view = effectiveView(state, catalogue)
  const calculated = useCalculatedResult(state, { answers, catalogue })
  const layout = useMemo(
    () => (view === 'table' ? toListLayout(calculated.layout) : calculated.layout),
    [calculated.layout, view],
  )
  const build = useMemo(() => {
    const isNumber = (dimension: Dimension) => typeOfDimension(catalogue, dimension) === 'num'
    const isNumberOf = (value: Measure) => typeOfMeasure(catalogue, value) === 'num'
    return (shown: QueryState) => buildGrid(calculated.answers, { ...shown, isNumber, isNumberOf })
  }, [calculated.answers, catalogue])
  const grid = useMemo(() => build(layout), [build, layout])
  const [read, total] = countsOf(answers)
  const isComplete = total <= read || (state.top !== null && !calculated.lacksTop)
  const model = useMemo(() => {
    const context = { catalogue, isComplete }
    const charted = { ...layout, view, values: layout.values.filter(isChartable) }
    const shown = charted.values.length === layout.values.length ? grid : build(charted)
    return chartModel(shown, charted, context) ?? scatterModel(shown, charted, context)
  }, [grid, build, layout, view, catalogue, isComplete])
  const hasToday = answers.response.evolution?.periods[0]?.is_partial !== false
  const chart = model === null ? null : { model, naming, comparison: state.comparison, hasToday }
  return { calculated, layout, grid, isComplete, chart }
}
