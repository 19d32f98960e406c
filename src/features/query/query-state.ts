// The question as the page holds it: values, rows, columns, filters, order. Its home is the address bar; the wire's
// request is derived from it. It knows nothing of tables: whether a field exists is decided elsewhere.
import {
  type CalendarUnit,
  type ComputeMode,
  type FilterOperator,
  calendarUnits,
  computeModes,
  defaultRowLimit,
  filterOperators,
} from '#contract/query/vocabulary.ts'
import type { Operand } from '#contract/query/request.ts'

export interface Measure {
  readonly mode: ComputeMode
  readonly field: string
}
/** A field, or a date field seen through a calendar unit. */
export interface Dimension {
  readonly field: string
  readonly unit?: CalendarUnit
}
export interface Condition {
  readonly dimension: Dimension
  readonly operator: FilterOperator
  readonly operands: readonly Operand[]
}
export type Direction = 'asc' | 'desc'
export interface Ordering {
  readonly by: Measure | Dimension
  readonly direction: Direction
}

export const views = ['bars', 'line', 'area', 'scatter', 'table', 'pivot'] as const
export type View = (typeof views)[number]

export interface QueryState {
  readonly values: readonly Measure[]
  readonly rows: readonly Dimension[]
  readonly columns: readonly Dimension[]
  readonly filters: readonly Condition[]
  readonly order: readonly Ordering[]
  readonly limit: number
  /** Null: the page chooses what suits the question. */
  readonly view: View | null
  /** Null: the platform chooses the table. */
  readonly table: string | null
  readonly level: string | null
}

export const emptyState: QueryState = {
  values: [],
  rows: [],
  columns: [],
  filters: [],
  order: [],
  limit: defaultRowLimit,
  view: null,
  table: null,
  level: null,
}

export type DimensionWell = 'rows' | 'columns'
export type Well = 'values' | DimensionWell | 'filters'

export const isMode = (text: string): text is ComputeMode => Object.hasOwn(computeModes, text)
export const isUnit = (text: string): text is CalendarUnit => Object.hasOwn(calendarUnits, text)
export const isOperator = (text: string): text is FilterOperator => Object.hasOwn(filterOperators, text)
export const isView = (text: string): text is View => views.some((view) => view === text)
export const isMeasure = (item: Measure | Dimension): item is Measure => 'mode' in item

/** The name on the wire: `Flight Date.month`, or the field itself. */
export const scaleName = ({ field, unit }: Dimension): string =>
  unit === undefined ? field : `${field}.${unit}`

/** Identity inside a state. Modes and units share no word, so the two never meet. */
export const itemKey = (item: Measure | Dimension): string =>
  isMeasure(item) ? `${item.mode}:${item.field}` : `:${scaleName(item)}`
export const conditionKey = ({ dimension, operator }: Condition): string =>
  `${operator}:${scaleName(dimension)}`

export const sameItem = (a: Measure | Dimension, b: Measure | Dimension): boolean => itemKey(a) === itemKey(b)

/** Every name of the wire that the question uses, once each. */
export const usedNames = (state: QueryState): readonly string[] => [
  ...new Set([
    ...state.values.map(({ field }) => field),
    ...state.rows.map(scaleName),
    ...state.columns.map(scaleName),
    ...state.filters.map(({ dimension }) => scaleName(dimension)),
  ]),
]

/** Every field that the question names, once each. */
export const usedFields = (state: QueryState): readonly string[] => [
  ...new Set([
    ...state.values.map(({ field }) => field),
    ...state.rows.map(({ field }) => field),
    ...state.columns.map(({ field }) => field),
    ...state.filters.map(({ dimension }) => dimension.field),
  ]),
]

/** Only `select` and no scale: the rows themselves are listed (QB6). */
export const isListing = ({
  values,
  rows,
  columns,
}: Pick<QueryState, 'values' | 'rows' | 'columns'>): boolean =>
  values.length > 0 && rows.length + columns.length === 0 && values.every(({ mode }) => mode === 'select')

export const isEmpty = (state: QueryState): boolean =>
  state.values.length === 0 && state.rows.length === 0 && state.columns.length === 0

const once = <T>(items: readonly T[], key: (item: T) => string): readonly T[] => {
  const seen = new Map<string, T>()
  for (const item of items) if (!seen.has(key(item))) seen.set(key(item), item)
  return [...seen.values()]
}

/**
 * The state with no item twice, no dimension both in rows and columns, no order by what is not asked.
 * Every state the page holds has gone through it.
 */
export const settle = (state: QueryState): QueryState => {
  const values = once(state.values, itemKey)
  const rows = once(state.rows, itemKey)
  const columns = once(state.columns, itemKey).filter((item) => !rows.some((row) => sameItem(row, item)))
  const asked: readonly (Measure | Dimension)[] = [...values, ...rows, ...columns]
  const order = once(state.order, ({ by }) => itemKey(by)).filter(({ by }) =>
    asked.some((item) => sameItem(item, by)),
  )
  return { ...state, values, rows, columns, order, filters: once(state.filters, conditionKey) }
}
