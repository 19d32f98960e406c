// Pictures as they come in a listing: base64, with or without what a data URI puts before it. They are kept as bytes
// and answered as exactly the base64 that those have.
import { createHash } from 'node:crypto'
import type { Problem } from '#contract/http.ts'
import { toReason, type Reason } from '#contract/reasons.ts'
import { nested } from '#contract/sentence.ts'
import { readPicture, type PictureType } from '#domain/picture/read-picture.ts'
import { problemAt } from '../../core/error.ts'

export interface ListingPicture {
  readonly sha256: string
  readonly type: PictureType
  readonly bytes: Uint8Array
}

const prefix = /^data:([^,;]*)(?:;[^,;]*)*?;base64,/i
const svg = /^data:image\/svg\+xml/i

/** The bytes of base64 that was written as it has to be, broken into lines or not. */
const bytesOf = (text: string): Buffer | null => {
  const written = text.replace(prefix, '').replaceAll(/\s+/g, '')
  const bytes = Buffer.from(written, 'base64')
  return bytes.length > 0 && bytes.toString('base64') === written ? bytes : null
}

const readText = (text: string, limit: number): ListingPicture | Reason => {
  if (svg.test(text)) return toReason('picture_svg')
  const bytes = bytesOf(text)
  if (bytes === null) return toReason('picture_base64')
  if (bytes.length > limit) return toReason('picture_large', { size: bytes.length, limit })
  const read = readPicture(bytes)
  if ('code' in read) return read
  return { sha256: createHash('sha256').update(bytes).digest('hex'), type: read.type, bytes }
}

/** The picture of a member, null for an empty text; `limit` in bytes. What it is not is added to the problems (STO8). */
export function takePicture(
  text: string,
  { path, limit, problems }: { path: string; limit: number; problems: Problem[] },
): ListingPicture | null {
  if (text.trim() === '') return null
  const read = readText(text, limit)
  if (!('code' in read)) return read
  problems.push(problemAt(path, 'picture_unreadable', nested('reason', read)))
  return null
}
