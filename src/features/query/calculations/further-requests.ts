// What a calculation needs and an answer does not contain: totals and the largest rows of an answer that is cut, and
// the others of a value that cannot be added up. A complete answer of sums and counts needs nothing.
import type { Value } from '#contract/query/response.ts'
import type { QueryAnswer } from '#src/api/query-answer.ts'
import { combining } from '../result/shown-totals.ts'
import { type Catalogue, isFirstValue } from '../state/catalogue.ts'
import { setCondition } from '../state/query-commands.ts'
import type { StateAnswers } from '../state/run-state.ts'
import {
  type Dimension,
  type Measure,
  type QueryState,
  type Top,
  normalize,
  sameItem,
} from '../state/query-state.ts'
import { headsOf, keysOf } from './result-groups.ts'
import { isAdditive, isShare } from './reasons.ts'
import { topKeys } from './top-rows.ts'

/** A list of a filter has at most as many values (QB4e). */
const operandLimit = 10_000

export function isComplete({ columns, hints }: QueryAnswer): boolean {
  return (hints ?? columns.rows) <= columns.rows
}

/** Whether every group was read, and with columns every row. */
export function areComplete({ response, ranking }: StateAnswers): boolean {
  return isComplete(response) && (ranking === null || isComplete(ranking))
}

/** Members of a request that the page does not know may change what another request returns. */
const hasExtra = ({ extra }: QueryState): boolean => Object.keys(extra).length > 0

/** The same query on the table that answered, without what is calculated. */
const plainState = (state: QueryState, { response }: StateAnswers): QueryState => ({
  ...state,
  table: response.table_name,
  level: response.database_name,
  anyTable: false,
  answeredBy: null,
  calculations: [],
  top: null,
})

/** The condition that a dimension has one of these values. */
function oneOf(state: QueryState, dimension: Dimension, values: readonly Value[]): QueryState {
  const { isJoined: _isJoined, ...plain } = dimension
  return setCondition(state, { condition: { dimension: plain, operator: 'in', operands: [...values] } })
}

/** The query of the totals that shares and the others need; null if the answer is enough. */
export function totalsState(state: QueryState, answers: StateAnswers): QueryState | null {
  const isNeeded =
    state.calculations.some(({ calculation }) => isShare(calculation)) || state.top?.hasOthers === true
  const values = state.values.filter(isAdditive)
  if (!isNeeded || state.hasTotals || areComplete(answers) || hasExtra(state) || values.length === 0)
    return null
  return normalize({ ...plainState(state, answers), values, hasTotals: true, limit: 1 })
}

/** The queries of the largest rows. */
interface TopStates {
  /** Returns the rows with the largest values. */
  readonly rows: QueryState
  /** Without columns: null, `rows` is the answer. Otherwise the cells of these rows. */
  readonly cells: ((rows: QueryAnswer) => QueryState) | null
}

/** Null if the answer is enough, or if the platform cannot be asked for the cells of rows of several dimensions. */
export function topStates(state: QueryState, answers: StateAnswers): TopStates | null {
  const { top } = state
  if (top === null || areComplete(answers) || hasExtra(state)) return null
  const order = [{ by: top.by, direction: 'desc' as const }]
  const plain = { ...plainState(state, answers), order, hasTotals: false }
  if (state.columns.length === 0)
    return { rows: normalize({ ...plain, limit: top.count, comparison: state.comparison }), cells: null }
  const [dimension] = state.rows
  if (dimension === undefined || state.rows.length > 1) return null
  return {
    rows: normalize({ ...plain, columns: [], limit: top.count }),
    cells: ({ columns }) =>
      oneOf(
        normalize(plain),
        dimension,
        headsOf(columns, [dimension]).map(([head]) => head ?? null),
      ),
  }
}

/** Whether only the platform has a figure for several groups: an average, a distinct count, a computed measure. */
export function isRecomputed(catalogue: Catalogue, value: Measure): boolean {
  return (
    combining[value.mode] === undefined && value.mode !== 'select_distinct' && !isFirstValue(catalogue, value)
  )
}

/** The heads of the rows that are not among the largest. */
const otherHeads = ({ rows }: QueryState, { top, answers }: { top: Top; answers: StateAnswers }) => {
  const { columns } = answers.ranking ?? answers.response
  const kept = new Set(topKeys(columns, { top, dimensions: rows }))
  const keys = keysOf(columns, rows)
  return headsOf(columns, rows)
    .filter((_, row) => !kept.has(keys[row] ?? ''))
    .map(([head]) => head ?? null)
}

/** A filter can leave out rows of one dimension, and only if all of them were read. */
const canAskForOthers = (state: QueryState, answers: StateAnswers): boolean =>
  state.rows.length === 1 && areComplete(answers) && !hasExtra(state)

/** The queries of the others: over everything, and for each combination of the columns. Null if none are needed. */
export function othersStates(
  state: QueryState,
  answers: StateAnswers,
  catalogue: Catalogue,
): { all: QueryState; cells: QueryState | null } | null {
  const values = state.values.filter((value) => isRecomputed(catalogue, value))
  const { top } = state
  const [dimension] = state.rows
  if (top?.hasOthers !== true || dimension === undefined || values.length === 0) return null
  if (!canAskForOthers(state, answers)) return null
  const heads = otherHeads(state, { top, answers })
  if (heads.length === 0 || heads.length > operandLimit) return null
  const plain = { ...plainState(state, answers), values, order: [], rows: [], columns: [], hasTotals: false }
  const filtered = oneOf(plain, dimension, heads)
  return {
    all: filtered,
    cells: state.columns.length === 0 ? null : normalize({ ...filtered, rows: state.columns }),
  }
}

export function isTopOf(state: QueryState, measure: Measure): boolean {
  return state.top !== null && sameItem(state.top.by, measure)
}
