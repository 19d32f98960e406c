// Leaving the page: who would lose something asks first, unless the page must not stay.

let isUnasked = false

/** The browser asks before the page is left, while something would be lost by it. */
export function confirmBeforeLeaving(wouldLose: () => boolean): void {
  return window.addEventListener('beforeunload', (event) => {
    if (!isUnasked && wouldLose()) event.preventDefault()
  })
}

/** Leaves the page for another address, whatever is lost by it. */
export function leaveUnasked(address: string): void {
  isUnasked = true
  window.location.assign(address)
}
