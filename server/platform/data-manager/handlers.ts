// Collects the data manager's endpoints. Virtual attributes are not implemented yet (DM7).
import type { PlatformApi } from '#contract/api.ts'
import { warehouseName } from '#contract/data-manager/source.ts'
import type { TermCode } from '#contract/reasons.ts'
import { PlatformError } from '../core/error.ts'
import type { Handlers } from '../core/handler.ts'
import type { PlatformDeps } from '../deps/deps.ts'
import { buildHandlers } from './builds/builds.ts'
import { extractionHandlers } from './sources/extraction.ts'
import { freezeHandlers } from './objects/freeze.ts'
import { createResourceLocks } from './core/resource-locks.ts'
import type { LiveCatalogue } from './catalogue/live-catalogue.ts'
import { objectHandlers } from './objects/objects.ts'
import { replaceHandlers } from './sources/replace-table.ts'
import { sourceHandlers } from './sources/sources.ts'
import { tableHandlers } from './sources/tables.ts'
import { requireWarehouse } from './core/warehouse-name.ts'

/** Handlers of the area `dataManager`: DM1 to DM14, as far as this platform supports them. */
export function dataManagerHandlers(deps: {
  platform: PlatformDeps
  catalogue: LiveCatalogue
}): Handlers<PlatformApi['dataManager']> {
  const { platform, catalogue } = deps
  const locks = createResourceLocks()
  return {
    ...sourceHandlers(platform, locks),
    ...tableHandlers(platform, locks),
    ...replaceHandlers(platform, locks),
    ...extractionHandlers(platform, locks),
    ...objectHandlers(platform, catalogue),
    ...freezeHandlers(platform),
    ...buildHandlers(platform, { catalogue, locks }),
    createAttribute: ({ params }) => {
      requireWarehouse({ dwhName: params.dwh })
      throw new PlatformError('not_yet', { params: { what: 'virtual_attribute' satisfies TermCode } })
    },
    listAttributes: ({ params }) => {
      requireWarehouse({ dwhName: params.dwh ?? warehouseName })
      return { items: [], total: 0, cursor: null }
    },
  }
}
