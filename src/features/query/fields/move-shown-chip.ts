// Moves a chip to a gap of a well, by dragging, by its menu and by keys.
import { type Field, nameOf } from '../state/catalogue.ts'
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
import type { QueryState, Well } from '../state/query-state.ts'
import { announce } from './announcement.ts'
import { focusChip, markChip, openChip } from './open-chip.ts'
import { type OpenQuery, openQuery, readFor } from './open-query.ts'
import { readKnownFacts } from './use-add-field.ts'

/** Focuses the chip at its new place, or opens it if it is a filter that was made. */
const show = (state: QueryState, { well, key, name }: { well: Well; key: string; name: string }): void => {
  const position = (positionOf(state, well, key)?.index ?? 0) + 1
  announce({ kind: 'moved', name, well, position, total: state[well].length })
  focusChip(key)
  markChip(key)
}

interface ChosenMove {
  readonly field: Field
  readonly key: string
  readonly from: WellPosition
  readonly to: WellPosition
}

/** Moves a chip to a well where it becomes something else, as soon as enough is known about its values. */
const turn = async (query: OpenQuery, { field, key, from, to }: ChosenMove): Promise<void> => {
  const { state } = query.context
  const input = { field, state: withoutMoved(state, { from, to }), chosen: to.well }
  const read = await readFor(query, (context) => readKnownFacts(context, input))
  // Reading takes a moment: the chip may be elsewhere now.
  const place = read === null ? undefined : positionOf(read.context.state, from.well, key)
  if (read === null || place === undefined) return
  const now = read.context
  const move = { from: place, to }
  const rest = withoutMoved(now.state, move)
  const addition = additionFor({ field, state: rest, chosen: to.well }, read.value)
  const isKnown = isPresent(rest, addition)
  const next = turnChip(now.state, move, addition)
  now.change(next)
  const turned = keyOfAddition(addition)
  if (to.well === 'filters' && !isKnown) openChip(turned)
  else show(next, { well: to.well, key: turned, name: field.name })
}

/** Moves a chip of the query that is open. */
export async function moveShownChip(from: WellPosition, to: WellPosition): Promise<void> {
  const query = openQuery()
  if (query === null) return
  const { state, naming, change } = query.context
  const { catalogue } = naming
  const [key, fieldName] = [keyAt(state, from), fieldAt(state, from)]
  if (key === undefined || fieldName === undefined) return
  if (isPlainMove({ from, to })) {
    const next = moveChip(state, { from, to })
    if (next !== state) change(next)
    show(next, { well: to.well, key, name: nameOf(catalogue, fieldName) })
    return
  }
  const field = catalogue.fields.get(fieldName)
  if (field !== undefined) await turn(query, { field, key, from, to })
}
