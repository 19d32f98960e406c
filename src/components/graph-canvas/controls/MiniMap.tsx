import { memo, type PointerEvent, useEffect, useRef } from 'react'
import { styled } from '@mui/material/styles'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { type MapView, drawMap, mapOf, seenOn, spotOn } from '../drawing/draw-mini-map.ts'
import { centred } from '../geometry.ts'
import { readInks, watchScheme } from '../drawing/drawing-colors.ts'
import { extentOf } from '../spatial-index.ts'
import { type Surface, useSurface } from '../canvas-store.ts'

/** Milliseconds after a change of the boxes. */
const settled = 200
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
const Seen = styled('div')({
  position: 'absolute',
  top: 0,
  left: 0,
  pointerEvents: 'none',
  border: `1px solid ${color.accent.focus}`,
  backgroundColor: `color-mix(in srgb, ${color.accent.focus} 10%, transparent)`,
})

/** As a picture in the background: a canvas element would be a layer of its own, and what is above it another. */
const paint = (surface: Surface, element: HTMLElement): MapView | null => {
  const canvas = document.createElement('canvas')
  const pen = canvas.getContext('2d')
  const extent = extentOf(surface.scene())
  if (pen === null) return null
  const ratio = window.devicePixelRatio
  canvas.width = Math.round(size.width * ratio)
  canvas.height = Math.round(size.height * ratio)
  if (extent === null) return null
  const map = mapOf(extent, size)
  drawMap(pen, { scene: surface.scene(), map, inks: readInks(element), ratio })
  element.style.backgroundImage = `url(${canvas.toDataURL()})`
  return map
}

const frame = (seen: HTMLElement, { surface, map }: { surface: Surface; map: MapView | null }): void => {
  const { style } = seen
  style.visibility = map === null ? 'hidden' : 'visible'
  if (map === null) return
  const { left, top, right, bottom } = seenOn(map, surface.view.get())
  // Where the size stays, as while panning, nothing is laid out anew.
  const size = [Math.max(3, right - left), Math.max(3, bottom - top)].map((each) => `${each.toFixed(1)}px`)
  style.transform = `translate(${left.toFixed(1)}px, ${top.toFixed(1)}px)`
  const [width = '', height = ''] = size
  if (style.width !== width) style.width = width
  if (style.height !== height) style.height = height
}

const Drawn = ({ scene }: { scene: unknown }) => {
  const surface = useSurface()
  const root = useRef<HTMLDivElement>(null)
  const seen = useRef<HTMLDivElement>(null)
  const map = useRef<MapView | null>(null)

  useEffect(() => {
    const follow = (): void => {
      if (seen.current !== null) frame(seen.current, { surface, map: map.current })
    }
    const repaint = (): void => {
      if (root.current !== null) map.current = paint(surface, root.current)
      follow()
    }
    // Not with every letter of a name that is typed.
    const soon = setTimeout(repaint, map.current === null ? 0 : settled)
    const unfollow = surface.view.subscribe(follow)
    const unwatch = watchScheme(repaint)
    return () => {
      clearTimeout(soon)
      unfollow()
      unwatch()
    }
  }, [surface, scene])

  const go = (event: PointerEvent<HTMLDivElement>): void => {
    if (map.current === null || event.buttons !== 1) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const corner = event.currentTarget.getBoundingClientRect()
    const spot = spotOn(map.current, { x: event.clientX - corner.left, y: event.clientY - corner.top })
    const view = surface.view.get()
    surface.go(centred(view, { spot, zoom: view.zoom }))
  }

  return (
    <Root ref={root} data-corner="map" aria-hidden onPointerDown={go} onPointerMove={go}>
      <Seen ref={seen} />
    </Root>
  )
}

/** Where the view is in the whole; a press on it goes there. The keyboard has the zoom bar and its own ways. */
export const MiniMap = memo(Drawn)
