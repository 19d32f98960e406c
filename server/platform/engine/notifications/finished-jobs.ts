// Finished jobs as notifications of the users who started them. Jobs that a schedule, an event or a step of another
// job started are none, and neither are those that a user cancelled.
import { sql } from 'kysely'
import type { Db } from '../../db/sqlite.ts'
import type { JobRow } from '../../db/tables.ts'

export type JobNotificationRow = Pick<
  JobRow,
  'id' | 'kind' | 'subject' | 'outcome' | 'finishedAt' | 'failureJson' | 'resultJson' | 'stepsJson'
> & { readonly readAt: string | null }

/** As in the index, which is used only for the same condition. */
const isStartedByUser = sql<boolean>`state = 'Finished' AND part_of IS NULL
  AND (kind IN ('extraction', 'build') OR trigger IN ('manual', 'retry', 'resent'))`

/** Of a workbook, which has the name of its last sheet as its subject. */
const fileName = sql<string | null>`iif(kind = 'extraction', json_extract(result_json, '$.file'), NULL)`

/** Without their content. */
export function finishedJobsOf(db: Db, uid: string) {
  return db
    .selectFrom('jobs')
    .select(['id', 'subject', 'outcome', 'finishedAt', 'readAt', fileName.as('file')])
    .where('uid', '=', uid)
    .where(isStartedByUser)
    .where(sql<boolean>`(failure_json IS NULL OR failure_json NOT LIKE '%"job_cancelled"%')`)
    .orderBy('finishedAt', 'desc')
    .execute()
}

export async function jobContents(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, JobNotificationRow>> {
  const rows = await db
    .selectFrom('jobs')
    .select([
      'id',
      'kind',
      'subject',
      'outcome',
      'finishedAt',
      'failureJson',
      'resultJson',
      'stepsJson',
      'readAt',
    ])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** Marks the given ones as read, or all. */
export async function readJobs(
  db: Db,
  { uid, ids, at }: { uid: string; ids: readonly string[] | undefined; at: string },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ readAt: at })
    .where('uid', '=', uid)
    .where('readAt', 'is', null)
    .where(isStartedByUser)
    .$if(ids !== undefined, (rows) => rows.where('id', 'in', ids ?? []))
    .execute()
}
