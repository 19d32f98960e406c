// Identifies this tab. The name survives a reload. Browsers copy the session storage when a tab is duplicated, so the
// name is stored only while no page uses it: a duplicate gets a new one.
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

/** The name of this tab; it does not change until the tab is closed. */
export function tabName(): string {
  if (name !== undefined) return name
  const claimed = claimName()
  name = claimed
  const storeName = (): void => {
    try {
      attemptStorage('sessionStorage')?.setItem(storageKey, claimed)
    } catch {
      // The next page counts as another tab then, and restores what was typed here.
    }
  }
  const clearName = (): void => attemptStorage('sessionStorage')?.removeItem(storageKey)
  window.addEventListener('pagehide', storeName)
  window.addEventListener('pageshow', clearName)
  return claimed
}
