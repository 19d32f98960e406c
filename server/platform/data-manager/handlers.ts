// The data manager's endpoints, gathered. Each group lives in its own file; virtual attributes come later (DM7).
import type { PlatformApi } from '#contract/api.ts'
import { warehouseName } from '#contract/data-manager/source.ts'
import type { TermCode } from '#contract/reasons.ts'
import { PlatformError } from '../core/error.ts'
import type { Handlers } from '../core/handler.ts'
import type { PlatformDeps } from '../deps/deps.ts'
import { buildHandlers } from './builds/builds.ts'
import { extractionHandlers } from './sources/extraction.ts'
import { freezeHandlers } from './objects/freeze.ts'
import { openInHand } from './core/resource-locks.ts'
import type { LiveCatalogue } from './catalogue/live-catalogue.ts'
import { objectHandlers } from './objects/objects.ts'
import { replaceHandlers } from './sources/replace-table.ts'
import { sourceHandlers } from './sources/sources.ts'
import { tableHandlers } from './sources/tables.ts'
import { demandWarehouse } from './core/warehouse-name.ts'

/** Handlers of the area `dataManager`: DM1 to DM14 as far as this platform serves them. */
export function dataManagerHandlers(deps: {
  platform: PlatformDeps
  catalogue: LiveCatalogue
}): Handlers<PlatformApi['dataManager']> {
  const { platform, catalogue } = deps
  const inHand = openInHand()
  return {
    ...sourceHandlers(platform, inHand),
    ...tableHandlers(platform, inHand),
    ...replaceHandlers(platform, inHand),
    ...extractionHandlers(platform, inHand),
    ...objectHandlers(platform, catalogue),
    ...freezeHandlers(platform),
    ...buildHandlers(platform, { catalogue, inHand }),
    createAttribute: ({ params }) => {
      demandWarehouse({ dwhName: params.dwh })
      throw new PlatformError('not_yet', { params: { what: 'virtual_attribute' satisfies TermCode } })
    },
    listAttributes: ({ params }) => {
      demandWarehouse({ dwhName: params.dwh ?? warehouseName })
      return { items: [], total: 0, cursor: null }
    },
  }
}
