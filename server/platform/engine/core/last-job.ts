// The newest job of each action or workflow.
import { sql } from 'kysely'
import { jobOutcome, jobState, type Job } from '#contract/jobs/job.ts'
import type { Db } from '../../db/sqlite.ts'

type LastJob = Pick<Job, 'job_id' | 'state' | 'outcome' | 'finished_at'>

interface Row {
  readonly id: string
  readonly target: string
  readonly state: string
  readonly outcome: string | null
  readonly finishedAt: string | null
}

/** By id of the action or workflow. */
export async function lastJobs(
  db: Db,
  kind: 'action' | 'workflow',
  ids: readonly string[],
): Promise<ReadonlyMap<string, LastJob>> {
  // The index of jobs starts with the state: one step in it finds the newest job of a state and a target.
  const { rows } = await sql<Row>`
    SELECT jobs.id, jobs.target, jobs.state, jobs.outcome, jobs.finished_at
    FROM json_each(${JSON.stringify(ids)}) AS targets
    CROSS JOIN json_each(${JSON.stringify(jobState.options)}) AS states
    CROSS JOIN jobs ON jobs.id = (
      SELECT id FROM jobs
      WHERE state = states.value AND target = targets.value AND kind = ${kind}
      ORDER BY created_at DESC, id DESC LIMIT 1
    )
    ORDER BY jobs.created_at, jobs.id`.execute(db)
  // Of several jobs of a target, the last one stays.
  return new Map(
    rows.map(({ id, target, state, outcome, finishedAt }): [string, LastJob] => [
      target,
      {
        job_id: id,
        state: jobState.parse(state),
        outcome: jobOutcome.nullable().parse(outcome),
        finished_at: finishedAt,
      },
    ]),
  )
}
