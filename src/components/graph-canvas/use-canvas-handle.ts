import { useMemo } from 'react'
import type { Place } from '#domain/graph/layout-graph.ts'
import type { GraphCanvasHandle } from './canvas-types.ts'
import type { Focus } from './keyboard/focus.ts'
import { centred, fitted, obscuredBy, maxZoom, middleOf, minZoom, seenIn, toWindow } from './geometry.ts'
import { extentOf } from './spatial-index.ts'
import type { Surface } from './canvas-store.ts'

const factor = 1.25
const obscuredIn = (surface: Surface): readonly Place[] => {
  const root = surface.root()
  if (root === null) return []
  const corner = root.getBoundingClientRect()
  return [...root.querySelectorAll('[data-corner]')].flatMap((panel) => {
    const { left, top, right, bottom, width, height } = panel.getBoundingClientRect()
    if (width === 0 || height === 0) return []
    const obscured = obscuredBy(surface.view.get(), {
      left: left - corner.left,
      top: top - corner.top,
      right: right - corner.left,
      bottom: bottom - corner.top,
    })
    return [
      {
        x: obscured.left,
        y: obscured.top,
        width: obscured.right - obscured.left,
        height: obscured.bottom - obscured.top,
      },
    ]
  })
}

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
    middle: () => middleOf(seenIn(surface.view.get())),
    obscured: () => obscuredIn(surface),
  }
}

export function useCanvasHandle(surface: Surface, focus: Focus): GraphCanvasHandle {
  return useMemo(() => makeHandle(surface, focus), [surface, focus])
}
