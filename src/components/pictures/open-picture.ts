// Opens a local file as a picture of a listing, by the rules of the store (STO8, STO86). If the store would refuse it
// and the browser can draw it, a redrawn picture is offered: an SVG as pixels, a large one smaller, another format as
// PNG.
import { listingLimits } from '#contract/store/limits.ts'
import { pictureTypes, readPicture } from '#domain/picture/read-picture.ts'
import { base64Of } from './base64.ts'
import { type Drawable, drawWithin, openDrawable } from './draw-picture.ts'
import type { Size } from './sizes.ts'

/** Why it is not accepted unchanged. */
type PictureProblem = 'bytes' | 'sides' | 'format'
export type OpenedPicture =
  /** Accepted unchanged, or a redrawn SVG. */
  | { readonly kind: 'ready'; readonly base64: string; readonly isDrawn: boolean }
  | {
      readonly kind: 'offer'
      readonly reason: PictureProblem
      readonly bytes: number
      readonly size: Size
      /** It is animated and would become a still picture. */
      readonly isMoving: boolean
      readonly draw: () => Promise<string | undefined>
    }
  | { readonly kind: 'refused'; readonly reason: 'huge' | 'broken' }

/** For the file chooser. */
export const acceptedTypes = [...pictureTypes, 'image/svg+xml'].join(',')

export interface Bounds {
  /** Bytes. */
  readonly bytes: number
  /** Pixels of the longer side of a redrawn picture. */
  readonly side: number
}

const huge = 64 * 1024 ** 2
const svgSize = 1024

const reasonOf = (bytes: Uint8Array, most: number): PictureProblem | 'svg' | undefined => {
  const read = readPicture(bytes)
  if ('type' in read) return bytes.length > most ? 'bytes' : undefined
  if (read.code === 'picture_svg') return 'svg'
  return read.code === 'picture_sides' ? 'sides' : 'format'
}

const drawn = async (picture: Drawable, bounds: Bounds): Promise<string | undefined> => {
  const created = await drawWithin(picture, { ...bounds, side: Math.min(bounds.side, listingLimits.side) })
  return created && base64Of(created.bytes)
}

/** An SVG has no relevant size: it fills the bounds. */
const filling = ({ source, width, height }: Drawable, side: number): Drawable => {
  const scale = side / Math.max(width, height)
  return { source, width: width * scale, height: height * scale }
}

/** Browsers only allow the export of a drawn SVG if it was loaded from a data URI. */
const svgAddress = (bytes: Uint8Array): string => `data:image/svg+xml;base64,${base64Of(bytes)}`

/** Reads a file and decides how it can be used. */
export async function openPicture(file: Blob, bounds: Bounds): Promise<OpenedPicture> {
  if (file.size > huge) return { kind: 'refused', reason: 'huge' }
  let bytes: Uint8Array<ArrayBuffer>
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    return { kind: 'refused', reason: 'broken' }
  }
  const reason = reasonOf(bytes, bounds.bytes)
  const address =
    reason === 'svg' ? svgAddress(bytes) : URL.createObjectURL(new Blob([bytes], { type: file.type }))
  try {
    const picture = await openDrawable(address, { width: svgSize, height: svgSize })
    if (picture === undefined) return { kind: 'refused', reason: 'broken' }
    if (reason === undefined) return { kind: 'ready', base64: base64Of(bytes), isDrawn: false }
    if (reason === 'svg') {
      const base64 = await drawn(filling(picture, Math.min(bounds.side, svgSize)), bounds)
      return base64 === undefined
        ? { kind: 'refused', reason: 'broken' }
        : { kind: 'ready', base64, isDrawn: true }
    }
    const { width, height } = picture
    return {
      kind: 'offer',
      reason,
      bytes: bytes.length,
      size: { width, height },
      isMoving: file.type === 'image/gif',
      draw: () => drawn(picture, bounds),
    }
  } finally {
    URL.revokeObjectURL(address)
  }
}
