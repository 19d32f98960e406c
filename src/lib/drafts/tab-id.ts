// Which tab this is. A reload keeps the name; a duplicated tab, for which browsers copy what a tab remembers, gets one
// of its own: the name lies there only while no page holds it.
import { attemptStorage } from './browser-storage.ts'

const storageKey = 'draft-tab'

export function randomId(): string {
  return Math.random().toString(36).slice(2, 10).padEnd(8, '0')
}

const claimName = (): string => {
  const storage = attemptStorage('sessionStorage')
  const name = storage?.getItem(storageKey) ?? randomId()
  storage?.removeItem(storageKey)
  return name
}

let name: string | undefined

/** The name of this tab, the same until it is closed. */
export function tabName(): string {
  if (name !== undefined) return name
  const claimed = claimName()
  name = claimed
  const storeName = (): void => {
    try {
      attemptStorage('sessionStorage')?.setItem(storageKey, claimed)
    } catch {
      // The next page is another tab then, and finds what this one typed.
    }
  }
  const clearName = (): void => attemptStorage('sessionStorage')?.removeItem(storageKey)
  window.addEventListener('pagehide', storeName)
  window.addEventListener('pageshow', clearName)
  return claimed
}
