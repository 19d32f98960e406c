// Notifications of failed and late workflows, with what must be delivered (ENG47).
import type { Transaction } from 'kysely'
import type { Job } from '#contract/jobs/job.ts'
import type { WorkflowReason } from '#contract/engine/notification.ts'
import type { Clock } from '../../core/clock.ts'
import type { Db } from '../../db/sqlite.ts'
import type { Tables } from '../../db/tables.ts'
import type { StoredWorkflow } from '../core/stores.ts'
import { allWorkflows, storedWorkflow } from '../core/workflow-row.ts'
import { insertDeliveries, insertNotification } from './insert-notification.ts'

interface NotifyDeps {
  readonly db: Db
  readonly clock: Clock
}

interface Occasion {
  readonly workflow: StoredWorkflow
  readonly jobId: string
  readonly reason: WorkflowReason
}

/** Inserts a notification and its deliveries, unless the job has one for this reason. */
const insert = async (
  trx: Transaction<Tables>,
  clock: Clock,
  { workflow, jobId, reason }: Occasion,
): Promise<void> => {
  const earlier = await trx
    .selectFrom('notifications')
    .select('id')
    .where('jobId', '=', jobId)
    .where('reason', '=', reason)
    .executeTakeFirst()
  const { console: inConsole, emails, webhook } = workflow.notifications
  if (earlier !== undefined || (!inConsole && emails.length === 0 && webhook === null)) return
  const uid = workflow.updatedByUid
  const row = { reason, jobId, uid, inConsole: inConsole ? 1 : 0, problemJson: null }
  const id = await insertNotification(trx, clock, { workflow, row })
  await insertDeliveries(trx, clock, { workflow, id })
}

/** Failed, or interrupted by something else than a user. */
const isFailure = ({ kind, outcome, failure }: Job): boolean =>
  kind === 'workflow' &&
  (outcome === 'failed' ||
    (outcome === 'interrupted' && failure !== null && failure.code !== 'job_cancelled'))

/** Notifies of a finished job, if it is a workflow that failed. Returns whether it is one. */
export async function notifyFailure({ db, clock }: NotifyDeps, job: Job): Promise<boolean> {
  const { target, job_id: jobId } = job
  if (!isFailure(job) || target === null || target === undefined) return false
  await db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom('workflows').selectAll().where('id', '=', target).executeTakeFirst()
    if (row !== undefined)
      await insert(trx, clock, { workflow: storedWorkflow(row), jobId, reason: 'failed' })
  })
  return true
}

/** Notifies of workflows that run longer than they should. */
export async function notifyLate({ db, clock }: NotifyDeps): Promise<void> {
  for (const workflow of await allWorkflows(db)) {
    const { late_after: seconds } = workflow.notifications
    if (seconds === null) continue
    const before = new Date(clock.now() - seconds * 1000).toISOString()
    const late = await db
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', 'workflow')
      .where('target', '=', workflow.id)
      .where('state', 'in', ['Queued', 'Running'])
      .where('createdAt', '<=', before)
      .execute()
    for (const { id } of late)
      await db.transaction().execute((trx) => insert(trx, clock, { workflow, jobId: id, reason: 'late' }))
  }
}
