// What the drawings of the graph have in common: their input, and boxes on the screen.
import type { CanvasSelection } from '../canvas-types.ts'
import { type Bounds, type View, intersects } from '../geometry.ts'
import type { SpatialIndex, Shape } from '../spatial-index.ts'
import type { DrawingColors } from './drawing-colors.ts'

/** The members of a canvas context that the drawing uses. */
export type DrawingContext = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'globalAlpha'
  | 'font'
  | 'textBaseline'
  | 'setTransform'
  | 'clearRect'
  | 'fillRect'
  | 'strokeRect'
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'bezierCurveTo'
  | 'roundRect'
  | 'fill'
  | 'stroke'
  | 'setLineDash'
  | 'fillText'
  | 'drawImage'
  | 'measureText'
>

export interface GraphDrawing {
  readonly index: SpatialIndex
  readonly view: View
  /** Device pixels per CSS pixel. */
  readonly ratio: number
  readonly colors: DrawingColors
  readonly selection: CanvasSelection
  /** Boxes that keep their colours; null for all. */
  readonly highlighted: ReadonlySet<string> | null
  readonly hovered: string | null
  /** The box with visible keyboard focus. */
  readonly focused: string | null
  /** Draws empty frames instead of colours: boxes that are about to be mounted. */
  readonly isPlaceholder: boolean
}

export interface DrawState extends GraphDrawing {
  readonly context: DrawingContext
  readonly visibleArea: Bounds
}

export interface ScreenRect {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** At least one pixel: at the lowest zoom a box is still a dot. */
export function toScreenRect({ view }: DrawState, { left, top, right, bottom }: Shape): ScreenRect {
  return {
    x: left * view.zoom + view.x,
    y: top * view.zoom + view.y,
    width: Math.max(1, (right - left) * view.zoom),
    height: Math.max(1, (bottom - top) * view.zoom),
  }
}

export function visible({ visibleArea }: DrawState, shapes: readonly Shape[]): readonly Shape[] {
  return shapes.filter((shape) => intersects(shape, visibleArea))
}
