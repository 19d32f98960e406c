/** The secret in the fragment, which leaves the address and the history at once. */
export function takeSecret(): string {
  const { hash, pathname, search } = window.location
  if (hash !== '') window.history.replaceState(null, '', pathname + search)
  return hash.slice(1)
}
