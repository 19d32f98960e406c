// Makes the retained build live again, and retains the one that was live: one click back, and one forward (DM38.g).
import { sql } from 'kysely'
import type { PlatformApi } from '#contract/api.ts'
import { record } from '../../audit/audit.ts'
import { PlatformError } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import type { Session } from '../../core/session.ts'
import { compile } from '../../warehouse/sql.ts'
import type { BuiltState } from '../catalogue/built-table.ts'
import { buildKey, type ResourceLock } from '../core/resource-locks.ts'
import { removeRetiredUploads } from '../sources/table-uploads.ts'
import { toBuild, type BuildDeps } from './read-build.ts'

type ActivateHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'activateBuild'>

const requireNoneWaiting = async ({ jobs }: BuildDeps): Promise<void> => {
  for (const state of ['Running', 'Queued'] as const) {
    const [found] = (await jobs.list({ kind: 'build', state, start: 0, length: 1 })).jobs
    if (found !== undefined) throw new PlatformError('build_unfinished', { params: { job: found.job_id } })
  }
}

/** Locks builds. A build that is requested meanwhile waits. Throws `build_unfinished` if one runs or waits already. */
const lockIdle = async (deps: BuildDeps): Promise<ResourceLock> => {
  const job = deps.locks.jobOf(buildKey) ?? ''
  if (job !== '') throw new PlatformError('build_unfinished', { params: { job } })
  const lock = await deps.locks.acquireWhenFree({ key: buildKey })
  try {
    await requireNoneWaiting(deps)
    return lock
  } catch (error) {
    lock.release()
    throw error
  }
}

/** Throws `tables_missing` unless queries can read every table. A view also needs its file. */
const requireTables = async ({ warehouse }: BuildDeps, { tables }: BuiltState): Promise<void> => {
  const missing: string[] = []
  for (const { database_name: level, table_name: name, physical_name: physical } of tables)
    try {
      await warehouse.execute(compile(sql`SELECT 1 FROM ${sql.id(level, physical)} LIMIT 0`))
    } catch {
      missing.push(`${level}.${name}`)
    }
  if (missing.length > 0)
    throw new PlatformError('tables_missing', { params: { tables: missing.join(', ') } })
}

const activate = async (deps: BuildDeps, build: number, session: Session): Promise<void> => {
  const state = deps.catalogue.retained()
  const removed = new PlatformError('build_removed', { params: { build } })
  if (state?.build_id !== build) throw removed
  await requireTables(deps, state)
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('catalogue').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
    // A lack of space can remove it at any time.
    if (row.retainedBuildId !== build || row.retainedTablesJson === null) throw removed
    const retained = deps.catalogue.retainedAfter(state)
    await trx
      .updateTable('catalogue')
      .set({
        buildId: build,
        tablesJson: row.retainedTablesJson,
        retainedBuildId: retained?.build_id ?? null,
        retainedTablesJson: retained === null ? null : JSON.stringify(retained.tables),
      })
      .where('id', '=', 1)
      .execute()
    const change = {
      action: 'build.show' as const,
      object: String(build),
      before: { build: row.buildId },
      after: { build, levels: [...new Set(state.tables.map((table) => table.database_name))] },
    }
    await record(trx, { session, clock: deps.clock, change })
  })
  await deps.catalogue.publish(state)
}

/** The handler that goes back to another build. */
export function activateHandlers(deps: BuildDeps): ActivateHandlers {
  return {
    activateBuild: async ({ params }, { session }) => {
      const row = await deps.db
        .selectFrom('builds')
        .selectAll()
        .where('id', '=', Number(params.build))
        .executeTakeFirst()
      if (row === undefined)
        throw new PlatformError('not_found', { params: { kind: 'build', name: params.build } })
      // A repeated request has the same outcome.
      if (deps.catalogue.built()?.build_id !== row.id) {
        const lock = await lockIdle(deps)
        try {
          if (deps.catalogue.built()?.build_id !== row.id) await activate(deps, row.id, session)
        } finally {
          lock.release()
        }
        await removeRetiredUploads(deps, deps.locks)
      }
      return { build: await toBuild(deps, row) }
    },
  }
}
