// What a person can do to a question. Each command takes a state and gives the next one, settled.
import type { CalendarUnit, ComputeMode } from '#contract/query/vocabulary.ts'
import type { Addition } from './catalogue.ts'
import {
  type Condition,
  type Dimension,
  type DimensionWell,
  type Direction,
  type Measure,
  type Ordering,
  type QueryState,
  conditionKey,
  itemKey,
  sameItem,
  settle,
} from './query-state.ts'

const without = <T>(items: readonly T[], index: number): readonly T[] => items.toSpliced(index, 1)

/** From which place, by how many to the right. */
type Shift = readonly [index: number, by: number]

/** `by` places to the right; stays within the list. */
export function moved<T>(items: readonly T[], [index, by]: Shift): readonly T[] {
  const item = items[index]
  if (item === undefined) return items
  const target = Math.min(Math.max(index + by, 0), items.length - 1)
  return items.toSpliced(index, 1).toSpliced(target, 0, item)
}

const reordered = (
  state: QueryState,
  { was, now }: { was: Measure | Dimension; now: Measure | Dimension },
): QueryState => ({
  ...state,
  order: state.order.map((each) => (sameItem(each.by, was) ? { ...each, by: now } : each)),
})

export function addValue(state: QueryState, value: Measure): QueryState {
  return settle({ ...state, values: [...state.values, value] })
}

export function setMode(state: QueryState, [index, mode]: readonly [number, ComputeMode]): QueryState {
  const was = state.values[index]
  if (was === undefined) return state
  const now = { ...was, mode }
  return settle({ ...reordered(state, { was, now }), values: state.values.with(index, now) })
}

export function removeValue(state: QueryState, index: number): QueryState {
  return settle({ ...state, values: without(state.values, index) })
}

export function moveValue(state: QueryState, [index, by]: Shift): QueryState {
  return {
    ...state,
    values: moved(state.values, [index, by]),
  }
}

export function addDimension(
  state: QueryState,
  { well, dimension }: { well: DimensionWell; dimension: Dimension },
): QueryState {
  const other = well === 'rows' ? 'columns' : 'rows'
  return settle({
    ...state,
    [well]: [...state[well], dimension],
    [other]: state[other].filter((each) => !sameItem(each, dimension)),
  })
}

/** Where a chip stands. */
export interface Place {
  readonly well: DimensionWell
  readonly index: number
}

export function setUnit(
  state: QueryState,
  { well, index, unit }: Place & { unit: CalendarUnit | null },
): QueryState {
  const was = state[well][index]
  if (was === undefined) return state
  const now: Dimension = unit === null ? { field: was.field } : { field: was.field, unit }
  return settle({ ...reordered(state, { was, now }), [well]: state[well].with(index, now) })
}

export function removeDimension(state: QueryState, { well, index }: Place): QueryState {
  return settle({ ...state, [well]: without(state[well], index) })
}

export function moveDimension(state: QueryState, { well, index, by }: Place & { by: number }): QueryState {
  return {
    ...state,
    [well]: moved(state[well], [index, by]),
  }
}

/** To the other of the two wells. */
export function turnDimension(state: QueryState, { well, index }: Place): QueryState {
  const dimension = state[well][index]
  return dimension === undefined
    ? state
    : addDimension(state, { well: well === 'rows' ? 'columns' : 'rows', dimension })
}

/** Rows become columns and columns rows. */
export function transpose(state: QueryState): QueryState {
  return {
    ...state,
    rows: state.columns,
    columns: state.rows,
  }
}

/** Puts a condition in the place of the one that is edited, or of its namesake, else at the end. */
export function setCondition(
  state: QueryState,
  { condition, editedKey }: { condition: Condition; editedKey?: string },
): QueryState {
  const key = conditionKey(condition)
  const rest = state.filters.filter((each) => conditionKey(each) !== key || key === editedKey)
  const at = rest.findIndex((each) => conditionKey(each) === editedKey)
  return settle({ ...state, filters: at === -1 ? [...rest, condition] : rest.with(at, condition) })
}

export function removeCondition(state: QueryState, key: string): QueryState {
  return {
    ...state,
    filters: state.filters.filter((each) => conditionKey(each) !== key),
  }
}

export function setOrder(state: QueryState, ordering: Ordering): QueryState {
  return settle({ ...state, order: [ordering] })
}

/** A click on a head: values begin with the highest, dimensions with the first; a third click gives the order up. */
export function cycleOrder(state: QueryState, by: Measure | Dimension): QueryState {
  const first: Direction = 'mode' in by ? 'desc' : 'asc'
  const present = state.order.find((each) => itemKey(each.by) === itemKey(by))
  if (present === undefined) return setOrder(state, { by, direction: first })
  if (present.direction === first) return setOrder(state, { by, direction: first === 'asc' ? 'desc' : 'asc' })
  return { ...state, order: [] }
}

/** What the field picker or a drop adds. */
export function addTo(state: QueryState, addition: Addition): QueryState {
  return addition.well === 'values' ? addValue(state, addition.measure) : addDimension(state, addition)
}
