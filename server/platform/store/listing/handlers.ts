// Packages and their listings.
import type { PlatformApi } from '#contract/api.ts'
import type { Collection } from '#contract/store/collection.ts'
import type { Handlers } from '../../handler.ts'
import type { Rim } from '../../rim.ts'
import { later } from '../later.ts'

type Named = 'put' | 'get' | 'list' | 'image' | 'remove'

/** Handlers of the packages of one collection. */
export const listingHandlers = (
  _rim: Rim,
  _collection: Collection,
): Pick<Handlers<PlatformApi['storeApp']>, Named> => ({
  put: later,
  get: later,
  list: later,
  image: later,
  remove: later,
})
