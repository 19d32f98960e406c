// Adds a field of a table to the query. If the query reads another table, a person confirms the switch first.
import { useCallback, useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { queryClient } from '#src/api/query-client.ts'
import { type Field, tableOf } from '../state/catalogue.ts'
import {
  type AdditionInput,
  type FieldFacts,
  type KnownFacts,
  additionFor,
  fieldsToRead,
} from '../state/chips/addition-rules.ts'
import { type WellPosition, positionOf } from '../state/chips/chip-moves.ts'
import { type Addition, isPresent, keyOfAddition, withField } from '../state/chips/well-fields.ts'
import { isComplete } from '../state/filter-operators.ts'
import type { QueryContextValue } from '../state/query-context.ts'
import { toRequest } from '../state/query-request.ts'
import { stateForField, switchFinder } from '../state/query-table.ts'
import { type QueryState, type Well, emptyState } from '../state/query-state.ts'
import { sideOptions } from '../state/side-query.ts'
import { announce } from './announcement.ts'
import { factsRequest, readSpan } from './field-profile.ts'
import { markChip, openChip } from './open-chip.ts'
import { openQuery, readFor } from './open-query.ts'
import { hideWaiting, showWaiting } from './waiting-fields.ts'

/** Milliseconds. A field is added without waiting longer for what is known about its values. */
const factsTimeout = 3000

const readFacts = async (
  field: Field,
  { state, naming }: QueryContextValue,
): Promise<FieldFacts | undefined> => {
  const { catalogue } = naming
  const switches = switchFinder(catalogue, state)(field)
  const filters = switches ? [] : state.filters.filter(isComplete)
  const { filter } = toRequest({ ...emptyState, filters })
  const table = tableOf(catalogue, field.table) ?? null
  const response = await Promise.race([
    queryClient.fetchQuery(sideOptions(factsRequest(field, { table, filter }))).catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, factsTimeout, null)),
  ])
  return response === null ? undefined : readSpan(response, field)
}

/** Returns what is known about the values of the fields that decide what an addition becomes. */
export async function readKnownFacts(context: QueryContextValue, input: AdditionInput): Promise<KnownFacts> {
  const fields = fieldsToRead(context.naming.catalogue, input)
  const facts = await Promise.all(fields.map((field) => readFacts(field, context)))
  return new Map(fields.flatMap(({ field }, at) => (facts[at] === undefined ? [] : [[field, facts[at]]])))
}

const announceAt = (kind: 'added' | 'present', state: QueryState, addition: Addition): void => {
  const { well } = addition
  const place = positionOf(state, well, keyOfAddition(addition))
  announce({
    kind,
    name: addition.field.name,
    well,
    position: (place?.index ?? 0) + 1,
    total: state[well].length,
  })
}

/**
 * Applies an addition to a state. A chip that is there already is shown, and the editor of a new filter is opened.
 */
export function applyAddition(
  { change }: Pick<QueryContextValue, 'change'>,
  state: QueryState,
  addition: Addition,
): void {
  const isKnown = isPresent(state, addition)
  const next = withField(state, addition)
  if (!isKnown) change(next)
  announceAt(isKnown ? 'present' : 'added', next, addition)
  const key = keyOfAddition(addition)
  if (addition.well === 'filters') openChip(key)
  else markChip(key)
}

/** Adds a field to the query in which it was chosen, or asks for the other table that it needs. */
const addTo = ({ state, naming, setPendingSwitch, change }: QueryContextValue, chosen: ChosenField): void => {
  const { field, place, known } = chosen
  const table = tableOf(naming.catalogue, field.table)
  const addition = { ...additionFor({ field, state, chosen: place?.well }, known), index: place?.index }
  if (table !== undefined && switchFinder(naming.catalogue, state)(field))
    setPendingSwitch({ table, addition })
  else applyAddition({ change }, stateForField(naming.catalogue, state, field), addition)
}

/** The well that a person chose, and the gap in it. */
type ChosenPosition = Pick<WellPosition, 'well'> & Partial<Pick<WellPosition, 'index'>>

interface ChosenField {
  readonly field: Field
  readonly place: ChosenPosition | undefined
  readonly known: KnownFacts
}

/** The well where the field is shown until its values are known; null if nothing is read, or if a person must confirm. */
const waitingWell = ({ naming, state }: QueryContextValue, input: AdditionInput): Well | null => {
  const waits = fieldsToRead(naming.catalogue, input).length > 0
  if (!waits || switchFinder(naming.catalogue, state)(input.field)) return null
  const addition = additionFor(input, new Map())
  return isPresent(state, addition) ? null : addition.well
}

/** Additions happen in the order of the clicks, also if one of them waits for an answer. */
let last: Promise<unknown> = Promise.resolve()

/**
 * Returns a function that adds a field to a well, by default to the one that suits it. Calls `onAdded` when the field
 * was added or waits for a confirmation. Reading what is known about its values takes a moment: if another query is open
 * then, nothing is added.
 */
export function useAddField(onAdded?: () => void) {
  const latest = useRef(onAdded)
  useLayoutEffect(() => {
    latest.current = onAdded
  })
  return useCallback((field: Field, place?: ChosenPosition): Promise<unknown> => {
    const clicked = openQuery()
    if (clicked === null) return last
    const chosen = place?.well
    const well = waitingWell(clicked.context, { field, state: clicked.context.state, chosen })
    const shown = well === null ? null : showWaiting({ field, well, query: clicked.id })
    const addOne = async (): Promise<void> => {
      const read = await readFor(clicked, (context) =>
        readKnownFacts(context, { field, state: context.state, chosen }),
      )
      // The next addition must see this one.
      flushSync(() => {
        if (shown !== null) hideWaiting(shown)
        if (read === null) return
        addTo(read.context, { field, place, known: read.value })
        latest.current?.()
      })
    }
    last = last.then(addOne, addOne)
    return last
  }, [])
}
