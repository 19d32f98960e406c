// One at a time works on an upload. Whoever comes later takes over: the one before, perhaps hanging on a connection that
// is dead, is told to stop and waited for.

export interface Turns {
  /** Runs `work` alone; its signal is aborted when somebody else wants the turn. */
  alone<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  isBusy(id: string): boolean
  /** Stops everybody and waits; for the end of the platform. */
  close(): Promise<void>
}

export const openTurns = (): Turns => {
  const holders = new Map<string, { readonly abort: AbortController; readonly ended: Promise<void> }>()
  return {
    alone: async (id, work) => {
      for (let other = holders.get(id); other !== undefined; other = holders.get(id)) {
        other.abort.abort()
        await other.ended
      }
      const abort = new AbortController()
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      holders.set(id, { abort, ended })
      try {
        return await work(abort.signal)
      } finally {
        holders.delete(id)
        resolve()
      }
    },
    isBusy: (id) => holders.has(id),
    close: async () => {
      for (const { abort } of holders.values()) abort.abort()
      await Promise.all([...holders.values()].map(({ ended }) => ended))
    },
  }
}
