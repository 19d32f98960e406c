// Long work: queued, run a few at a time, followed by steps and a log, cancelled by a signal. What a job changes is
// committed in one transaction with the mark that it succeeded, so that a stop of the process leaves all or nothing.
import type { Transaction } from 'kysely'
import type { Logger } from 'pino'
import {
  logCodes,
  type Job,
  type JobKind,
  type JobStep,
  type LogCode,
  type LogLine,
} from '#contract/engine/job.ts'
import type { ErrorParams } from '#contract/errors.ts'
import type { Db } from '../db/sqlite.ts'
import type { Tables } from '../db/tables.ts'
import { PlatformError } from '../error.ts'
import type { Session } from '../session.ts'
import { freshId, instantOf, type Clock } from './clock.ts'
import { failureOf, fromRow, newStep, toRow } from './job-record.ts'

export type LogLevel = LogLine['level']

/** What running work gets in hand. */
export interface JobWork {
  readonly jobId: string
  readonly signal: AbortSignal
  /** Changes one step by its index; `started_at` and `finished_at` follow its state. */
  step(index: number, change: Partial<Pick<JobStep, 'state' | 'rows' | 'rejected_rows' | 'progress'>>): void
  /** 0 to 1 over the whole job. */
  progress(fraction: number): void
  log(level: LogLevel, code: LogCode, params?: ErrorParams): void
}

export interface JobEnd<T> {
  readonly value: T
  /** Addresses of what was made. */
  readonly result?: Readonly<Record<string, string | number>>
  /** Writes what the job changes, in the transaction that marks it a success. */
  readonly commit?: (trx: Transaction<Tables>) => Promise<void>
}

export interface JobPlan<T> {
  readonly kind: JobKind
  readonly subject: string
  readonly session: Session
  readonly steps: readonly string[]
  readonly run: (work: JobWork) => Promise<JobEnd<T>>
  /** Called after every end but success, so that nothing half made stays behind. */
  readonly undo?: (() => Promise<void>) | undefined
}

export interface StartedJob<T> {
  readonly jobId: string
  /** Settles at the end: the value, or the refusal. Never left unhandled. */
  readonly done: Promise<T>
}

export interface Jobs {
  start<T>(plan: JobPlan<T>): Promise<StartedJob<T>>
  get(jobId: string): Promise<Job>
  list(): Promise<Job[]>
  /** Oldest first. */
  log(jobId: string): Promise<LogLine[]>
  cancel(jobId: string, session: Session): Promise<Job>
  /** Cancels what runs and waits until it has ended. */
  close(): Promise<void>
}

interface Live {
  job: Job
  readonly login: string
  readonly abort: AbortController
  readonly begin: () => Promise<void>
  ended: Promise<void>
  saved: number
}

const saveEvery = 500

const sayLog = (code: LogCode, params: ErrorParams): string =>
  logCodes[code].replaceAll(/\{(\w+)\}/g, (whole, name: string) =>
    name in params ? String(params[name]) : whole,
  )

const isLogCode = (code: string): code is LogCode => code in logCodes

const isCancel = (error: unknown): boolean => error instanceof PlatformError && error.code === 'job_cancelled'

