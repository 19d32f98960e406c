// The pictures this page has loaded, named by the SHA-256 of their base64. Forms and drafts only contain the names,
// because pictures would use up the browser's storage for drafts.
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

const names = new Map<string, string>()
const pictures = new Map<string, string>()

const bare = (picture: string): string => picture.replace(/^data:[^,]*,/, '')

/** Adds a picture to the book and returns its name; '' for none. */
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

/** The picture with a name as base64; undefined if it is not in the book. */
export function pictureOf(name: string): string | undefined {
  return pictures.get(name)
}

/** Size of a picture in bytes. */
export function sizeOf(name: string): number {
  const base64 = pictures.get(name) ?? ''
  return Math.floor((base64.replace(/=+$/, '').length * 3) / 4)
}
