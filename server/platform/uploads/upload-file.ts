// Where the bytes of an upload lie, and how many are there: the length of the file is the one truth about that.
import { createHash, type Hash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { formatOf } from '#domain/source/file-format.ts'
import { PlatformError } from '../core/error.ts'

const pieceBytes = 256 * 1024

/** Readers of files go by the end of a name; nothing else of the sender's name gets onto the disk. */
const endingOf = (name: string): string => {
  const found = formatOf(name)
  return found === null ? '' : `.${found.format}${found.isPacked ? '.gz' : ''}`
}

/** Path of an upload's file. */
export function uploadPath(folder: string, { id, name }: { id: string; name: string }): string {
  return join(folder, `${id}${endingOf(name)}`)
}

/** The upload a file of the folder belongs to; null for what is none. */
export function uploadIdOf(file: string): string | null {
  return /^(upload_[0-9a-z]+)(?:\.[a-z.]+)?$/.exec(file)?.[1] ?? null
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === 'ENOENT'

const misplaced: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'ELOOP']

/** Runs `work`, which writes; a folder that is not there any more is one that cannot be written to. */
export async function inFolder<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    throw misplaced.includes(code) ? new PlatformError('storage_unwritable', { cause: error }) : error
  }
}

/** Bytes of the file; 0 where there is none yet. */
export async function lengthOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isAbsent(error)) return 0
    throw error
  }
}

/** SHA-256 of the first `length` bytes, open for more. */
export async function hashOf(path: string, length: number): Promise<Hash> {
  const hash = createHash('sha256')
  if (length === 0) return hash
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  const pieces: AsyncIterable<Buffer> = file.createReadStream({ end: length - 1, highWaterMark: pieceBytes })
  for await (const piece of pieces) hash.update(piece)
  return hash
}

/** Puts the file and its entry in the folder onto the disk, so that they outlast a loss of power. */
export async function syncFile(path: string, folder: string): Promise<void> {
  for (const place of [path, folder]) {
    const file = await open(place, constants.O_RDONLY)
    try {
      await file.sync()
    } finally {
      await file.close()
    }
  }
}

export function removeFile(path: string): Promise<void> {
  return rm(path, { force: true })
}

/** The smaller of the two is kept free: what people have acknowledged, and the platform itself, go on writing. */
const reserve = { bytes: 64 * 1024 ** 2, share: 0.05 } as const

/** Refuses with `storage_full` where the disk has no room for so many bytes beside the reserve. */
export async function demandRoom(folder: string, bytes: number): Promise<void> {
  const { bavail, blocks, bsize } = await statfs(folder)
  const kept = Math.min(reserve.bytes, blocks * bsize * reserve.share)
  if (bavail * bsize - kept < bytes) throw new PlatformError('storage_full')
}
