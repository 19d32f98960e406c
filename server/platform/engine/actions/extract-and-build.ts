// The actions that extract tables and build levels. Each extraction and build is a job of its own, which can be followed
// and is cancelled with the step.
import { PlatformError } from '../../core/error.ts'
import { requirePermission } from '../../core/session.ts'
import type { DataWork } from '../../data-manager/handlers.ts'
import type { Jobs, StartedJob } from '../../jobs/jobs.ts'
import type { Executor, StepRun } from '../execution.ts'

interface WorkDeps {
  readonly jobs: Jobs
  readonly work: DataWork
}

const isOver = (error: unknown): boolean => error instanceof PlatformError && error.code === 'job_finished'

/** The value of a started job. An aborted step cancels the job, waits for its end, and throws its own reason. */
const followJob = async <T>({ jobs }: WorkDeps, started: StartedJob<T>, run: StepRun): Promise<T> => {
  const { signal, session } = run
  let cancelling: Promise<unknown> = Promise.resolve()
  const cancel = (): void => {
    cancelling = jobs.cancel(started.jobId, session).catch((error: unknown) => {
      if (!isOver(error)) throw error
    })
    cancelling.catch(() => undefined)
  }
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  try {
    return await started.done
  } catch (error) {
    await cancelling
    signal.throwIfAborted()
    throw error
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

export function extractTables(deps: WorkDeps): Executor<'extract'> {
  return async ({ tables }, run) => {
    requirePermission(run.session, 'data-manager:source:extract')
    if (run.test !== null) {
      run.test.add({ kind: 'extract', tables: tables.map(({ source, table }) => `${source}/${table}`) })
      return { result: 'null', rows: null, refused: 0 }
    }
    const found: { source: string; table: string; rows: number | null; rejected: number }[] = []
    for (const [index, { source, table }] of tables.entries()) {
      run.signal.throwIfAborted()
      const order = { source, table, session: run.session, startedByJob: run.jobId }
      const started = await deps.work.extract(order)
      const { rows, rejected } = await followJob(deps, started, run)
      found.push({ source, table, rows, rejected: rejected.count })
      run.progress((index + 1) / tables.length)
    }
    const sum = (of: 'rows' | 'rejected'): number =>
      found.reduce((total, each) => total + Number(each[of] ?? 0), 0)
    return { result: JSON.stringify({ tables: found }), rows: sum('rows'), refused: sum('rejected') }
  }
}

export function buildLevels(deps: WorkDeps): Executor<'build'> {
  return async ({ levels, accept_rejected: acceptsRejected }, run) => {
    requirePermission(run.session, 'data-manager:build:run')
    if (run.test !== null) {
      run.test.add({ kind: 'build', levels })
      return { result: 'null', rows: null, refused: 0 }
    }
    const order = { levels, acceptsRejected, startedByJob: run.jobId }
    const started = await deps.work.build(order, run.session)
    const { buildId, reports } = await followJob(deps, started, run)
    const tables = reports.map((report) => ({
      level: report.level,
      table: report.object_name,
      rows: report.rows,
      rejected: report.rejected_rows,
    }))
    const sum = (of: 'rows' | 'rejected'): number =>
      tables.reduce((total, table) => total + Number(table[of] ?? 0), 0)
    return {
      result: JSON.stringify({ build_id: buildId, tables }),
      rows: sum('rows'),
      refused: sum('rejected'),
    }
  }
}
