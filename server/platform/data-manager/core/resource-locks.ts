// What is being worked on now: at most one job per table, and one build. It lives in memory; after a start nothing is.
import type { TermCode } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'

interface Claim {
  /** Names the job once it is known. */
  hold(jobId: string): void
  release(): void
}

export interface InHand {
  /** Refuses with `busy` where a job has it already. */
  claim(thing: { kind: TermCode; key: string; name: string }): Claim
  /** The job that has it. */
  jobOf(key: string): string | undefined
}

export const buildKey = 'build'
export function tableKey(source: string, table: string): string {
  return JSON.stringify([source, table])
}

export function openInHand(): InHand {
  const jobs = new Map<string, string>()
  return {
    claim: ({ kind, key, name }) => {
      const job = jobs.get(key)
      if (job !== undefined) throw new PlatformError('busy', { params: { kind, name, job } })
      jobs.set(key, '')
      return {
        hold: (jobId) => {
          if (jobs.has(key)) jobs.set(key, jobId)
        },
        release: () => {
          jobs.delete(key)
        },
      }
    },
    jobOf: (key) => jobs.get(key),
  }
}
