// The dots of the ground: as a tile that repeats, and drawn one by one below boxes that are drawn.
import type { Pen } from './draw-graph.ts'
import type { View } from '../geometry.ts'
import type { Inks } from './drawing-colors.ts'

const gap = 20
const size = 1.2
/** Dots closer than this on the screen are too many: every second one is left out, as often as it needs. */
const least = 14

/** Whole pixels of the screen between two dots: a pattern that falls between pixels is slow, and blurred. */
export function spacingAt(zoom: number): number {
  let space = gap * zoom
  while (space < least) space *= 2
  return Math.round(space)
}

/** How far the pattern is shifted, so that it moves with the canvas; a dot stands in the middle of its tile. */
export function shiftOf({ x, y, zoom }: View): { readonly x: number; readonly y: number } {
  const space = spacingAt(zoom)
  const into = (at: number): number => Math.round((((at - space / 2) % space) + space) % space)
  return { x: into(x), y: into(y) }
}

interface Sheet {
  readonly width: number
  readonly height: number
  readonly ratio: number
  readonly inks: Pick<Inks, 'ground' | 'strong'>
  /** Null for the ground alone. */
  readonly dots: View | null
}

export function drawDots(pen: Pen, { width, height, ratio, inks, dots }: Sheet): void {
  pen.setTransform(ratio, 0, 0, ratio, 0, 0)
  pen.fillStyle = inks.ground
  pen.fillRect(0, 0, width, height)
  if (dots === null) return
  const space = spacingAt(dots.zoom)
  const { x, y } = shiftOf(dots)
  pen.fillStyle = inks.strong
  for (let top = y - space / 2; top < height; top += space)
    for (let left = x - space / 2; left < width; left += space)
      pen.fillRect(left - size / 2, top - size / 2, size, size)
}

/** One tile as an address, opaque, so that it is copied and not mixed. */
export function dotTile(space: number, { ground, strong }: Inks): string {
  const ratio = window.devicePixelRatio
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(space * ratio)
  canvas.height = canvas.width
  const pen = canvas.getContext('2d', { alpha: false })
  if (pen === null) return ''
  pen.scale(ratio, ratio)
  pen.fillStyle = ground
  pen.fillRect(0, 0, space, space)
  pen.fillStyle = strong
  pen.beginPath()
  pen.arc(space / 2, space / 2, size / 2 + 0.2, 0, 2 * Math.PI)
  pen.fill()
  return canvas.toDataURL()
}
