// How tall rows are: chosen by the person, kept in the browser, carried by an attribute of the document.
import { useSyncExternalStore } from 'react'
import { keep } from '#src/lib/kept.ts'

export type Density = 'comfortable' | 'compact'

const listeners = new Set<() => void>()
const root = document.documentElement

const read = (): Density => (root.dataset['density'] === 'compact' ? 'compact' : 'comfortable')
const watch = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const setDensity = (density: Density): void => {
  root.dataset['density'] = density
  keep('density', density)
  for (const listener of listeners) listener()
}

export const useDensity = (): Density => useSyncExternalStore(watch, read)
