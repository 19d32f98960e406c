// The last change of a well, for screen readers: which field was added or moved, and where to.
import { useSyncExternalStore } from 'react'
import type { Well } from '../state/query-state.ts'

interface Announcement {
  readonly kind: 'added' | 'present' | 'moved'
  /** The name of the field. */
  readonly name: string
  readonly well: Well
  /** From 1, and the number of chips in the well. */
  readonly position: number
  readonly total: number
}

let current: Announcement | null = null
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function announce(next: Announcement | null): void {
  current = next
  for (const listener of listeners) listener()
}

export function useAnnouncement(): Announcement | null {
  return useSyncExternalStore(subscribe, () => current)
}
