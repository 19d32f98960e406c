import { useEffect, useRef } from 'react'
import { Menu, type MenuEntry } from '#src/ui/overlays/Menu.tsx'
import type { Point } from '../canvas-types.ts'

interface CanvasMenuProps {
  at: Point
  label: string
  entries: readonly MenuEntry[]
}

/** A menu at a point, which restores the focus when it closes. */
export function CanvasMenu({ at, label, entries }: CanvasMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.click(), [])
  return (
    <Menu
      label={label}
      entries={entries}
      trigger={({ ref, ...trigger }) => (
        <button
          {...trigger}
          ref={(element) => {
            button.current = element
            if (typeof ref === 'function') ref(element)
          }}
          type="button"
          tabIndex={-1}
          aria-hidden
          style={{ position: 'fixed', left: at.x, top: at.y - 8, width: 0, height: 0, padding: 0, border: 0 }}
        />
      )}
    />
  )
}
