// The state that the components of one mounted canvas share: current props, spatial index, view, and the values that
// change with every frame.
import {
  createContext,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react'
import type {
  CanvasSelection,
  CanvasViewport,
  Detail,
  GraphCanvasProps,
  PortRef,
  Point,
} from './canvas-types.ts'
import { type Store, createStore } from '#src/lib/create-store.ts'
import { type View, toCanvas } from './geometry.ts'
import {
  type MountedNodes,
  mountNext,
  hasPending,
  isMissingVisible,
  mountAll,
  updateMounted,
} from './mounted-nodes.ts'
import { createMotion, restMs } from './motion.ts'
import { textSizeAt } from './text-size.ts'
import { type ZoomLevel, zoomLevelAt } from './zoom-level.ts'
import type { SpatialIndex } from './spatial-index.ts'
import { prefersReducedMotion } from '#src/ui/theme/reduced-motion.ts'
import { useReactFlow, useStoreApi } from '@xyflow/react'
import { firstInReadingOrder, initialViewOf } from './reading-order.ts'

const animationMs = 160

const isSameViewport = (one: CanvasViewport, other: CanvasViewport): boolean =>
  one.x === other.x && one.y === other.y && one.zoom === other.zoom

interface CanvasStoreInput {
  readonly props: GraphCanvasProps
  readonly index: SpatialIndex
  readonly initialView: View
  readonly root: () => HTMLElement | null
}

/**
 * React Flow owns the view. The mounted nodes follow it, a few boxes per frame; while it moves fast, they wait until it
 * rests.
 */
const useViewTracking = (store: CanvasStore): void => {
  const flowStore = useStoreApi()
  useEffect(() => {
    let frame = 0
    let rest = 0
    const isFast = createMotion()
    const mountNextNodes = (): void => {
      frame = 0
      const mountedNodes = store.mountedNodes.get()
      store.mountedNodes.set(mountNext(mountedNodes, store.view.get(), store.isMoving.get()))
      updateNodes()
    }
    const updateNodes = (): void => {
      if (rest !== 0) return
      const { zoom } = store.transition.get() ?? store.view.get()
      store.textSize.set(textSizeAt(zoom))
      const mountedNodes = updateMounted(store.mountedNodes.get(), {
        index: store.spatialIndex(),
        view: store.view.get(),
      })
      store.mountedNodes.set(mountedNodes)
      if (!isMissingVisible(mountedNodes, store.view.get())) store.isMoving.set(false)
      if (frame === 0 && hasPending(mountedNodes)) frame = requestAnimationFrame(mountNextNodes)
    }
    const settle = (): void => {
      rest = 0
      updateNodes()
    }
    const followMotion = (from: View, to: View): void => {
      if (store.props().sketch === undefined || store.transition.get() !== null) return
      const { bounds, level } = store.mountedNodes.get()
      const isDrawn = level === 'drawn' && zoomLevelAt(to.zoom, level) === 'drawn'
      if (isFast({ from, to, at: performance.now(), bounds }) && !isDrawn) store.isMoving.set(true)
      if (!store.isMoving.get()) return
      clearTimeout(rest)
      rest = window.setTimeout(settle, restMs)
    }
    const readTransform = (): void => {
      const { transform, width, height, panZoom } = flowStore.getState()
      const before = store.view.get()
      const [x, y, zoom] = transform
      const isSame = x === before.x && y === before.y && zoom === before.zoom
      if (panZoom === null || (isSame && width === before.width && height === before.height)) return
      const view = { x, y, zoom, width, height }
      store.view.set(view)
      followMotion(before, view)
      updateNodes()
    }
    updateNodes()
    const unsubscribe = flowStore.subscribe(readTransform)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(rest)
      unsubscribe()
    }
  }, [flowStore, store])
}

/** Boxes that arrive after the canvas mounted, such as those of a slow layout, get the same initial view. */
const useInitialViewOfLateBoxes = (store: CanvasStore, { index, props }: CanvasStoreInput): void => {
  const isWaiting = useRef(index.shapes.length === 0 && props.initialViewport === undefined)
  useEffect(() => {
    if (!isWaiting.current || index.shapes.length === 0) return
    isWaiting.current = false
    // A single box was just added by the user, inside the view.
    if (index.shapes.length > 1)
      store.setViewport(initialViewOf(index, { view: store.view.get(), lanes: props.lanes }))
  }, [store, index, props.lanes])
}

