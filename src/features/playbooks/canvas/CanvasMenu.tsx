import { useEffect, useRef } from 'react'
import { Menu, type MenuEntry } from '#src/ui/Menu.tsx'
import type { Spot } from '#src/parts/graph-canvas/canvas-types.ts'

interface CanvasMenuProps {
  at: Spot
  label: string
  entries: readonly MenuEntry[]
}

/** A menu that opens where it was asked for, and gives the focus back when it closes. */
export const CanvasMenu = ({ at, label, entries }: CanvasMenuProps) => {
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
