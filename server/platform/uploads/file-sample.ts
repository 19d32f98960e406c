// The beginning of a file that is still arriving, as a file of its own that can be read like any other.
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip, constants as zlib } from 'node:zlib'
import { formatOf } from '#domain/source/file-format.ts'
import { PlatformError } from '../core/error.ts'
import { readingTrouble } from '../warehouse/loading/file-bytes.ts'
import { removeFile } from './upload-file.ts'

// The part of a text that breaks off which can be read already: whole lines, or whole items of a JSON text.

const lineFeed = 10
const quote = 34
const backslash = 92
const isOpen = (byte: number): boolean => byte === 91 || byte === 123
const isClose = (byte: number): boolean => byte === 93 || byte === 125

const isWide = (text: Buffer): boolean =>
  (text[0] === 0xff && text[1] === 0xfe) || (text[0] === 0xfe && text[1] === 0xff)

/** Bytes up to the last line break; null where none is there yet. */
export function wholeLines(text: Buffer): Buffer | null {
  if (!isWide(text)) {
    const end = text.lastIndexOf(lineFeed)
    return end < 0 ? null : text.subarray(0, end + 1)
  }
  const mark = text[0] === 0xff ? Buffer.from([lineFeed, 0]) : Buffer.from([0, lineFeed])
  for (let at = text.lastIndexOf(mark); at >= 0; at = text.lastIndexOf(mark, at - 1))
    if (at % 2 === 0) return text.subarray(0, at + 2)
  return null
}

/** Where the last object or list ends that stands so many brackets deep; 0 for none. */
const endOfItems = (text: Buffer, depthOfItems: number): number => {
  let [depth, end] = [0, 0]
  let isQuoted = false
  for (let at = 0; at < text.length; at += 1) {
    const byte = text[at] ?? 0
    if (isQuoted && byte === backslash) at += 1
    else if (byte === quote) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (isOpen(byte)) depth += 1
    else if (isClose(byte)) {
      depth -= 1
      if (depth === depthOfItems) end = at + 1
    }
  }
  return end
}

/** A JSON text up to its last whole item, closed again where it is a list; null where no item is whole. */
export function wholeItems(text: Buffer): Buffer | null {
  if (isWide(text)) return null
  const isList = /^\u{feff}?\s*\[/u.test(text.toString('utf8', 0, 1000))
  const end = endOfItems(text, isList ? 1 : 0)
  if (end === 0) return null
  return isList ? Buffer.concat([text.subarray(0, end), Buffer.from(']')]) : text.subarray(0, end)
}

/** Bytes that are looked at. */
export const sampleBytes = 1024 ** 2

export interface Arrived {
  readonly path: string
  readonly name: string
  readonly received: number
  readonly size: number
}

export interface Sample {
  readonly path: string
  /** As people know the file, by its format and without its packing. */
  readonly name: string
  /** Nothing is missing of it. */
  readonly isWhole: boolean
}

interface Beginning {
  readonly text: Buffer
  readonly isWhole: boolean
}

const unpacked = async function* (
  pieces: AsyncIterable<Buffer> & NodeJS.ReadableStream,
): AsyncGenerator<Buffer> {
  // What is missing at the end is no error here.
  const gunzip = createGunzip({ finishFlush: zlib.Z_SYNC_FLUSH })
  pieces.on('error', (error: Error) => gunzip.destroy(error))
  const out: AsyncIterable<Buffer> = pieces.pipe(gunzip)
  yield* out
}

const beginningOf = async (
  { path, name, received, size }: Arrived,
  { isPacked }: { isPacked: boolean },
): Promise<Beginning> => {
  if (received === 0) return { text: Buffer.alloc(0), isWhole: size === 0 }
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  const stream = file.createReadStream({ end: received - 1 })
  const found: Buffer[] = []
  let length = 0
  try {
    const pieces: AsyncIterable<Buffer> = isPacked ? unpacked(stream) : stream
    for await (const piece of pieces) {
      found.push(piece)
      length += piece.length
      if (length > sampleBytes) break
    }
  } catch (error) {
    throw readingTrouble(error, name)
  } finally {
    stream.destroy()
  }
  const isWhole = received === size && length <= sampleBytes
  return { text: Buffer.concat(found).subarray(0, sampleBytes), isWhole }
}

const partOf = ({ text, isWhole }: Beginning, format: string): Buffer | null => {
  if (isWhole) return text.length === 0 ? null : text
  return format === 'json' ? wholeItems(text) : wholeLines(text)
}

/** Hands the sample to `work` and removes it again; null where nothing can be read yet. Refuses with `file_format_unknown`, `file_unreadable`. */
export async function withSample<T>(
  arrived: Arrived,
  { folder, work }: { folder: string; work: (sample: Sample) => Promise<T> },
): Promise<T | null> {
  const { path, name, received, size } = arrived
  const found = formatOf(name)
  if (found === null) throw new PlatformError('file_format_unknown', { params: { file: name } })
  if (found.format === 'parquet')
    return received < size || size === 0 ? null : work({ path, name, isWhole: true })
  const beginning = await beginningOf(arrived, found)
  const part = partOf(beginning, found.format)
  if (part === null) return null
  const bare = found.isPacked ? name.slice(0, -3) : name
  const copy = join(folder, `${randomUUID()}.${found.format}`)
  try {
    await writeFile(copy, part, { mode: 0o600 })
    return await work({ path: copy, name: bare, isWhole: beginning.isWhole })
  } finally {
    await removeFile(copy)
  }
}
