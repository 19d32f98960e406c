// The queries behind a cell: its rows, the cell split by another field, and the query with or without one of its values.
import type { QueryRequest } from '#contract/query/request.ts'
import { defaultRowLimit } from '#contract/query/vocabulary.ts'
import type { Catalogue } from '../state/catalogue.ts'
import type { DrillHead } from './drill-context.ts'
import { setCondition } from '../state/query-commands.ts'
import { toRequest } from '../state/query-request.ts'
import {
  type Condition,
  type Dimension,
  type QueryState,
  conditionKey,
  normalize,
  sameItem,
  usedNames,
} from '../state/query-state.ts'

const plain = ({ field, unit }: Dimension): Dimension => (unit === undefined ? { field } : { field, unit })

/** A list of rows shows at most this many fields. */
const fieldLimit = 8

/** Adds a condition. Values that are excluded already stay excluded. */
const addCondition = (state: QueryState, condition: Condition): QueryState => {
  if (condition.operator !== 'not_in') return setCondition(state, { condition })
  const existing = state.filters.find((each) => conditionKey(each) === conditionKey(condition))
  const operands = [...new Set([...(existing?.operands ?? []), ...condition.operands])]
  return setCondition(state, { condition: { ...condition, operands } })
}

const conditionOf = ({ dimension, value, condition }: DrillHead): Condition => {
  if (condition !== undefined && condition !== null) return condition
  return value === null
    ? { dimension: plain(dimension), operator: 'is_null', operands: [] }
    : { dimension: plain(dimension), operator: 'in', operands: [value] }
}

/** Returns the query with only the rows that have these heads. A head is among the values that the query already has. */
export function filterHeads(state: QueryState, heads: readonly DrillHead[]): QueryState {
  return heads.reduce((next, head) => addCondition(next, conditionOf(head)), state)
}

/** Returns the query without the rows that have this head. As in SQL, rows without a value are excluded with it (QB4). */
export function excludeHead(state: QueryState, { dimension, value }: DrillHead): QueryState {
  const about = plain(dimension)
  if (value === null)
    return setCondition(state, { condition: { dimension: about, operator: 'is_not_null', operands: [] } })
  return addCondition(state, { dimension: about, operator: 'not_in', operands: [value] })
}

const withoutShape = (state: QueryState): QueryState => ({
  ...state,
  order: [],
  comparison: null,
  hasTotals: false,
  calculations: [],
  top: null,
  view: null,
  limit: defaultRowLimit,
})

/** Sets the table that answered: with other fields, the platform might choose another one. */
const onTable = (state: QueryState, { table }: Catalogue): QueryState =>
  table === null
    ? state
    : { ...state, table: table.table_name, level: table.database_name, anyTable: false, answeredBy: null }

/** Returns the query that lists the rows of a cell: the fields of the query first, then others of the table. */
export function rowsState(
  state: QueryState,
  { heads, catalogue }: { heads: readonly DrillHead[]; catalogue: Catalogue },
): QueryState {
  const used = usedNames(state).map((name) => catalogue.fields.get(name))
  const dimensions = [...state.rows, ...state.columns].map(({ field }) => catalogue.fields.get(field))
  const fields = [...dimensions, ...used, ...catalogue.fields.values()].filter(
    (field) => field !== undefined && !field.isVirtual,
  )
  const names = [...new Set(fields.map((field) => field?.field ?? ''))].slice(0, fieldLimit)
  return normalize({
    ...onTable(withoutShape(filterHeads(state, heads)), catalogue),
    values: names.map((field) => ({ mode: 'select', field })),
    rows: [],
    columns: [],
  })
}

/** Returns the request that counts the rows of a list: its number of results (QB2). */
export function countRequest(rows: QueryState): QueryRequest {
  return toRequest({ ...rows, limit: 1 })
}

/** Returns the values of a cell by another dimension. */
export function splitState(
  state: QueryState,
  { heads, dimension }: { heads: readonly DrillHead[]; dimension: Dimension },
): QueryState {
  const { comparison, hasTotals, calculations, top } = state
  const order = state.order.filter(({ by }) => state.values.some((value) => sameItem(value, by)))
  return normalize({
    ...withoutShape(filterHeads(state, heads)),
    order,
    comparison,
    hasTotals,
    calculations,
    top,
    rows: [plain(dimension)],
    columns: [],
  })
}
