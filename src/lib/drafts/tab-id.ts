// Which tab this is. A reload keeps the name; a duplicated tab, for which browsers copy what a tab remembers, gets one
// of its own: the name lies there only while no page holds it.
import { attemptStorage } from './browser-storage.ts'

const kept = 'draft-tab'

export function freshWord(): string {
  return Math.random().toString(36).slice(2, 10).padEnd(8, '0')
}

const takeName = (): string => {
  const storage = attemptStorage('sessionStorage')
  const name = storage?.getItem(kept) ?? freshWord()
  storage?.removeItem(kept)
  return name
}

let name: string | undefined

/** The name of this tab, the same until it is closed. */
export function tabName(): string {
  if (name !== undefined) return name
  const taken = takeName()
  name = taken
  const leave = (): void => {
    try {
      attemptStorage('sessionStorage')?.setItem(kept, taken)
    } catch {
      // The next page is another tab then, and finds what this one typed.
    }
  }
  const comeBack = (): void => attemptStorage('sessionStorage')?.removeItem(kept)
  window.addEventListener('pagehide', leave)
  window.addEventListener('pageshow', comeBack)
  return taken
}
