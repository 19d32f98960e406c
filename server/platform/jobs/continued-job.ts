// A job that another one continues is part of a larger work: only its end is a notification (ENG48).
import type { Db } from '../db/sqlite.ts'

/** Its own id stands for the job that continues it, which does not exist yet. Null: nothing continues it. */
export async function setContinued(
  db: Db,
  { jobId, isContinued }: { readonly jobId: string; readonly isContinued: boolean },
): Promise<void> {
  await db
    .updateTable('jobs')
    .set({ partOf: isContinued ? jobId : null })
    .where('id', '=', jobId)
    .execute()
}
