// Puts the rows of an answer in the order that the query asks for. The page may have an answer in another order.
import type { ResultColumns } from '#src/api/query-answer.ts'
import { queryOrders } from '../result/arrange.ts'
import { orderKey, readGroups } from '../result/pivot.ts'
import { sortRows } from '../result/row-order.ts'
import { type Catalogue, typeOfDimension, typeOfMeasure } from '../state/catalogue.ts'
import type { Dimension, QueryState } from '../state/query-state.ts'
import type { StateAnswers } from '../state/run-state.ts'

const inRows = (set: ResultColumns, rows: Int32Array): ResultColumns => ({
  ...set,
  periods: set.periods.map(({ scales, values }) => ({
    scales: new Map(
      [...scales].map(([name, cells]) => [name, Array.from(rows, (row) => cells[row] ?? null)]),
    ),
    values: new Map(
      [...values].map(([field, modes]) => [
        field,
        new Map([...modes].map(([mode, cells]) => [mode, Array.from(rows, (row) => cells[row])])),
      ]),
    ),
  })),
})

/** Returns the answers with their rows in the order of the state. */
export function orderedAnswers(
  { response, ranking, order }: StateAnswers,
  { state, catalogue }: { state: QueryState; catalogue: Catalogue },
): StateAnswers {
  if (order === undefined || orderKey(order) === orderKey(state.order)) return { response, ranking }
  const sorted = (set: ResultColumns, dimensions: readonly Dimension[]): ResultColumns => {
    const groups = readGroups(set, { dimensions, values: state.values })
    const layout = {
      ...state,
      periods: 1,
      isUnsorted: true,
      isNumber: (dimension: Dimension) => typeOfDimension(catalogue, dimension) === 'num',
      isNumberOf: (measure: QueryState['values'][number]) => typeOfMeasure(catalogue, measure) === 'num',
    }
    return inRows(set, sortRows(groups.count, queryOrders(groups, layout)))
  }
  return {
    response: { ...response, columns: sorted(response.columns, [...state.rows, ...state.columns]) },
    ranking: ranking && { ...ranking, columns: sorted(ranking.columns, state.rows) },
  }
}
