/**
 * The secret in the fragment, which leaves the address and the history at once. A reload does not return it: the entry
 * of the history only notes that there was one.
 */
export function takeSecret(): string {
  const { hash, pathname, search } = window.location
  if (hash !== '') window.history.replaceState({ hadSecret: true }, '', pathname + search)
  return hash.slice(1)
}

/** Whether the page was opened with a secret, and reloaded since. */
export function hadSecret(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'hadSecret' in state
}
