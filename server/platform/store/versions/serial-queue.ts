// Work on one thing after the other: whoever comes later waits, nobody is interrupted.

type InTurn = <T>(key: string, work: () => Promise<T>) => Promise<T>

/** Work of the same key runs one at a time, in the order in which it came. */
export function openInTurn(): InTurn {
  const last = new Map<string, Promise<unknown>>()
  return async (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work)
    const ended = mine.catch(() => undefined)
    last.set(key, ended)
    try {
      return await mine
    } finally {
      if (last.get(key) === ended) last.delete(key)
    }
  }
}
