// Which panes of the editor are open: remembered in this browser, the same for all playbooks.
import { useSyncExternalStore } from 'react'
import { keep, readKept } from '#src/lib/kept.ts'
import { width } from '#src/ui/tokens.ts'

export type Pane = 'inspector' | 'problems'

const listeners = new Set<() => void>()
const keyOf = (pane: Pane): string => `playbook.${pane}`
const chosen = new Map<Pane, boolean>()

/** Where the inspector lies over the view, it comes when it is asked for. */
const isWaiting = (pane: Pane): boolean => pane === 'inspector' && window.innerWidth < width.wide

export const isPaneOpen = (pane: Pane): boolean =>
  chosen.get(pane) ?? (readKept(keyOf(pane)) !== 'closed' && !isWaiting(pane))

export const setPane = (pane: Pane, isOpen: boolean): void => {
  if (isOpen === isPaneOpen(pane)) return
  chosen.set(pane, isOpen)
  if (!isWaiting(pane)) keep(keyOf(pane), isOpen ? 'open' : 'closed')
  for (const listener of listeners) listener()
}

const watch = (listener: () => void): (() => void) => {
  const wide = window.matchMedia(`(min-width: ${width.wide}px)`)
  listeners.add(listener)
  wide.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    wide.removeEventListener('change', listener)
  }
}

/** Whether the pane is open, and opening or closing it. */
export const usePane = (pane: Pane): readonly [boolean, (isOpen: boolean) => void] => [
  useSyncExternalStore(watch, () => isPaneOpen(pane)),
  (isOpen) => setPane(pane, isOpen),
]
