// The saved queries whose figures a user has chosen, in this browser. Without a choice, the platform chooses.
import { z } from 'zod'
import { createEvent } from '#src/lib/create-store.ts'
import { readStored, writeStored } from '#src/lib/local-storage.ts'

const keyOf = (uid: string): string => `today-figures.${uid}`
const stored = z.array(z.string()).max(4)
const changed = createEvent()
/** The same list for the same text, as `useSyncExternalStore` requires. */
let last: { readonly text: string; readonly ids: readonly string[] | undefined } | undefined

const parse = (text: string): readonly string[] | undefined => {
  try {
    return stored.safeParse(JSON.parse(text)).data
  } catch {
    return undefined
  }
}

export const chosenFigures = {
  subscribe: changed.subscribe,
  /** Undefined without a choice. */
  get: (uid: string): readonly string[] | undefined => {
    const text = readStored(keyOf(uid)) ?? ''
    if (last?.text !== text) last = { text, ids: parse(text) }
    return last.ids
  },
  set: (uid: string, ids: readonly string[]): void => {
    writeStored(keyOf(uid), JSON.stringify(ids))
    changed.emit()
  },
}
