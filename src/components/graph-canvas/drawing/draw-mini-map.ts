// The small map of the whole canvas: boxes as marks in their colours, and the frame of what is seen.
import type { Spot } from '../canvas-types.ts'
import type { Pen } from './draw-graph.ts'
import { type Bounds, type View, seenIn } from '../geometry.ts'
import type { Inks } from './drawing-colors.ts'
import type { Scene } from '../spatial-index.ts'

/** How the canvas lies on the map. */
export interface MapView {
  readonly scale: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

const rim = 8
/** A short document is not blown up: its boxes stay marks. */
const greatest = 0.12

export function mapOf(extent: Bounds, { width, height }: { width: number; height: number }): MapView {
  const across = Math.max(1, extent.right - extent.left)
  const down = Math.max(1, extent.bottom - extent.top)
  const scale = Math.min((width - 2 * rim) / across, (height - 2 * rim) / down, greatest)
  const x = width / 2 - ((extent.left + extent.right) / 2) * scale
  const y = height / 2 - ((extent.top + extent.bottom) / 2) * scale
  return { scale, x, y, width, height }
}

/** The frame of what is seen, kept within the map, so that it is never lost. */
export function seenOn({ scale, x, y, width, height }: MapView, view: View): Bounds {
  const seen = seenIn(view)
  const across = (at: number): number => Math.min(width - 2, Math.max(0, at * scale + x))
  const down = (at: number): number => Math.min(height - 2, Math.max(0, at * scale + y))
  return {
    left: across(seen.left),
    top: down(seen.top),
    right: across(seen.right),
    bottom: down(seen.bottom),
  }
}

export function spotOn({ scale, x, y }: MapView, spot: Spot): Spot {
  return {
    x: (spot.x - x) / scale,
    y: (spot.y - y) / scale,
  }
}

interface MapPicture {
  readonly scene: Scene
  readonly map: MapView
  readonly inks: Inks
  readonly ratio: number
}

export function drawMap(pen: Pen, { scene, map, inks, ratio }: MapPicture): void {
  const { scale, x, y } = map
  pen.setTransform(ratio, 0, 0, ratio, 0, 0)
  pen.clearRect(0, 0, map.width, map.height)
  const mark = ({ left, top, right, bottom }: Bounds): void =>
    pen.fillRect(
      left * scale + x,
      top * scale + y,
      Math.max(1, (right - left) * scale),
      Math.max(1, (bottom - top) * scale),
    )
  pen.globalAlpha = 0.12
  pen.fillStyle = inks.loop
  for (const shape of scene.groups) mark(shape)
  pen.globalAlpha = 0.7
  for (const [tone, shapes] of scene.byTone) {
    pen.fillStyle = inks[tone]
    for (const shape of shapes) mark(shape)
  }
  pen.globalAlpha = 1
  pen.fillStyle = inks.error
  for (const shape of scene.shapes) if (shape.box.mark === 'error' && shape.box.shape !== 'group') mark(shape)
}
