import type { PackFile } from '#domain/archive/repair/build.ts'
import { byCodeUnits } from '#domain/archive/paths.ts'
import type { FolderFile } from './archive-messages.ts'

/** A file that could not be read: it vanished, changed, or may not be opened. */
export class UnreadableFile extends Error {
  readonly path: string

  constructor(path: string, cause: unknown) {
    super('The file could not be read', { cause })
    this.name = cause instanceof Error ? cause.name : 'NotReadableError'
    this.path = path
  }
}

/** Opening a file takes longer than reading a small one: so many small ones are read while one is packed. */
const ahead = 16
const small = 256 * 1024

/** A small file is read whole, another is opened once before it is handed over: one that cannot be read is named. */
const readable = async ({ path, file }: FolderFile): Promise<Blob> => {
  try {
    if (file.size <= small) return new Blob([await file.arrayBuffer()])
    await file.slice(0, 1).arrayBuffer()
    return file
  } catch (cause) {
    throw new UnreadableFile(path, cause)
  }
}

/** The files in the order in which they are packed; those that come next are read meanwhile. */
export function asPackFiles(files: readonly FolderFile[]): PackFile[] {
  const ordered = files.toSorted((one, other) => byCodeUnits(one.path, other.path))
  const begun = new Map<number, Promise<Blob>>()
  const begin = (at: number): void => {
    const next = ordered[at]
    if (next === undefined || begun.has(at)) return
    const reading = readable(next)
    // Whoever comes to it learns that it failed.
    reading.catch(() => undefined)
    begun.set(at, reading)
  }
  return ordered.map((each, at) => ({
    path: each.path,
    size: each.file.size,
    modified: each.file.lastModified,
    blob: () => {
      for (let next = at; next <= at + ahead; next += 1) begin(next)
      const mine = begun.get(at) ?? readable(each)
      for (const earlier of begun.keys()) if (earlier <= at) begun.delete(earlier)
      return mine
    },
  }))
}
