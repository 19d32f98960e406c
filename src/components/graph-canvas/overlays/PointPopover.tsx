import { Popover } from '#src/ui/overlays/Popover.tsx'
import type { ReactNode } from 'react'
import type { Point } from '../canvas-types.ts'
import { ShortcutBoundary } from '#src/ui/keyboard/use-shortcut.ts'

interface PointPopoverProps {
  /** Top left corner, in client coordinates. */
  at: Point
  title: string
  width: number
  /** Hidden but still mounted while an item is dragged out of it. */
  isHidden?: boolean
  onClose: () => void
  children: ReactNode
}

/** A popover at a point of the window, with a list that is filtered by typing. */
export function PointPopover({ at, title, width, isHidden, onClose, children }: PointPopoverProps) {
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
