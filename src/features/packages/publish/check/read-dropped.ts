// Reads a drop, a paste or a choice: one ZIP, or the files of one folder. Excluded folders are not walked, which
// saves reading a hundred thousand dependencies.
import type { Dropped, Unread, WorkspaceError } from '../workspace/workspace.ts'

export type DroppedResult = { readonly dropped: Dropped } | { readonly error: WorkspaceError }

interface WalkOptions {
  /** Whether a folder is never published. */
  readonly isExcluded: (path: string) => boolean
  readonly onFiles: (files: number) => void
  readonly signal: AbortSignal
}

interface FoundFiles {
  readonly files: { path: string; file: File }[]
  readonly folders: string[]
  readonly unread: Unread[]
}

const isZip = ({ name, type }: File): boolean =>
  /\.zip$/i.test(name) || type === 'application/zip' || type === 'application/x-zip-compressed'

const failed = (code: WorkspaceError['code'], name = ''): DroppedResult => ({ error: { code, name } })

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

class UnreadableEntryError extends Error {
  readonly path: string

  constructor(path: string, cause: unknown) {
    super('The file could not be read', { cause })
    this.path = path
  }
}

const fileOf = (entry: FileSystemFileEntry, path: string): Promise<File> =>
  new Promise((resolve, reject) =>
    entry.file(resolve, (error) => reject(new UnreadableEntryError(path, error))),
  )

/** The browser returns a folder in batches; an empty batch is the last. */
const readFolder = async (folder: FileSystemDirectoryEntry, path: string): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, (error) => reject(new UnreadableEntryError(path, error))),
    )
    if (batch.length === 0) return all
    all.push(...batch)
  }
}

const filesAtOnce = 64

const readFiles = async (
  entries: readonly FileSystemFileEntry[],
  {
    at,
    found,
    walk,
  }: {
    at: string
    found: FoundFiles
    walk: WalkOptions
  },
): Promise<void> => {
  for (let from = 0; from < entries.length; from += filesAtOnce) {
    walk.signal.throwIfAborted()
    const some = entries.slice(from, from + filesAtOnce)
    const files = await Promise.all(some.map((entry) => fileOf(entry, at + entry.name)))
    found.files.push(...files.map((file) => ({ path: at + file.name, file })))
    walk.onFiles(found.files.length)
  }
}

/** Walks the contents of a folder, breadth first. */
const walkEntries = async (entries: readonly FileSystemEntry[], walk: WalkOptions): Promise<FoundFiles> => {
  const found: FoundFiles = { files: [], folders: [], unread: [] }
  const waiting: { at: string; entries: readonly FileSystemEntry[] }[] = [{ at: '', entries }]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { at } = next
    await readFiles(next.entries.filter(isFile), { at, found, walk })
    for (const folder of next.entries.filter(isFolder)) {
      walk.signal.throwIfAborted()
      const path = at + folder.name
      if (walk.isExcluded(path)) {
        found.unread.push({ path, files: null })
        continue
      }
      const inside = await readFolder(folder, path)
      if (inside.length === 0) found.folders.push(path)
      else waiting.push({ at: `${path}/`, entries: inside })
    }
  }
  return found
}

const readEntries = async (
  entries: readonly FileSystemEntry[],
  walk: WalkOptions,
): Promise<DroppedResult> => {
  const [only] = entries
  const isOneFolder = entries.length === 1 && only !== undefined && isFolder(only)
  const found = await walkEntries(isOneFolder ? await readFolder(only, only.name) : entries, walk)
  if (found.files.length === 0 && found.unread.length === 0) return failed('nothing', only?.name)
  const name = isOneFolder ? only.name : (found.files[0]?.file.name ?? '')
  return { dropped: { kind: 'folder', name, ...found } }
}

/** Tells archives from other files. */
const readPlainFiles = (files: readonly File[]): DroppedResult | undefined => {
  const zips = files.filter(isZip)
  const [zip, another] = zips
  if (zip !== undefined && another !== undefined) return failed('archives')
  if (zip !== undefined && files.length > 1) return failed('mixed', zip.name)
  // A single file is treated as an archive; the check reports what it is instead.
  const only = zip ?? (files.length === 1 ? files[0] : undefined)
  return only && { dropped: { kind: 'zip', file: only } }
}

/** Reads a drop or a paste. Its items must be read before the first await. */
export async function readTransfer(transfer: DataTransfer, walk: WalkOptions): Promise<DroppedResult> {
  const entries = Array.from(transfer.items).flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  const files = Array.from(transfer.files)
  try {
    if (entries.some(isFolder)) return await readEntries(entries, walk)
    if (files.length === 0) return failed('nothing')
    return readPlainFiles(files) ?? (await readEntries(entries, walk))
  } catch (error) {
    walk.signal.throwIfAborted()
    return failed('unreadable', error instanceof UnreadableEntryError ? error.path : '')
  }
}

/** Reads a single ZIP that was chosen. */
export function readChosen(files: readonly File[]): DroppedResult {
  return readPlainFiles(files) ?? failed('nothing')
}

const unreadAbove = (path: string, isExcluded: WalkOptions['isExcluded']): string | undefined => {
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1))
    if (isExcluded(path.slice(0, slash))) return path.slice(0, slash)
  return undefined
}

/** Reads the files of a chosen folder, which the browser has walked completely. */
export function readChosenFolder(
  files: readonly File[],
  isExcluded: WalkOptions['isExcluded'],
): DroppedResult {
  const [first] = files
  if (first === undefined) return failed('nothing')
  const name = first.webkitRelativePath.split('/')[0] ?? ''
  const read: { path: string; file: File }[] = []
  const unread = new Map<string, number>()
  for (const file of files) {
    const path = file.webkitRelativePath.slice(name.length + 1)
    const folder = unreadAbove(path, isExcluded)
    if (folder === undefined) read.push({ path, file })
    else unread.set(folder, (unread.get(folder) ?? 0) + 1)
  }
  return {
    dropped: {
      kind: 'folder',
      name,
      files: read,
      folders: [],
      unread: [...unread].map(([path, count]) => ({ path, files: count })),
    },
  }
}
