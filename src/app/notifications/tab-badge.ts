// The number of unread notifications in the tab of the browser: before the title, and as a dot on the icon.
import { createStore } from '#src/lib/create-store.ts'
import { base } from '#src/lib/base-path.ts'

export const unreadInTab = createStore(0)

const files = { none: 'favicon.svg', some: 'favicon-unread.svg' } as const

/** Shows the number; returns a function that removes it. */
export function noteUnread(count: number): () => void {
  unreadInTab.set(count)
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  const show = (file: string): void => icon?.setAttribute('href', `${base}/${file}`)
  show(count > 0 ? files.some : files.none)
  return () => {
    unreadInTab.set(0)
    show(files.none)
  }
}

/** `(3) Sources`. */
export function titleWithUnread(title: string | undefined, count: number): string | undefined {
  return count === 0 || title === undefined ? title : `(${count > 99 ? '99+' : count}) ${title}`
}
