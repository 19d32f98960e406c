// Endpoints of notifications: users see those of their workflows.
import { z } from 'zod'
import type { PlatformApi } from '#contract/api.ts'
import { problem } from '#contract/http.ts'
import { notification, type Notification } from '#contract/engine/notification.ts'
import { instantOf } from '../../core/clock.ts'
import type { Handlers } from '../../core/handler.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import type { NotificationRow } from '../../db/engine-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import type { PlatformDeps } from '../../deps/deps.ts'

type NotificationHandlers = Pick<Handlers<PlatformApi['engine']>, 'listNotifications' | 'readNotifications'>

const listing: Listing<NotificationRow> = {
  text: ({ workflowName, workflowId, jobId }) => `${workflowName} ${workflowId} ${jobId}`,
  sorts: { at: ({ at }) => at, workflow: ({ workflowName }) => workflowName.toLowerCase() },
}

/** Those for the console, and those with a delivery that failed, newest first. */
const rowsOf = (db: Db, uid: string): Promise<NotificationRow[]> =>
  db
    .selectFrom('notifications')
    .selectAll()
    .where('uid', '=', uid)
    .where((row) =>
      row.or([
        row('inConsole', '=', 1),
        row.exists(
          row
            .selectFrom('deliveries')
            .select('seq')
            .whereRef('deliveries.notificationId', '=', 'notifications.id')
            .where('error', 'is not', null),
        ),
      ]),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()

const toNotification = async (db: Db, row: NotificationRow): Promise<Notification> => {
  const deliveries = await db
    .selectFrom('deliveries')
    .selectAll()
    .where('notificationId', '=', row.id)
    .orderBy('seq')
    .execute()
  return z.parse(notification, {
    id: row.id,
    reason: row.reason,
    at: row.at,
    workflow: { id: row.workflowId, name: row.workflowName },
    job_id: row.jobId === '' ? null : row.jobId,
    problem: row.problemJson === null ? null : problem.parse(JSON.parse(row.problemJson)),
    read_at: row.readAt,
    deliveries: deliveries.map(({ channel, recipient, state, tries, error }) => ({
      channel,
      to: recipient,
      state,
      tries,
      error,
    })),
  })
}

const unreadIn = (rows: readonly NotificationRow[]): number =>
  rows.filter(({ readAt }) => readAt === null).length

/** Handlers of notifications. */
export function notificationHandlers({
  db,
  clock,
}: Pick<PlatformDeps, 'db' | 'clock'>): NotificationHandlers {
  return {
    listNotifications: async ({ query }, { session }) => {
      const rows = await rowsOf(db, session.uid)
      const page = sortedPage(rows, { query, listing })
      const items = await Promise.all(page.items.map((row) => toNotification(db, row)))
      return { ...page, items, unread: unreadIn(rows) }
    },
    readNotifications: async ({ body: { ids } }, { session }) => {
      await db
        .updateTable('notifications')
        .set({ readAt: instantOf(clock) })
        .where('uid', '=', session.uid)
        .where('readAt', 'is', null)
        .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids ?? []))
        .execute()
      return { unread: unreadIn(await rowsOf(db, session.uid)) }
    },
  }
}
