// Files of uploads. The length of the file is the authoritative number of received bytes.
import { createHash, type Hash } from 'node:crypto'
import { constants } from 'node:fs'
import { open, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { formatOf } from '#domain/source/file-format.ts'
import { PlatformError } from '../core/error.ts'

const pieceBytes = 256 * 1024

/** Readers of files depend on the extension. No other part of the client's file name reaches the disk. */
const extensionOf = (name: string): string => {
  const found = formatOf(name)
  return found === null ? '' : `.${found.format}${found.isPacked ? '.gz' : ''}`
}

/** Path of the file of an upload. */
export function uploadPath(folder: string, { id, name }: { id: string; name: string }): string {
  return join(folder, `${id}${extensionOf(name)}`)
}

/** Id of the upload of a file in the folder; null for other files. */
export function uploadIdOf(file: string): string | null {
  return /^(upload_[0-9a-z]+)(?:\.[a-z.]+)?$/.exec(file)?.[1] ?? null
}

const isAbsent = (error: unknown): boolean =>
  error instanceof Error && Reflect.get(error, 'code') === 'ENOENT'

const missingFolderCodes: readonly unknown[] = ['ENOENT', 'ENOTDIR', 'ELOOP']

/** Runs `work`, which writes. A missing folder becomes `storage_unwritable`. */
export async function inFolder<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, 'code') : undefined
    throw missingFolderCodes.includes(code)
      ? new PlatformError('storage_unwritable', { cause: error })
      : error
  }
}

/** Size of the file in bytes; 0 if it does not exist. */
export async function lengthOf(path: string): Promise<number> {
  try {
    return (await stat(path)).size
  } catch (error) {
    if (isAbsent(error)) return 0
    throw error
  }
}

/** SHA-256 of the first `length` bytes, open for updates. */
export async function hashOf(path: string, length: number): Promise<Hash> {
  const hash = createHash('sha256')
  if (length === 0) return hash
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW)
  const pieces: AsyncIterable<Buffer> = file.createReadStream({ end: length - 1, highWaterMark: pieceBytes })
  for await (const piece of pieces) hash.update(piece)
  return hash
}

/** Syncs the file and its folder entry to disk, so that they survive a power failure. */
export async function syncFile(path: string, folder: string): Promise<void> {
  for (const each of [path, folder]) {
    const file = await open(each, constants.O_RDONLY)
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
