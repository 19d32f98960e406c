// Caches what applications show before sign-in until the store changes: the request is public and pictures are large.
// Unknown applications are not cached, so that requests cannot fill the memory.
import type { Preferences } from '#contract/iam/preferences.ts'
import type { Db } from '../../db/sqlite.ts'
import { openStamp } from '../../db/stamp.ts'
import { applicationOf } from '../identity/application.ts'

/** Returns the same as `applicationOf`, and refuses alike. */
export function openPreferences(db: Db): (appId: string) => Promise<Preferences> {
  const stampOf = openStamp(db)
  const cache = new Map<string, Preferences>()
  let stamp = ''
  return async (appId) => {
    const now = stampOf()
    if (now !== stamp) {
      cache.clear()
      stamp = now
    }
    const found = cache.get(appId)
    if (found !== undefined) return found
    const read = await applicationOf(db, appId)
    if (stamp === now) cache.set(appId, read)
    return read
  }
}
