// Resource locks: at most one job per table, and one build. They live in memory, so a restart clears them.
import type { TermCode } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'

export interface ResourceLock {
  /** Sets the job that holds the lock. */
  assignJob(jobId: string): void
  release(): void
}

export interface ResourceLocks {
  /** Throws `busy` if another job holds the lock. */
  acquire(resource: { kind: TermCode; key: string; name: string }): ResourceLock
  /** Waits until nobody holds the lock. */
  acquireWhenFree(resource: { key: string }): Promise<ResourceLock>
  /** The job that holds the lock; empty until the job has an id. */
  jobOf(key: string): string | undefined
}

export const buildKey = 'build'
export function tableKey(source: string, table: string): string {
  return JSON.stringify([source, table])
}

export function createResourceLocks(): ResourceLocks {
  const jobs = new Map<string, string>()
  const waiting: (() => void)[] = []
  const lock = (key: string): ResourceLock => {
    jobs.set(key, '')
    return {
      assignJob: (jobId) => {
        if (jobs.has(key)) jobs.set(key, jobId)
      },
      release: () => {
        jobs.delete(key)
        for (const resume of waiting.splice(0)) resume()
      },
    }
  }
  const acquireWhenFree: ResourceLocks['acquireWhenFree'] = async ({ key }) => {
    while (jobs.has(key)) await new Promise<void>((resolve) => void waiting.push(resolve))
    return lock(key)
  }
  return {
    acquire: ({ kind, key, name }) => {
      const job = jobs.get(key)
      if (job !== undefined) throw new PlatformError('busy', { params: { kind, name, job } })
      return lock(key)
    },
    acquireWhenFree,
    jobOf: (key) => jobs.get(key),
  }
}
