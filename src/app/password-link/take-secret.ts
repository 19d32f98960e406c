/** The secret in the fragment, which leaves the address and the history at once. */
export function takeSecret(): string {
  const { hash, pathname, search } = window.location
  if (hash !== '') window.history.replaceState(null, '', pathname + search)
  return hash.slice(1)
}

/** Notes in the entry of the history whether the form of a link is shown. A reload loses the link, but not the note. */
export function noteOpenLink(isOpen: boolean): void {
  window.history.replaceState(isOpen ? { isLinkOpen: true } : null, '')
}

/** Whether the form of a link was shown when the page was reloaded. */
export function wasLinkOpen(): boolean {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'isLinkOpen' in state
}