/** Opens the job list: what was running when the process stopped is marked interrupted. `parallel`: how many run at once. */
export const openJobs = async (rim: {
  db: Db
  clock: Clock
  logger: Logger
  parallel: number
}): Promise<Jobs> => {
  const { db, clock, logger } = rim
  const live = new Map<string, Live>()
  const waiting: Live[] = []
  let running = 0
  let writes: Promise<unknown> = Promise.resolve()

  const queueWrite = (write: () => Promise<unknown>): Promise<unknown> => {
    writes = writes.then(write).catch((error: unknown) => {
      logger.error({ err: error }, 'a job could not be written')
    })
    return writes
  }

  const save = (entry: Live, when: 'now' | 'soon'): void => {
    if (when === 'soon' && clock.now() - entry.saved < saveEvery) return
    entry.saved = clock.now()
    const row = toRow(entry.job, entry.login)
    void queueWrite(() => db.updateTable('jobs').set(row).where('id', '=', row.id).execute())
  }

  const append = (
    jobId: string,
    level: LogLevel,
    line: { code: LogCode; params: ErrorParams },
  ): Promise<unknown> => {
    const row = {
      jobId,
      at: instantOf(clock),
      level,
      code: line.code,
      paramsJson: JSON.stringify(line.params),
    }
    return queueWrite(() => db.insertInto('jobLog').values(row).execute())
  }

  const workOf = (entry: Live): JobWork => ({
    jobId: entry.job.job_id,
    signal: entry.abort.signal,
    step: (index, change) => {
      const now = instantOf(clock)
      const steps = entry.job.steps.map((old, at) => {
        if (at !== index) return old
        const next = { ...old, ...change }
        const isOver = next.state !== 'waiting' && next.state !== 'running'
        return {
          ...next,
          started_at: next.started_at ?? (next.state === 'waiting' ? null : now),
          finished_at: isOver ? (next.finished_at ?? now) : null,
        }
      })
      entry.job = { ...entry.job, steps }
      save(entry, change.state === undefined ? 'soon' : 'now')
    },
    progress: (fraction) => {
      entry.job = { ...entry.job, progress: Math.min(1, Math.max(0, fraction)) }
      save(entry, 'soon')
    },
    log: (level, code, params = {}) => void append(entry.job.job_id, level, { code, params }),
  })

  const settle = (entry: Live, change: Partial<Job>): void => {
    entry.job = {
      ...entry.job,
      ...change,
      state: 'Finished',
      finished_at: instantOf(clock),
      is_cancellable: false,
    }
  }

  const succeed = async <T>(entry: Live, end: JobEnd<T>): Promise<void> => {
    await writes
    const before = entry.job
    settle(entry, { outcome: 'success', progress: 1, result: { ...end.result } })
    const row = toRow(entry.job, entry.login)
    try {
      await db.transaction().execute(async (trx) => {
        await end.commit?.(trx)
        await trx.updateTable('jobs').set(row).where('id', '=', row.id).execute()
      })
    } catch (error) {
      entry.job = before
      throw error
    }
    const seconds = (clock.now() - Date.parse(before.started_at ?? before.created_at)) / 1000
    await append(entry.job.job_id, 'info', { code: 'job_finished', params: { seconds: seconds.toFixed(1) } })
  }

  const fail = async (entry: Live, error: unknown): Promise<void> => {
    const failure = failureOf(error)
    const steps = entry.job.steps.map((step) =>
      step.state === 'running'
        ? {
            ...step,
            state: isCancel(error) ? ('off' as const) : ('failed' as const),
            finished_at: instantOf(clock),
          }
        : step,
    )
    settle(entry, { outcome: isCancel(error) ? 'interrupted' : 'failed', failure, steps })
    if (failure.code === 'internal') logger.error({ err: error, job: entry.job.job_id }, 'a job failed')
    const code = isCancel(error) ? 'job_interrupted' : 'job_failed'
    await append(entry.job.job_id, isCancel(error) ? 'warning' : 'error', {
      code,
      params: { reason: failure.message },
    })
    save(entry, 'now')
    await writes
  }

  const conduct = async <T>(entry: Live, plan: JobPlan<T>): Promise<T> => {
    try {
      entry.abort.signal.throwIfAborted()
      entry.job = { ...entry.job, state: 'Running', started_at: instantOf(clock) }
      save(entry, 'now')
      void append(entry.job.job_id, 'info', { code: 'job_started', params: { login: entry.login } })
      const end = await plan.run(workOf(entry))
      entry.abort.signal.throwIfAborted()
      await succeed(entry, end)
      return end.value
    } catch (cause) {
      const error: unknown = entry.abort.signal.aborted ? entry.abort.signal.reason : cause
      await plan.undo?.().catch((trouble: unknown) => {
        logger.error({ err: trouble, job: entry.job.job_id }, 'a job could not clean up')
      })
      await fail(entry, error)
      throw error
    } finally {
      live.delete(entry.job.job_id)
    }
  }

  const turn = (): void => {
    while (running < rim.parallel) {
      const next = waiting.shift()
      if (next === undefined) return
      running += 1
      void next.begin().finally(() => {
        running -= 1
        turn()
      })
    }
  }

  const start = async <T>(plan: JobPlan<T>): Promise<StartedJob<T>> => {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    promise.catch(() => undefined)
    const entry: Live = {
      job: {
        job_id: freshId('job', clock),
        kind: plan.kind,
        subject: plan.subject,
        state: 'Queued',
        outcome: null,
        progress: null,
        steps: plan.steps.map(newStep),
        started_by: { uid: plan.session.uid, user: plan.session.user },
        created_at: instantOf(clock),
        started_at: null,
        finished_at: null,
        is_cancellable: true,
        failure: null,
        result: {},
      },
      login: plan.session.login,
      abort: new AbortController(),
      begin: () => conduct(entry, plan).then(resolve, reject),
      ended: promise.then(
        () => undefined,
        () => undefined,
      ),
      saved: clock.now(),
    }
    await db.insertInto('jobs').values(toRow(entry.job, entry.login)).execute()
    live.set(entry.job.job_id, entry)
    waiting.push(entry)
    turn()
    return { jobId: entry.job.job_id, done: promise }
  }

  const get = async (jobId: string): Promise<Job> => {
    const entry = live.get(jobId)
    if (entry !== undefined) return entry.job
    const row = await db.selectFrom('jobs').selectAll().where('id', '=', jobId).executeTakeFirst()
    if (row === undefined) throw new PlatformError('not_found', { params: { kind: 'Job', name: jobId } })
    return fromRow(row)
  }

  const cancel = async (jobId: string, session: Session): Promise<Job> => {
    const entry = live.get(jobId)
    if (entry === undefined) {
      await get(jobId)
      throw new PlatformError('job_finished', { params: { job: jobId } })
    }
    await append(jobId, 'warning', { code: 'job_cancel_asked', params: { login: session.login } })
    entry.abort.abort(new PlatformError('job_cancelled'))
    const place = waiting.indexOf(entry)
    if (place >= 0) {
      waiting.splice(place, 1)
      await entry.begin()
    }
    await entry.ended
    return get(jobId)
  }

  await recover(db, clock)

  return {
    start,
    get,
    list: async () => {
      const rows = await db
        .selectFrom('jobs')
        .selectAll()
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .execute()
      return rows.map((row) => live.get(row.id)?.job ?? fromRow(row))
    },
    log: async (jobId) => {
      await get(jobId)
      await writes
      const rows = await db
        .selectFrom('jobLog')
        .selectAll()
        .where('jobId', '=', jobId)
        .orderBy('seq')
        .execute()
      return rows.map(readLine)
    },
    cancel,
    close: async () => {
      const rest = [...live.values()]
      for (const entry of rest) entry.abort.abort(new PlatformError('job_cancelled'))
      for (const entry of waiting.splice(0)) void entry.begin()
      await Promise.all(rest.map((entry) => entry.ended))
      await writes
    },
  }
}

