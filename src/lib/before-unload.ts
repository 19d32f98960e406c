// Asks before the page is left with unsaved changes, unless it must be left.

let isConfirmed = false

/** The browser asks for confirmation before the page is left, while `wouldLose` returns true. */
export function confirmBeforeLeaving(wouldLose: () => boolean): void {
  return window.addEventListener('beforeunload', (event) => {
    if (!isConfirmed && wouldLose()) event.preventDefault()
  })
}

/** Leaves the page without confirmation. */
export function leaveWithoutConfirm(address: string): void {
  isConfirmed = true
  window.location.assign(address)
}
