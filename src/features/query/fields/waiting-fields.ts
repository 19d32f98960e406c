// Fields that were chosen, until enough is known about their values to add them.
import { useSyncExternalStore } from 'react'
import { createStore } from '#src/lib/create-store.ts'
import type { Field } from '../state/catalogue.ts'
import type { Well } from '../state/query-state.ts'

interface WaitingField {
  readonly id: number
  readonly field: Field
  readonly well: Well
  /** The id of the query in which it was chosen. */
  readonly query: number
}

const waiting = createStore<readonly WaitingField[]>([])

let lastId = 0

/** Returns the id to hide it with. */
export function showWaiting(field: Omit<WaitingField, 'id'>): number {
  lastId += 1
  waiting.set([...waiting.get(), { ...field, id: lastId }])
  return lastId
}

export function hideWaiting(id: number): void {
  waiting.set(waiting.get().filter((each) => each.id !== id))
}

/** Hides the fields that were chosen for other queries. */
export function dropWaitingOfOthers(query: number | undefined): void {
  const kept = waiting.get().filter((each) => each.query === query)
  if (kept.length < waiting.get().length) waiting.set(kept)
}

export function useWaitingFields(): readonly WaitingField[] {
  return useSyncExternalStore(waiting.subscribe, waiting.get)
}
