// What a picture's own bytes say of it. Only PNG, JPEG, GIF and WebP are pictures here, each whole and with nothing
// behind its end; names and announced types are not believed, and SVG, which can hold scripts, is refused.
import { toReason, type Reason } from '#contract/reasons.ts'
import { listingLimits } from '#contract/store/limits.ts'
import { bytesOf, type Bytes, type Measured } from './bytes.ts'
import { measureGif, measureJpeg, measurePng, measureWebp } from './measure.ts'

export const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

interface Picture {
  readonly type: PictureType
  /** Pixels. */
  readonly width: number
  readonly height: number
}

interface Format {
  readonly type: PictureType
  readonly name: string
  readonly begins: (bytes: Bytes) => boolean
  readonly measure: (bytes: Bytes) => Measured
}

const formats: readonly Format[] = [
  {
    type: 'image/png',
    name: 'PNG',
    begins: (bytes) => bytes.holds(0, '\x89PNG\r\n\x1a\n'),
    measure: measurePng,
  },
  {
    type: 'image/jpeg',
    name: 'JPEG',
    begins: (bytes) => bytes.holds(0, '\xff\xd8\xff'),
    measure: measureJpeg,
  },
  {
    type: 'image/gif',
    name: 'GIF',
    begins: (bytes) => bytes.holds(0, 'GIF87a') || bytes.holds(0, 'GIF89a'),
    measure: measureGif,
  },
  {
    type: 'image/webp',
    name: 'WebP',
    begins: (bytes) => bytes.holds(0, 'RIFF') && bytes.holds(8, 'WEBP'),
    measure: measureWebp,
  },
]

const looksLikeSvg = (whole: Uint8Array): boolean =>
  /<svg[\s>]|<!doctype svg|<([a-z]+):svg[\s>]/i.test(new TextDecoder().decode(whole.subarray(0, 4096)))

const fits = (width: number, height: number): boolean =>
  Math.max(width, height) <= listingLimits.side && width * height <= listingLimits.pixels

const sidesOf = (width: number, height: number): Reason =>
  toReason('picture_sides', { width, height, max: listingLimits.side, pixels: listingLimits.pixels })

/** The picture that these bytes are, or why they are none that a listing may show (STO8). */
export function readPicture(whole: Uint8Array): Picture | Reason {
  const bytes = bytesOf(whole)
  const format = formats.find(({ begins }) => begins(bytes))
  if (format === undefined) return toReason(looksLikeSvg(whole) ? 'picture_svg' : 'picture_kind')
  const measured = format.measure(bytes)
  if (measured === null) return toReason('picture_cut', { format: format.name })
  const { width, height, end } = measured
  if (width < 1 || height < 1) return toReason('picture_cut', { format: format.name })
  if (!fits(width, height)) return sidesOf(width, height)
  const hasMore = whole.subarray(end).some((byte) => byte !== 0)
  return hasMore ? toReason('picture_tail', { format: format.name }) : { type: format.type, width, height }
}
