// Picture sizes and crops, in pixels.

export interface Size {
  readonly width: number
  readonly height: number
}
/** A crop in the picture's own pixels. */
export interface Crop extends Size {
  readonly x: number
  readonly y: number
}

/** The size, scaled down proportionally if a side is longer than `side`. */
export function within({ width, height }: Size, side: number): Size {
  const scale = Math.min(1, side / Math.max(width, height, 1))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}

/** The largest centred square. */
export function middleSquare({ width, height }: Size): Crop {
  const side = Math.min(width, height)
  return { x: Math.round((width - side) / 2), y: Math.round((height - side) / 2), width: side, height: side }
}

const between = (value: number, [least, most]: readonly [number, number]): number =>
  Math.min(Math.max(value, least), most)

const smallest = 16

/** A square moved or resized about its centre, clamped to the picture. */
export function squareWithin(
  { x, y, width: side }: Crop,
  { of, by }: { of: Size; by: { readonly x?: number; readonly y?: number; readonly side?: number } },
): Crop {
  const most = Math.min(of.width, of.height)
  const next = between(Math.round(side + (by.side ?? 0)), [Math.min(smallest, most), most])
  const shift = (side - next) / 2
  return {
    x: Math.round(between(x + shift + (by.x ?? 0), [0, of.width - next])),
    y: Math.round(between(y + shift + (by.y ?? 0), [0, of.height - next])),
    width: next,
    height: next,
  }
}
