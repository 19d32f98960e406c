// The name of a page in the breadcrumbs and in the title of the document, if its route has no text.
import { useEffect, useSyncExternalStore } from 'react'
import { createStore } from '#src/lib/create-store.ts'

const name = createStore<string | undefined>(undefined)

/** Sets the last breadcrumb while the page is mounted; undefined leaves the text of its route. */
export function useCrumbName(text: string | undefined): void {
  useEffect(() => {
    if (text === undefined) return undefined
    name.set(text)
    return () => name.set(undefined)
  }, [text])
}

export function usePageName(): string | undefined {
  return useSyncExternalStore(name.subscribe, name.get)
}
