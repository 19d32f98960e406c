// The data manager's endpoints, gathered. Each group lives in its own file; virtual attributes come later (DM7).
import type { PlatformApi } from '#contract/api.ts'
import { warehouseName } from '#contract/data-manager/source.ts'
import type { Word } from '#contract/reasons.ts'
import { PlatformError } from '../error.ts'
import type { Handlers } from '../handler.ts'
import type { Rim } from '../rim.ts'
import { buildHandlers } from './builds.ts'
import { extractionHandlers } from './extraction.ts'
import { freezeHandlers } from './freeze.ts'
import { openInHand } from './in-hand.ts'
import type { LiveCatalogue } from './live-catalogue.ts'
import { objectHandlers } from './objects.ts'
import { replaceHandlers } from './replace-table.ts'
import { sourceHandlers } from './sources.ts'
import { tableHandlers } from './tables.ts'
import { demandWarehouse } from './warehouse-name.ts'

/** Handlers of the area `dataManager`: DM1 to DM14 as far as this platform serves them. */
export const dataManagerHandlers = (deps: {
  rim: Rim
  catalogue: LiveCatalogue
}): Handlers<PlatformApi['dataManager']> => {
  const { rim, catalogue } = deps
  const inHand = openInHand()
  return {
    ...sourceHandlers(rim, inHand),
    ...tableHandlers(rim, inHand),
    ...replaceHandlers(rim, inHand),
    ...extractionHandlers(rim, inHand),
    ...objectHandlers(rim, catalogue),
    ...freezeHandlers(rim),
    ...buildHandlers(rim, { catalogue, inHand }),
    createAttribute: ({ params }) => {
      demandWarehouse({ dwhName: params.dwh })
      throw new PlatformError('not_yet', { params: { what: 'virtual_attribute' satisfies Word } })
    },
    listAttributes: ({ params }) => {
      demandWarehouse({ dwhName: params.dwh ?? warehouseName })
      return { items: [], total: 0, cursor: null }
    },
  }
}
