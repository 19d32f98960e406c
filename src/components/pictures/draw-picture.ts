// Redraws pictures in the browser: an SVG as pixels, a large one smaller, a crop. The result contains only pixels.
import { type Crop, type Size, within } from './sizes.ts'

/** A picture that can be drawn. */
export interface Drawable extends Size {
  readonly source: CanvasImageSource
}

interface Drawing {
  readonly to: Size
  /** The complete picture if absent. */
  readonly part?: Crop | undefined
}

const canvasOf = (picture: Drawable, { to, part }: Drawing): HTMLCanvasElement => {
  const canvas = document.createElement('canvas')
  canvas.width = to.width
  canvas.height = to.height
  const context = canvas.getContext('2d')
  if (!context) return canvas
  context.imageSmoothingQuality = 'high'
  const { source } = picture
  // Without a crop, the size of the source is not used: an SVG has none.
  if (part === undefined) context.drawImage(source, 0, 0, to.width, to.height)
  else context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, to.width, to.height)
  return canvas
}

type Format = readonly [type: 'image/png' | 'image/webp', quality?: number]

/** Null if the browser refuses to export the canvas, as some do for SVGs with HTML. */
const blobOf = (canvas: HTMLCanvasElement, [type, quality]: Format): Promise<Blob | null> =>
  new Promise((resolve) => {
    try {
      canvas.toBlob(resolve, type, quality)
    } catch {
      resolve(null)
    }
  })

const bytesOf = async (canvas: HTMLCanvasElement, format: Format): Promise<Uint8Array> => {
  const blob = await blobOf(canvas, format)
  return blob ? new Uint8Array(await blob.arrayBuffer()) : new Uint8Array()
}

const formats: readonly Format[] = [['image/png'], ['image/webp', 0.92], ['image/webp', 0.8]]

interface Limits {
  /** Bytes. */
  readonly bytes: number
  /** Pixels of the longer side. */
  readonly side: number
}

/** The longer side of the next attempt, by the ratio of the last size to the limit, in large steps. */
const smaller = (side: number, { most, least }: { most: number; least: number }): number =>
  Math.floor(side * Math.min(0.8, Math.sqrt(most / least)))

/** Draws it smaller until it fits; undefined if nothing does. */
export async function drawWithin(
  picture: Drawable,
  { bytes: most, side, part }: Limits & { readonly part?: Crop | undefined },
): Promise<{ bytes: Uint8Array; size: Size } | undefined> {
  let longest = side
  while (longest >= 16) {
    const to = within(part ?? picture, longest)
    const canvas = canvasOf(picture, { to, part })
    let least = Number.POSITIVE_INFINITY
    for (const format of formats) {
      const bytes = await bytesOf(canvas, format)
      if (bytes.length > 0 && bytes.length <= most) return { bytes, size: to }
      if (bytes.length > 0) least = Math.min(least, bytes.length)
    }
    longest = smaller(Math.max(to.width, to.height), { most, least })
  }
  return undefined
}

/** Opens a file as an image, so that nothing in it runs. Undefined if the browser cannot read it. */
export async function openDrawable(address: string, ifUnsized: Size): Promise<Drawable | undefined> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    return undefined
  }
  const isSized = image.naturalWidth > 0 && image.naturalHeight > 0
  const size = isSized ? { width: image.naturalWidth, height: image.naturalHeight } : ifUnsized
  return { source: image, ...size }
}
