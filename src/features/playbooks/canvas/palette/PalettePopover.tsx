import Popover from '@mui/material/Popover'
import type { ReactNode } from 'react'
import type { Point } from '#src/components/graph-canvas/canvas-types.ts'
import { ShortcutBoundary } from '#src/ui/keyboard/use-shortcut.ts'

interface PalettePopoverProps {
  /** Top left corner, in client coordinates. */
  at: Point
  title: string
  width: number
  /** Hidden but still mounted while an item is dragged out of it. */
  isHidden?: boolean
  onClose: () => void
  children: ReactNode
}

/** A popover with a list that is filtered by typing. */
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
