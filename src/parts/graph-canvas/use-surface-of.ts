import { useReactFlow, useStoreApi } from '@xyflow/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { CanvasSelection, GraphCanvasProps } from './canvas-types.ts'
import { cellOf } from './cell.ts'
import { type View, toCanvas } from './geometry.ts'
import { type Kept, catchUp, isBehind, keepAll, keepOn } from './kept.ts'
import { firstToRead, openingOf } from './reading-order.ts'
import type { Scene } from './scene.ts'
import type { Connecting, Surface } from './surface.ts'

const slow = 160

const isCalm = (): boolean => window.matchMedia('(prefers-reduced-motion: reduce)').matches

interface Given {
  readonly props: GraphCanvasProps
  readonly scene: Scene
  readonly first: View
  readonly root: () => HTMLElement | null
}

/** The view is React Flow's; what is kept as elements follows it, a few boxes a frame. */
const useFollowing = (surface: Surface): void => {
  const store = useStoreApi()
  useEffect(() => {
    let frame = 0
    const next = (): void => {
      frame = 0
      const kept = surface.kept.get()
      surface.kept.set(catchUp(kept, surface.view.get()))
      follow()
    }
    const follow = (): void => {
      const kept = keepOn(surface.kept.get(), { scene: surface.scene(), view: surface.view.get() })
      surface.kept.set(kept)
      if (frame === 0 && isBehind(kept)) frame = requestAnimationFrame(next)
    }
    const look = (): void => {
      const { transform, width, height, panZoom } = store.getState()
      const before = surface.view.get()
      const [x, y, zoom] = transform
      const isSame = x === before.x && y === before.y && zoom === before.zoom
      if (panZoom === null || (isSame && width === before.width && height === before.height)) return
      surface.view.set({ x, y, zoom, width, height })
      follow()
    }
    follow()
    const end = store.subscribe(look)
    return () => {
      cancelAnimationFrame(frame)
      end()
    }
  }, [store, surface])
}

/** Boxes that come after the canvas, as those of a layout do that takes its time, are opened as if they had been there. */
const useLateOpening = (surface: Surface, { scene, props }: Given): void => {
  const waits = useRef(scene.shapes.length === 0 && props.startAt === undefined)
  useEffect(() => {
    if (!waits.current || scene.shapes.length === 0) return
    waits.current = false
    // A single one was just added, there where it is seen.
    if (scene.shapes.length > 1) surface.go(openingOf(scene, surface.view.get()))
  }, [surface, scene])
}

/** One surface for as long as the canvas is mounted; what it tells is always of the last drawing. */
export const useSurfaceOf = (given: Given): Surface => {
  const { props, scene, first, root } = given
  const flow = useReactFlow()
  const now = useRef({ props, scene })
  const [surface] = useState((): Surface => {
    const view = cellOf(first)
    return {
      props: () => now.current.props,
      scene: () => now.current.scene,
      root,
      view,
      kept: cellOf<Kept>(keepAll(scene, first)),
      hovered: cellOf<string | null>(null),
      stop: cellOf<string | null>(firstToRead(scene)),
      hasFocus: cellOf(false),
      connecting: cellOf<Connecting | null>(null),
      dropEdge: cellOf<string | null>(null),
      marquee: cellOf<CanvasSelection | null>(null),
      moved: cellOf(0),
      go: (viewport, options = {}) => {
        const duration = options.isSlow === true && !isCalm() ? slow : 0
        void flow.setViewport({ ...viewport }, duration === 0 ? {} : { duration })
      },
      spotOf: (client) => {
        const corner = root()?.getBoundingClientRect()
        return toCanvas(view.get(), { x: client.x - (corner?.left ?? 0), y: client.y - (corner?.top ?? 0) })
      },
    }
  })
  useLayoutEffect(() => {
    now.current = { props, scene }
    const stop = surface.stop.get()
    if (stop === null || !scene.shapeOf.has(stop)) surface.stop.set(firstToRead(scene))
    surface.kept.set(keepOn(surface.kept.get(), { scene, view: surface.view.get() }))
  })
  useFollowing(surface)
  useLateOpening(surface, given)
  return surface
}
