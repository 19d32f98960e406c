// Which panes of the editor are open: stored in this browser for all playbooks.
import { useSyncExternalStore } from 'react'
import { createStore } from '#src/lib/create-store.ts'
import { writeStored, readStored } from '#src/lib/local-storage.ts'
import { width } from '#src/ui/theme/tokens.ts'

type Pane = 'inspector' | 'problems'

const keyOf = (pane: Pane): string => `playbook.${pane}`
const chosen = createStore<ReadonlyMap<Pane, boolean>>(new Map())

/** On narrow windows the inspector covers the view and opens only on request. */
const isWaiting = (pane: Pane): boolean => pane === 'inspector' && window.innerWidth < width.wide

function isPaneOpen(pane: Pane): boolean {
  return chosen.get().get(pane) ?? (readStored(keyOf(pane)) !== 'closed' && !isWaiting(pane))
}

export function setPane(pane: Pane, isOpen: boolean): void {
  if (isOpen === isPaneOpen(pane)) return
  if (!isWaiting(pane)) writeStored(keyOf(pane), isOpen ? 'open' : 'closed')
  chosen.set(new Map([...chosen.get(), [pane, isOpen]]))
}

const watch = (listener: () => void): (() => void) => {
  const wide = window.matchMedia(`(min-width: ${width.wide}px)`)
  const unsubscribe = chosen.subscribe(listener)
  wide.addEventListener('change', listener)
  return () => {
    unsubscribe()
    wide.removeEventListener('change', listener)
  }
}

export function usePane(pane: Pane): readonly [boolean, (isOpen: boolean) => void] {
  return [useSyncExternalStore(watch, () => isPaneOpen(pane)), (isOpen) => setPane(pane, isOpen)]
}
