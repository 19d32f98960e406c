// The table that a query reads. A field is picked in a table: the first one sets the table, and a field of another
// table switches it, which a person confirms. Only a person lets the platform choose (QB30).
import type { DatasetTable } from '#contract/query/dataset.ts'
import { filterOperators } from '#contract/query/vocabulary.ts'
import { termIn } from '#domain/query/term.ts'
import {
  type Catalogue,
  type Field,
  hasMode,
  nameOf,
  scopeTo,
  tableKey,
  tableOf,
  tablesFor,
  typeOfDimension,
} from './catalogue.ts'
import {
  type Condition,
  type QueryState,
  isBlank,
  itemKey,
  normalize,
  scaleName,
  usedNames,
} from './query-state.ts'

/** Returns the tables that the table and level of the query allow. */
const allowedTables = ({ tables }: Catalogue, { table, level }: QueryState): readonly DatasetTable[] =>
  tables.filter(
    (each) =>
      (table === null || each.table_name === table) && (level === null || each.database_name === level),
  )

/** Returns the allowed tables that contain every name of the query. */
const possibleTables = (catalogue: Catalogue, state: QueryState): readonly DatasetTable[] =>
  tablesFor({ ...catalogue, tables: allowedTables(catalogue, state) }, usedNames(state))

const smallest = (tables: readonly DatasetTable[]): DatasetTable | undefined =>
  tables.toSorted((a, b) => a.rows - b.rows)[0]

/**
 * Returns the table that the names of the query refer to: the one that is set or that answered. Before the answer, the
 * smallest one with every field. Null if there is none, or none is set yet.
 */
export function tableInUse(
  catalogue: Catalogue,
  { state, answering }: { state: QueryState; answering: string | null },
): DatasetTable | null {
  if (state.table === null && isBlank(state)) return null
  const possible = possibleTables(catalogue, state)
  const answered = possible.find((each) => tableKey(each) === answering)
  const fallback = state.table === null ? [] : allowedTables(catalogue, state)
  return answered ?? smallest(possible) ?? smallest(fallback) ?? null
}

/** Scopes the catalogue to the table of the query. Before a table is set, names refer to any table. */
export function scopeToQuery(
  catalogue: Catalogue,
  query: { state: QueryState; answering: string | null },
): Catalogue {
  const { state } = query
  if (state.table === null && isBlank(state)) return catalogue
  return scopeTo(catalogue, tableInUse(catalogue, query))
}

/** Returns the query that reads this table. */
export function setTable(
  state: QueryState,
  { table_name: table, database_name: level }: DatasetTable,
): QueryState {
  return normalize({ ...state, table, level, anyTable: false, answeredBy: null })
}

/** Returns the query with the table left to the platform. */
export function letPlatformChoose(state: QueryState): QueryState {
  return normalize({ ...state, table: null, level: null, anyTable: true, answeredBy: null })
}

/**
 * Returns whether adding a field switches the table of the query. `catalogue` is scoped to the query. With the table
 * left to the platform, a field switches only if no table contains it together with the others.
 */
export function switchFinder(catalogue: Catalogue, state: QueryState): (field: Field) => boolean {
  if (isBlank(state)) return () => false
  if (state.table !== null) {
    const key = catalogue.table === null ? null : tableKey(catalogue.table)
    return ({ table }) => table !== key
  }
  const possible = possibleTables(catalogue, state).map((table) => catalogue.fieldsOf.get(tableKey(table)))
  return ({ field }) => !possible.some((fields) => fields?.has(field) === true)
}

/** Returns the query that a field is added to, if it does not switch: the first field sets the table. */
export function stateForField(catalogue: Catalogue, state: QueryState, { table: key }: Field): QueryState {
  const table = tableOf(catalogue, key)
  return state.anyTable || !isBlank(state) || table === undefined ? state : setTable(state, table)
}

const fits = (condition: Condition, before: Catalogue, after: Catalogue): boolean => {
  const type = typeOfDimension(after, condition.dimension)
  return (
    filterOperators[condition.operator].operands === 0 ||
    type === typeOfDimension(before, condition.dimension)
  )
}

interface SwitchedQuery {
  readonly state: QueryState
  /** Names of the fields that stay, as the new table names them, and of those that it lacks. */
  readonly kept: readonly string[]
  readonly dropped: readonly string[]
}

/**
 * Switches the query to another table. What the table contains by the same name stays, as far as its type allows: a
 * mode must be computable, and a condition needs operands of the same type.
 */
export function switchTable(catalogue: Catalogue, state: QueryState, table: DatasetTable): SwitchedQuery {
  const after = scopeTo(catalogue, table)
  const has = (name: string): boolean => termIn(table, name) !== undefined
  const next = setTable(
    {
      ...state,
      values: state.values.filter(({ field, mode }) => {
        const type = after.fields.get(field)?.type
        return type !== undefined && hasMode(type, mode)
      }),
      rows: state.rows.filter((each) => has(scaleName(each))),
      columns: state.columns.filter((each) => has(scaleName(each))),
      filters: state.filters.filter((each) => has(scaleName(each.dimension)) && fits(each, catalogue, after)),
    },
    table,
  )
  const itemsOf = ({ values, rows, columns, filters }: QueryState) => [
    ...[...values, ...rows, ...columns].map((item) => ({ key: itemKey(item), field: item.field })),
    ...filters.map(({ dimension, operator }) => ({
      key: `${operator}${itemKey(dimension)}`,
      field: dimension.field,
    })),
  ]
  const left = new Set(itemsOf(next).map(({ key }) => key))
  const names = (isKept: boolean): readonly string[] => [
    ...new Set(
      itemsOf(state)
        .filter(({ key }) => left.has(key) === isKept)
        .map(({ field }) => nameOf(isKept ? after : catalogue, field)),
    ),
  ]
  return { state: next, kept: names(true), dropped: names(false) }
}
