// Starts without an event: by a schedule, after a build or an upload, and retries.
import type { Job } from '#contract/jobs/job.ts'
import { PlatformError } from '../../core/error.ts'
import type { Session } from '../../core/session.ts'
import type { GroupCommit, Write } from '../../db/group-commit.ts'
import type { DurablePlan } from '../../jobs/durable-jobs.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { ownerSession, type AccountSession } from '../core/owner-session.ts'
import { retryPlan, startPlan } from '../core/run-plan.ts'
import type { StartWorkflow } from '../core/stores.ts'

export interface StartDeps {
  readonly jobs: Jobs
  readonly commit: GroupCommit
  readonly accountSession: AccountSession
}

const start = async (
  { jobs, commit }: StartDeps,
  plan: DurablePlan,
  also?: Write,
): Promise<{ jobId: string }> => {
  const job = jobs.prepare(plan)
  await commit(async (trx) => {
    await trx.insertInto('jobs').values(job.row).execute()
    await also?.(trx)
  })
  jobs.enqueue(job)
  return { jobId: job.jobId }
}

/** Starts by the platform itself. */
export function workflowStarter(deps: StartDeps): StartWorkflow {
  return async (workflow, { trigger, ...rest }) => {
    const session = await ownerSession(deps.accountSession, workflow)
    const { cause, also } = 'cause' in rest ? rest : {}
    const plan = startPlan({ kind: 'workflow', workflow }, { session, trigger, eventId: null, cause })
    return start(deps, plan, also)
  }
}

/** Starts a job that continues a failed or interrupted one. Throws `job_not_retryable`. */
export async function retryJob(
  deps: StartDeps,
  { job, session }: { job: Job; session: Session },
): Promise<{ jobId: string }> {
  const record = await deps.jobs.durable(job.job_id)
  const isOver = job.outcome === 'failed' || job.outcome === 'interrupted'
  if (record === undefined || !isOver)
    throw new PlatformError('job_not_retryable', { params: { job: job.job_id } })
  return start(deps, retryPlan(record.job, record.plan, session))
}
