import { type ReactNode, use, createContext } from 'react'
import { createPortal } from 'react-dom'

/** The slot for the actions of a page at the right end of the top bar. */
export const TopActionsSlot = createContext<HTMLElement | null>(null)

/** Renders its children at the right end of the top bar: the actions of an editor. */
export function TopActions({ children }: { children: ReactNode }) {
  const slot = use(TopActionsSlot)
  return slot && createPortal(children, slot)
}
