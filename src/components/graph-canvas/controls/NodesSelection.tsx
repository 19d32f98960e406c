import { useEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { color } from '#src/ui/theme/tokens.ts'
import type { CanvasSelection } from '../canvas-types.ts'
import { type Bounds, type View, toScreen } from '../geometry.ts'
import { extentOf } from '../spatial-index.ts'
import { useCanvasStore } from '../canvas-store.ts'
import type { UserSelectionRect } from '../user-selection.ts'

const SelectionRect = styled('div')({
  position: 'absolute',
  zIndex: 4,
  pointerEvents: 'none',
  border: `1px solid ${color.accent.focus}`,
  borderRadius: 2,
  backgroundColor: `color-mix(in srgb, ${color.accent.focus} 6%, transparent)`,
})

/** The rectangle that the user draws to select boxes. */
export function UserSelection({ rect }: { rect: UserSelectionRect | null }) {
  return rect !== null && <SelectionRect style={rect} />
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

const positionFrame = (frame: HTMLElement, { view, extent }: { view: View; extent: Bounds }): void => {
  const { x, y } = toScreen(view, { x: extent.left, y: extent.top })
  frame.style.transform = `translate(${x - gap}px, ${y - gap}px)`
  frame.style.width = `${(extent.right - extent.left) * view.zoom + 2 * gap}px`
  frame.style.height = `${(extent.bottom - extent.top) * view.zoom + 2 * gap}px`
}

/** The thin frame around several selected boxes: a drag moves them and keys act on them. */
export function NodesSelection({ selection }: { selection: CanvasSelection }) {
  const store = useCanvasStore()
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    let extent = extentOf(store.spatialIndex(), selection.boxes)
    const update = (): void => {
      if (frame.current !== null && extent !== null)
        positionFrame(frame.current, { view: store.view.get(), extent })
    }
    const measure = (): void => {
      extent = extentOf(store.spatialIndex(), selection.boxes)
      update()
    }
    update()
    const unsubscribes = [store.view.subscribe(update), store.moveCount.subscribe(measure)]
    return () => {
      for (const unsubscribe of unsubscribes) unsubscribe()
    }
  })
  return selection.boxes.size > 1 && <Root ref={frame} aria-hidden />
}
