// The filters and the comparison of a board, and how they apply to the query of a tile (QB60f).
import type { BoardWrite } from '#contract/query/board.ts'
import type { DatasetTable } from '#contract/query/dataset.ts'
import { isComputedMeasure, termIn } from '#domain/query/term.ts'
import { type Catalogue, type Field, tableOf } from '../../state/catalogue.ts'
import { setTable, tableInUse } from '../../state/query-table.ts'
import { fromRequest, toRequest } from '../../state/query-request.ts'
import { isComplete } from '../../state/filter-operators.ts'
import {
  type Condition,
  type Dimension,
  type QueryState,
  emptyState,
  isListing,
  isUnit,
  scaleName,
} from '../../state/query-state.ts'

/** The measure date of each table: a unit without a field. */
const measureDate = 'date'

/** On the wire, a unit of the measure date has no field: `year`. In the page it is a unit of the field `date`. */
const toPage = (condition: Condition, isField: (name: string) => boolean): Condition => {
  const { field, unit } = condition.dimension
  if (unit !== undefined || !isUnit(field) || isField(field)) return condition
  const dimension: Dimension =
    field === measureDate ? { field: measureDate } : { field: measureDate, unit: field }
  return { ...condition, dimension }
}
const toWire = (condition: Condition): Condition => {
  const { field, unit } = condition.dimension
  return field === measureDate && unit !== undefined
    ? { ...condition, dimension: { field: unit } }
    : condition
}

type StoredFilters = Pick<BoardWrite, 'filter' | 'evol'>

/** Reads the filters of a board as a query without fields. */
export function readFilters({ filter, evol }: StoredFilters, isField: (name: string) => boolean): QueryState {
  const request = { data: { fields: {} }, filter, ...(evol === null ? {} : { evol }) }
  const { state } = fromRequest({ request, view: {} }, isField)
  return { ...state, filters: state.filters.map((each) => toPage(each, isField)) }
}

/** Returns the filters as they are stored. A filter that was added without a value is left out. */
export function writeFilters({ filters, comparison }: QueryState): StoredFilters {
  const { filter = {}, evol = null } = toRequest({
    ...emptyState,
    filters: filters.filter(isComplete).map(toWire),
    comparison,
  })
  return { filter, evol }
}

/** What of the board does not apply to a tile. */
interface Unapplied {
  readonly conditions: readonly Condition[]
  readonly comparison: boolean
}

interface FilteredQuery {
  readonly state: QueryState
  readonly unapplied: Unapplied
}

/**
 * Applies the filters of a board to a query on this table. A condition replaces those on the same field, calendar units
 * included. Without a table nothing is known about its fields, and nothing is applied.
 */
export function applyFilters(
  state: QueryState,
  { board, table }: { board: QueryState; table: DatasetTable | null },
): FilteredQuery {
  const conditions = board.filters.filter(isComplete)
  if (table === null) return { state, unapplied: { conditions, comparison: board.comparison !== null } }
  const wire = conditions.map(toWire)
  const fieldOf = (dimension: Dimension): string | undefined => {
    const term = termIn(table, scaleName(dimension))
    return term === undefined || isComputedMeasure(term) ? undefined : term.field
  }
  const applied = wire.filter(({ dimension }) => fieldOf(dimension) !== undefined)
  const replaced = new Set(applied.map(({ dimension }) => fieldOf(dimension)))
  const canCompare = table.measure_date_field !== null && !isListing(state)
  const compares = board.comparison !== null && canCompare
  return {
    state: {
      ...state,
      filters: [...state.filters.filter(({ dimension }) => !replaced.has(fieldOf(dimension))), ...applied],
      comparison: compares ? board.comparison : state.comparison,
    },
    unapplied: {
      conditions: conditions.filter((each) => fieldOf(toWire(each).dimension) === undefined),
      comparison: board.comparison !== null && !canCompare,
    },
  }
}

const dateType = { main: 'date', sub: 'date' } as const

/** Returns a catalogue in which the measure date of each table is a field with this name. */
export function withMeasureDate(catalogue: Catalogue, name: string): Catalogue {
  const [first] = catalogue.tables
  if (first === undefined || catalogue.fields.has(measureDate)) return catalogue
  const date: Field = {
    field: measureDate,
    table: '',
    name,
    type: dateType,
    isMeasure: false,
    isDimension: true,
    isVirtual: false,
    isIdentifier: false,
    modes: [],
    defaultMode: 'count',
  }
  return { ...catalogue, fields: new Map([[measureDate, date], ...catalogue.fields]) }
}

/** Returns the fields that a board of these tables can filter by, the measure date first. */
export function filterFields(catalogue: Catalogue, tables: readonly DatasetTable[]): readonly Field[] {
  const hasDate = tables.some((table) => table.measure_date_field !== null)
  const own = tables.flatMap(({ fields }) =>
    fields
      .filter((each) => each.virtual?.kind !== 'aggregate' || each.is_dimension)
      .map(({ field }) => field),
  )
  const names = [...(hasDate ? [measureDate] : []), ...own]
  return [...new Set(names)].flatMap((name) => catalogue.fields.get(name) ?? [])
}

/** Returns the table that a tile reads; null if it is gone or unknown. */
export function tileTable(catalogue: Catalogue, state: QueryState): DatasetTable | null {
  if (state.table === null && state.answeredBy !== null) return tableOf(catalogue, state.answeredBy) ?? null
  return tableInUse(catalogue, { state, answering: null })
}

/** Returns the query of a tile on the table that it was saved for: another one never answers it. */
export function pinTable(state: QueryState, table: DatasetTable | null): QueryState {
  return table !== null && state.answeredBy !== null ? setTable(state, table) : state
}
