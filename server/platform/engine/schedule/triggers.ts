// Starts workflows after finished builds and uploads (ENG42). A build of a run does not start a workflow that is among the
// causes of the run, so that workflows cannot start each other without end.
import type { Logger } from 'pino'
import type { FinishedWork, FinishedWorkEvents } from '../../core/finished-work.ts'
import type { Db } from '../../db/sqlite.ts'
import type { StartWorkflow, StoredWorkflow } from '../core/stores.ts'
import { allWorkflows } from '../core/workflow-row.ts'

interface TriggerDeps {
  readonly db: Db
  readonly logger: Logger
  readonly finishedWork: FinishedWorkEvents
  readonly start: StartWorkflow
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

/** Listens until the platform closes; `close` waits for starts in progress. */
export function openTriggers({ db, logger, finishedWork, start }: TriggerDeps): { close(): Promise<void> } {
  /** Workflows that led to a job, by its id. */
  const causes = new Map<string, readonly string[]>()
  let isClosed = false
  let starting: Promise<void> = Promise.resolve()

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

  const startMatching = async (work: FinishedWork): Promise<void> => {
    const ids = await causesOf(work)
    for (const workflow of await allWorkflows(db)) {
      if (!workflow.enabled || !workflow.triggers.some((trigger) => isMatch(trigger, work))) continue
      if (ids.includes(workflow.id)) {
        logger.warn({ workflow: workflow.id, causes: ids }, 'a workflow does not start itself')
        continue
      }
      try {
        const { jobId } = await start(workflow, { trigger: work.kind, uid: workflow.updatedByUid })
        remember(jobId, ids)
      } catch (error) {
        logger.error({ err: error, workflow: workflow.id }, 'could not start a triggered workflow')
      }
    }
  }

  finishedWork.listen((work) => {
    if (isClosed) return
    starting = starting
      .then(() => startMatching(work))
      .catch((error: unknown) => logger.error({ err: error }, 'could not start triggered workflows'))
  })
  return {
    close: () => {
      isClosed = true
      return starting
    },
  }
}
