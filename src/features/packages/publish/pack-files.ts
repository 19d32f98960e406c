import type { PackFile } from '#domain/archive/build.ts'
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

/** A file is opened once before it is handed over, so that one that cannot be read is named. */
const readable = async ({ path, file }: FolderFile): Promise<Blob> => {
  try {
    await file.slice(0, 1).arrayBuffer()
    return file
  } catch (cause) {
    throw new UnreadableFile(path, cause)
  }
}

export const asPackFiles = (files: readonly FolderFile[]): PackFile[] =>
  files.map((each) => ({
    path: each.path,
    size: each.file.size,
    modified: each.file.lastModified,
    blob: () => readable(each),
  }))
