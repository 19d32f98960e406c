import { memo, useSyncExternalStore } from 'react'
import { styled } from '@mui/material/styles'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import { useCanvasStore } from '../canvas-store.ts'
import { toScreen } from '../geometry.ts'

const Label = styled('div')({
  ...type.small,
  ...oneLine,
  position: 'absolute',
  zIndex: 4,
  top: 0,
  left: 0,
  maxWidth: 280,
  padding: '2px 7px',
  borderRadius: radius.chip,
  color: color.text.onInverse,
  backgroundColor: color.surface.inverse,
  pointerEvents: 'none',
})

/** Shows the title of the hovered box while boxes are too small to contain it. */
export const HoverLabel = memo(() => {
  const { hovered, spatialIndex, view } = useCanvasStore()
  const id = useSyncExternalStore(hovered.subscribe, hovered.get)
  const currentView = useSyncExternalStore(view.subscribe, () => (hovered.get() === null ? null : view.get()))
  const shape = id === null ? undefined : spatialIndex().shapeOf.get(id)
  if (shape === undefined || currentView === null) return null
  const { x, y } = toScreen(currentView, { x: shape.left, y: shape.bottom })
  return (
    <Label style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y + 6)}px)` }} aria-hidden>
      {shape.box.title}
    </Label>
  )
})
