// The pictures of the listings that this page knows, each by a name: the SHA-256 of its base64. A form and its draft
// hold names only, for pictures would fill what a browser keeps for all drafts together.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const names = new Map<string, string>()
const pictures = new Map<string, string>()

const bare = (picture: string): string => picture.replace(/^data:[^,]*,/, '')

/** The name of a picture, which the book knows from now on; '' for none. */
export function nameOf(picture: string): string {
  const base64 = bare(picture)
  if (base64 === '') return ''
  const known = names.get(base64)
  if (known !== undefined) return known
  const name = bytesToHex(sha256(utf8ToBytes(base64)))
  names.set(base64, name)
  pictures.set(name, base64)
  return name
}

/** The picture of a name as base64; undefined where the book does not know it. */
export function pictureOf(name: string): string | undefined {
  return pictures.get(name)
}

/** Bytes of a picture. */
export function sizeOf(name: string): number {
  const base64 = pictures.get(name) ?? ''
  return Math.floor((base64.replace(/=+$/, '').length * 3) / 4)
}
