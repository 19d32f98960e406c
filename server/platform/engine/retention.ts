// Removes finished jobs with their logs, and events, that are older than the settings say. A clock that jumps ahead
// counts only from the second sweep on, so that a short jump removes nothing.
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { idBound, type Clock } from '../core/clock.ts'
import type { Db } from '../db/sqlite.ts'
import type { Settings } from '../settings/settings.ts'
import type { EventFiles } from './events/event-files.ts'

interface RetentionDeps {
  readonly db: Db
  readonly clock: Clock
  readonly settings: Pick<Settings, 'get'>
  readonly logger: Logger
  readonly files: EventFiles
}

export interface Retention {
  readonly run: () => Promise<void>
  close(): Promise<void>
}

const intervalMs = 600_000
/** Rows of one transaction. */
const batch = 200

/** Jobs that a source or a build names stay. */
const removeJobs = async ({ db }: RetentionDeps, before: string): Promise<number> => {
  const old = db
    .selectFrom('jobs')
    .select('id')
    .where('state', '=', 'Finished')
    .where('finishedAt', '<', before)
    .where('id', 'not in', (inner) => inner.selectFrom('builds').select('jobId'))
    .where('id', 'not in', (inner) =>
      inner.selectFrom('sourceTables').select(sql<string>`ifnull(job_id, '')`.as('jobId')),
    )
    .limit(batch)
  const { numDeletedRows } = await db.deleteFrom('jobs').where('id', 'in', old).executeTakeFirst()
  return Number(numDeletedRows)
}

/** Events of unfinished jobs stay. The row goes first: a file without one is removed at the next start. */
const removeEvents = async ({ db, files }: RetentionDeps, before: string): Promise<number> => {
  const rows = await db
    .selectFrom('events')
    .leftJoin('jobs', 'jobs.id', 'events.jobId')
    .select(['events.id', sql<number>`events.body IS NULL`.as('isFile')])
    .where('events.id', '<', idBound('event', Date.parse(before)))
    .where(sql<string>`ifnull(jobs.state, 'Finished')`, '=', 'Finished')
    .limit(batch)
    .execute()
  if (rows.length === 0) return 0
  const ids = rows.map(({ id }) => id)
  await db.deleteFrom('events').where('id', 'in', ids).execute()
  for (const { id, isFile } of rows) if (isFile === 1) await files.remove(id)
  return rows.length
}

const removeOrphans = async ({ db, files }: RetentionDeps): Promise<void> => {
  const rows = await db.selectFrom('events').select('id').where('body', 'is', null).execute()
  await files.removeOthers(new Set(rows.map(({ id }) => id)))
}

/** Removes files without an event, and sweeps periodically. */
export async function openRetention(deps: RetentionDeps): Promise<Retention> {
  const { clock, settings, logger } = deps
  let last = { at: clock.now(), elapsed: performance.now() }
  let isClosed = false

  /** The current time, or what it should be if the clock is ahead of the time that passed. */
  const steadyNow = (): number => {
    const expected = last.at + performance.now() - last.elapsed
    last = { at: clock.now(), elapsed: performance.now() }
    return Math.min(last.at, expected)
  }

  const run = async (): Promise<void> => {
    const now = steadyNow()
    const before = (name: 'job_retention' | 'event_retention'): string =>
      new Date(now - settings.get(name) * 1000).toISOString()
    for (const [name, remove] of [
      ['event_retention', removeEvents],
      ['job_retention', removeJobs],
    ] as const)
      while (!isClosed && (await remove(deps, before(name))) === batch);
  }
  const attempt = async (work: () => Promise<void>): Promise<void> => {
    try {
      await work()
    } catch (error) {
      logger.error({ err: error }, 'failed to remove old jobs and events')
    }
  }
  await attempt(() => removeOrphans(deps))
  let pending: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    pending = pending.then(() => attempt(run))
  }, intervalMs).unref()
  return {
    run,
    close: async () => {
      isClosed = true
      clearInterval(timer)
      await pending
    },
  }
}
