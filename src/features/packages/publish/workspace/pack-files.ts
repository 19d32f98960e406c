import type { PackFile } from '#domain/archive/repair/build.ts'
import { byCodeUnits } from '#domain/archive/paths.ts'
import type { FolderFile } from './archive-messages.ts'

/** A file that could not be read: it was deleted, changed, or access was denied. */
export class UnreadableFile extends Error {
  readonly path: string

  constructor(path: string, cause: unknown) {
    super('The file could not be read', { cause })
    this.name = cause instanceof Error ? cause.name : 'NotReadableError'
    this.path = path
  }
}

/**
 * Opening a file takes longer than reading a small one, so this many small ones are read ahead while one is packed.
 */
const ahead = 16
const small = 256 * 1024

/** Reads a small file completely and opens a larger one once, so an unreadable file is named in the error. */
const readable = async ({ path, file }: FolderFile): Promise<Blob> => {
  try {
    if (file.size <= small) return new Blob([await file.arrayBuffer()])
    await file.slice(0, 1).arrayBuffer()
    return file
  } catch (cause) {
    throw new UnreadableFile(path, cause)
  }
}

/** The files in packing order; the next ones are read ahead. */
export function toPackFiles(files: readonly FolderFile[]): PackFile[] {
  const ordered = files.toSorted((one, other) => byCodeUnits(one.path, other.path))
  const pending = new Map<number, Promise<Blob>>()
  const begin = (at: number): void => {
    const next = ordered[at]
    if (next === undefined || pending.has(at)) return
    const reading = readable(next)
    // The error is thrown when the file is packed.
    reading.catch(() => undefined)
    pending.set(at, reading)
  }
  return ordered.map((each, at) => ({
    path: each.path,
    size: each.file.size,
    modified: each.file.lastModified,
    blob: () => {
      for (let next = at; next <= at + ahead; next += 1) begin(next)
      const content = pending.get(at) ?? readable(each)
      for (const earlier of pending.keys()) if (earlier <= at) pending.delete(earlier)
      return content
    },
  }))
}
