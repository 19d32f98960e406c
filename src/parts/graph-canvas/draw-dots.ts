// The dots of the ground, on a sheet somewhat larger than the window, which panning only shifts.
import type { Pen } from './draw-scene.ts'
import type { View } from './geometry.ts'

const gap = 20
const size = 1.2
/** Dots closer than this on the screen are too many: every second one is left out, as often as it needs. */
const least = 14
/** Wide enough for the gap at the greatest zoom. */
export const spare = 48

/** Pixels of the screen between two dots. */
export const spacingAt = (zoom: number): number => {
  let space = gap * zoom
  while (space < least) space *= 2
  return space
}

/** How far the sheet is shifted, so that the dots stand where the canvas has them. */
export const shiftOf = ({ x, y, zoom }: View): { readonly x: number; readonly y: number } => {
  const space = spacingAt(zoom)
  // Whole pixels: a sheet that lies between them would be mixed anew from its neighbours in each frame.
  const into = (at: number): number => Math.round(((at % space) + space) % space) - spare
  return { x: into(x), y: into(y) }
}

interface Sheet {
  readonly width: number
  readonly height: number
  /** 0 for no dots. */
  readonly space: number
  readonly ratio: number
  readonly ground: string
  readonly ink: string
}

export const drawDots = (pen: Pen, { width, height, space, ratio, ground, ink }: Sheet): void => {
  pen.setTransform(ratio, 0, 0, ratio, 0, 0)
  pen.fillStyle = ground
  pen.fillRect(0, 0, width, height)
  if (space === 0) return
  pen.fillStyle = ink
  // From `spare`, where the canvas has its own corner when it is not shifted, to both sides.
  const first = spare % space
  for (let top = first; top < height; top += space)
    for (let left = first; left < width; left += space)
      pen.fillRect(left - size / 2, top - size / 2, size, size)
}
