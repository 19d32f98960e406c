// Starts workflows after finished builds and uploads (ENG42). A build of a run does not start a workflow that is among the
// causes of the run, so that workflows cannot start each other without end.
import type { Logger } from 'pino'
import { z } from 'zod'
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

/** Jobs whose causes are remembered. */
const remembered = 10_000

const openCauses = (db: Db) => {
  /** Workflows that led to a job, by its id. */
  const causes = new Map<string, readonly string[]>()
  const causesOf = async (work: FinishedWork): Promise<readonly string[]> => {
    if (work.kind !== 'build' || work.startedByJob === null) return []
    const job = await db
      .selectFrom('jobs')
      .select(['kind', 'target'])
      .where('id', '=', work.startedByJob)
      .executeTakeFirst()
    const own = job?.kind === 'workflow' && job.target !== null ? [job.target] : []
    return [...(causes.get(work.startedByJob) ?? []), ...own]
  }
  const remember = (jobId: string, ids: readonly string[]): void => {
    if (ids.length === 0) return
    causes.set(jobId, ids)
    const [oldest] = causes.keys()
    if (causes.size > remembered && oldest !== undefined) causes.delete(oldest)
  }
  return { causesOf, remember }
}

const startedIds = z.array(z.string())

/** A workflow that stored work starts, after others that it has started. */
interface Start {
  readonly workflow: StoredWorkflow
  readonly kind: FinishedWork['kind']
  readonly seq: number
  readonly started: readonly string[]
}

/** Starts a workflow and notes it in the same transaction. Undefined if the workflow is paused. */
const startOnce = async (
  { start, onPaused }: TriggerDeps,
  { workflow, kind, seq, started }: Start,
): Promise<string | undefined> => {
  try {
    const { jobId } = await start(workflow, kind, (trx) =>
      trx
        .updateTable('finishedWork')
        .set({ startedJson: JSON.stringify([...started, workflow.id]) })
        .where('seq', '=', seq)
        .execute(),
    )
    return jobId
  } catch (error) {
    if (!(error instanceof PausedStart)) throw error
    await onPaused(workflow, error)
    return undefined
  }
}

/**
 * Starts the workflows of finished work until the platform closes. `resume` starts those that an earlier process did
 * not live to start; `close` waits for starts in progress.
 */
export function openTriggers(deps: TriggerDeps): { resume(): Promise<void>; close(): Promise<void> } {
  const { db, logger, finishedWork } = deps
  const { causesOf, remember } = openCauses(db)
  let isClosed = false
  let starting: Promise<void> = Promise.resolve()

  const startMatching = async ({
    seq,
    workJson,
    startedJson,
  }: Selectable<FinishedWorkRow>): Promise<void> => {
    const work = readFinishedWork(workJson)
    const started = startedIds.parse(JSON.parse(startedJson))
    const ids = await causesOf(work)
    for (const workflow of await allWorkflows(db)) {
      if (!workflow.enabled || !workflow.triggers.some((trigger) => isMatch(trigger, work))) continue
      if (started.includes(workflow.id)) continue
      if (ids.includes(workflow.id)) {
        logger.warn({ workflow: workflow.id, causes: ids }, 'a workflow does not start itself')
        continue
      }
      const jobId = await startOnce(deps, { workflow, kind: work.kind, seq, started })
      if (jobId === undefined) continue
      remember(jobId, ids)
      started.push(workflow.id)
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
