// What the parts of one mounted canvas share: its present props, its scene, its view, and what changes by the frame.
import { createContext, useContext } from 'react'
import type {
  CanvasSelection,
  CanvasViewport,
  Detail,
  GraphCanvasProps,
  PortRef,
  Spot,
} from './canvas-types.ts'
import type { Cell } from './cell.ts'
import type { View } from './geometry.ts'
import type { Kept } from './kept.ts'
import type { Scene } from './scene.ts'

/** A connection that is being drawn. */
export interface Connecting {
  readonly from: PortRef
  readonly side: 'output' | 'input'
  /** The edge whose end was taken off. */
  readonly edge: string | null
}

export interface Surface {
  readonly props: () => GraphCanvasProps
  readonly scene: () => Scene
  readonly root: () => HTMLElement | null
  readonly view: Cell<View>
  readonly kept: Cell<Kept>
  readonly hovered: Cell<string | null>
  /** The box that Tab comes to. */
  readonly stop: Cell<string | null>
  /** Whether the focus shows, for the picture that has no elements. */
  readonly hasFocus: Cell<boolean>
  readonly connecting: Cell<Connecting | null>
  /** The edge under something dragged out of a palette. */
  readonly dropEdge: Cell<string | null>
  /** What a frame that is being drawn takes in. */
  readonly marquee: Cell<CanvasSelection | null>
  /** Grows whenever shapes moved in place. */
  readonly moved: Cell<number>
  readonly go: (viewport: CanvasViewport, options?: { readonly isSlow?: boolean }) => void
  /** A point of the browser's window on the canvas. */
  readonly spotOf: (client: Spot) => Spot
}

export const SurfaceContext = createContext<Surface | null>(null)

export const useSurface = (): Surface => {
  const surface = useContext(SurfaceContext)
  if (surface === null) throw new Error('There is no canvas around this part.')
  return surface
}

export const DetailContext = createContext<Detail>('all')
