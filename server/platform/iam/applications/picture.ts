// Checks pictures in data URIs by their first bytes. The platform never decodes them; browsers show them in `img`,
// where SVG cannot run scripts.
import { createHash } from 'node:crypto'

type Kind = 'png' | 'jpeg' | 'gif' | 'webp' | 'svg+xml'

const startsWithAny = (bytes: Buffer, ...prefixes: readonly string[]): boolean =>
  prefixes.some((prefix) => bytes.subarray(0, prefix.length).equals(Buffer.from(prefix, 'latin1')))

const isSvg = (bytes: Buffer): boolean => {
  const head = bytes
    .subarray(0, 1024)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .trimStart()
  return /^<svg[\s>]|^<\?xml[\s?]/.test(head)
}

const signatures = {
  png: (bytes) => startsWithAny(bytes, '\x89PNG\r\n\x1a\n'),
  jpeg: (bytes) => startsWithAny(bytes, '\xff\xd8\xff'),
  gif: (bytes) => startsWithAny(bytes, 'GIF87a', 'GIF89a'),
  webp: (bytes) => startsWithAny(bytes, 'RIFF') && startsWithAny(bytes.subarray(8), 'WEBP'),
  'svg+xml': isSvg,
} as const satisfies Record<Kind, (bytes: Buffer) => boolean>

const isKind = (text: string): text is Kind => Object.hasOwn(signatures, text)

const parseDataUri = (uri: string): { kind: string; text: string } => {
  const [, kind = '', text = ''] = /^data:image\/([^;]+);base64,(.*)$/.exec(uri) ?? []
  return { kind, text }
}

/** Whether a data URI is valid base64 whose first bytes match its type. Empty text (no picture) passes. */
export function isPicture(uri: string): boolean {
  if (uri === '') return true
  const { kind, text } = parseDataUri(uri)
  const bytes = Buffer.from(text, 'base64')
  return isKind(kind) && bytes.toString('base64') === text && signatures[kind](bytes)
}

/** A picture as audit entries record it: type, size and hash. */
export function describePicture(uri: string): string {
  if (uri === '') return ''
  const { kind, text } = parseDataUri(uri)
  const bytes = Buffer.from(text, 'base64')
  return `image/${kind}, ${bytes.length} bytes, sha256 ${createHash('sha256').update(bytes).digest('hex')}`
}
