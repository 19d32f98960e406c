// What a page calls itself in the breadcrumbs and in the title of the document, where its address says nothing to people.
import { useEffect, useSyncExternalStore } from 'react'

let name: string | undefined
const listeners = new Set<() => void>()

const set = (next: string | undefined): void => {
  name = next
  for (const listener of listeners) listener()
}

/** Names the last crumb for as long as the page is there; undefined leaves the word of its route. */
export const useCrumbName = (text: string | undefined): void => {
  useEffect(() => {
    set(text)
    return () => set(undefined)
  }, [text])
}

const watch = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useGivenName = (): string | undefined => useSyncExternalStore(watch, () => name)
