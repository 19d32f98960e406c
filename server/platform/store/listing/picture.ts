// Pictures of a listing: base64 with or without a data URI prefix. They are stored as bytes and returned as canonical
// base64.
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

/** Decodes canonical base64, with or without line breaks; null for any other text. */
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

/**
 * Reads the picture of a member; null for an empty text. `limit` is in bytes. Adds a problem for any other text
 * (STO8).
 */
export function readListingPicture(
  text: string,
  { path, limit, problems }: { path: string; limit: number; problems: Problem[] },
): ListingPicture | null {
  if (text.trim() === '') return null
  const read = readText(text, limit)
  if (!('code' in read)) return read
  problems.push(problemAt(path, 'picture_unreadable', nested('reason', read)))
  return null
}
