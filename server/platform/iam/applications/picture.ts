// Pictures that come as data URIs. Nothing passes as one whose bytes do not begin as its type says, and none is ever
// opened here: browsers show them in `img`, where SVG cannot script.
import { createHash } from 'node:crypto'

type Kind = 'png' | 'jpeg' | 'gif' | 'webp' | 'svg+xml'

const begins = (bytes: Buffer, ...signs: readonly string[]): boolean =>
  signs.some((sign) => bytes.subarray(0, sign.length).equals(Buffer.from(sign, 'latin1')))

const isSvg = (bytes: Buffer): boolean => {
  const head = bytes
    .subarray(0, 1024)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return /^<svg[\s>]|^<\?xml[\s?]/.test(head)
}

const fits = {
  png: (bytes) => begins(bytes, '\x89PNG\r\n\x1a\n'),
  jpeg: (bytes) => begins(bytes, '\xff\xd8\xff'),
  gif: (bytes) => begins(bytes, 'GIF87a', 'GIF89a'),
  webp: (bytes) => begins(bytes, 'RIFF') && begins(bytes.subarray(8), 'WEBP'),
  'svg+xml': isSvg,
} as const satisfies Record<Kind, (bytes: Buffer) => boolean>

const isKind = (word: string): word is Kind => Object.hasOwn(fits, word)

const partsOf = (uri: string): { kind: string; text: string } => {
  const [, kind = '', text = ''] = /^data:image\/([^;]+);base64,(.*)$/.exec(uri) ?? []
  return { kind, text }
}

/** Whether a data URI holds whole base64 whose bytes begin as its type says; an empty text is no picture and passes. */
export function isPicture(uri: string): boolean {
  if (uri === '') return true
  const { kind, text } = partsOf(uri)
  const bytes = Buffer.from(text, 'base64')
  return isKind(kind) && bytes.toString('base64') === text && fits[kind](bytes)
}

/** What the audit shows in place of a picture: type, size and hash. */
export function pictureShown(uri: string): string {
  if (uri === '') return ''
  const { kind, text } = partsOf(uri)
  const bytes = Buffer.from(text, 'base64')
  return `image/${kind}, ${bytes.length} bytes, sha256 ${createHash('sha256').update(bytes).digest('hex')}`
}
