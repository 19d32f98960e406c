// What keys do to the chips of a well: move between them, move them, remove them.
import { moveDimension, moveValue, removeCondition, removeDimension, removeValue } from './query-commands.ts'
import { type QueryState, type Well, conditionKey } from './query-state.ts'

/** A place of a well: its chips first, then the button that adds. */
export interface Spot {
  well: Well
  index: number
}

/** Removes or moves the item of a key; the wells are told apart by what they hold. */
const removed = (state: QueryState, { well, index }: Spot): QueryState => {
  if (well === 'values') return removeValue(state, index)
  const condition = state.filters[index]
  if (well === 'filters')
    return condition === undefined ? state : removeCondition(state, conditionKey(condition))
  return removeDimension(state, { well, index })
}
const moved = (state: QueryState, { well, index, by }: Spot & { by: number }): QueryState => {
  if (well === 'values') return moveValue(state, [index, by])
  return well === 'filters' ? state : moveDimension(state, { well, index, by })
}

export type WellStep =
  | { readonly kind: 'focus'; readonly index: number }
  | { readonly kind: 'move' | 'remove'; readonly state: QueryState }

const directions: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

const countOf = (state: QueryState, well: Well): number => state[well].length

/** The step that a key makes at a place; null for keys that mean nothing there. */
export const wellStep = (
  state: QueryState,
  { key, isAlt, ...spot }: Spot & { key: string; isAlt: boolean },
): WellStep | null => {
  const by = directions[key]
  const isChip = spot.index < countOf(state, spot.well)
  if (by !== undefined && isAlt && isChip) return { kind: 'move', state: moved(state, { ...spot, by }) }
  if (by !== undefined) return { kind: 'focus', index: spot.index + by }
  return isChip && (key === 'Delete' || key === 'Backspace')
    ? { kind: 'remove', state: removed(state, spot) }
    : null
}
