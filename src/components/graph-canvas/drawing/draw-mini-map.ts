// The mini map: boxes as small colored rectangles, and the frame of the visible part.
import type { Point } from '../canvas-types.ts'
import type { DrawingContext } from './draw-state.ts'
import { type Bounds, type View, visibleBounds } from '../geometry.ts'
import type { DrawingColors } from './drawing-colors.ts'
import type { Shape, SpatialIndex } from '../spatial-index.ts'

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

/** Boxes larger than this are drawn with their exact size, in pixels of the map. */
const maxDotSize = 2

/**
 * Fills boxes. Those smaller than a pixel or two are rounded to pixels, and each pixel is filled once, in runs: most of
 * ten thousand boxes share pixels, and filling each of them would block the page.
 */
const fillBoxes = (
  context: DrawingContext,
  { map, shapes }: { readonly map: MiniMapTransform; readonly shapes: Iterable<Bounds> },
): void => {
  const { scale, x, y, width, height } = map
  const isFilled = new Uint8Array(width * height)
  for (const { left, top, right, bottom } of shapes) {
    const [across, down] = [(right - left) * scale, (bottom - top) * scale]
    if (across > maxDotSize || down > maxDotSize)
      context.fillRect(left * scale + x, top * scale + y, Math.max(1, across), Math.max(1, down))
    else isFilled[Math.round(top * scale + y) * width + Math.round(left * scale + x)] = 1
  }
  for (let start = isFilled.indexOf(1); start !== -1; start = isFilled.indexOf(1, start)) {
    const row = Math.floor(start / width)
    let end = start + 1
    while (end < (row + 1) * width && isFilled[end] === 1) end += 1
    context.fillRect(start - row * width, row, end - start, 1)
    start = end
  }
}

const hasError = ({ box }: Shape): boolean => box.severity === 'error' && box.shape !== 'group'

export function drawMiniMap(context: DrawingContext, { index, map, colors, ratio }: MiniMapDrawing): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.clearRect(0, 0, map.width, map.height)
  context.globalAlpha = 0.12
  context.fillStyle = colors.loop
  fillBoxes(context, { map, shapes: index.groups })
  context.globalAlpha = 0.7
  for (const [tone, shapes] of index.byTone) {
    context.fillStyle = colors[tone]
    fillBoxes(context, { map, shapes })
  }
  context.globalAlpha = 1
  context.fillStyle = colors.error
  fillBoxes(context, { map, shapes: index.shapes.filter(hasError) })
}
