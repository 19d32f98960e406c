// The floor of ../archive-worker.bench.ts: the browser inflates every file, its CRC is computed, and nothing else is
// done. Where the files lie is read once and not counted.
import { BlobReader, ZipReader } from '@zip.js/zip.js'
import { crc32 } from '#domain/archive/read/crc32.ts'

interface Place {
  readonly at: number
  readonly packed: number
  readonly isDeflated: boolean
  readonly crc: number
}

const headerBytes = 30
const wholeRead = 4 * 1024 ** 2

const placesIn = async (blob: Blob): Promise<readonly Place[]> => {
  const entries = await new ZipReader(new BlobReader(blob)).getEntries()
  return entries.map((entry) => ({
    at: entry.offset + headerBytes + entry.rawFilename.length,
    packed: entry.compressedSize,
    isDeflated: entry.compressionMethod === 8,
    crc: entry.crc32 ?? 0,
  }))
}

const inflate = async (packed: Uint8Array<ArrayBuffer>): Promise<number> => {
  const stream = new DecompressionStream('deflate-raw')
  const writer = stream.writable.getWriter()
  const written = writer.write(packed).then(() => writer.close())
  const reader = stream.readable.getReader()
  let crc = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) crc = crc32(next.value, crc)
  await written
  return crc
}

/** Reads the blob from its beginning to its end, a few megabytes at a time. */
const inflateAll = async (blob: Blob, places: readonly Place[]): Promise<void> => {
  let start = 0
  let bytes = new Uint8Array()
  for (const { at, packed, isDeflated, crc } of places) {
    if (at + packed > start + bytes.length) {
      start = at
      bytes = new Uint8Array(await blob.slice(at, at + Math.max(wholeRead, packed)).arrayBuffer())
    }
    const piece = bytes.subarray(at - start, at - start + packed)
    if ((isDeflated ? await inflate(piece) : crc32(piece)) !== crc) throw new Error('Other bytes')
  }
}

let places: readonly Place[] | undefined
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void (async () => {
    if (places) await inflateAll(data, places)
    else places = await placesIn(data)
    postMessage('done')
  })()
})
