// Going on in the inspector from a list of nodes, and back to where one was.
import { setPane } from './use-panes.ts'

const attempts = 20

const firstField = (): HTMLElement | null =>
  document.querySelector(
    '[data-inspector] :is(input, textarea, [contenteditable="true"], button):not([disabled])',
  )

/** Opens the inspector and gives its first field the focus; Escape there gives it back. */
export const openInspector = (): void => {
  const before = document.activeElement
  setPane('inspector', true)
  const follow = (left: number): void => {
    const field = firstField()
    if (field === null) {
      if (left > 0) requestAnimationFrame(() => follow(left - 1))
      return
    }
    field.focus()
    field.closest('[data-inspector]')?.addEventListener(
      'keydown',
      (event) => {
        if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || event.defaultPrevented) return
        if (before instanceof HTMLElement && before.isConnected) before.focus()
      },
      { once: true },
    )
  }
  requestAnimationFrame(() => follow(attempts))
}
