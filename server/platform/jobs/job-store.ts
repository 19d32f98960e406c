// Where jobs and their logs are kept. Writes stand in one line, so that log lines keep their order; a write that fails
// is told to the platform's log and never to the work that runs.
import { z } from 'zod'
import { sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import { sayLog, type Job, type LogCode, type LogLine } from '#contract/engine/job.ts'
import type { ErrorParams } from '#contract/errors.ts'
import type { Db } from '../db/sqlite.ts'
import type { JobLogRow, Tables } from '../db/tables.ts'
import type { Session } from '../core/session.ts'
import { record } from '../audit/audit.ts'
import { instantFrom, instantOf, type Clock } from '../core/clock.ts'
import { abandoned, fromRow, latestOf, toRow } from './job-record.ts'

interface Line {
  readonly level: LogLine['level']
  readonly code: LogCode
  readonly params?: ErrorParams
}

interface KeptJob {
  readonly job: Job
  readonly login: string
}

/** Columns that jobs can be sorted by. */
export type JobOrder = 'createdAt' | 'finishedAt' | 'subject' | 'kind' | 'state'

/** Which jobs, in which order: newest first, also among those that are equal. */
export interface JobSearch {
  readonly kind?: Job['kind'] | undefined
  readonly state?: Job['state'] | undefined
  /** Account that started them. */
  readonly uid?: string | undefined
  /** Part of subject, id or name of whoever started it, whatever its case. */
  readonly words?: string | undefined
  readonly order?: { readonly by: JobOrder; readonly direction: 'asc' | 'desc' } | undefined
  readonly start: number
  readonly length: number
}

export interface JobStore {
  insert(kept: KeptJob): Promise<void>
  /** Writes the present state behind what is written already. */
  save(kept: KeptJob): void
  append(jobId: string, line: Line): Promise<void>
  /** Appends that somebody asked to cancel, for the job's log and for the audit. */
  appendCancel(job: Job, session: Session): Promise<void>
  /** The end of a job and, in the same transaction, what it changes. Throws where that cannot be written. */
  finish(kept: KeptJob, also: (trx: Transaction<Tables>) => Promise<void>): Promise<void>
  get(jobId: string): Promise<Job | undefined>
  /** Some of the jobs there are, once all that was asked for until now is written. */
  find(wanted: JobSearch): Promise<{ readonly jobs: Job[]; readonly total: number }>
  /** Oldest first. */
  lines(jobId: string): Promise<LogLine[]>
  /** Resolves when all that was asked for until now is written. */
  settled(): Promise<void>
}

const params = z.record(z.string(), z.union([z.string(), z.number()]))
const levels = z.enum(['info', 'warning', 'error']).catch('info')

const readLine = (row: Pick<JobLogRow, 'at' | 'level' | 'code' | 'paramsJson'>): LogLine => {
  const given = params.parse(JSON.parse(row.paramsJson))
  return {
    at: row.at,
    level: levels.parse(row.level),
    code: row.code,
    params: given,
    message: sayLog(row.code, given),
  }
}

const lineRow = (jobId: string, line: Line, clock: Clock) => ({
  jobId,
  at: instantOf(clock),
  level: line.level,
  code: line.code,
  paramsJson: JSON.stringify(line.params ?? {}),
})

/** Marks what was queued or running when the process stopped as interrupted; nothing of it was committed. */
const recover = async (db: Db, clock: Clock): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('jobs').selectAll().where('state', '!=', 'Finished').execute()
    for (const row of rows) {
      const open = fromRow(row)
      const job = abandoned(open, instantFrom(clock, latestOf(open)))
      await trx.updateTable('jobs').set(toRow(job, row.login)).where('id', '=', row.id).execute()
      const line: Line = { level: 'warning', code: 'job_recovered' }
      await trx
        .insertInto('jobLog')
        .values(lineRow(row.id, line, clock))
        .execute()
    }
  })
}

const text = sql<string>`lower(subject || ' ' || id || ' ' || user)`

const matching = (db: Db, { kind, state, uid, words = '' }: JobSearch) =>
  db
    .selectFrom('jobs')
    .$if(kind !== undefined, (jobs) => jobs.where('kind', '=', kind ?? ''))
    .$if(state !== undefined, (jobs) => jobs.where('state', '=', state ?? ''))
    .$if(uid !== undefined, (jobs) => jobs.where('uid', '=', uid ?? ''))
    .$if(words !== '', (jobs) => jobs.where(sql<number>`instr(${text}, lower(${words}))`, '>', 0))

/** Opens the store of jobs; what an earlier process left open is marked interrupted first. */
export async function openJobStore(deps: { db: Db; clock: Clock; logger: Logger }): Promise<JobStore> {
  const { db, clock, logger } = deps
  let writes: Promise<void> = Promise.resolve()

  const enqueue = (write: () => Promise<unknown>): Promise<void> => {
    writes = writes.then(write).then(
      () => undefined,
      (error: unknown) => {
        logger.error({ err: error }, 'a job could not be written')
      },
    )
    return writes
  }

  const update = (trx: Db, { job, login }: KeptJob) =>
    trx.updateTable('jobs').set(toRow(job, login)).where('id', '=', job.job_id).execute()

  await recover(db, clock)

  return {
    insert: async ({ job, login }) => {
      await db.insertInto('jobs').values(toRow(job, login)).execute()
    },
    save: (kept) => void enqueue(() => update(db, kept)),
    append: (jobId, line) => {
      const row = lineRow(jobId, line, clock)
      return enqueue(() => db.insertInto('jobLog').values(row).execute())
    },
    appendCancel: ({ job_id, subject }, session) => {
      const line: Line = { level: 'warning', code: 'job_cancel_asked', params: { login: session.login } }
      const row = lineRow(job_id, line, clock)
      const change = { action: 'job.cancel', object: job_id, before: { subject } }
      return enqueue(() =>
        db.transaction().execute(async (trx) => {
          await trx.insertInto('jobLog').values(row).execute()
          await record(trx, { session, clock, change })
        }),
      )
    },
    finish: async (kept, also) => {
      await writes
      await db.transaction().execute(async (trx) => {
        await also(trx)
        await update(trx, kept)
      })
    },
    get: async (jobId) => {
      const row = await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirst()
      return row === undefined ? undefined : fromRow(row)
    },
    find: async (wanted) => {
      await writes
      const found = matching(db, wanted)
      const { order, start, length } = wanted
      const ordered = order === undefined ? found : found.orderBy(order.by, order.direction)
      const rows = await ordered
        // By the order in which they came, also where the clock was set back in between.
        .orderBy(sql`rowid`, 'desc')
        .limit(length)
        .offset(start)
        .selectAll()
        .execute()
      const { total } = await found
        .select(({ fn }) => fn.countAll<number>().as('total'))
        .executeTakeFirstOrThrow()
      return { jobs: rows.map(fromRow), total }
    },
    lines: async (jobId) => {
      await writes
      const rows = await db
        .selectFrom('jobLog')
        .selectAll()
        .where('jobId', '=', jobId)
        .orderBy('seq')
        .execute()
      return rows.map(readLine)
    },
    settled: () => writes,
  }
}
