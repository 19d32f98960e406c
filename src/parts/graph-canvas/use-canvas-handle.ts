import { useMemo } from 'react'
import type { GraphCanvasHandle } from './canvas-types.ts'
import type { Focus } from './focus.ts'
import { centred, fitted, maxZoom, middleOf, minZoom, seenIn, toWindow } from './geometry.ts'
import { extentOf } from './scene.ts'
import type { Surface } from './surface.ts'

const factor = 1.25
/** The least zoom at which a title can be read. */
const readable = 0.75

const makeHandle = (surface: Surface, focus: Focus): GraphCanvasHandle => {
  const zoomTo = (zoom: number): void => {
    const view = surface.view.get()
    const to = Math.min(maxZoom, Math.max(minZoom, zoom))
    surface.go(centred(view, { spot: middleOf(seenIn(view)), zoom: to }), { isSlow: true })
  }
  return {
    fit: (ids) => {
      const extent = extentOf(surface.scene(), ids)
      if (extent !== null) surface.go(fitted(surface.view.get(), extent), { isSlow: true })
    },
    center: (id) => {
      const shape = surface.scene().shapeOf.get(id)
      const view = surface.view.get()
      if (shape === undefined) return
      surface.go(centred(view, { spot: middleOf(shape), zoom: Math.max(view.zoom, readable) }), {
        isSlow: true,
      })
    },
    focus: focus.focus,
    zoomIn: () => zoomTo(surface.view.get().zoom * factor),
    zoomOut: () => zoomTo(surface.view.get().zoom / factor),
    zoomTo,
    toCanvas: surface.spotOf,
    toClient: (spot) => {
      const corner = surface.root()?.getBoundingClientRect()
      const { x, y } = toWindow(surface.view.get(), spot)
      return { x: x + (corner?.left ?? 0), y: y + (corner?.top ?? 0) }
    },
    viewport: () => {
      const { x, y, zoom } = surface.view.get()
      return { x, y, zoom }
    },
    middle: () => middleOf(seenIn(surface.view.get())),
  }
}

export const useCanvasHandle = (surface: Surface, focus: Focus): GraphCanvasHandle =>
  useMemo(() => makeHandle(surface, focus), [surface, focus])
