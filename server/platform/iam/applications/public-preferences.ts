// What applications show before sign-in, out of memory as long as the store has not changed: everybody may ask for it,
// and pictures are large. Unknown applications are not remembered, so that nobody fills the memory with names.
import type { Preferences } from '#contract/iam/preferences.ts'
import type { Db } from '../../db/sqlite.ts'
import { openStamp } from '../../db/stamp.ts'
import { applicationOf } from '../identity/application.ts'

/** Answers as `applicationOf` does, and refuses alike. */
export function openPreferences(db: Db): (appId: string) => Promise<Preferences> {
  const stampOf = openStamp(db)
  const known = new Map<string, Preferences>()
  let stamp = ''
  return async (appId) => {
    const now = await stampOf()
    if (now !== stamp) {
      known.clear()
      stamp = now
    }
    const found = known.get(appId)
    if (found !== undefined) return found
    const read = await applicationOf(db, appId)
    if (stamp === now) known.set(appId, read)
    return read
  }
}
