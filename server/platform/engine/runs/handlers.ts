// Endpoints that continue and follow jobs of actions and workflows.
import type { PlatformApi } from '#contract/api.ts'
import { PlatformError } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import { requirePermission } from '../../core/session.ts'
import { visibleJob } from '../core/visible-job.ts'
import { followJob } from './follow-job.ts'
import { retryJob, type StartDeps } from './start-run.ts'

/** Handlers of retries and of server-sent events (ENG4, ENG23). */
export function runHandlers(
  deps: StartDeps,
): Pick<Handlers<PlatformApi['engine']>, 'retryJob' | 'followJob'> {
  const { jobs } = deps
  return {
    retryJob: async ({ params }, { session }) => {
      const job = await visibleJob(jobs, params.job, session)
      requirePermission(session, job.kind === 'workflow' ? 'dpe:workflow:start' : 'dpe:action:start')
      const { jobId } = await retryJob(deps, { job, session })
      return { job_id: jobId }
    },
    followJob: async ({ params }, { session, currentSession, signal, lastEventId = '' }) => {
      const job = await visibleJob(jobs, params.job, session)
      const after = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : 0
      const mayFollow = async (): Promise<boolean> => {
        try {
          const current = await currentSession()
          if (current !== undefined) await visibleJob(jobs, params.job, current)
          return current !== undefined
        } catch (error) {
          if (error instanceof PlatformError) return false
          throw error
        }
      }
      return followJob({ jobs, job, after, signal, mayFollow })
    },
  }
}
