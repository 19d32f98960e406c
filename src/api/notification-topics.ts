// What each user does not want to hear about, in this browser. Without a choice, it is nothing: a topic of a later
// version is chosen until the user declines it.
import { createEvent } from '#src/lib/create-store.ts'
import { readStored, writeStored } from '#src/lib/local-storage.ts'

export const topics = ['finished', 'failed', 'late', 'paused', 'shared', 'published'] as const
export type Topic = (typeof topics)[number]

/** An earlier version of the console stored the chosen ones of these. */
const earlierTopics: readonly Topic[] = ['finished', 'failed', 'late', 'paused']

const keyOf = (uid: string): string => `notification-topics-declined.${uid}`
const earlierKeyOf = (uid: string): string => `notification-topics.${uid}`
const changed = createEvent()
/** The same list for the same topics, as `useSyncExternalStore` requires. */
const lists = new Map<string, readonly Topic[]>()

/** The chosen topics of the stored texts: the declined ones, and those that an earlier version stored. */
export function topicsOf(declined: string | null, earlier: string | null): readonly Topic[] {
  if (declined === null && earlier === null) return topics
  const isDeclined = (each: Topic): boolean =>
    declined === null
      ? earlierTopics.includes(each) && earlier?.split(',').includes(each) !== true
      : declined.split(',').includes(each)
  return topics.filter((each) => !isDeclined(each))
}

export const chosenTopics = {
  subscribe: changed.subscribe,
  get: (uid: string): readonly Topic[] => {
    const chosen = topicsOf(readStored(keyOf(uid)), readStored(earlierKeyOf(uid)))
    const found = lists.get(chosen.join()) ?? chosen
    lists.set(chosen.join(), found)
    return found
  },
  set: (uid: string, chosen: readonly Topic[]): void => {
    writeStored(keyOf(uid), topics.filter((each) => !chosen.includes(each)).join(','))
    changed.emit()
  },
}
