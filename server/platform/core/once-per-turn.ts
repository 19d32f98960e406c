/**
 * Returns a function that reads a value at most once in a turn of the event loop. Requests that are handled in one turn
 * happen at the same time for everything outside this process, so they may share what was read there.
 */
export function oncePerTurn<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined
  return () => {
    if (known === undefined) {
      known = { value: read() }
      setImmediate(() => {
        known = undefined
      })
    }
    return known.value
  }
}
