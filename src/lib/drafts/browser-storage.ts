// The browser's two storages, which it may forbid to name, to read or to write.
import type { StorageLike } from './draft-storage.ts'

/** The storage, or undefined where the browser forbids it. */
export function attemptStorage(name: 'localStorage' | 'sessionStorage'): StorageLike | undefined {
  try {
    const storage = window[name]
    // A browser may give the storage and forbid to look into it.
    storage.getItem('draft-tab')
    return storage
  } catch {
    return undefined
  }
}
