import type { ReactNode } from 'react'
import { use } from 'react'
import { createPortal } from 'react-dom'
import { TopActionsPlace } from './top-actions.ts'

/** Puts its children at the right end of the top bar: the actions of an editor. */
export const TopActions = ({ children }: { children: ReactNode }) => {
  const place = use(TopActionsPlace)
  return place && createPortal(children, place)
}