const readLine = (row: { at: string; level: string; code: string; paramsJson: string }): LogLine => {
  const params = JSON.parse(row.paramsJson) as ErrorParams
  const level = row.level === 'error' || row.level === 'warning' ? row.level : 'info'
  return {
    at: row.at,
    level,
    code: row.code,
    params: { ...params },
    message: isLogCode(row.code) ? sayLog(row.code, params) : row.code,
  }
}

const recover = async (db: Db, clock: Clock): Promise<void> => {
  const at = instantOf(clock)
  const open = await db.selectFrom('jobs').select('id').where('state', '!=', 'Finished').execute()
  for (const { id } of open)
    await db.transaction().execute(async (trx) => {
      await trx
        .updateTable('jobs')
        .set({ state: 'Finished', outcome: 'interrupted', finishedAt: at })
        .where('id', '=', id)
        .execute()
      await trx
        .insertInto('jobLog')
        .values({ jobId: id, at, level: 'warning', code: 'job_recovered', paramsJson: '{}' })
        .execute()
    })
}

/** Waits for the end, at most so many milliseconds; undefined when it goes on (DM12). */
export const within = async <T>(
  started: StartedJob<T>,
  milliseconds: number | undefined,
): Promise<{ value: T } | undefined> => {
  const ended = started.done.then((value) => ({ value }))
  if (milliseconds === undefined) return ended
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), milliseconds)
  })
  return Promise.race([ended, late]).finally(() => clearTimeout(timer))
}
