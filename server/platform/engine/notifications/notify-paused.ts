// Notifies of workflows that the platform does not start, because their owner may not (ENG47). They go to all who can
// save the workflow and thereby become its owner.
import { isGranted } from '#contract/iam/is-granted.ts'
import { jobState } from '#contract/jobs/job.ts'
import type { Clock } from '../../core/clock.ts'
import type { PlatformError } from '../../core/error.ts'
import type { Db } from '../../db/sqlite.ts'
import { failureOf } from '../../jobs/job-record.ts'
import type { AccountSession } from '../core/owner-session.ts'
import type { StoredWorkflow } from '../core/stores.ts'
import { insertDeliveries, insertNotification } from './insert-notification.ts'

interface PausedDeps {
  readonly db: Db
  readonly clock: Clock
  readonly accountSession: AccountSession
}

const reason = 'paused'

const managersOf = async ({ db, accountSession }: PausedDeps): Promise<string[]> => {
  const users = await db.selectFrom('users').select('id').where('active', '=', 1).orderBy('id').execute()
  const found: string[] = []
  for (const { id } of users) {
    const session = await accountSession(id)
    if (session !== undefined && isGranted(session.permissions, 'dpe:workflow:write')) found.push(id)
  }
  return found
}

/** Whether the pause was reported: after the last save, and after the last start by the platform. */
const isReported = async (db: Db, { id, updatedAt }: StoredWorkflow): Promise<boolean> => {
  const last = await db
    .selectFrom('notifications')
    .select('at')
    .where('workflowId', '=', id)
    .where('reason', '=', reason)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (last === undefined || last.at < updatedAt) return false
  const started = await db
    .selectFrom('jobs')
    .select('id')
    .where('state', 'in', jobState.options)
    .where('target', '=', id)
    .where('kind', '=', 'workflow')
    .where('trigger', 'in', ['schedule', 'build', 'upload'])
    .where('createdAt', '>', last.at)
    .limit(1)
    .executeTakeFirst()
  return started === undefined
}

/** Notifies once while a workflow is paused. E-mails and the webhook of the workflow are sent once. */
export async function notifyPaused(
  deps: PausedDeps,
  workflow: StoredWorkflow,
  error: PlatformError,
): Promise<void> {
  const { db, clock } = deps
  if (await isReported(db, workflow)) return
  const managers = await managersOf(deps)
  const problemJson = JSON.stringify(failureOf(error))
  await db.transaction().execute(async (trx) => {
    const ids: string[] = []
    for (const uid of managers.length === 0 ? [workflow.updatedByUid] : managers)
      ids.push(
        await insertNotification(trx, clock, {
          workflow,
          row: { reason, jobId: '', uid, inConsole: 1, problemJson },
        }),
      )
    const [id] = ids
    if (id !== undefined) await insertDeliveries(trx, clock, { workflow, id })
  })
}
