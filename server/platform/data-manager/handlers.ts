// Collects the data manager's endpoints.
import type { PlatformApi } from '#contract/api.ts'
import type { Handlers } from '../core/handler.ts'
import type { PlatformDeps } from '../deps/deps.ts'
import { attributeHandlers } from './attributes/attributes.ts'
import { buildHandlers } from './builds/builds.ts'
import { extractionHandlers } from './sources/extraction.ts'
import { freezeHandlers } from './objects/freeze.ts'
import { createResourceLocks } from './core/resource-locks.ts'
import type { LiveAttributes } from './catalogue/live-attributes.ts'
import type { LiveCatalogue } from './catalogue/live-catalogue.ts'
import { objectHandlers } from './objects/objects.ts'
import { replaceHandlers } from './sources/replace-table.ts'
import { sourceHandlers } from './sources/sources.ts'
import { tableHandlers } from './sources/tables.ts'

/** Handlers of the area `dataManager`: DM1 to DM14, as far as this platform supports them. */
export function dataManagerHandlers(deps: {
  platform: PlatformDeps
  catalogue: LiveCatalogue
  attributes: LiveAttributes
}): Handlers<PlatformApi['dataManager']> {
  const { platform, catalogue, attributes } = deps
  const locks = createResourceLocks()
  return {
    ...sourceHandlers(platform, locks),
    ...tableHandlers(platform, locks),
    ...replaceHandlers(platform, locks),
    ...extractionHandlers(platform, locks),
    ...objectHandlers(platform, catalogue),
    ...freezeHandlers(platform),
    ...buildHandlers(platform, { catalogue, locks }),
    ...attributeHandlers(platform, { catalogue, attributes }),
  }
}
