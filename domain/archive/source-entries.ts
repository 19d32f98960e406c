// The entries of an archive with all that is needed to copy them.
import { Reader, ZipReader } from '@zip.js/zip.js'
import type { ByteSource, Entry } from './archive.ts'

export interface SourceEntry extends Entry {
  readonly crc32: number
  readonly encrypted: boolean
  readonly method: number
  readonly time: number
  readonly mode: number
  readonly offset: number
}

class SourceReader extends Reader<ByteSource> {
  readonly #source: ByteSource
  constructor(source: ByteSource) {
    super(source)
    this.#source = source
    this.size = source.size
  }
  override readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    return this.#source.read(offset, length)
  }
}

const firstDay = 0x0021_0000

export const readSourceEntries = async (source: ByteSource): Promise<readonly SourceEntry[]> => {
  const entries = await new ZipReader(new SourceReader(source)).getEntries()
  return entries.map((entry) => {
    const unix = entry.externalFileAttributes >>> 16
    const kind = unix & 0o170_000
    const plain = entry.directory ? 0o040_755 : unix & 0o111 ? 0o100_755 : 0o100_644
    return {
      path: entry.filename.replaceAll('\\', '/').replace(/\/+$/, ''),
      folder: entry.directory,
      size: entry.uncompressedSize,
      packed: entry.compressedSize,
      crc32: entry.signature ?? 0,
      encrypted: entry.encrypted,
      method: entry.compressionMethod,
      time: Number(entry.rawLastModDate) || firstDay,
      mode: [0, 0o100_000, 0o040_000].includes(kind) ? plain : unix,
      offset: entry.offset,
    }
  })
}