/** The store lives as long as the canvas is mounted; its getters return the values of the latest render. */
export function useCreateCanvasStore(input: CanvasStoreInput): CanvasStore {
  const { props, index, initialView, root } = input
  const flow = useReactFlow()
  const latest = useRef({ props, index })
  const [store] = useState((): CanvasStore => {
    const view = createStore(initialView)
    const transition = createStore<CanvasViewport | null>(null)
    return {
      props: () => latest.current.props,
      spatialIndex: () => latest.current.index,
      root,
      view,
      mountedNodes: createStore<MountedNodes>(mountAll(index, initialView)),
      isMoving: createStore(false),
      textSize: createStore(textSizeAt(initialView.zoom)),
      hovered: createStore<string | null>(null),
      tabStop: createStore<string | null>(firstInReadingOrder(index)),
      isFocusVisible: createStore(false),
      pendingConnection: createStore<PendingConnection | null>(null),
      dropTargetEdge: createStore<string | null>(null),
      userSelection: createStore<CanvasSelection | null>(null),
      moveCount: createStore(0),
      transition,
      setViewport: (viewport, options = {}) => {
        const isAnimated =
          options.isAnimated === true && !prefersReducedMotion() && !isSameViewport(viewport, view.get())
        transition.set(isAnimated ? viewport : null)
        // The promise of an interrupted transition never resolves; the interruption resets the value itself.
        void flow.setViewport({ ...viewport }, isAnimated ? { duration: animationMs } : {}).then(() => {
          if (transition.get() === viewport) transition.set(null)
        })
      },
      toCanvasPoint: (client) => {
        const corner = root()?.getBoundingClientRect()
        return toCanvas(view.get(), { x: client.x - (corner?.left ?? 0), y: client.y - (corner?.top ?? 0) })
      },
    }
  })
  useLayoutEffect(() => {
    latest.current = { props, index }
    const tabStop = store.tabStop.get()
    if (tabStop === null || !index.shapeOf.has(tabStop)) store.tabStop.set(firstInReadingOrder(index))
  })
  useViewTracking(store)
  useInitialViewOfLateBoxes(store, input)
  return store
}

/**
 * The mounted nodes of this index. Those of a new index are determined while it is rendered: stored afterwards, they
 * would render the canvas a second time.
 */
export function useMountedNodes(store: CanvasStore, index: SpatialIndex): MountedNodes {
  const { view, mountedNodes } = store
  const last = useRef<{ readonly stored: MountedNodes; readonly updated: MountedNodes }>(undefined)
  const updated = useSyncExternalStore(mountedNodes.subscribe, () => {
    const stored = mountedNodes.get()
    if (stored.index === index) return stored
    if (last.current?.stored !== stored || last.current.updated.index !== index)
      last.current = { stored, updated: updateMounted(stored, { index, view: view.get() }) }
    return last.current.updated
  })
  useLayoutEffect(() => mountedNodes.set(updated), [mountedNodes, updated])
  return updated
}

/** A connection that is being drawn. */
interface PendingConnection {
  readonly from: PortRef
  readonly side: 'output' | 'input'
  /** The edge that is being reconnected. */
  readonly edge: string | null
}

export interface CanvasStore {
  readonly props: () => GraphCanvasProps
  readonly spatialIndex: () => SpatialIndex
  readonly root: () => HTMLElement | null
  readonly view: Store<View>
  readonly mountedNodes: Store<MountedNodes>
  /** Whether the drawing shows the boxes, since the view moves too fast to mount them. */
  readonly isMoving: Store<boolean>
  /** The smallest size of names, in pixels at 100 %. It waits until a fast movement ends. */
  readonly textSize: Store<number>
  readonly hovered: Store<string | null>
  /** The box in the tab order. */
  readonly tabStop: Store<string | null>
  /** Whether the focus is visible; used by the drawing, which has no elements. */
  readonly isFocusVisible: Store<boolean>
  readonly pendingConnection: Store<PendingConnection | null>
  /** The edge below an item dragged from a palette. */
  readonly dropTargetEdge: Store<string | null>
  /** The selection while a selection rectangle is drawn. */
  readonly userSelection: Store<CanvasSelection | null>
  /** Increases whenever boxes move within the spatial index. */
  readonly moveCount: Store<number>
  /** The target of an animated viewport transition; null at rest and while the user pans. */
  readonly transition: Store<CanvasViewport | null>
  readonly setViewport: (viewport: CanvasViewport, options?: { readonly isAnimated?: boolean }) => void
  /** Converts a point in client coordinates to canvas coordinates. */
  readonly toCanvasPoint: (client: Point) => Point
}

export const CanvasStoreContext = createContext<CanvasStore | null>(null)

export function useCanvasStore(): CanvasStore {
  const store = useContext(CanvasStoreContext)
  if (store === null) throw new Error('useCanvasStore requires a GraphCanvas.')
  return store
}

export const DetailContext = createContext<Detail>('all')

/** What the styles of all boxes depend on is set on the root, so that no box is rendered again. */
export function useRootStyle(
  { root, textSize }: CanvasStore,
  { level, isSpaceHeld }: { level: ZoomLevel; isSpaceHeld: boolean },
): void {
  useLayoutEffect(() => {
    const element = root()
    element?.setAttribute('data-level', level)
    element?.toggleAttribute('data-pan', isSpaceHeld)
  }, [root, level, isSpaceHeld])
  useLayoutEffect(() => {
    const update = (): void => root()?.style.setProperty('--canvas-text', `${textSize.get()}px`)
    update()
    return textSize.subscribe(update)
  }, [root, textSize])
}
