// Endpoints of notifications: users see those of their jobs and workflows, and of what others share and publish.
import { z } from 'zod'
import type { PlatformApi } from '#contract/api.ts'
import { problem } from '#contract/http.ts'
import { jobStep } from '#contract/jobs/job.ts'
import {
  notification,
  notificationReason,
  type Notification,
  type NotificationReason,
  type NotifiedObject,
} from '#contract/engine/notification.ts'
import { instantOf } from '../../core/clock.ts'
import type { Handlers } from '../../core/handler.ts'
import type { Session } from '../../core/session.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import type { NotificationRow } from '../../db/engine-tables.ts'
import type { Db } from '../../db/sqlite.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { objectEntries, readObjects } from './object-entries.ts'
import { finishedJobsOf, jobContents, readJobs, type JobNotificationRow } from './finished-jobs.ts'

type NotificationHandlers = Pick<Handlers<PlatformApi['engine']>, 'listNotifications' | 'readNotifications'>

/** What lists need of a notification. */
interface Entry {
  readonly id: string
  readonly reason: NotificationReason
  readonly at: string
  readonly name: string
  /** Of a workbook whose sheets were extracted. */
  readonly file?: string | null
  readonly readAt: string | null
  /** Of a workflow; with neither member, it is a job. */
  readonly row?: NotificationRow
  readonly object?: NotifiedObject
}

const listing: Listing<Entry> = {
  text: ({ name, file, id, row }) =>
    `${name} ${file ?? ''} ${id} ${row?.workflowId ?? ''} ${row?.jobId ?? ''}`,
  sorts: { at: ({ at }) => at, workflow: ({ name }) => name.toLowerCase() },
}

/** Those of workflows, for the console, and those with a delivery that failed. */
const workflowEntries = async (db: Db, uid: string): Promise<Entry[]> => {
  const rows = await db
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
    .execute()
  return rows.map((row) => ({
    id: row.id,
    reason: notificationReason.parse(row.reason),
    at: row.at,
    name: row.workflowName,
    readAt: row.readAt,
    row,
  }))
}

const reasonOf = (outcome: string | null): NotificationReason => {
  if (outcome === 'success') return 'finished'
  return outcome === 'failed' ? 'failed' : 'interrupted'
}

const jobEntries = async (db: Db, uid: string): Promise<Entry[]> => {
  const rows = await finishedJobsOf(db, uid)
  return rows.map(({ id, subject, outcome, finishedAt, readAt, file }) => ({
    id,
    reason: reasonOf(outcome),
    at: finishedAt ?? '',
    name: subject,
    file,
    readAt,
  }))
}

const newestFirst = (one: Entry, other: Entry): number => {
  if (one.at !== other.at) return one.at < other.at ? 1 : -1
  return one.id < other.id ? 1 : -1
}

/** Newest first. A job of a workflow that has a notification is listed once. */
const entriesOf = async (db: Db, session: Session): Promise<Entry[]> => {
  const { uid } = session
  const workflows = await workflowEntries(db, uid)
  const named = new Set(workflows.map(({ row }) => row?.jobId))
  const jobs = (await jobEntries(db, uid)).filter(({ id }) => !named.has(id))
  return [...workflows, ...jobs, ...(await objectEntries(db, session))].toSorted(newestFirst)
}

const parseProblem = (text: string | null) => (text === null ? null : problem.parse(JSON.parse(text)))

const workflowNotification = async (db: Db, row: NotificationRow): Promise<Notification> => {
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
    job: null,
    object: null,
    problem: parseProblem(row.problemJson),
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

const parseJson = (text: string): unknown => JSON.parse(text)

const stepRows = z.array(jobStep.pick({ rows: true, rejected_rows: true, is_unchanged: true }))

/** Of the last sheet of a workbook, which stands for all of them (ENG48). */
const workbookResult = z.object({
  database_name: z.string(),
  file: z.string(),
  rows: z.number(),
  rejected_rows: z.number(),
})

/** What a job of a workbook created, and the rows of all its sheets. */
const ofWorkbook = (result: unknown) => {
  const { data } = workbookResult.safeParse(result)
  if (data === undefined) return {}
  const { database_name: source, file, rows, rejected_rows } = data
  return { subject: `${source}/${file}`, rows, rejected_rows, result: { database_name: source, file } }
}

const jobNotification = (
  { id, reason, at, readAt }: Entry,
  { kind, subject, failureJson, resultJson, stepsJson }: JobNotificationRow,
): Notification => {
  const result = parseJson(resultJson)
  const steps = stepRows.parse(JSON.parse(stepsJson))
  const written = steps.flatMap(({ rows, is_unchanged: isUnchanged }) =>
    rows === null ? [] : [isUnchanged === true ? 0 : rows],
  )
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
  return z.parse(notification, {
    id,
    reason,
    at,
    workflow: null,
    job_id: id,
    job: {
      kind,
      subject,
      rows: written.length === 0 ? null : sum(written),
      rejected_rows: sum(steps.map(({ rejected_rows: rejected }) => rejected)),
      result,
      ...ofWorkbook(result),
    },
    object: null,
    problem: parseProblem(failureJson),
    read_at: readAt,
    deliveries: [],
  })
}

const objectNotification = ({ id, reason, at, readAt }: Entry, object: NotifiedObject): Notification => ({
  id,
  reason,
  at,
  workflow: null,
  job_id: null,
  job: null,
  object,
  problem: null,
  read_at: readAt,
  deliveries: [],
})

/** The notifications of a page. A job that was removed meanwhile is left out. */
const toNotifications = async (db: Db, entries: readonly Entry[]): Promise<Notification[]> => {
  const jobs = await jobContents(
    db,
    entries.flatMap(({ id, row, object }) => (row === undefined && object === undefined ? [id] : [])),
  )
  const found = await Promise.all(
    entries.map(async (entry) => {
      if (entry.row !== undefined) return workflowNotification(db, entry.row)
      if (entry.object !== undefined) return objectNotification(entry, entry.object)
      const content = jobs.get(entry.id)
      return content === undefined ? [] : jobNotification(entry, content)
    }),
  )
  return found.flat()
}

const unreadIn = (entries: readonly Entry[]): number => entries.filter(({ readAt }) => readAt === null).length

/** Handlers of notifications. */
export function notificationHandlers({
  db,
  clock,
}: Pick<PlatformDeps, 'db' | 'clock'>): NotificationHandlers {
  return {
    listNotifications: async ({ query }, { session }) => {
      const { reasons, unread = false } = query
      const all = await entriesOf(db, session)
      const entries = reasons === undefined ? all : all.filter(({ reason }) => reasons.includes(reason))
      const shown = unread ? entries.filter(({ readAt }) => readAt === null) : entries
      const page = sortedPage(shown, { query, listing })
      return { ...page, items: await toNotifications(db, page.items), unread: unreadIn(entries) }
    },
    readNotifications: async ({ body: { ids } }, { session }) => {
      const { uid } = session
      const at = instantOf(clock)
      await db
        .updateTable('notifications')
        .set({ readAt: at })
        .where('uid', '=', uid)
        .where('readAt', 'is', null)
        .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids ?? []))
        .execute()
      await readJobs(db, { uid, ids, at })
      await readObjects(db, { uid, ids, at })
      return { unread: unreadIn(await entriesOf(db, session)) }
    },
  }
}
