// Opens action tables: their endpoints, and the actions that write them.
import type { LiveCatalogue } from '../../data-manager/catalogue/live-catalogue.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { openPlanning } from '../../query/planning.ts'
import { archiveEvent } from './archive-event.ts'
import { tableHandlers } from './handlers.ts'
import { queryToTable } from './query-to-table.ts'
import type { TablesDeps } from './tables-deps.ts'
import { openWriteLog } from './write-log.ts'

/** Opens action tables. Their row counts are corrected if the last stop interrupted a write. */
export async function openTables(platform: PlatformDeps, catalogue: LiveCatalogue) {
  const { db, warehouse, clock } = platform
  const writes = await openWriteLog({ db, warehouse, clock, catalogue })
  const deps: TablesDeps = { platform, catalogue, planning: openPlanning(platform, catalogue), writes }
  return {
    deps,
    handlers: tableHandlers(deps),
    executors: { archive_event: archiveEvent(deps), query_to_table: queryToTable(deps) },
  }
}
export type Tables = Awaited<ReturnType<typeof openTables>>
