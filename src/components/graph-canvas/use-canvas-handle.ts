import { useMemo } from 'react'
import type { Rect } from '#domain/graph/layout-graph.ts'
import type { GraphCanvasHandle } from './canvas-types.ts'
import { type KeyboardFocus, scrollIntoView } from './keyboard/focus.ts'
import {
  centerOn,
  fitBounds,
  obscuredBy,
  maxZoom,
  centerOf,
  minZoom,
  visibleBounds,
  toScreen,
} from './geometry.ts'
import { extentOf } from './spatial-index.ts'
import type { CanvasStore } from './canvas-store.ts'

const factor = 1.25
const obscuredIn = (store: CanvasStore): readonly Rect[] => {
  const root = store.root()
  if (root === null) return []
  const corner = root.getBoundingClientRect()
  return [...root.querySelectorAll('[data-corner]')].flatMap((panel) => {
    const { left, top, right, bottom, width, height } = panel.getBoundingClientRect()
    if (width === 0 || height === 0) return []
    const obscured = obscuredBy(store.view.get(), {
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

/** The lowest zoom at which a title is readable. */
const readable = 0.75

const makeHandle = (store: CanvasStore, focus: KeyboardFocus): GraphCanvasHandle => {
  const zoomTo = (zoom: number): void => {
    const view = store.view.get()
    const to = Math.min(maxZoom, Math.max(minZoom, zoom))
    store.setViewport(centerOn(view, { point: centerOf(visibleBounds(view)), zoom: to }), {
      isAnimated: true,
    })
  }
  return {
    fit: (ids) => {
      const extent = extentOf(store.spatialIndex(), ids)
      if (extent !== null) store.setViewport(fitBounds(store.view.get(), extent), { isAnimated: true })
    },
    center: (id) => {
      const shape = store.spatialIndex().shapeOf.get(id)
      const view = store.view.get()
      if (shape === undefined) return
      store.setViewport(centerOn(view, { point: centerOf(shape), zoom: Math.max(view.zoom, readable) }), {
        isAnimated: true,
      })
    },
    reveal: (id) => scrollIntoView(store, id),
    focus: focus.focus,
    focusCanvas: () =>
      store.root()?.querySelector<HTMLElement>('.react-flow')?.focus({ preventScroll: true }),
    zoomIn: () => zoomTo(store.view.get().zoom * factor),
    zoomOut: () => zoomTo(store.view.get().zoom / factor),
    zoomTo,
    toCanvas: store.toCanvasPoint,
    toClient: (point) => {
      const corner = store.root()?.getBoundingClientRect()
      const { x, y } = toScreen(store.view.get(), point)
      return { x: x + (corner?.left ?? 0), y: y + (corner?.top ?? 0) }
    },
    viewport: () => {
      const { x, y, zoom } = store.view.get()
      return { x, y, zoom }
    },
    viewCenter: () => centerOf(visibleBounds(store.view.get())),
    obscured: () => obscuredIn(store),
  }
}

export function useCanvasHandle(store: CanvasStore, focus: KeyboardFocus): GraphCanvasHandle {
  return useMemo(() => makeHandle(store, focus), [store, focus])
}
