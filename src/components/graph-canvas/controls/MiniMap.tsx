import { memo, type PointerEvent, useEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { color, radius } from '#src/ui/theme/tokens.ts'
import {
  type MiniMapTransform,
  drawMiniMap,
  fitMiniMap,
  visibleOnMap,
  toCanvasPoint,
} from '../drawing/draw-mini-map.ts'
import { centerOn } from '../geometry.ts'
import { readColors, watchColorScheme } from '../drawing/drawing-colors.ts'
import { extentOf } from '../spatial-index.ts'
import { type CanvasStore, useCanvasStore } from '../canvas-store.ts'

const repaintDelayMs = 200
const size = { width: 132, height: 92 } as const

const Root = styled('div')({
  position: 'absolute',
  zIndex: 5,
  right: 12,
  bottom: 12,
  ...size,
  overflow: 'hidden',
  border: `1px solid ${color.line.strong}`,
  borderRadius: radius.panel,
  backgroundColor: color.surface.raised,
  cursor: 'pointer',
  touchAction: 'none',
  backgroundSize: '100% 100%',
  '@media (max-width: 599.98px)': { display: 'none' },
})
const Viewport = styled('div')({
  position: 'absolute',
  top: 0,
  left: 0,
  pointerEvents: 'none',
  border: `1px solid ${color.accent.focus}`,
  backgroundColor: `color-mix(in srgb, ${color.accent.focus} 10%, transparent)`,
})

/**
 * Painted as a background image: a canvas element would become a compositing layer, and everything above it another.
 */
const paint = (store: CanvasStore, element: HTMLElement): MiniMapTransform | null => {
  const canvas = document.createElement('canvas')
  const context = canvas.getContext('2d')
  const extent = extentOf(store.spatialIndex())
  if (context === null) return null
  const ratio = window.devicePixelRatio
  canvas.width = Math.round(size.width * ratio)
  canvas.height = Math.round(size.height * ratio)
  if (extent === null) return null
  const map = fitMiniMap(extent, size)
  drawMiniMap(context, { index: store.spatialIndex(), map, colors: readColors(element), ratio })
  element.style.backgroundImage = `url(${canvas.toDataURL()})`
  return map
}

const showViewport = (
  viewport: HTMLElement,
  { store, map }: { store: CanvasStore; map: MiniMapTransform | null },
): void => {
  const { style } = viewport
  style.visibility = map === null ? 'hidden' : 'visible'
  if (map === null) return
  const { left, top, right, bottom } = visibleOnMap(map, store.view.get())
  // Does not touch the size while panning, to avoid layout.
  const size = [Math.max(3, right - left), Math.max(3, bottom - top)].map((each) => `${each.toFixed(1)}px`)
  style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`
  const [width = '', height = ''] = size
  if (style.width !== width) style.width = width
  if (style.height !== height) style.height = height
}

const Drawn = ({ index }: { index: unknown }) => {
  const store = useCanvasStore()
  const root = useRef<HTMLDivElement>(null)
  const viewport = useRef<HTMLDivElement>(null)
  const map = useRef<MiniMapTransform | null>(null)

  useEffect(() => {
    const follow = (): void => {
      if (viewport.current !== null) showViewport(viewport.current, { store, map: map.current })
    }
    const repaint = (): void => {
      if (root.current !== null) map.current = paint(store, root.current)
      follow()
    }
    // Does not repaint for every letter typed into a name.
    const soon = setTimeout(repaint, map.current === null ? 0 : repaintDelayMs)
    const unfollow = store.view.subscribe(follow)
    const unwatch = watchColorScheme(repaint)
    return () => {
      clearTimeout(soon)
      unfollow()
      unwatch()
    }
  }, [store, index])

  const moveView = (event: PointerEvent<HTMLDivElement>): void => {
    if (map.current === null || event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const corner = event.currentTarget.getBoundingClientRect()
    const point = toCanvasPoint(map.current, {
      x: event.clientX - corner.left,
      y: event.clientY - corner.top,
    })
    const view = store.view.get()
    store.setViewport(centerOn(view, { point, zoom: view.zoom }))
  }

  return (
    <Root ref={root} data-corner="map" aria-hidden onPointerDown={moveView} onPointerMove={moveView}>
      <Viewport ref={viewport} />
    </Root>
  )
}

/**
 * Shows where the view is in the graph; pressing it moves the view. The keyboard uses the zoom controls and its own
 * keys.
 */
export const MiniMap = memo(Drawn)
