// Runs work with the same key sequentially.

type SerialQueue = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Work with the same key runs one at a time, in order of arrival. */
export function createSerialQueue(): SerialQueue {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const current = (last.get(key) ?? Promise.resolve()).then(work)
    const settled = current.catch(() => undefined)
    last.set(key, settled)
    try {
      return await current
    } finally {
      if (last.get(key) === settled) last.delete(key)
    }
  }
}
