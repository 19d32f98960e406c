import { type ReactNode, use, createContext } from 'react'
import { createPortal } from 'react-dom'

/** Where the shell lets a page put its actions: the right end of the top bar. */
export const TopActionsSlot = createContext<HTMLElement | null>(null)

/** Puts its children at the right end of the top bar: the actions of an editor. */
export function TopActions({ children }: { children: ReactNode }) {
  const slot = use(TopActionsSlot)
  return slot && createPortal(children, slot)
}
