// Reads the tables of other servers again before an object is built from them, each once in a build. What was read
// replaces the file of the table if it still has the columns of the last extraction, which the build checks.
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { KnownAttributes } from '#domain/schema/attribute-path.ts'
import { originsOf } from '#domain/schema/origins.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { JobWork } from '../../jobs/jobs.ts'
import { currentLayout } from '../../warehouse/loading/file-columns.ts'
import { readingPlan } from '../../warehouse/loading/reading-plan.ts'
import { discardSnapshot, readSnapshot, remoteOf } from '../connections/snapshot.ts'
import { tableKey, type ResourceLocks } from '../core/resource-locks.ts'
import { stagingFolder } from '../core/staging-folder.ts'
import { sourceRow } from '../sources/sources.ts'
import { fileOfTable } from '../sources/table-file.ts'
import { retireUploads } from '../sources/table-uploads.ts'
import { tableRow } from '../sources/tables.ts'

type RefreshDeps = PlatformDeps & { readonly locks: ResourceLocks }
type Work = Pick<JobWork, 'signal' | 'log'>

interface TableName {
  readonly source: string
  readonly table: string
}

const refresh = async (deps: RefreshDeps, of: TableName, work: Work): Promise<void> => {
  const row = await tableRow(deps, of)
  const remote = remoteOf(row)
  if (remote === null) return
  const { source: name, table: tableName } = of
  const source = await sourceRow(deps, name)
  work.log('info', 'extraction_remote', { table: tableName, remote: `${remote.schema}.${remote.name}` })
  const uploadId = await readSnapshot(deps, { source, tableName, remote, limit: undefined }, work)
  try {
    const file = await fileOfTable(deps, { row: { ...row, uploadId, nextUploadId: null } })
    const plan = readingPlan.parse(JSON.parse(row.planJson ?? 'null'))
    const staging = await stagingFolder(deps)
    await deps.warehouse.session((session) =>
      currentLayout({ session, staging, signal: work.signal }, { path: file.path, name: tableName, plan }),
    )
    await deps.db.transaction().execute(async (trx) => {
      await trx
        .updateTable('sourceTables')
        .set({ uploadId })
        .where('sourceName', '=', name)
        .where('tableName', '=', tableName)
        .execute()
      await retireUploads(trx, { ids: [row.uploadId], clock: deps.clock })
    })
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
  }: { object: LogicalObject; known: KnownAttributes; work: Work; refreshed: Set<string> },
): Promise<void> {
  for (const { source, table } of originsOf(object, known).origins) {
    const key = tableKey(source, table)
    if (refreshed.has(key)) continue
    refreshed.add(key)
    const lock = await deps.locks.acquireWhenFree({ key })
    try {
      await refresh(deps, { source, table }, work)
    } finally {
      lock.release()
    }
  }
}
