// Recently opened entries of a user, stored in this browser by id. Entries that no longer exist are not shown.
import { z } from 'zod'
import { writeStored, readStored } from '#src/lib/local-storage.ts'

const most = 24
const keyOf = (uid: string): string => `recent.${uid}`
const ids = z.array(z.string().max(1000)).catch([])

/** Ids, newest first; empty if nothing readable is stored. */
export function readRecents(uid: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readStored(keyOf(uid)) ?? '[]')
    return ids.parse(kept)
  } catch {
    return []
  }
}

/** Moves an id to the front. */
export function noteRecent(uid: string, id: string): void {
  const others = readRecents(uid).filter((each) => each !== id)
  writeStored(keyOf(uid), JSON.stringify([id, ...others].slice(0, most)))
}
