// Leaving the page: who would lose something asks first, unless the page must not stay.

let isConfirmed = false

/** The browser asks before the page is left, while something would be lost by it. */
export function confirmBeforeLeaving(wouldLose: () => boolean): void {
  return window.addEventListener('beforeunload', (event) => {
    if (!isConfirmed && wouldLose()) event.preventDefault()
  })
}

/** Leaves the page for another address, whatever is lost by it. */
export function leaveWithoutConfirm(address: string): void {
  isConfirmed = true
  window.location.assign(address)
}
