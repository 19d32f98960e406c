// Which jobs a caller may see: their own ones, or all with the permission to read jobs and to see all rows, which the
// logs of jobs count.
import type { Job } from '#contract/jobs/job.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import type { TermCode } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import { isJobWithinLimit } from '../../core/key-limit.ts'
import { seesAllRows, type Session } from '../../core/session.ts'
import type { Jobs } from '../../jobs/jobs.ts'

export function seesAllJobs(session: Session): boolean {
  return isGranted(session.permissions, 'dpe:job:read') && seesAllRows(session)
}

/** A job that the caller must not see is reported as not found. */
export async function visibleJob(jobs: Pick<Jobs, 'get'>, job: string, session: Session): Promise<Job> {
  const found = await jobs.get(job)
  const isVisible = found.started_by.uid === session.uid || seesAllJobs(session)
  if (isVisible && isJobWithinLimit(session, found)) return found
  throw new PlatformError('not_found', { params: { kind: 'job' satisfies TermCode, name: job } })
}
