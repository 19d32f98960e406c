// On a phone, the actions of a page are in its foot, where the thumb is: the primary one as a button, the others in a
// sheet. Buttons take their place themselves, so that pages write their actions once.
import { createContext } from 'react'

/** The element of the foot; null in wider windows, where actions stay where they are written. */
export const FootSlot = createContext<HTMLElement | null>(null)

export interface FootPosition {
  /** A primary button notes that it is there. Returns how to take that back. */
  readonly lead: () => () => void
  /** Whether the actions are in the foot: only if one of them is primary. */
  readonly isFoot: boolean
  /** The list of the other actions, while it is open. */
  readonly sheet: HTMLElement | null
}

/** Where the buttons of an action bar are; null outside of one, and in its dialogs. */
export const ActionPosition = createContext<FootPosition | null>(null)
