// What the parts of one mounted canvas share: its present props, its scene, its view, and what changes by the frame.
import { createContext, useContext, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type {
  CanvasSelection,
  CanvasViewport,
  Detail,
  GraphCanvasProps,
  PortRef,
  Spot,
} from './canvas-types.ts'
import { type Store, createStore } from '#src/lib/create-store.ts'
import { type View, toCanvas } from './geometry.ts'
import { type Kept, catchUp, isBehind, keepAll, keepOn } from './mounted-nodes.ts'
import type { Scene } from './spatial-index.ts'
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { firstToRead, openingOf } from './reading-order.ts'

const slow = 160

const isSameViewport = (one: CanvasViewport, other: CanvasViewport): boolean =>
  one.x === other.x && one.y === other.y && one.zoom === other.zoom

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
export function useSurfaceOf(given: Given): Surface {
  const { props, scene, first, root } = given
  const flow = useReactFlow()
  const now = useRef({ props, scene })
  const [surface] = useState((): Surface => {
    const view = createStore(first)
    const transition = createStore<CanvasViewport | null>(null)
    return {
      props: () => now.current.props,
      scene: () => now.current.scene,
      root,
      view,
      kept: createStore<Kept>(keepAll(scene, first)),
      hovered: createStore<string | null>(null),
      stop: createStore<string | null>(firstToRead(scene)),
      hasFocus: createStore(false),
      connecting: createStore<Connecting | null>(null),
      dropEdge: createStore<string | null>(null),
      marquee: createStore<CanvasSelection | null>(null),
      moved: createStore(0),
      transition,
      go: (viewport, options = {}) => {
        const isAnimated = options.isSlow === true && !isCalm() && !isSameViewport(viewport, view.get())
        transition.set(isAnimated ? viewport : null)
        // One that is interrupted never ends: what interrupts it says so itself.
        void flow.setViewport({ ...viewport }, isAnimated ? { duration: slow } : {}).then(() => {
          if (transition.get() === viewport) transition.set(null)
        })
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

/** A connection that is being drawn. */
interface Connecting {
  readonly from: PortRef
  readonly side: 'output' | 'input'
  /** The edge whose end was taken off. */
  readonly edge: string | null
}

export interface Surface {
  readonly props: () => GraphCanvasProps
  readonly scene: () => Scene
  readonly root: () => HTMLElement | null
  readonly view: Store<View>
  readonly kept: Store<Kept>
  readonly hovered: Store<string | null>
  /** The box that Tab comes to. */
  readonly stop: Store<string | null>
  /** Whether the focus shows, for the picture that has no elements. */
  readonly hasFocus: Store<boolean>
  readonly connecting: Store<Connecting | null>
  /** The edge under something dragged out of a palette. */
  readonly dropEdge: Store<string | null>
  /** What a frame that is being drawn takes in. */
  readonly marquee: Store<CanvasSelection | null>
  /** Grows whenever shapes moved in place. */
  readonly moved: Store<number>
  /** Where a viewport transition leads; null while the view is at rest or in somebody's hand. */
  readonly transition: Store<CanvasViewport | null>
  readonly go: (viewport: CanvasViewport, options?: { readonly isSlow?: boolean }) => void
  /** A point of the browser's window on the canvas. */
  readonly spotOf: (client: Spot) => Spot
}

export const SurfaceContext = createContext<Surface | null>(null)

export function useSurface(): Surface {
  const surface = useContext(SurfaceContext)
  if (surface === null) throw new Error('There is no canvas around this part.')
  return surface
}

export const DetailContext = createContext<Detail>('all')
