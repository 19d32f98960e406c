// Detects the format of a file by its first bytes.

const at = (offset: number, ...bytes: readonly number[]) => ({ offset, bytes })
const text = (signature: string) => at(0, ...new TextEncoder().encode(signature))

/** Names are the same in every language. Tried in this order. */
const formats = [
  { name: 'ZIP', start: at(0, 0x50, 0x4b, 0x03, 0x04) },
  { name: 'ZIP', start: at(0, 0x50, 0x4b, 0x05, 0x06) },
  { name: 'ZIP', start: at(0, 0x50, 0x4b, 0x07, 0x08) },
  { name: 'gzip', start: at(0, 0x1f, 0x8b) },
  { name: '7-Zip', start: at(0, 0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c) },
  { name: 'RAR', start: text('Rar!\u001a\u0007') },
  { name: 'bzip2', start: text('BZh') },
  { name: 'XZ', start: at(0, 0xfd, 0x37, 0x7a, 0x58, 0x5a, 0x00) },
  { name: 'Zstandard', start: at(0, 0x28, 0xb5, 0x2f, 0xfd) },
  { name: 'TAR', start: at(257, 0x75, 0x73, 0x74, 0x61, 0x72) },
  { name: 'PDF', start: text('%PDF-') },
  { name: 'PNG', start: at(0, 0x89, 0x50, 0x4e, 0x47) },
  { name: 'JPEG', start: at(0, 0xff, 0xd8, 0xff) },
  { name: 'ELF', start: at(0, 0x7f, 0x45, 0x4c, 0x46) },
  { name: 'EXE', start: text('MZ') },
] as const

const packers = new Set(['ZIP', 'gzip', '7-Zip', 'RAR', 'bzip2', 'XZ', 'Zstandard', 'TAR'])

const markup = [
  [/^\s*<(!doctype\s+html|html|head|body)\b/i, 'HTML'],
  [/^\s*<\?xml\b/i, 'XML'],
  [/^\s*[{[]\s*["{[\]}\d]/, 'JSON'],
] as const

const readable = new TextDecoder('utf-8')

/** Detects formats by bytes alone, without decoding text. */
const binaryOf = (start: Uint8Array): string | null =>
  formats.find(({ start: { offset, bytes } }) => bytes.every((byte, index) => start[offset + index] === byte))
    ?.name ?? null

/** The name of the format; null if unknown. The first 512 bytes are enough. */
export function nameOfFormat(start: Uint8Array): string | null {
  const binary = binaryOf(start)
  if (binary !== null) return binary
  const decoded = readable.decode(start.subarray(0, 512))
  return markup.find(([pattern]) => pattern.test(decoded))?.[1] ?? null
}

/** Whether the first bytes are those of an archive or a packed file. */
export function isPacked(start: Uint8Array): boolean {
  const name = binaryOf(start)
  return name !== null && packers.has(name)
}

/** Whether the first bytes are those of a ZIP archive. */
export function isZip(start: Uint8Array): boolean {
  return binaryOf(start) === 'ZIP'
}
