// What each user wants to hear about, in this browser. Without a choice, it is everything.
import { createEvent } from '#src/lib/create-store.ts'
import { readStored, writeStored } from '#src/lib/local-storage.ts'

export const topics = ['finished', 'failed', 'late', 'paused'] as const
export type Topic = (typeof topics)[number]

const keyOf = (uid: string): string => `notification-topics.${uid}`
const changed = createEvent()
/** The same list for the same text, as `useSyncExternalStore` requires. */
const lists = new Map<string, readonly Topic[]>()

const parse = (text: string | null): readonly Topic[] => {
  if (text === null) return topics
  const found = lists.get(text) ?? topics.filter((each) => text.split(',').includes(each))
  lists.set(text, found)
  return found
}

export const chosenTopics = {
  subscribe: changed.subscribe,
  get: (uid: string): readonly Topic[] => parse(readStored(keyOf(uid))),
  set: (uid: string, chosen: readonly Topic[]): void => {
    writeStored(keyOf(uid), topics.filter((each) => chosen.includes(each)).join(','))
    changed.emit()
  },
}
