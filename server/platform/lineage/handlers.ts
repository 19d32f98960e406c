// The lineage of attributes (DM65).
import type { PlatformApi } from '#contract/api.ts'
import { traceLinks } from '#domain/lineage/trace-links.ts'
import type { Handlers } from '../core/handler.ts'
import { requireWarehouse } from '../data-manager/core/warehouse-name.ts'
import { lineageAnswer } from './lineage-answer.ts'
import type { LineageDeps } from './lineage-deps.ts'
import { openLineageIndex } from './lineage-index.ts'
import { lineageStart } from './lineage-start.ts'
import { openReadableCards } from './readable-cards.ts'

/** Handlers of lineage. */
export function lineageHandlers(deps: LineageDeps): Handlers<PlatformApi['lineage']> {
  const readIndex = openLineageIndex(deps)
  return {
    read: async ({ query }, { session }) => {
      requireWarehouse(query)
      const index = await readIndex()
      const isReadable = openReadableCards(index, session)
      const start = await lineageStart({ db: deps.db, index, isReadable }, query)
      const links = traceLinks(index.links, { start, direction: query.direction })
      return { lineage: await lineageAnswer({ db: deps.db, index, session, links, start }) }
    },
  }
}
