import Popover from '@mui/material/Popover'
import type { ReactNode } from 'react'
import type { Point } from '#src/components/graph-canvas/canvas-types.ts'
import { ShortcutBoundary } from '#src/ui/keyboard/use-shortcut.ts'

interface PalettePopoverProps {
  /** Its upper left corner, in the window. */
  at: Point
  title: string
  width: number
  /** Out of the way of what is dragged out of it, and still there. */
  isHidden?: boolean
  onClose: () => void
  children: ReactNode
}

/** A list that is narrowed by typing, over the place where it was asked for. */
export function PalettePopover({ at, title, width, isHidden, onClose, children }: PalettePopoverProps) {
  return (
    <Popover
      open
      anchorReference="anchorPosition"
      anchorPosition={{ left: at.x, top: at.y }}
      onClose={onClose}
      transitionDuration={{ enter: 120, exit: 0 }}
      slotProps={{
        root: { style: isHidden ? { visibility: 'hidden', pointerEvents: 'none' } : {} },
        paper: { role: 'dialog', 'aria-label': title, sx: { width, overflow: 'hidden' } },
      }}
    >
      <ShortcutBoundary />
      {children}
    </Popover>
  )
}
