import { useEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { color } from '#src/ui/theme/tokens.ts'
import type { CanvasSelection } from '../canvas-types.ts'
import { type Bounds, type View, toWindow } from '../geometry.ts'
import { extentOf } from '../spatial-index.ts'
import { useSurface } from '../canvas-store.ts'
import type { Frame } from '../user-selection.ts'

const Marquee = styled('div')({
  position: 'absolute',
  zIndex: 4,
  pointerEvents: 'none',
  border: `1px solid ${color.accent.focus}`,
  borderRadius: 2,
  backgroundColor: `color-mix(in srgb, ${color.accent.focus} 6%, transparent)`,
})

/** What is being drawn on the ground, to select what it takes in. */
export function MarqueeFrame({ frame }: { frame: Frame | null }) {
  return frame !== null && <Marquee style={frame} />
}

const Root = styled('div')({
  position: 'absolute',
  zIndex: 3,
  top: 0,
  left: 0,
  pointerEvents: 'none',
  border: `1px solid ${color.accent.line}`,
  borderRadius: 10,
})

const gap = 9

const place = (frame: HTMLElement, { view, extent }: { view: View; extent: Bounds }): void => {
  const { x, y } = toWindow(view, { x: extent.left, y: extent.top })
  frame.style.transform = `translate(${x - gap}px, ${y - gap}px)`
  frame.style.width = `${(extent.right - extent.left) * view.zoom + 2 * gap}px`
  frame.style.height = `${(extent.bottom - extent.top) * view.zoom + 2 * gap}px`
}

/** The thin frame around several selected boxes: what a drag moves and a key acts on. */
export function SelectionFrame({ selection }: { selection: CanvasSelection }) {
  const surface = useSurface()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let extent = extentOf(surface.scene(), selection.boxes)
    const follow = (): void => {
      if (frame.current !== null && extent !== null)
        place(frame.current, { view: surface.view.get(), extent })
    }
    const measure = (): void => {
      extent = extentOf(surface.scene(), selection.boxes)
      follow()
    }
    follow()
    const ends = [surface.view.subscribe(follow), surface.moved.subscribe(measure)]
    return () => {
      for (const end of ends) end()
    }
  })
  return selection.boxes.size > 1 && <Root ref={frame} aria-hidden />
}
