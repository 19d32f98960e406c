// Starts workflows after finished builds and uploads (ENG42). A build of a run does not start a workflow that is among the
// causes of the run, so that workflows cannot start each other without end.
import type { Logger } from 'pino'
import { z } from 'zod'
import { jobCause, type JobCause } from '#contract/jobs/job.ts'
import type { FinishedWorkRow } from '../../db/engine-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import { readFinishedWork, type FinishedWork, type FinishedWorkEvents } from '../../jobs/finished-work.ts'
import type { Selectable } from 'kysely'
import { PausedStart } from '../core/owner-session.ts'
import type { OnPaused, StartWorkflow, StoredWorkflow } from '../core/stores.ts'
import { allWorkflows } from '../core/workflow-row.ts'

interface TriggerDeps {
  readonly db: Db
  readonly logger: Logger
  readonly finishedWork: FinishedWorkEvents
  readonly start: StartWorkflow
  readonly onPaused: OnPaused
}

type Trigger = StoredWorkflow['triggers'][number]

const isMatch = (trigger: Trigger, work: FinishedWork): boolean => {
  if (trigger.kind === 'build')
    return work.kind === 'build' && (trigger.level === null || work.levels.includes(trigger.level))
  return (
    work.kind === 'upload' &&
    trigger.source === work.source &&
    (trigger.table === null || trigger.table === work.table)
  )
}

/** What finished work is as the cause of a start. A run that a step's build started has that run's causes, too. */
const causeOf = async (db: Db, work: FinishedWork): Promise<JobCause> => {
  if (work.kind === 'upload') return { source: work.source, table: work.table, workflows: [] }
  const { jobId, startedByJob } = work
  const own = jobId === undefined ? {} : { job_id: jobId }
  const job =
    startedByJob === null
      ? undefined
      : await db
          .selectFrom('jobs')
          .select(['kind', 'target', 'causeJson'])
          .where('id', '=', startedByJob)
          .executeTakeFirst()
  if (job === undefined) return { ...own, workflows: [] }
  const before = job.causeJson === null ? [] : jobCause.parse(JSON.parse(job.causeJson)).workflows
  return {
    ...own,
    workflows: job.kind === 'workflow' && job.target !== null ? [...before, job.target] : before,
  }
}

const startedIds = z.array(z.string())

/** A workflow that stored work starts, after others that it has started. */
interface Start {
  readonly workflow: StoredWorkflow
  readonly kind: FinishedWork['kind']
  readonly seq: number
  readonly started: readonly string[]
  readonly cause: JobCause
}

/** Starts a workflow and notes it in the same transaction. False if the workflow is paused. */
const startOnce = async (
  { start, onPaused }: TriggerDeps,
  { workflow, kind, seq, started, cause }: Start,
): Promise<boolean> => {
  try {
    await start(workflow, {
      trigger: kind,
      cause,
      also: (trx) =>
        trx
          .updateTable('finishedWork')
          .set({ startedJson: JSON.stringify([...started, workflow.id]) })
          .where('seq', '=', seq)
          .execute(),
    })
    return true
  } catch (error) {
    if (!(error instanceof PausedStart)) throw error
    await onPaused(workflow, error)
    return false
  }
}

/**
 * Starts the workflows of finished work until the platform closes. `resume` starts those that an earlier process did
 * not live to start; `close` waits for starts in progress.
 */
export function openTriggers(deps: TriggerDeps): { resume(): Promise<void>; close(): Promise<void> } {
  const { db, logger, finishedWork } = deps
  let isClosed = false
  let starting: Promise<void> = Promise.resolve()

  const startMatching = async ({
    seq,
    workJson,
    startedJson,
  }: Selectable<FinishedWorkRow>): Promise<void> => {
    const work = readFinishedWork(workJson)
    const started = startedIds.parse(JSON.parse(startedJson))
    const cause = await causeOf(db, work)
    for (const workflow of await allWorkflows(db)) {
      if (!workflow.enabled || !workflow.triggers.some((trigger) => isMatch(trigger, work))) continue
      if (started.includes(workflow.id)) continue
      if (cause.workflows.includes(workflow.id)) {
        logger.warn({ workflow: workflow.id, causes: cause.workflows }, 'a workflow does not start itself')
        continue
      }
      const isStarted = await startOnce(deps, { workflow, kind: work.kind, seq, started, cause })
      if (isStarted) started.push(workflow.id)
    }
    await db.deleteFrom('finishedWork').where('seq', '=', seq).execute()
  }

  /** Work whose workflows could not be started stays stored, and is tried again with the next work of its kind. */
  const startStored = async (kind: FinishedWork['kind'] | null): Promise<void> => {
    for (const row of await db.selectFrom('finishedWork').selectAll().orderBy('seq').execute()) {
      if (kind !== null && readFinishedWork(row.workJson).kind !== kind) continue
      try {
        await startMatching(row)
      } catch (error) {
        logger.error({ err: error, work: row.workJson }, 'could not start triggered workflows')
      }
    }
  }
  const enqueue = (kind: FinishedWork['kind'] | null): Promise<void> => {
    if (isClosed) return starting
    starting = starting
      .then(() => startStored(kind))
      .catch((error: unknown) => logger.error({ err: error }, 'could not read finished work'))
    return starting
  }
  finishedWork.listen((kind) => void enqueue(kind))
  return {
    resume: () => enqueue(null),
    close: () => {
      isClosed = true
      return starting
    },
  }
}
