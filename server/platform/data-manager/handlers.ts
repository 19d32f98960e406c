// Collects the data manager's endpoints, and the work that the engine starts.
import type { PlatformApi } from '#contract/api.ts'
import type { Handlers } from '../core/handler.ts'
import type { Session } from '../core/session.ts'
import type { PlatformDeps } from '../deps/deps.ts'
import { attributeHandlers } from './attributes/attributes.ts'
import type { ReadRows } from './attributes/preview.ts'
import { connectionHandlers } from './connections/connection-handlers.ts'
import { buildHandlers, startBuild, type BuildOrder } from './builds/builds.ts'
import { extractionHandlers } from './sources/extraction-handlers.ts'
import { startExtraction, type ExtractionTask } from './sources/extraction.ts'
import { freezeHandlers } from './objects/freeze.ts'
import { createResourceLocks } from './core/resource-locks.ts'
import { createDesignTables } from './design/design-tables.ts'
import type { LiveAttributes } from './catalogue/live-attributes.ts'
import type { LiveCatalogue } from './catalogue/live-catalogue.ts'
import { objectHandlers } from './objects/objects.ts'
import { previewHandlers } from './sources/preview.ts'
import { replaceHandlers } from './sources/replace-table.ts'
import { readingHandlers } from './sources/reading.ts'
import { refreshHandlers } from './sources/save-refresh.ts'
import { martHandlers } from './marts/handlers.ts'
import { relationHandlers } from './relations/handlers.ts'
import { changeHandlers } from './plan/affected-by-table.ts'
import { planHandlers, type AffectedQueries } from './plan/handlers.ts'
import { ruleHandlers } from './rules/rules.ts'
import { sampleHandlers, type SampleAutomation } from './sources/sample-handlers.ts'
import { sourceHandlers } from './sources/sources.ts'
import { tableHandlers, tableRow } from './sources/tables.ts'

/** What the engine uses of the data manager. `session` is whose permissions apply; they are checked by the caller. */
export interface DataWork {
  extract(
    order: Pick<ExtractionTask, 'source' | 'table' | 'session' | 'startedByJob'>,
  ): ReturnType<typeof startExtraction>
  build(order: BuildOrder, session: Session): ReturnType<typeof startBuild>
}

/** Opens the area `dataManager`: DM1 to DM14, as far as this platform supports them. */
export function openDataManager(deps: {
  platform: PlatformDeps
  catalogue: LiveCatalogue
  attributes: LiveAttributes
  affectedQueries: AffectedQueries
  readRows: ReadRows
  sampleAutomation: SampleAutomation
}): { readonly handlers: Handlers<PlatformApi['dataManager']>; readonly work: DataWork } {
  const { platform, catalogue, attributes, affectedQueries, readRows } = deps
  const locks = createResourceLocks()
  const planning = { ...platform, catalogue, attributes, affectedQueries }
  const building = { ...platform, catalogue, locks }
  const designTables = createDesignTables(platform, catalogue)
  return {
    handlers: {
      ...sourceHandlers(platform, locks),
      ...connectionHandlers(platform),
      ...sampleHandlers({ ...platform, locks }, deps.sampleAutomation),
      ...tableHandlers(platform, locks),
      ...replaceHandlers(platform, locks),
      ...extractionHandlers(platform, locks),
      ...readingHandlers(platform, locks),
      ...refreshHandlers(platform, locks),
      ...previewHandlers(platform),
      ...ruleHandlers({ ...platform, designTables }),
      ...objectHandlers(platform, catalogue),
      ...freezeHandlers(platform),
      ...relationHandlers(platform, designTables),
      ...martHandlers(platform, designTables),
      ...planHandlers(planning),
      ...changeHandlers(planning, locks),
      ...buildHandlers(building),
      ...attributeHandlers(platform, { catalogue, attributes, readRows }),
    },
    work: {
      extract: async (order) => {
        await tableRow(platform, order)
        return startExtraction({ ...platform, locks }, { ...order, limit: undefined, flashzone: true })
      },
      build: (order, session) => startBuild(building, order, session),
    },
  }
}
