// Which views make sense for a query, and which one is shown.
import type { QueryState, View } from '../state/query-state.ts'

/** Returns the views that make sense for a query, in the order they are offered. */
export function sensibleViews(state: QueryState): readonly View[] {
  const hasChart =
    state.values.some(({ mode }) => mode !== 'select' && mode !== 'select_distinct') &&
    state.rows.length + state.columns.length > 0
  const charts: readonly View[] = hasChart ? ['bars', 'line', 'area'] : []
  const scatter: readonly View[] =
    hasChart && state.values.length >= 2 && state.columns.length === 0 ? ['scatter'] : []
  const grids: readonly View[] = state.columns.length > 0 ? ['pivot', 'table'] : ['table']
  return [...charts, ...scatter, ...grids]
}

/**
 * Returns the view to show: the requested one if it makes sense, or else a line for periods and bars for anything
 * else.
 */
export function effectiveView(state: QueryState): View {
  const sensible = sensibleViews(state)
  if (state.view !== null && sensible.includes(state.view)) return state.view
  const time = [...state.rows, ...state.columns].some(
    ({ unit }) => unit === 'date' || unit === 'year_week' || unit === 'year_month',
  )
  if (time && sensible.includes('line')) return 'line'
  return sensible[0] ?? 'table'
}
