// Functions to call after changes of jobs and their logs.

interface Watchers {
  readonly onChange: (jobId: string) => void
  /** Calls a function after each change of a job, until the returned one is called. */
  readonly watch: (jobId: string, call: () => void) => () => void
}

/** Opens the list of watchers, by job. */
export function openWatchers(): Watchers {
  const watchers = new Map<string, Set<() => void>>()
  return {
    onChange: (jobId: string): void => {
      for (const call of watchers.get(jobId) ?? []) call()
    },
    watch: (jobId: string, call: () => void): (() => void) => {
      const calls = watchers.get(jobId) ?? new Set()
      watchers.set(jobId, calls.add(call))
      return () => {
        calls.delete(call)
        if (calls.size === 0 && watchers.get(jobId) === calls) watchers.delete(jobId)
      }
    },
  }
}
