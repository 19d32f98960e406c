// Suggests what could replace a table or a field that a saved query has lost: another table of the same database with
// all fields, or a field with a similar name whose type fits what the query does with it.
import type { DatasetTable } from '#contract/query/dataset.ts'
import { filterOperators } from '#contract/query/vocabulary.ts'
import { termIn } from '#domain/query/term.ts'
import {
  type Catalogue,
  type Field,
  hasMode,
  scopeTo,
  tableKey,
  tableName,
  tablesFor,
  unitsOf,
} from '../state/catalogue.ts'
import { setTable, tableInUse } from '../state/query-table.ts'
import { type Dimension, type QueryState, isEmpty, normalize, usedNames } from '../state/query-state.ts'

interface Replacement {
  /** `table`: another table has all fields; `field`: a similar name; `case`: the same letters and digits. */
  readonly because: 'table' | 'field' | 'case'
  readonly table: string
  /** Names of the missing field and of its replacement; empty for a table. */
  readonly missing: string
  readonly field: string
  /** The query with the replacement. */
  readonly state: QueryState
}

/** What a saved query has lost. */
export interface Loss {
  /** `redirected`: another table would answer; `broken`: it does not run. */
  readonly kind: 'redirected' | 'broken'
  readonly missingTable: string | null
  readonly missing: readonly string[]
  readonly replacement: Replacement | null
}

const bare = (name: string): string => name.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The number of changed characters between two texts; more than `most` are not counted further. */
const distance = (one: string, other: string, most: number): number => {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= other.length; column += 1)
      current.push(
        Math.min(
          (before[column] ?? 0) + 1,
          (current[column - 1] ?? 0) + 1,
          (before[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1),
        ),
      )
    before = current
  }
  return before[other.length] ?? 0
}

/** How unlike two names are: 0 for the same letters and digits; undefined if they are not similar. */
export function unlikeness(one: string, other: string): number | undefined {
  const [a, b] = [bare(one), bare(other)]
  if (a === '' || b === '') return undefined
  if (a === b) return 0
  const shorter = Math.min(a.length, b.length)
  if (shorter >= 4 && (a.includes(b) || b.includes(a))) return 1
  const most = Math.floor(Math.max(a.length, b.length) / 4)
  const changed = distance(a, b, most)
  return changed <= most ? changed : undefined
}

const isOperandOf = ({ type }: Field, operand: unknown): boolean => {
  if (type.main === 'num') return typeof operand !== 'boolean' && !Number.isNaN(Number(operand))
  if (type.main === 'boolean') return typeof operand === 'boolean'
  if (type.main === 'string') return typeof operand === 'string'
  return typeof operand === 'object'
    ? operand !== null
    : typeof operand === 'string' && /^\d{4}/.test(operand)
}

/** Whether the type of a field allows everything that the query does with the missing one. */
const fitsUse = (field: Field, missing: string, { values, rows, columns, filters }: QueryState): boolean => {
  const hasUnit = (dimension: Dimension): boolean =>
    dimension.field !== missing || dimension.unit === undefined || unitsOf(field).includes(dimension.unit)
  return (
    values.every((value) => value.field !== missing || hasMode(field.type, value.mode)) &&
    [...rows, ...columns, ...filters.map(({ dimension }) => dimension)].every(hasUnit) &&
    filters.every(
      ({ dimension, operator, operands }) =>
        dimension.field !== missing ||
        dimension.unit !== undefined ||
        filterOperators[operator].operands === 0 ||
        operands.every((operand) => operand === null || isOperandOf(field, operand)),
    )
  )
}

const renamed = (state: QueryState, missing: string, field: string): QueryState => {
  const rename = <T extends { readonly field: string }>(item: T): T =>
    item.field === missing ? { ...item, field } : item
  return normalize({
    ...state,
    values: state.values.map(rename),
    rows: state.rows.map(rename),
    columns: state.columns.map(rename),
    filters: state.filters.map((each) => ({ ...each, dimension: rename(each.dimension) })),
    order: state.order.map((each) => ({ ...each, by: rename(each.by) })),
  })
}

