// Reads the tables and files of other servers again before an object is built from them, each once in a build. What was
// read replaces the file of the table if it still has the columns of the last extraction, which the build checks.
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { KnownAttributes } from '#domain/schema/attribute-path.ts'
import { originsOf } from '#domain/schema/origins.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { JobWork } from '../../jobs/jobs.ts'
import { currentLayout } from '../../warehouse/loading/file-columns.ts'
import { readingPlan } from '../../warehouse/loading/reading-plan.ts'
import { isRemote, readRemote } from '../connections/remote-content.ts'
import { discardSnapshot } from '../connections/snapshot.ts'
import { tableKey, type ResourceLocks } from '../core/resource-locks.ts'
import { stagingFolder } from '../core/staging-folder.ts'
import { sourceRow } from '../sources/sources.ts'
import { fileOfTable } from '../sources/table-file.ts'
import { assignUpload } from '../sources/table-uploads.ts'
import { tableRow } from '../sources/tables.ts'

type RefreshDeps = PlatformDeps & { readonly locks: ResourceLocks }
type Work = Pick<JobWork, 'signal' | 'log'>

interface TableName {
  readonly source: string
  readonly table: string
}

const refresh = async (
  deps: RefreshDeps,
  of: TableName,
  { work, isWhole }: { work: Work; isWhole: boolean },
): Promise<void> => {
  const row = await tableRow(deps, of)
  const source = await sourceRow(deps, of.source)
  if (!isRemote(source, row)) return
  const { uploadId } = await readRemote(deps, { source, row, limit: undefined, isWhole }, work)
  // Nothing changed.
  if (uploadId === row.uploadId) return
  try {
    const file = await fileOfTable(deps, { row: { ...row, uploadId, nextUploadId: null } })
    const plan = readingPlan.parse(JSON.parse(row.planJson ?? 'null'))
    const staging = await stagingFolder(deps)
    await deps.warehouse.session((session) =>
      currentLayout({ session, staging, signal: work.signal }, { path: file.path, name: of.table, plan }),
    )
    await deps.db.transaction().execute((trx) => assignUpload(trx, { row, uploadId, clock: deps.clock }))
  } catch (error) {
    await discardSnapshot(deps, uploadId)
    throw error
  }
}

/** Reads the tables of other servers that an object names, except those that this build has read. */
export async function refreshTables(
  deps: RefreshDeps,
  {
    object,
    known,
    work,
    refreshed,
    isWhole,
  }: {
    object: LogicalObject
    known: KnownAttributes
    work: Work
    refreshed: Set<string>
    /** All rows of tables of databases, although only new ones are to be read. */
    isWhole: boolean
  },
): Promise<void> {
  for (const { source, table } of originsOf(object, known).origins) {
    const key = tableKey(source, table)
    if (refreshed.has(key)) continue
    refreshed.add(key)
    const lock = await deps.locks.acquireWhenFree({ key })
    try {
      await refresh(deps, { source, table }, { work, isWhole })
    } finally {
      lock.release()
    }
  }
}
