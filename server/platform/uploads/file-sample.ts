// Samples the start of a partially received file as a complete file that other code can read.
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip, constants as zlib } from 'node:zlib'
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import { formatOf } from '#domain/source/file-format.ts'
import { PlatformError } from '../core/error.ts'
import { toReadError } from '../warehouse/loading/file-bytes.ts'
import { utf16Of } from '../warehouse/loading/text/score-encodings.ts'
import { removeFile } from './upload-file.ts'

// Finds the readable start of truncated text: complete lines, or complete items of JSON.

type Encoding = ReadingOptions['encoding']

const lineFeed = 10
const quote = 34
const backslash = 92
const isOpen = (byte: number): boolean => byte === 91 || byte === 123
const isClose = (byte: number): boolean => byte === 93 || byte === 125

/** UTF-16 as the text is read: as chosen, by its byte order mark, or by its zeros; null for other encodings. */
const wideEncodingOf = (text: Buffer, chosen: Encoding): 'utf-16le' | 'utf-16be' | null => {
  if (chosen === 'utf-16le' || chosen === 'utf-16be') return chosen
  if (chosen !== undefined) return null
  if (text[0] === 0xff && text[1] === 0xfe) return 'utf-16le'
  return text[0] === 0xfe && text[1] === 0xff ? 'utf-16be' : utf16Of(text)
}

/** The text up to its last line break; null without one. */
export function completeLines(text: Buffer, chosen?: Encoding): Buffer | null {
  const wide = wideEncodingOf(text, chosen)
  if (wide === null) {
    const end = text.lastIndexOf(lineFeed)
    return end < 0 ? null : text.subarray(0, end + 1)
  }
  const lineBreak = wide === 'utf-16le' ? Buffer.from([lineFeed, 0]) : Buffer.from([0, lineFeed])
  for (let at = text.lastIndexOf(lineBreak); at >= 0; at = text.lastIndexOf(lineBreak, at - 1))
    if (at % 2 === 0) return text.subarray(0, at + 2)
  return null
}

/** End of the last object or list at this nesting depth; 0 for none. */
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

/** JSON text up to its last complete item, with its list closed; null without a complete item. */
export function completeItems(text: Buffer, chosen?: Encoding): Buffer | null {
  if (wideEncodingOf(text, chosen) !== null) return null
  const isList = /^\u{feff}?\s*\[/u.test(text.toString('utf8', 0, 1000))
  const end = endOfItems(text, isList ? 1 : 0)
  if (end === 0) return null
  return isList ? Buffer.concat([text.subarray(0, end), Buffer.from(']')]) : text.subarray(0, end)
}

/** Maximum bytes of a sample. */
export const sampleBytes = 1024 ** 2

export interface ReceivedFile {
  readonly path: string
  readonly name: string
  readonly received: number
  readonly size: number
}

export interface Sample {
  readonly path: string
  /** Display name with the extension of its format, without that of its compression. */
  readonly name: string
  /** True if the sample is the complete file. */
  readonly isComplete: boolean
}

interface FileStart {
  readonly text: Buffer
  readonly isComplete: boolean
}

const unpacked = async function* (
  pieces: AsyncIterable<Buffer> & NodeJS.ReadableStream,
): AsyncGenerator<Buffer> {
  // A truncated archive is not an error here.
  const gunzip = createGunzip({ finishFlush: zlib.Z_SYNC_FLUSH })
  pieces.on('error', (error: Error) => gunzip.destroy(error))
  const out: AsyncIterable<Buffer> = pieces.pipe(gunzip)
  yield* out
}

const readStart = async (
  { path, name, received, size }: ReceivedFile,
  { isPacked }: { isPacked: boolean },
): Promise<FileStart> => {
  if (received === 0) return { text: Buffer.alloc(0), isComplete: size === 0 }
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
    throw toReadError(error, name)
  } finally {
    stream.destroy()
  }
  const isComplete = received === size && length <= sampleBytes
  return { text: Buffer.concat(found).subarray(0, sampleBytes), isComplete }
}

const partOf = (
  { text, isComplete }: FileStart,
  { format, encoding }: { format: string; encoding: Encoding },
): Buffer | null => {
  if (isComplete) return text.length === 0 ? null : text
  return format === 'json' ? completeItems(text, encoding) : completeLines(text, encoding)
}

/**
 * Passes the sample to `work` and removes it afterwards. `encoding` is the chosen one. Returns null if nothing is readable yet. Throws
 * `file_format_unknown` or `file_unreadable`.
 */
export async function withSample<T>(
  file: ReceivedFile,
  { folder, encoding, work }: { folder: string; encoding: Encoding; work: (sample: Sample) => Promise<T> },
): Promise<T | null> {
  const { path, name, received, size } = file
  const found = formatOf(name)
  if (found === null) throw new PlatformError('file_format_unknown', { params: { file: name } })
  if (found.format === 'parquet' || found.format === 'xlsx')
    return received < size || size === 0 ? null : work({ path, name, isComplete: true })
  const start = await readStart(file, found)
  const part = partOf(start, { format: found.format, encoding })
  if (part === null) return null
  const bare = found.isPacked ? name.slice(0, -3) : name
  const copy = join(folder, `${randomUUID()}.${found.format}`)
  try {
    await writeFile(copy, part, { mode: 0o600 })
    return await work({ path: copy, name: bare, isComplete: start.isComplete })
  } finally {
    await removeFile(copy)
  }
}
