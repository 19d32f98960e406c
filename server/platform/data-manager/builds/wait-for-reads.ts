// A build waits until tables of which only a sample is known are read completely, if that is running: all lines decide
// the types (DM14, DM35).
import { namesOfTypes } from '#domain/schema/attribute-path.ts'
import { originsOf } from '#domain/schema/origins.ts'
import type { JobWork } from '../../jobs/jobs.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { tableKey, type ResourceLocks } from '../core/resource-locks.ts'
import { readAttributeTypes } from '../sources/known-attributes.ts'
import { extractionOf, type TableRow } from '../sources/table-state.ts'
import { tableRow } from '../sources/tables.ts'
import type { BuildTask } from './build-run.ts'

const whenAborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }))

/** The keys of a table and of the tables that contain its list, whose extractions also read it (DM37). */
const withParents = async (deps: Pick<PlatformDeps, 'db'>, row: TableRow): Promise<string[]> => {
  const { sourceName: source, tableName, parent } = row
  const own = tableKey(source, tableName)
  if (parent === null) return [own]
  return [own, ...(await withParents(deps, await tableRow(deps, { source, table: parent })))]
}

/** Throws the reason of the signal if the build is cancelled meanwhile. */
export async function waitForReads(
  { db, locks }: Pick<PlatformDeps, 'db'> & { readonly locks: ResourceLocks },
  { plan }: Pick<BuildTask, 'plan'>,
  { signal, log }: Pick<JobWork, 'signal' | 'log'>,
): Promise<void> {
  const names = namesOfTypes(await readAttributeTypes(db))
  const origins = plan
    .filter(({ level }) => level === 'data_prim')
    .flatMap(({ object }) => originsOf(object, names).origins)
  for (const { source, table } of origins) {
    const row = await tableRow({ db }, { source, table })
    if (extractionOf(row)?.sampled !== true) continue
    const key = (await withParents({ db }, row)).find((one) => locks.jobOf(one) !== undefined)
    if (key === undefined) continue
    log('info', 'build_reads', { table })
    // The lock is given back even if the build is cancelled before it gets it.
    const isFree = locks.acquireWhenFree({ key }).then((lock) => lock.release())
    await Promise.race([isFree, whenAborted(signal)])
    signal.throwIfAborted()
  }
}
