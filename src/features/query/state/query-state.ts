// The state of the query page: values, rows, columns, filters, order, comparison, totals. It is stored in the address bar, and the
// request is derived from it. It does not check whether a field exists.
import {
  type CalendarUnit,
  type ComputeMode,
  type EvolutionMode,
  type EvolutionScale,
  type FilterOperator,
  calendarUnits,
  computeModes,
  defaultRowLimit,
  filterOperators,
} from '#contract/query/vocabulary.ts'
import type { Operand } from '#contract/query/request.ts'
import type { CalculationKind } from './calculation/kinds.ts'

export interface Measure {
  readonly mode: ComputeMode
  readonly field: string
  /** Only in layouts and in `calculations`: a value that is calculated from this one. */
  readonly calculation?: CalculationKind
}
export interface Calculation extends Measure {
  readonly calculation: CalculationKind
}
/** The rows with the largest values. */
export interface Top {
  readonly count: number
  readonly by: Measure
  /** All other rows are one row. */
  readonly hasOthers: boolean
}
/** A field, or a calendar unit of a date field. */
export interface Dimension {
  readonly field: string
  readonly unit?: CalendarUnit
  /** It forms one scale with the dimension before it (QB13). */
  readonly isJoined?: true
}
/** The comparison with past periods (QB9). */
export interface Comparison {
  readonly scale: EvolutionScale
  readonly mode: EvolutionMode
  /** Number of past periods. */
  readonly depth: number
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

export const views = [
  'bars',
  'stacked',
  'line',
  'area',
  'scatter',
  'heat',
  'multiples',
  'figure',
  'table',
  'pivot',
] as const
export type View = (typeof views)[number]

export interface QueryState {
  readonly values: readonly Measure[]
  readonly rows: readonly Dimension[]
  readonly columns: readonly Dimension[]
  readonly filters: readonly Condition[]
  readonly order: readonly Ordering[]
  readonly comparison: Comparison | null
  /** Totals over all rows, and over each row and column of a grid. */
  readonly hasTotals: boolean
  /** Each is calculated from one of the values, without a request. */
  readonly calculations: readonly Calculation[]
  readonly top: Top | null
  readonly limit: number
  /** Null: the page chooses the view. */
  readonly view: View | null
  /** Null: the platform chooses the table, or the first field will. */
  readonly table: string | null
  readonly level: string | null
  /** The platform chooses the table, because a person decided so. */
  readonly anyTable: boolean
  /**
   * With `anyTable`: the key of the table that answered when the query was saved. Another one does not answer unless a
   * person agrees.
   */
  readonly answeredBy: string | null
  /**
   * Members of the request that the page has no control for, as `{data: {skip: 10}}`. They are sent with the others.
   */
  readonly extra: Readonly<Record<string, unknown>>
}

export const emptyState: QueryState = {
  values: [],
  rows: [],
  columns: [],
  filters: [],
  order: [],
  comparison: null,
  hasTotals: false,
  calculations: [],
  top: null,
  limit: defaultRowLimit,
  view: null,
  table: null,
  level: null,
  anyTable: false,
  answeredBy: null,
  extra: {},
}

export type DimensionWell = 'rows' | 'columns'
export type Well = 'values' | DimensionWell | 'filters'

export function isMode(text: string): text is ComputeMode {
  return Object.hasOwn(computeModes, text)
}
export function isUnit(text: string): text is CalendarUnit {
  return Object.hasOwn(calendarUnits, text)
}
export function isOperator(text: string): text is FilterOperator {
  return Object.hasOwn(filterOperators, text)
}
export function isView(text: string): text is View {
  return views.some((view) => view === text)
}
export function isMeasure(item: Measure | Dimension): item is Measure {
  return 'mode' in item
}

/** The keys of the comparison and of the top rows. No item has these keys. */
export const comparisonKey = 'comparison'
export const topKey = 'top'

/** Returns the name on the wire: `Flight Date.month`, or the field itself. */
export function scaleName({ field, unit }: Dimension): string {
  return unit === undefined ? field : `${field}.${unit}`
}

/** The name of a value among the values of its field: its mode, or the calculation and the mode. */
export function modeKey({ mode, calculation }: Measure): string {
  return calculation === undefined ? mode : `${calculation}:${mode}`
}

/** Identifies an item within a state. Modes, calculations and units have different names, so no keys collide. */
export function itemKey(item: Measure | Dimension): string {
  return isMeasure(item) ? `${modeKey(item)}:${item.field}` : `:${scaleName(item)}`
}

/** The value that a calculation is about. */
export function valueOf({ mode, field }: Measure): Measure {
  return { mode, field }
}
export function conditionKey({ dimension, operator }: Condition): string {
  return `${operator}:${scaleName(dimension)}`
}

export function sameItem(a: Measure | Dimension, b: Measure | Dimension): boolean {
  return itemKey(a) === itemKey(b)
}

/**
 * Splits the dimensions of a well into scales: one dimension each, or several that are joined. The first dimension of a
 * well has nothing to be joined to.
 */
export function scalesOf(dimensions: readonly Dimension[]): readonly (readonly Dimension[])[] {
  const scales: Dimension[][] = []
  for (const dimension of dimensions) {
    const last = scales.at(-1)
    if (last !== undefined && dimension.isJoined === true) last.push(dimension)
    else scales.push([dimension])
  }
  return scales
}

/** Returns the lists of dimensions that rows are grouped by: the outer scales, without the innermost. */
export function outerDimensions(rows: readonly Dimension[]): readonly (readonly Dimension[])[] {
  const scales = scalesOf(rows)
  return scales.slice(1).map((_, index) => scales.slice(0, index + 1).flat())
}

/** Returns every wire name that the query uses, without duplicates. */
export function usedNames(state: QueryState): readonly string[] {
  return [
    ...new Set([
      ...state.values.map(({ field }) => field),
      ...state.rows.map(scaleName),
      ...state.columns.map(scaleName),
      ...state.filters.map(({ dimension }) => scaleName(dimension)),
    ]),
  ]
}

/** Returns whether the query lists rows: only `select` and no scale (QB6). */
export function isListing({
  values,
  rows,
  columns,
}: Pick<QueryState, 'values' | 'rows' | 'columns'>): boolean {
  return (
    values.length > 0 && rows.length + columns.length === 0 && values.every(({ mode }) => mode === 'select')
  )
}

/**
 * Returns whether the query can have totals: a list of rows and distinct values have none (QB8). A computed measure has
 * totals. First values have none, and share its mode: `isFirstValue` tells them apart.
 */
export function canTotal({
  rows,
  columns,
  values,
}: Pick<QueryState, 'values' | 'rows' | 'columns'>): boolean {
  return (
    rows.length + columns.length > 0 &&
    values.length > 0 &&
    values.every(({ mode }) => mode !== 'select_distinct')
  )
}

export function isEmpty(state: QueryState): boolean {
  return state.values.length === 0 && state.rows.length === 0 && state.columns.length === 0
}

/** Turns columns into rows, for the table view. */
export function toListLayout(state: QueryState): QueryState {
  return { ...state, rows: [...state.rows, ...state.columns], columns: [] }
}

/** Returns whether nothing is selected and nothing filtered. */
export function isBlank(state: QueryState): boolean {
  return isEmpty(state) && state.filters.length === 0
}

/**
 * Returns the changed state without the table that answered before, if it selects something else: another table may
 * then answer.
 */
export function confirmedAnswer(before: QueryState, changed: QueryState): QueryState {
  const selected = (state: QueryState) => JSON.stringify([state.values, usedNames(state)])
  const isSame = before.answeredBy !== changed.answeredBy || selected(before) === selected(changed)
  return isSame ? changed : { ...changed, answeredBy: null }
}

const withoutJoin = ({ field, unit }: Dimension): Dimension =>
  unit === undefined ? { field } : { field, unit }

const wellOf = (dimensions: readonly Dimension[]): readonly Dimension[] =>
  dimensions.map((each, index) => (index === 0 && each.isJoined === true ? withoutJoin(each) : each))

const uniqueBy = <T>(items: readonly T[], key: (item: T) => string): readonly T[] => {
  const unique = new Map<string, T>()
  for (const item of items) if (!unique.has(key(item))) unique.set(key(item), item)
  return [...unique.values()]
}

/**
 * Removes duplicate items, columns that are also rows, and orders by items that are not in the query. A query that
 * names fields and no table lets the platform choose. Every state of the page is normalized.
 */
export function normalize(state: QueryState): QueryState {
  const values = uniqueBy(state.values, itemKey)
  const rows = wellOf(uniqueBy(state.rows, itemKey))
  const columns = wellOf(
    uniqueBy(state.columns, itemKey).filter((item) => !rows.some((row) => sameItem(row, item))),
  )
  const items: readonly (Measure | Dimension)[] = [...values, ...rows, ...columns]
  const order = uniqueBy(state.order, ({ by }) => itemKey(by))
    .filter(({ by }) => items.some((item) => sameItem(item, by)))
    .map((each) =>
      isMeasure(each.by) || each.by.isJoined !== true ? each : { ...each, by: withoutJoin(each.by) },
    )
  const anyTable = state.table === null && (state.anyTable || !isBlank(state))
  const isValue = (measure: Measure): boolean => values.some((each) => sameItem(each, valueOf(measure)))
  const hasScales = rows.length + columns.length > 0
  const isTopOf = state.top !== null && rows.length > 0 && isValue(state.top.by)
  return {
    ...state,
    values,
    rows,
    columns,
    order,
    filters: uniqueBy(state.filters, conditionKey),
    hasTotals: state.hasTotals && canTotal({ values, rows, columns }),
    calculations: hasScales ? uniqueBy(state.calculations.filter(isValue), itemKey) : [],
    top: isTopOf ? state.top : null,
    anyTable,
    answeredBy: anyTable ? state.answeredBy : null,
  }
}
