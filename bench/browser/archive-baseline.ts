// The baseline of ../archive-worker.bench.ts: the browser inflates every file and computes its CRC, nothing else. The
// offsets of the files are read once and not measured.
import { BlobReader, ZipReader } from '@zip.js/zip.js'
import { crc32 } from '#domain/archive/read/crc32.ts'

interface FileSpan {
  readonly at: number
  readonly packed: number
  readonly isDeflated: boolean
  readonly crc: number
}

const headerBytes = 30
const minimumRead = 4 * 1024 ** 2

const readSpans = async (blob: Blob): Promise<readonly FileSpan[]> => {
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

/** Reads the blob from start to end, a few megabytes at a time. */
const inflateAll = async (blob: Blob, spans: readonly FileSpan[]): Promise<void> => {
  let start = 0
  let bytes = new Uint8Array()
  for (const { at, packed, isDeflated, crc } of spans) {
    if (at + packed > start + bytes.length) {
      start = at
      bytes = new Uint8Array(await blob.slice(at, at + Math.max(minimumRead, packed)).arrayBuffer())
    }
    const piece = bytes.subarray(at - start, at - start + packed)
    if ((isDeflated ? await inflate(piece) : crc32(piece)) !== crc) throw new Error('the CRC does not match')
  }
}

let spans: readonly FileSpan[] | undefined
addEventListener('message', ({ data }: MessageEvent<Blob>) => {
  void (async () => {
    if (spans) await inflateAll(data, spans)
    else spans = await readSpans(data)
    postMessage('done')
  })()
})
