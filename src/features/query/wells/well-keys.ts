// What keys do in a well: focus its chips, move one, or remove it.
import { type WellPosition, wells } from '../state/chips/chip-moves.ts'
import type { QueryState, Well } from '../state/query-state.ts'

type WellStep =
  | { readonly kind: 'focus'; readonly index: number }
  | { readonly kind: 'move'; readonly to: WellPosition }
  | { readonly kind: 'remove' }

/** Along the well: the next chip, and the gap behind it. */
const along: Readonly<Record<string, { readonly focus: number; readonly gap: number }>> = {
  ArrowLeft: { focus: -1, gap: -1 },
  ArrowRight: { focus: 1, gap: 2 },
}
/** To the well before or after it. */
const across: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

const nextWell = (well: Well, by: number): Well | undefined => wells[wells.indexOf(well) + by]

const moveStep = (
  state: QueryState,
  { well, index, key }: WellPosition & { key: string },
): WellStep | null => {
  const step = along[key]
  if (step !== undefined) {
    const gap = index + step.gap
    return gap < 0 || gap > state[well].length ? null : { kind: 'move', to: { well, index: gap } }
  }
  const by = across[key]
  const next = by === undefined ? undefined : nextWell(well, by)
  return next === undefined ? null : { kind: 'move', to: { well: next, index: state[next].length } }
}

/** Returns the step for a key at a button of a well, or null if the key does nothing there. Chips come first. */
export function wellStep(
  state: QueryState,
  { isAlt, ...at }: WellPosition & { key: string; isAlt: boolean },
): WellStep | null {
  const isChip = at.index < state[at.well].length
  if (isAlt) return isChip ? moveStep(state, at) : null
  const step = along[at.key]
  if (step !== undefined) return { kind: 'focus', index: at.index + step.focus }
  return isChip && (at.key === 'Delete' || at.key === 'Backspace') ? { kind: 'remove' } : null
}
