// The mini map: boxes as small colored rectangles, and the frame of the visible part.
import type { Point } from '../canvas-types.ts'
import type { DrawingContext } from './draw-graph.ts'
import { type Bounds, type View, visibleBounds } from '../geometry.ts'
import type { DrawingColors } from './drawing-colors.ts'
import type { SpatialIndex } from '../spatial-index.ts'

/** Maps canvas coordinates to the mini map. */
export interface MiniMapTransform {
  readonly scale: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const padding = 8
/** Limits the scale for short documents, so that boxes stay small. */
const maxScale = 0.12

export function fitMiniMap(
  extent: Bounds,
  { width, height }: { width: number; height: number },
): MiniMapTransform {
  const across = Math.max(1, extent.right - extent.left)
  const down = Math.max(1, extent.bottom - extent.top)
  const scale = Math.min((width - 2 * padding) / across, (height - 2 * padding) / down, maxScale)
  const x = width / 2 - ((extent.left + extent.right) / 2) * scale
  const y = height / 2 - ((extent.top + extent.bottom) / 2) * scale
  return { scale, x, y, width, height }
}

/** The frame of the visible part, clamped to the map, so that it is always visible. */
export function visibleOnMap({ scale, x, y, width, height }: MiniMapTransform, view: View): Bounds {
  const visible = visibleBounds(view)
  const across = (at: number): number => Math.min(width - 2, Math.max(0, at * scale + x))
  const down = (at: number): number => Math.min(height - 2, Math.max(0, at * scale + y))
  return {
    left: across(visible.left),
    top: down(visible.top),
    right: across(visible.right),
    bottom: down(visible.bottom),
  }
}

export function toCanvasPoint({ scale, x, y }: MiniMapTransform, point: Point): Point {
  return {
    x: (point.x - x) / scale,
    y: (point.y - y) / scale,
  }
}

interface MiniMapDrawing {
  readonly index: SpatialIndex
  readonly map: MiniMapTransform
  readonly colors: DrawingColors
  readonly ratio: number
}

export function drawMiniMap(context: DrawingContext, { index, map, colors, ratio }: MiniMapDrawing): void {
  const { scale, x, y } = map
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, map.width, map.height)
  const fillBounds = ({ left, top, right, bottom }: Bounds): void =>
    context.fillRect(
      left * scale + x,
      top * scale + y,
      Math.max(1, (right - left) * scale),
      Math.max(1, (bottom - top) * scale),
    )
  context.globalAlpha = 0.12
  context.fillStyle = colors.loop
  for (const shape of index.groups) fillBounds(shape)
  context.globalAlpha = 0.7
  for (const [tone, shapes] of index.byTone) {
    context.fillStyle = colors[tone]
    for (const shape of shapes) fillBounds(shape)
  }
  context.globalAlpha = 1
  context.fillStyle = colors.error
  for (const shape of index.shapes)
    if (shape.box.severity === 'error' && shape.box.shape !== 'group') fillBounds(shape)
}
