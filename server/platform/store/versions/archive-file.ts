// One archive as a file: where it lies by its SHA-256, and whether it still is what it is called.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from '../../uploads/upload-file.ts'

/** Path of an archive in a folder of archives. */
export function archivePath(folder: string, sha256: string): string {
  return join(folder, sha256.slice(0, 2), `${sha256}.zip`)
}

/** SHA-256 in the name of a file of such a folder; undefined for what is no archive. */
export function archiveNamed(file: string): string | undefined {
  return /^([0-9a-f]{64})\.zip$/.exec(file)?.[1]
}

export interface NamedArchive {
  readonly sha256: string
  /** Bytes. */
  readonly size: number
}

/** SHA-256 of a file as it is now. */
export async function shaOfFile(path: string): Promise<string> {
  return (await hashOf(path, (await stat(path)).size)).digest('hex')
}

/** Whether the file has so many bytes and that SHA-256; false where there is none. */
export async function isWhole(path: string, { sha256, size }: NamedArchive): Promise<boolean> {
  try {
    if ((await stat(path)).size !== size) return false
    return (await shaOfFile(path)) === sha256
  } catch {
    return false
  }
}
