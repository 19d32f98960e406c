// Adds a field of a table to the query. If the query reads another table, a person confirms the switch first.
import { useEffect, useRef } from 'react'
import { queryClient } from '#src/api/query-client.ts'
import { type Catalogue, type Field, tableOf } from '../state/catalogue.ts'
import { dateUnitFor, defaultDateUnit } from '../state/date-unit.ts'
import { useQueryContext } from '../state/query-context.ts'
import { stateForField, switchFinder } from '../state/query-table.ts'
import { type QueryState, type Well, conditionKey } from '../state/query-state.ts'
import { sideOptions } from '../state/side-query.ts'
import { type Addition, defaultWell, needsDateUnit, withField } from '../state/well-fields.ts'
import { readSpan, spanRequest } from './field-profile.ts'
import { openChip } from './open-chip.ts'

/** Milliseconds. A field is added without waiting longer for the span of its dates. */
const spanTimeout = 1000

const dateUnitOf = async (catalogue: Catalogue, field: Field) => {
  const request = spanRequest(field, tableOf(catalogue, field.table) ?? null)
  const response = await Promise.race([
    queryClient.fetchQuery(sideOptions(request)).catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, spanTimeout, null)),
  ])
  return response === null ? defaultDateUnit : dateUnitFor(readSpan(response, field))
}

/** Returns a function that applies an addition to a state, and opens the editor of a new filter. */
export function useApplyAddition() {
  const { change } = useQueryContext()
  return (state: QueryState, addition: Addition): void => {
    const next = withField(state, addition)
    change(next)
    const last = next.filters.at(-1)
    if (addition.well === 'filters' && last !== undefined) openChip(conditionKey(last))
  }
}

/**
 * Returns a function that adds a field to a well, by default to the one that suits it. A date starts with a unit that
 * suits its span. Calls `onAdded` when the field was added or waits for a confirmation.
 */
export function useAddField(onAdded?: () => void) {
  const context = useQueryContext()
  const apply = useApplyAddition()
  // Reading the span takes a moment, in which the query may change.
  const latest = useRef({ context, apply })
  useEffect(() => {
    latest.current = { context, apply }
  })
  return async (field: Field, chosen?: Well): Promise<void> => {
    const { catalogue } = latest.current.context.naming
    const well = chosen ?? defaultWell(field, latest.current.context.state)
    const unit = needsDateUnit(field, well) ? await dateUnitOf(catalogue, field) : undefined
    const { state, naming, setPendingSwitch } = latest.current.context
    const table = tableOf(naming.catalogue, field.table)
    const addition = { field, well, unit }
    if (table !== undefined && switchFinder(naming.catalogue, state)(field))
      setPendingSwitch({ table, addition })
    else latest.current.apply(stateForField(naming.catalogue, state, field), addition)
    onAdded?.()
  }
}
