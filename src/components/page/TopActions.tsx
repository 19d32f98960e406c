import { type ReactNode, use, createContext } from 'react'
import { createPortal } from 'react-dom'
import { styled } from '@mui/material/styles'
import { FootSlot } from '#src/ui/inputs/action-position.ts'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { media } from '#src/ui/theme/tokens.ts'

const TopActionsSlot = createContext<HTMLElement | null>(null)

interface ActionSlotsProps {
  /** The slot for the actions of a page at the right end of the top bar. */
  top: HTMLElement | null
  /** The foot of a phone. */
  foot: HTMLElement | null
  children: ReactNode
}

/** The places for the actions of the pages inside. */
export function ActionSlots({ top, foot, children }: ActionSlotsProps) {
  return (
    <TopActionsSlot value={top}>
      <FootSlot value={foot}>{children}</FootSlot>
    </TopActionsSlot>
  )
}

/** Renders its children at the right end of the top bar: the actions of an editor. */
export function TopActions({ children }: { children: ReactNode }) {
  const slot = use(TopActionsSlot)
  return slot && createPortal(children, slot)
}

/** Views and status of an editor: on a phone a line of their own below the top bar. */
export const TopLine = styled('div')({
  ...rowLayout(8),
  flex: 'none',
  '&:empty': { display: 'none' },
  [media.belowPhone]: {
    flex: '1 0 100%',
    order: 1,
    minHeight: 44,
    paddingInline: 12,
    justifyContent: 'space-between',
  },
})
