// The names of a page and of the object it belongs to, in the breadcrumbs and in the title of the document, if the route
// has no text for them.
import { useLayoutEffect, useSyncExternalStore } from 'react'
import { createStore, type Store } from '#src/lib/create-store.ts'

const name = createStore<string | undefined>(undefined)
const parentName = createStore<string | undefined>(undefined)
const loading = createStore(0)

const useName = (store: Store<string | undefined>, text: string | undefined): void => {
  // Before the paint: another name would flash.
  useLayoutEffect(() => {
    if (text === undefined) return undefined
    store.set(text)
    return () => store.set(undefined)
  }, [store, text])
}

/** Sets the last breadcrumb while the page is mounted; undefined leaves the text of its route. */
export function useCrumbName(text: string | undefined): void {
  useName(name, text)
}

/** Sets the breadcrumb before the last one. */
export function useParentCrumbName(text: string | undefined): void {
  useName(parentName, text)
}

/** Says that what the page, or its parent, is named after is loading. */
export function useNameLoading(isLoading = true): void {
  useLayoutEffect(() => {
    if (!isLoading) return undefined
    loading.set(loading.get() + 1)
    return () => loading.set(loading.get() - 1)
  }, [isLoading])
}

export function useIsNameLoading(): boolean {
  return useSyncExternalStore(loading.subscribe, () => loading.get() > 0)
}

export function usePageName(): string | undefined {
  return useSyncExternalStore(name.subscribe, name.get)
}

export function useParentPageName(): string | undefined {
  return useSyncExternalStore(parentName.subscribe, parentName.get)
}
