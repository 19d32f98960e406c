// The beginning of a file that is still arriving, as a file of its own that can be read like any other.
import { randomUUID } from 'node:crypto'
import { constants } from 'node:fs'
import { open, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip, constants as zlib } from 'node:zlib'
import { formatOf } from '#domain/source/file-format.ts'
import { PlatformError } from '../../error.ts'
import { readingTrouble } from '../../warehouse/loading/file-bytes.ts'
import { removeFile } from './upload-file.ts'
import { wholeItems, wholeLines } from './whole-part.ts'

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

async function* unpacked(pieces: AsyncIterable<Buffer> & NodeJS.ReadableStream): AsyncGenerator<Buffer> {
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
export const withSample = async <T>(
  arrived: Arrived,
  { folder, work }: { folder: string; work: (sample: Sample) => Promise<T> },
): Promise<T | null> => {
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
