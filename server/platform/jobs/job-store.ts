// Stores jobs and their logs. Writes are queued, so that log lines keep their order; those that wait are one
// transaction. A failed write is logged and never fails the job.
import { z } from 'zod'
import { sql, type Transaction } from 'kysely'
import type { Logger } from 'pino'
import { formatLogLine, type Job, type LogCode, type LogLine } from '#contract/jobs/job.ts'
import type { ErrorParams } from '#contract/errors.ts'
import { openGroupCommit, type GroupCommit, type Write } from '../db/group-commit.ts'
import { rapidInsert, rapidRead, rapidUpdate, type Db } from '../db/sqlite.ts'
import type { JobLogRow, Tables } from '../db/tables.ts'
import type { Session } from '../core/session.ts'
import { record } from '../audit/audit.ts'
import { instantFrom, instantOf, type Clock } from '../core/clock.ts'
import { changingColumns, interruptedJob, fromRow, latestOf, toRow } from './job-record.ts'

interface Line {
  readonly level: LogLine['level']
  readonly code: LogCode
  readonly params?: ErrorParams
}

interface StoredJob {
  readonly job: Job
  readonly login: string
}

interface NewJob extends StoredJob {
  readonly partOf?: string | undefined
}

/** A job that survives restarts. */
export interface DurableRecord extends StoredJob {
  /** What it needs to run, as JSON text. */
  readonly plan: string
}

export interface WaitingJob {
  readonly jobId: string
  readonly uid: string
  readonly priority: number
}

export interface NumberedLine {
  /** Increases within a log. */
  readonly seq: number
  readonly line: LogLine
}

/** Sortable columns. */
export type JobOrder = 'createdAt' | 'finishedAt' | 'subject' | 'kind' | 'state'

/** Filter, order and page of jobs. Newest first by default and as tie-breaker. */
export interface JobSearch {
  readonly kind?: Job['kind'] | undefined
  readonly state?: Job['state'] | undefined
  /** The account that started them. */
  readonly uid?: string | undefined
  /** Substring of the subject, id, name of the starting user, or name of the build (“build 3”), ignoring case. */
  readonly search?: string | undefined
  readonly order?: { readonly by: JobOrder; readonly direction: 'asc' | 'desc' } | undefined
  readonly start: number
  readonly length: number
}

export interface JobStore {
  insert(stored: NewJob): Promise<void>
  /** Queues a write of the current state. */
  save(stored: StoredJob): void
  /** Resolves when the current state is durable. Rejects if it cannot be written. */
  saveDurably(stored: StoredJob): Promise<void>
  append(jobId: string, line: Line): Promise<void>
  /** Records a cancel request in the job's log and in the audit log. */
  appendCancel(job: Job, session: Session): Promise<void>
  /** Writes the end of a job and its changes in one transaction. Throws if that fails. */
  finish(stored: StoredJob, commit?: (trx: Transaction<Tables>) => Promise<void>): Promise<void>
  get(jobId: string): Promise<Job | undefined>
  /** The record of a durable job; undefined for other jobs and without one. */
  durable(jobId: string): Promise<DurableRecord | undefined>
  /** Durable jobs that have not finished, in the order of their creation. */
  unfinished(): Promise<WaitingJob[]>
  /** Finds jobs, after all queued writes. */
  find(search: JobSearch): Promise<{ readonly jobs: Job[]; readonly total: number }>
  /** Oldest first, those after a number. */
  lines(jobId: string, after?: number): Promise<NumberedLine[]>
  /** Resolves when all queued writes are done. */
  settled(): Promise<void>
}

const params = z.record(z.string(), z.union([z.string(), z.number()]))
const levels = z.enum(['info', 'warning', 'error']).catch('info')

const readLine = (row: Pick<JobLogRow, 'at' | 'level' | 'code' | 'paramsJson'>): LogLine => {
  const lineParams = params.parse(JSON.parse(row.paramsJson))
  return {
    at: row.at,
    level: levels.parse(row.level),
    code: row.code,
    params: lineParams,
    message: formatLogLine(row.code, lineParams),
  }
}

const lineRow = (jobId: string, line: Line, clock: Clock) => ({
  jobId,
  at: instantOf(clock),
  level: line.level,
  code: line.code,
  paramsJson: JSON.stringify(line.params ?? {}),
})

const unfinished = ['Queued', 'Running'] as const satisfies Job['state'][]

/**
 * Marks jobs that were queued or running when the process stopped as interrupted. None of their changes were
 * committed. Durable jobs are queued again; their steps stay as they were.
 */
const recover = async (db: Db, clock: Clock): Promise<void> => {
  await db.transaction().execute(async (trx) => {
    const rows = await trx.selectFrom('jobs').selectAll().where('state', 'in', unfinished).execute()
    for (const row of rows) {
      if (row.planJson !== null && row.state === 'Queued') continue
      const open = fromRow(row)
      const isDurable = row.planJson !== null
      const job: Job = isDurable
        ? { ...open, state: 'Queued' }
        : interruptedJob(open, instantFrom(clock, latestOf(open)))
      await trx.updateTable('jobs').set(changingColumns(job)).where('id', '=', row.id).execute()
      const line: Line = { level: 'warning', code: isDurable ? 'job_resumed' : 'job_recovered' }
      await trx
        .insertInto('jobLog')
        .values(lineRow(row.id, line, clock))
        .execute()
    }
  })
}

