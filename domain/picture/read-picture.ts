// Detects pictures by their bytes. Only complete PNG, JPEG, GIF and WebP files without trailing data are accepted.
// Names and declared types are ignored, and SVG is rejected because it can contain scripts.
import { toReason, type Reason } from '#contract/reasons.ts'
import { listingLimits } from '#contract/store/limits.ts'
import { bytesOf, type Bytes, type Measurement } from './bytes.ts'
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
  readonly hasSignature: (bytes: Bytes) => boolean
  readonly measure: (bytes: Bytes) => Measurement
}

const formats: readonly Format[] = [
  {
    type: 'image/png',
    name: 'PNG',
    hasSignature: (bytes) => bytes.matches(0, '\x89PNG\r\n\x1a\n'),
    measure: measurePng,
  },
  {
    type: 'image/jpeg',
    name: 'JPEG',
    hasSignature: (bytes) => bytes.matches(0, '\xff\xd8\xff'),
    measure: measureJpeg,
  },
  {
    type: 'image/gif',
    name: 'GIF',
    hasSignature: (bytes) => bytes.matches(0, 'GIF87a') || bytes.matches(0, 'GIF89a'),
    measure: measureGif,
  },
  {
    type: 'image/webp',
    name: 'WebP',
    hasSignature: (bytes) => bytes.matches(0, 'RIFF') && bytes.matches(8, 'WEBP'),
    measure: measureWebp,
  },
]

const looksLikeSvg = (data: Uint8Array): boolean =>
  /<svg[\s>]|<!doctype svg|<([a-z]+):svg[\s>]/i.test(new TextDecoder().decode(data.subarray(0, 4096)))

const isWithinLimits = (width: number, height: number): boolean =>
  Math.max(width, height) <= listingLimits.side && width * height <= listingLimits.pixels

const sizeReason = (width: number, height: number): Reason =>
  toReason('picture_sides', { width, height, max: listingLimits.side, pixels: listingLimits.pixels })

/** The picture in these bytes, or the reason why a listing cannot show it (STO8). */
export function readPicture(data: Uint8Array): Picture | Reason {
  const bytes = bytesOf(data)
  const format = formats.find(({ hasSignature }) => hasSignature(bytes))
  if (format === undefined) return toReason(looksLikeSvg(data) ? 'picture_svg' : 'picture_kind')
  const measured = format.measure(bytes)
  if (measured === null) return toReason('picture_cut', { format: format.name })
  const { width, height, end } = measured
  if (width < 1 || height < 1) return toReason('picture_cut', { format: format.name })
  if (!isWithinLimits(width, height)) return sizeReason(width, height)
  const hasMore = data.subarray(end).some((byte) => byte !== 0)
  return hasMore ? toReason('picture_tail', { format: format.name }) : { type: format.type, width, height }
}
