// Moves a chip to a gap of a well, by dragging, by its menu and by keys.
import { useCallback, useLayoutEffect, useRef } from 'react'
import { nameOf } from '../state/catalogue.ts'
import { additionFor } from '../state/chips/addition-rules.ts'
import {
  type WellPosition,
  fieldAt,
  isPlainMove,
  keyAt,
  moveChip,
  positionOf,
  turnChip,
  withoutMoved,
} from '../state/chips/chip-moves.ts'
import { isPresent, keyOfAddition } from '../state/chips/well-fields.ts'
import { useQueryContext } from '../state/query-context.ts'
import type { QueryState, Well } from '../state/query-state.ts'
import { announce } from './announcement.ts'
import { focusChip, markChip, openChip } from './open-chip.ts'
import { readKnownFacts } from './use-add-field.ts'

/** Focuses the chip at its new place, or opens it if it is a filter that was made. */
const show = (state: QueryState, { well, key, name }: { well: Well; key: string; name: string }): void => {
  const position = (positionOf(state, well, key)?.index ?? 0) + 1
  announce({ kind: 'moved', name, well, position, total: state[well].length })
  focusChip(key)
  markChip(key)
}

export function useMoveChip() {
  const context = useQueryContext()
  const latest = useRef(context)
  useLayoutEffect(() => {
    latest.current = context
  })
  return useCallback(async (from: WellPosition, to: WellPosition): Promise<void> => {
    const { state, naming, change } = latest.current
    const { catalogue } = naming
    const [key, fieldName] = [keyAt(state, from), fieldAt(state, from)]
    if (key === undefined || fieldName === undefined) return
    const name = nameOf(catalogue, fieldName)
    if (isPlainMove({ from, to })) {
      const next = moveChip(state, { from, to })
      if (next !== state) change(next)
      show(next, { well: to.well, key, name })
      return
    }
    const field = catalogue.fields.get(fieldName)
    if (field === undefined) return
    const input = { field, state: withoutMoved(state, { from, to }), chosen: to.well }
    const known = await readKnownFacts(latest.current, input)
    // Reading takes a moment: the chip may be elsewhere now.
    const now = latest.current
    const place = positionOf(now.state, from.well, key)
    if (place === undefined) return
    const move = { from: place, to }
    const rest = withoutMoved(now.state, move)
    const addition = additionFor({ field, state: rest, chosen: to.well }, known)
    const isKnown = isPresent(rest, addition)
    const next = turnChip(now.state, move, addition)
    now.change(next)
    const turned = keyOfAddition(addition)
    if (to.well === 'filters' && !isKnown) openChip(turned)
    else show(next, { well: to.well, key: turned, name })
  }, [])
}
