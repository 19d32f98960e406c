// Which failed jobs still matter: the last one of each work, unless a later job has done the same.
import type { Job } from '#contract/jobs/job.ts'

/** What is known of a finished job. */
export interface FinishedJob {
  readonly id: string
  readonly kind: Job['kind']
  readonly subject: string
  /** Id of the action or workflow. */
  readonly target: string | null
  readonly outcome: Job['outcome']
}

const levelsOf = (subject: string): readonly string[] => subject.split(', ')

/** The work of a job. Jobs of one work follow each other. */
const workOf = ({ kind, subject, target }: FinishedJob): string => JSON.stringify([kind, target ?? subject])

/** Whether the success of one job makes up for the failure of another. A build covers each of its levels. */
export function replacesFailure(later: FinishedJob, failed: FinishedJob): boolean {
  if (later.outcome !== 'success' || later.kind !== failed.kind) return false
  if (failed.kind !== 'build') return workOf(later) === workOf(failed)
  const done = levelsOf(later.subject)
  return levelsOf(failed.subject).every((level) => done.includes(level))
}

/** The failures that no later success makes up for, one for each work. Jobs are given and returned newest first. */
export function openFailures(jobs: readonly FinishedJob[]): readonly FinishedJob[] {
  const successes: FinishedJob[] = []
  const open = new Map<string, FinishedJob>()
  for (const job of jobs) {
    if (job.outcome === 'success') successes.push(job)
    if (job.outcome !== 'failed' || open.has(workOf(job))) continue
    if (!successes.some((later) => replacesFailure(later, job))) open.set(workOf(job), job)
  }
  return [...open.values()]
}
