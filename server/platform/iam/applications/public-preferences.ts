// What applications show before sign-in is cached: the request is public and pictures are large.
import type { Preferences } from '#contract/iam/preferences.ts'
import type { Db } from '../../db/sqlite.ts'
import { cachedUntilWrite } from '../../db/stamp.ts'
import { applicationOf } from '../identity/application.ts'

/** Returns the same as `applicationOf`, and refuses alike. */
export function openPreferences(db: Db): (appId: string) => Promise<Preferences> {
  return cachedUntilWrite(db, (appId) => applicationOf(db, appId))
}
