// Versions of packages and their archives.
import type { PlatformApi } from '#contract/api.ts'
import type { Collection } from '#contract/store/collection.ts'
import type { Handlers } from '../../handler.ts'
import type { Rim } from '../../rim.ts'
import { later } from '../later.ts'
import type { Archives } from './archives.ts'

type Named = 'addVersion' | 'take' | 'download' | 'archive' | 'files' | 'file' | 'withdraw' | 'restore'

interface Place {
  readonly collection: Collection
  readonly archives: Archives
}

/** Handlers of the versions of one collection. */
export const versionHandlers = (
  _rim: Rim,
  _place: Place,
): Pick<Handlers<PlatformApi['storeApp']>, Named> => ({
  addVersion: later,
  take: later,
  download: later,
  archive: later,
  files: later,
  file: later,
  withdraw: later,
  restore: later,
})
