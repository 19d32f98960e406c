// Row density: set by the user, stored in the browser, and an attribute of the document.
import { useSyncExternalStore } from 'react'
import { createStore } from '#src/lib/create-store.ts'
import { writeStored } from '#src/lib/local-storage.ts'

type Density = 'comfortable' | 'compact'

const root = document.documentElement
const density = createStore<Density>(root.dataset['density'] === 'compact' ? 'compact' : 'comfortable')

export function setDensity(next: Density): void {
  root.dataset['density'] = next
  writeStored('density', next)
  density.set(next)
}

export function useDensity(): Density {
  return useSyncExternalStore(density.subscribe, density.get)
}

export const schemes = ['light', 'dark', 'system'] as const
export const densities = ['comfortable', 'compact'] as const
