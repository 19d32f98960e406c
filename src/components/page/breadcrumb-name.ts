// What a page calls itself in the breadcrumbs and in the title of the document, where its address says nothing to people.
import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#src/lib/create-store.ts'

const name = createStore<string | undefined>(undefined)

/** Names the last crumb for as long as the page is there; undefined leaves the word of its route. */
export function useCrumbName(text: string | undefined): void {
  useEffect(() => {
    name.set(text)
    return () => name.set(undefined)
  }, [text])
}

export function usePageName(): string | undefined {
  return useSyncExternalStore(name.subscribe, name.get)
}
