// Rows of notifications and of what must be delivered.
import type { Transaction } from 'kysely'
import { freshId, instantOf, type Clock } from '../../core/clock.ts'
import type { NotificationRow } from '../../db/engine-tables.ts'
import type { Tables } from '../../db/tables.ts'
import type { StoredWorkflow } from '../core/stores.ts'

type Row = Pick<NotificationRow, 'reason' | 'jobId' | 'uid' | 'inConsole' | 'problemJson'>

/** Returns the id. */
export async function insertNotification(
  trx: Transaction<Tables>,
  clock: Clock,
  { workflow, row }: { workflow: StoredWorkflow; row: Row },
): Promise<string> {
  const id = freshId('notification', clock)
  const about = { workflowId: workflow.id, workflowName: workflow.name }
  const values = { id, at: instantOf(clock), ...about, ...row, readAt: null }
  await trx.insertInto('notifications').values(values).execute()
  return id
}

/** Delivers a notification to the recipients of its workflow. */
export async function insertDeliveries(
  trx: Transaction<Tables>,
  clock: Clock,
  { workflow, id }: { workflow: StoredWorkflow; id: string },
): Promise<void> {
  const { emails, webhook } = workflow.notifications
  const recipients = [
    ...emails.map((recipient) => ({ channel: 'email', recipient })),
    ...(webhook === null ? [] : [{ channel: 'webhook', recipient: webhook }]),
  ]
  for (const each of recipients)
    await trx
      .insertInto('deliveries')
      .values({
        notificationId: id,
        ...each,
        state: 'waiting',
        tries: 0,
        nextTryAt: instantOf(clock),
        error: null,
      })
      .execute()
}
