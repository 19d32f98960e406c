// The newest job of each action or workflow.
import { jobOutcome, jobState, type Job } from '#contract/jobs/job.ts'
import type { Db } from '../../db/sqlite.ts'

type LastJob = Pick<Job, 'job_id' | 'state' | 'outcome' | 'finished_at'>

/** By id of the action or workflow. */
export async function lastJobs(
  db: Db,
  kind: 'action' | 'workflow',
  ids: readonly string[],
): Promise<ReadonlyMap<string, LastJob>> {
  const found = await Promise.all(
    ids.map((id) =>
      db
        .selectFrom('jobs')
        .select(['id', 'state', 'outcome', 'finishedAt'])
        .where('target', '=', id)
        .where('kind', '=', kind)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
        .then((row) => ({ id, row })),
    ),
  )
  return new Map(
    found.flatMap(({ id, row }): [string, LastJob][] =>
      row === undefined
        ? []
        : [
            [
              id,
              {
                job_id: row.id,
                state: jobState.parse(row.state),
                outcome: jobOutcome.nullable().parse(row.outcome),
                finished_at: row.finishedAt,
              },
            ],
          ],
    ),
  )
}
