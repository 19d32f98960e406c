// The dots of the background: as a repeating tile, and drawn one by one below drawn boxes.
import type { DrawingContext } from './draw-state.ts'
import type { View } from '../geometry.ts'
import type { DrawingColors } from './drawing-colors.ts'

const gap = 20
const size = 1.2
/** If dots are closer than this on the screen, every second one is omitted, repeatedly. */
const minSpacing = 14

/** Distance between two dots in whole pixels of the screen: a pattern at fractions of pixels is slow and blurred. */
export function dotSpacing(zoom: number): number {
  let space = gap * zoom
  while (space < minSpacing) space *= 2
  return Math.round(space)
}

/** The offset that moves the pattern with the canvas; the dot is in the middle of its tile. */
export function dotOffset({ x, y, zoom }: View): { readonly x: number; readonly y: number } {
  const space = dotSpacing(zoom)
  const offsetIn = (at: number): number => Math.round((((at - space / 2) % space) + space) % space)
  return { x: offsetIn(x), y: offsetIn(y) }
}

interface DotsInput {
  readonly width: number
  readonly height: number
  readonly ratio: number
  readonly colors: Pick<DrawingColors, 'background' | 'strong'>
  /** Null for the background colour only. */
  readonly dots: View | null
}

export function drawDots(context: DrawingContext, { width, height, ratio, colors, dots }: DotsInput): void {
  context.setTransform(ratio, 0, 0, ratio, 0, 0)
  context.fillStyle = colors.background
  context.fillRect(0, 0, width, height)
  if (dots === null) return
  const space = dotSpacing(dots.zoom)
  const { x, y } = dotOffset(dots)
  context.fillStyle = colors.strong
  for (let top = y - space / 2; top < height; top += space)
    for (let left = x - space / 2; left < width; left += space)
      context.fillRect(left - size / 2, top - size / 2, size, size)
}

/** One tile as a data URL, opaque, so that it is copied and not blended. */
export function dotTile(space: number, { background, strong }: DrawingColors): string {
  const ratio = window.devicePixelRatio
  const canvas = document.createElement('canvas')
  canvas.width = Math.round(space * ratio)
  canvas.height = canvas.width
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) return ''
  context.scale(ratio, ratio)
  context.fillStyle = background
  context.fillRect(0, 0, space, space)
  context.fillStyle = strong
  context.beginPath()
  context.arc(space / 2, space / 2, size / 2 + 0.2, 0, 2 * Math.PI)
  context.fill()
  return canvas.toDataURL()
}