const fieldNames = (state: QueryState): readonly string[] => [
  ...new Set(
    [
      ...state.values,
      ...state.rows,
      ...state.columns,
      ...state.filters.map(({ dimension }) => dimension),
    ].map(({ field }) => field),
  ),
]

interface Search {
  readonly catalogue: Catalogue
  readonly state: QueryState
  readonly tables: readonly DatasetTable[]
}

/** The most similar field that makes the query complete in one of the tables. */
const similarField = ({ catalogue, state, tables }: Search): Replacement | null => {
  const found = tables.flatMap((table) => {
    const missing = fieldNames(state).filter((name) => termIn(table, name) === undefined)
    const [name, ...others] = missing
    if (name === undefined || others.length > 0) return []
    const used = new Set(usedNames(state))
    return [...scopeTo(catalogue, table).fields.values()]
      .filter((field) => !used.has(field.field) && fitsUse(field, name, state))
      .flatMap((field) => {
        const score = unlikeness(name, field.field) ?? unlikeness(name, field.name)
        return score === undefined ? [] : [{ table, name, field, score }]
      })
  })
  const [best, second] = found.toSorted((one, other) => one.score - other.score)
  // Of two equally similar fields, neither is suggested.
  if (best === undefined || second?.score === best.score) return null
  const { table, name, field, score } = best
  const next = renamed(state, name, field.field)
  return {
    because: score === 0 ? 'case' : 'field',
    table: tableName(catalogue, table),
    missing: name,
    field: field.name,
    state: state.table === null ? next : setTable(next, table),
  }
}

const otherTable = ({ catalogue, state, tables }: Search): Replacement | null => {
  const [table] = tables
    .filter((each) => usedNames(state).every((name) => termIn(each, name) !== undefined))
    .toSorted((one, other) => one.rows - other.rows)
  return table === undefined
    ? null
    : {
        because: 'table',
        table: tableName(catalogue, table),
        missing: '',
        field: '',
        state: setTable(state, table),
      }
}

const levelOf = ({ level, answeredBy }: QueryState): string | null =>
  level ?? answeredBy?.split('.')[0] ?? null

const ofMissing = (search: Search, own: DatasetTable | null): Loss | null => {
  const { catalogue, state } = search
  const places = own === null ? catalogue.tables : [own]
  const missing = usedNames(state).filter((name) =>
    places.every((table) => termIn(table, name) === undefined),
  )
  if (own !== null && missing.length === 0) return null
  const replacement =
    (own === null ? null : similarField({ ...search, tables: [own] })) ??
    otherTable(search) ??
    similarField(search)
  const missingTable = own === null ? state.table : null
  return { kind: 'broken', missingTable, missing, replacement }
}

const ofChosenTable = ({ catalogue, state, tables }: Search): Loss | null => {
  const possible = tablesFor(catalogue, usedNames(state))
  if (possible.length === 0) return ofMissing({ catalogue, state, tables }, null)
  const { answeredBy } = state
  if (answeredBy === null || possible.some((each) => tableKey(each) === answeredBy)) return null
  const replacement = otherTable({ catalogue, state, tables })
  return { kind: 'redirected', missingTable: answeredBy, missing: [], replacement }
}

/** Returns what a saved query has lost and what could replace it; null if it runs as it was saved. */
export function lossOf(catalogue: Catalogue, state: QueryState): Loss | null {
  if (isEmpty(state)) return null
  const level = levelOf(state)
  const tables = catalogue.tables.filter(({ database_name }) => level === null || database_name === level)
  const search = { catalogue, state, tables }
  return state.table === null
    ? ofChosenTable(search)
    : ofMissing(search, tableInUse(catalogue, { state, answering: null }))
}
