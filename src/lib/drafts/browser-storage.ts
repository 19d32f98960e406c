// Access to the two storages of the browser, which may be forbidden.
import type { StorageLike } from './draft-storage.ts'

/** The storage, or undefined if the browser forbids it. */
export function attemptStorage(name: 'localStorage' | 'sessionStorage'): StorageLike | undefined {
  try {
    const storage = window[name]
    // A browser may return the storage but forbid reading it.
    storage.getItem('draft-tab')
    return storage
  } catch {
    return undefined
  }
}
