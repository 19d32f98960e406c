// Recently opened entries of a user, stored in this browser by id. Entries that no longer exist are not shown.
import { z } from 'zod'
import { platformNow } from '#src/lib/platform-time.ts'
import { writeStored, readStored } from '#src/lib/local-storage.ts'

const most = 24
const keyOf = (uid: string): string => `recent.${uid}`
const id = z.string().max(1000)
/** Without a time in the list of an earlier version. */
const entries = z.array(
  z.union([z.object({ id, at: z.number() }), id.transform((text) => ({ id: text, at: undefined }))]),
)
type RecentEntry = z.infer<typeof entries>[number]

/** Newest first, with the time in milliseconds; empty if nothing readable is stored. */
export function readRecentEntries(uid: string): readonly RecentEntry[] {
  try {
    return entries.parse(JSON.parse(readStored(keyOf(uid)) ?? '[]'))
  } catch {
    return []
  }
}

/** Ids, newest first. */
export function readRecents(uid: string): readonly string[] {
  return readRecentEntries(uid).map((entry) => entry.id)
}

/** Moves an id to the front. */
export function noteRecent(uid: string, opened: string): void {
  const others = readRecentEntries(uid).filter((entry) => entry.id !== opened)
  const kept = [{ id: opened, at: platformNow() }, ...others].slice(0, most)
  writeStored(keyOf(uid), JSON.stringify(kept.map((entry) => (entry.at === undefined ? entry.id : entry))))
}
