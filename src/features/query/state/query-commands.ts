// Commands that change a query. Each takes a state and returns the next one, normalized.
import type { CalendarUnit, ComputeMode } from '#contract/query/vocabulary.ts'
import type { CalculationKind } from './calculation/kinds.ts'
import {
  type Condition,
  type Dimension,
  type DimensionWell,
  type Direction,
  type Measure,
  type Ordering,
  type QueryState,
  type Top,
  conditionKey,
  itemKey,
  sameItem,
  normalize,
  valueOf,
} from './query-state.ts'

const removeAt = <T>(items: readonly T[], index: number): readonly T[] => items.toSpliced(index, 1)

const replaceInOrder = (
  state: QueryState,
  { previous, next }: { previous: Measure | Dimension; next: Measure | Dimension },
): QueryState => ({
  ...state,
  order: state.order.map((each) => (sameItem(each.by, previous) ? { ...each, by: next } : each)),
})

export function setMode(state: QueryState, [index, mode]: readonly [number, ComputeMode]): QueryState {
  const previous = state.values[index]
  if (previous === undefined) return state
  const next = { ...previous, mode }
  const { top } = state
  return normalize({
    ...replaceInOrder(state, { previous, next }),
    values: state.values.with(index, next),
    calculations: state.calculations.map((each) =>
      sameItem(valueOf(each), previous) ? { ...each, mode } : each,
    ),
    top: top !== null && sameItem(top.by, previous) ? { ...top, by: next } : top,
    // First values have no total. A computed measure, which has one, never changes its mode.
    hasTotals: state.hasTotals && mode !== 'select',
  })
}

/** Adds a calculation of a value, or removes it. */
export function toggleCalculation(
  state: QueryState,
  { value, calculation }: { value: Measure; calculation: CalculationKind },
): QueryState {
  const toggled = { ...value, calculation }
  const others = state.calculations.filter((each) => !sameItem(each, toggled))
  const isNew = others.length === state.calculations.length
  return normalize({ ...state, calculations: isNew ? [...others, toggled] : others })
}

export function setTop(state: QueryState, top: Top | null): QueryState {
  return normalize({ ...state, top })
}

export function removeValue(state: QueryState, index: number): QueryState {
  return normalize({ ...state, values: removeAt(state.values, index) })
}

/** Adds a dimension before the one at an index, or at the end. The other well loses it. */
export function insertDimension(
  state: QueryState,
  {
    well,
    dimension,
    index = state[well].length,
  }: { well: DimensionWell; dimension: Dimension; index?: number | undefined },
): QueryState {
  const other = well === 'rows' ? 'columns' : 'rows'
  return normalize({
    ...state,
    [well]: state[well].toSpliced(index, 0, dimension),
    [other]: state[other].filter((each) => !sameItem(each, dimension)),
  })
}

export interface ChipPosition {
  readonly well: DimensionWell
  readonly index: number
}

export function setUnit(
  state: QueryState,
  { well, index, unit }: ChipPosition & { unit: CalendarUnit | null },
): QueryState {
  const previous = state[well][index]
  if (previous === undefined) return state
  const { unit: _unit, ...plain } = previous
  const next: Dimension = unit === null ? plain : { ...plain, unit }
  return normalize({ ...replaceInOrder(state, { previous, next }), [well]: state[well].with(index, next) })
}

export function removeDimension(state: QueryState, { well, index }: ChipPosition): QueryState {
  return normalize({ ...state, [well]: removeAt(state[well], index) })
}

/** Joins a dimension with the one before it to one scale, or separates it again. */
export function toggleJoin(state: QueryState, { well, index }: ChipPosition): QueryState {
  const dimension = state[well][index]
  if (dimension === undefined) return state
  const { isJoined, ...plain } = dimension
  const next: Dimension = isJoined === true ? plain : { ...plain, isJoined: true }
  return normalize({ ...state, [well]: state[well].with(index, next) })
}

/** Swaps rows and columns. */
export function transpose(state: QueryState): QueryState {
  return {
    ...state,
    rows: state.columns,
    columns: state.rows,
  }
}

/** Replaces the edited condition, or the one with the same key, or else appends the condition. */
export function setCondition(
  state: QueryState,
  { condition, editedKey }: { condition: Condition; editedKey?: string },
): QueryState {
  const key = conditionKey(condition)
  const others = state.filters.filter((each) => conditionKey(each) !== key || key === editedKey)
  const at = others.findIndex((each) => conditionKey(each) === editedKey)
  return normalize({ ...state, filters: at === -1 ? [...others, condition] : others.with(at, condition) })
}

export function removeCondition(state: QueryState, key: string): QueryState {
  return {
    ...state,
    filters: state.filters.filter((each) => conditionKey(each) !== key),
  }
}

export function setOrder(state: QueryState, ordering: Ordering): QueryState {
  return normalize({ ...state, order: [ordering] })
}

/**
 * Changes the order after a click on a header: values start with the highest, dimensions with the first. The third
 * click removes the order.
 */
export function cycleOrder(state: QueryState, by: Measure | Dimension): QueryState {
  const first: Direction = 'mode' in by ? 'desc' : 'asc'
  const current = state.order.find((each) => itemKey(each.by) === itemKey(by))
  if (current === undefined) return setOrder(state, { by, direction: first })
  if (current.direction === first) return setOrder(state, { by, direction: first === 'asc' ? 'desc' : 'asc' })
  return { ...state, order: [] }
}