const buildName = sql<string>`ifnull((SELECT ' build ' || builds.id FROM builds WHERE builds.job_id = jobs.id), '')`
const text = sql<string>`lower(subject || ' ' || id || ' ' || user || ${buildName})`

const matching = (db: Db, { kind, state, uid, search = '' }: JobSearch) =>
  db
    .selectFrom('jobs')
    .$if(kind !== undefined, (jobs) => jobs.where('kind', '=', kind ?? ''))
    .$if(state !== undefined, (jobs) =>
      // Most jobs are finished: their pages are read in the order of the list, not sorted by an index of states.
      jobs.where(state === 'Finished' ? sql<string>`+state` : 'state', '=', state ?? ''),
    )
    .$if(uid !== undefined, (jobs) => jobs.where('uid', '=', uid ?? ''))
    .$if(search !== '', (jobs) => jobs.where(sql<number>`instr(${text}, lower(${search}))`, '>', 0))

type JobReads = Pick<JobStore, 'get' | 'durable' | 'unfinished' | 'find' | 'lines'>

/** Reads of jobs; those of lists and logs wait for queued writes. */
const readsOf = (db: Db, settled: () => Promise<void>): JobReads => {
  const read = rapidRead(db, db.selectFrom('jobs').selectAll().where('id', '=', ''))
  return {
    get: async (jobId) => {
      const row = await read(jobId)
      return row === undefined ? undefined : fromRow(row)
    },
    durable: async (jobId) => {
      const row = await read(jobId)
      return row === undefined || row.planJson === null
        ? undefined
        : { job: fromRow(row), login: row.login, plan: row.planJson }
    },
    unfinished: () =>
      db
        .selectFrom('jobs')
        .select(['id as jobId', 'uid', 'priority'])
        .where('state', 'in', unfinished)
        .where('planJson', 'is not', null)
        .orderBy(sql`rowid`)
        .execute(),
    find: async (search) => {
      await settled()
      const found = matching(db, search)
      const { order, start, length } = search
      const ordered = order === undefined ? found : found.orderBy(order.by, order.direction)
      const rows = await ordered
        // Insertion order, which is correct even if the clock was set back.
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
    lines: async (jobId, after = 0) => {
      await settled()
      const rows = await db
        .selectFrom('jobLog')
        .selectAll()
        .where('jobId', '=', jobId)
        .where('seq', '>', after)
        .orderBy('seq')
        .execute()
      return rows.map((row) => ({ seq: row.seq, line: readLine(row) }))
    },
  }
}

interface JobStoreDeps {
  readonly db: Db
  readonly clock: Clock
  readonly logger: Logger
  /** Shared with other writers, so that their changes need one synchronization of the disk. */
  readonly commit?: GroupCommit | undefined
}

/** Opens the job store, after marking unfinished jobs of an earlier process as interrupted. */
export async function openJobStore(deps: JobStoreDeps): Promise<JobStore> {
  const { db, clock, logger, commit = openGroupCommit(db) } = deps
  let writes: Promise<void> = Promise.resolve()

  const enqueue = (write: Write): Promise<void> => {
    writes = commit(write, 'soon').catch((error: unknown) => {
      logger.error({ err: error }, 'could not write a job')
    })
    return writes
  }

  const updateRow = rapidUpdate(db, 'jobs')
  const insertLine = rapidInsert(db, 'jobLog')
  const update = ({ job }: StoredJob): void => updateRow(job.job_id, changingColumns(job))
  /** States that wait to be written: a later one of the same job replaces them. */
  const latest = new Map<string, StoredJob>()

  await recover(db, clock)

  return {
    insert: async ({ job, login, partOf = null }) => {
      await db
        .insertInto('jobs')
        .values({ ...toRow(job, login), partOf })
        .execute()
    },
    save: ({ job, login }) => {
      const stored = { job, login }
      latest.set(job.job_id, stored)
      const isLatest = (): boolean => latest.get(job.job_id) === stored
      const write = async (): Promise<void> => {
        if (isLatest()) update(stored)
      }
      void enqueue(write).then(() => isLatest() && latest.delete(job.job_id))
    },
    saveDurably: ({ job, login }) => {
      const stored = { job, login }
      latest.delete(job.job_id)
      return commit(async () => update(stored))
    },
    append: (jobId, line) => {
      const row = lineRow(jobId, line, clock)
      return enqueue(async () => insertLine(row))
    },
    appendCancel: ({ job_id, subject }, session) => {
      const line: Line = { level: 'warning', code: 'job_cancel_asked', params: { login: session.login } }
      const row = lineRow(job_id, line, clock)
      const change = { action: 'job.cancel' as const, object: job_id, before: { subject } }
      return enqueue(async (trx) => {
        insertLine(row)
        await record(trx, { session, clock, change })
      })
    },
    finish: async (stored, change) => {
      latest.delete(stored.job.job_id)
      if (change === undefined) return commit(async () => update(stored), 'soon')
      await writes
      await db.transaction().execute(async (trx) => {
        await change(trx)
        update(stored)
      })
    },
    ...readsOf(db, () => writes),
    settled: () => writes,
  }
}
