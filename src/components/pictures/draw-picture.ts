// Pictures drawn anew by the browser: an SVG as points, a large one smaller, a part of one alone. What comes out holds
// nothing but points, whatever the file held.
import { type Crop, type Size, within } from './sizes.ts'

/** A picture that can be drawn. */
export interface Drawable extends Size {
  readonly source: CanvasImageSource
}

interface Drawing {
  readonly to: Size
  /** The whole where it is left out. */
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
  // Without a part, the size of the source says nothing: a drawing has none.
  if (part === undefined) context.drawImage(source, 0, 0, to.width, to.height)
  else context.drawImage(source, part.x, part.y, part.width, part.height, 0, 0, to.width, to.height)
  return canvas
}

type Format = readonly [type: 'image/png' | 'image/webp', quality?: number]

/** Null where the browser keeps what was drawn to itself, as some do with drawings that hold text of a page. */
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

/** The longer side to be tried next: by how much the smallest of the last ones was too large, and never a small step. */
const smaller = (side: number, { most, least }: { most: number; least: number }): number =>
  Math.floor(side * Math.min(0.8, Math.sqrt(most / least)))

/** Draws it, smaller until it fits; undefined where nothing does. */
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

/** A file as a picture, opened as an image only: nothing in it runs. Undefined where the browser knows no picture in it. */
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
