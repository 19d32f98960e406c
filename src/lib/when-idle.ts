/** Runs `act` when the browser is idle, after three seconds at the latest. Returns a function that cancels it. */
export function whenIdle(act: () => void): () => void {
  // Safari has no idle callbacks.
  const later = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 1000))
  const handle = later(act, { timeout: 3000 })
  return () => (globalThis.cancelIdleCallback ?? clearTimeout)(Number(handle))
}
