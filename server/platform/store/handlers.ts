// The package store: packages and their listings, versions and their archives (STO*).
import type { PlatformApi } from '#contract/api.ts'
import type { Handlers } from '../core/handler.ts'
import type { PlatformDeps } from '../deps/deps.ts'
import { listingHandlers } from './listing/handlers.ts'
import { recentDownloadsOf } from './listing/recent-downloads.ts'
import { storeLimitHandlers } from './versions/limits.ts'
import { versionHandlers } from './versions/handlers.ts'
import type { Versions } from './versions/open-versions.ts'

type Area = 'store' | 'storeApp' | 'storeApi'

/** Handlers of the store and its two collections. */
export function storeHandlers(
  deps: PlatformDeps,
  versions: Versions,
): { readonly [A in Area]: Handlers<PlatformApi[A]> } {
  return {
    store: {
      ...storeLimitHandlers(deps),
      downloads: ({ query }, { session }) =>
        deps.db
          .transaction()
          .execute((trx) => recentDownloadsOf(trx, { query, session, now: deps.clock.now() })),
    },
    storeApp: { ...listingHandlers(deps, 'app'), ...versionHandlers(deps, { collection: 'app', versions }) },
    storeApi: { ...listingHandlers(deps, 'api'), ...versionHandlers(deps, { collection: 'api', versions }) },
  }
}
