// An archive file: its path, derived from its SHA-256, and its verification.
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { hashOf } from '../../uploads/upload-file.ts'

/** Path of an archive in a folder of archives. */
export function archivePath(folder: string, sha256: string): string {
  return join(folder, sha256.slice(0, 2), `${sha256}.zip`)
}

/** SHA-256 in the name of an archive file; undefined for other files. */
export function archiveHashOf(file: string): string | undefined {
  return /^([0-9a-f]{64})\.zip$/.exec(file)?.[1]
}

export interface NamedArchive {
  readonly sha256: string
  /** Bytes. */
  readonly size: number
}

/** Computes the SHA-256 of a file. */
export async function shaOfFile(path: string): Promise<string> {
  return (await hashOf(path, (await stat(path)).size)).digest('hex')
}

/** Whether the file has this size and SHA-256; false if it does not exist. */
export async function matchesHash(path: string, { sha256, size }: NamedArchive): Promise<boolean> {
  try {
    if ((await stat(path)).size !== size) return false
    return (await shaOfFile(path)) === sha256
  } catch {
    return false
  }
}
