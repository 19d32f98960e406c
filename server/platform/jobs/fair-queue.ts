// The order of waiting jobs: higher priorities first; within one, the users take turns, and the jobs of a user keep
// their order.

interface QueuedJob {
  readonly jobId: string
  readonly uid: string
  readonly priority: number
}

interface FairQueue {
  add(job: QueuedJob): void
  /** The next job, which is removed; undefined if none waits. */
  take(): string | undefined
  /** Whether the job waited. */
  remove(jobId: string): boolean
}

export function createFairQueue(): FairQueue {
  /** Jobs by user; the user whose turn is next comes first. */
  const levels = new Map<number, Map<string, string[]>>()

  const setJobs = (priority: number, { uid, jobs }: { uid: string; jobs: string[] }): void => {
    const users = levels.get(priority) ?? new Map<string, string[]>()
    if (jobs.length === 0) users.delete(uid)
    else users.set(uid, jobs)
    if (users.size === 0) levels.delete(priority)
    else levels.set(priority, users)
  }

  return {
    add: ({ jobId, uid, priority }) => {
      const jobs = levels.get(priority)?.get(uid) ?? []
      jobs.push(jobId)
      setJobs(priority, { uid, jobs })
    },
    take: () => {
      if (levels.size === 0) return undefined
      const priority = Math.max(...levels.keys())
      const [next] = levels.get(priority) ?? []
      if (next === undefined) return undefined
      const [uid, jobs] = next
      const jobId = jobs.shift()
      levels.get(priority)?.delete(uid)
      setJobs(priority, { uid, jobs })
      return jobId
    },
    remove: (jobId) => {
      for (const [priority, users] of levels)
        for (const [uid, jobs] of users) {
          const index = jobs.indexOf(jobId)
          if (index < 0) continue
          jobs.splice(index, 1)
          setJobs(priority, { uid, jobs })
          return true
        }
      return false
    },
  }
}
