// Moves chips within a well and between wells. A chip of the values, rows or columns moves. A filter is independent of
// what is shown: a chip moved to the filters stays where it was, and so does a filter that is moved to another well.
import { removeCondition, removeDimension, removeValue } from '../query-commands.ts'
import { type QueryState, type Well, conditionKey, itemKey, normalize } from '../query-state.ts'
import { type Addition, withField } from './well-fields.ts'

/** A chip, or the gap before it. The gap after the last chip has the number of chips as index. */
export interface WellPosition {
  readonly well: Well
  readonly index: number
}

/** The wells from the first to the last. */
export const wells = ['values', 'rows', 'columns', 'filters'] as const satisfies readonly Well[]

/** Returns the key of the chip at a place. */
export function keyAt(state: QueryState, { well, index }: WellPosition): string | undefined {
  if (well === 'filters') {
    const condition = state.filters[index]
    return condition && conditionKey(condition)
  }
  const item = state[well][index]
  return item && itemKey(item)
}

/** Returns the place of a chip; undefined if the well does not contain it. */
export function positionOf(state: QueryState, well: Well, key: string): WellPosition | undefined {
  const index = state[well].findIndex((_, at) => keyAt(state, { well, index: at }) === key)
  return index === -1 ? undefined : { well, index }
}

/** Returns the name of the field of the chip at a place. */
export function fieldAt(state: QueryState, { well, index }: WellPosition): string | undefined {
  return well === 'filters' ? state.filters[index]?.dimension.field : state[well][index]?.field
}

export function removeChip(state: QueryState, { well, index }: WellPosition): QueryState {
  if (well === 'values') return removeValue(state, index)
  if (well !== 'filters') return removeDimension(state, { well, index })
  const key = keyAt(state, { well, index })
  return key === undefined ? state : removeCondition(state, key)
}

const reordered = <T>(items: readonly T[], from: number, to: number): readonly T[] => {
  const item = items[from]
  if (item === undefined) return items
  const target = Math.min(Math.max(to > from ? to - 1 : to, 0), items.length - 1)
  return items.toSpliced(from, 1).toSpliced(target, 0, item)
}

interface Move {
  readonly from: WellPosition
  /** The gap that the chip is moved to. */
  readonly to: WellPosition
}

/** Returns whether the chip stays what it is, so that no rule decides what it becomes. */
export function isPlainMove({ from, to }: Move): boolean {
  const isDimension = ({ well }: WellPosition): boolean => well === 'rows' || well === 'columns'
  return from.well === to.well || (isDimension(from) && isDimension(to))
}

/** Moves a chip within its well, or a dimension from rows to columns or back. */
export function moveChip(state: QueryState, { from, to }: Move): QueryState {
  if (from.well === to.well)
    return normalize({ ...state, [from.well]: reordered<unknown>(state[from.well], from.index, to.index) })
  if (from.well === 'values' || from.well === 'filters' || to.well === 'values' || to.well === 'filters')
    return state
  const dimension = state[from.well][from.index]
  if (dimension === undefined) return state
  const { isJoined: _isJoined, ...plain } = dimension
  return normalize({
    ...state,
    [from.well]: state[from.well].toSpliced(from.index, 1),
    [to.well]: state[to.well].toSpliced(to.index, 0, plain),
  })
}

/** Returns the query without the chip that turns into something else; filters and what is filtered stay. */
export function withoutMoved(state: QueryState, { from, to }: Move): QueryState {
  return from.well === 'filters' || to.well === 'filters' ? state : removeChip(state, from)
}

/** Turns a chip into what its field becomes in another well. */
export function turnChip(state: QueryState, move: Move, addition: Addition): QueryState {
  return withField(withoutMoved(state, move), { ...addition, index: move.to.index })
}
