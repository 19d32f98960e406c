import { memo, useSyncExternalStore } from 'react'
import { styled } from '@mui/material/styles'
import { color, radius } from '#src/ui/tokens.ts'
import { oneLine, type } from '#src/ui/type.ts'
import { toWindow } from './geometry.ts'
import { useSurface } from './surface.ts'

const Root = styled('div')({
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

const Drawn = () => {
  const { hovered, scene, view } = useSurface()
  const id = useSyncExternalStore(hovered.subscribe, hovered.get)
  const now = useSyncExternalStore(view.subscribe, () => (hovered.get() === null ? null : view.get()))
  const shape = id === null ? undefined : scene().shapeOf.get(id)
  if (shape === undefined || now === null) return null
  const { x, y } = toWindow(now, { x: shape.left, y: shape.bottom })
  return (
    <Root style={{ transform: `translate(${Math.round(x)}px, ${Math.round(y + 6)}px)` }} aria-hidden>
      {shape.box.title}
    </Root>
  )
}

/** What the box below the pointer is called while boxes are too small to say it themselves. */
export const HoverTag = memo(Drawn)
