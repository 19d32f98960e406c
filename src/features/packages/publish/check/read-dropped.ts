// What a drop, a paste or a choice brings: one ZIP, or the files of one folder. Folders that are left out anyway are not
// walked: a hundred thousand dependencies would be read for nothing.
import type { Dropped, Unread, WorkspaceError } from '../workspace/workspace.ts'

export type Read = { readonly dropped: Dropped } | { readonly trouble: WorkspaceError }

interface Walk {
  /** Whether a folder is left out anyway. */
  readonly isLeftOut: (path: string) => boolean
  readonly onFiles: (files: number) => void
  readonly signal: AbortSignal
}

interface Found {
  readonly files: { path: string; file: File }[]
  readonly folders: string[]
  readonly unread: Unread[]
}

const isZip = ({ name, type }: File): boolean =>
  /\.zip$/i.test(name) || type === 'application/zip' || type === 'application/x-zip-compressed'

const trouble = (code: WorkspaceError['code'], name = ''): Read => ({ trouble: { code, name } })

const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

class Unreadable extends Error {
  readonly path: string

  constructor(path: string, cause: unknown) {
    super('The file could not be read', { cause })
    this.path = path
  }
}

const fileOf = (entry: FileSystemFileEntry, path: string): Promise<File> =>
  new Promise((done, failed) => entry.file(done, (error) => failed(new Unreadable(path, error))))

/** A folder is told in batches, until an empty one. */
const readFolder = async (folder: FileSystemDirectoryEntry, path: string): Promise<FileSystemEntry[]> => {
  const reader = folder.createReader()
  const all: FileSystemEntry[] = []
  for (;;) {
    const batch = await new Promise<FileSystemEntry[]>((done, failed) =>
      reader.readEntries(done, (error) => failed(new Unreadable(path, error))),
    )
    if (batch.length === 0) return all
    all.push(...batch)
  }
}

const filesAtOnce = 64

const takeFiles = async (
  entries: readonly FileSystemFileEntry[],
  {
    at,
    found,
    walk,
  }: {
    at: string
    found: Found
    walk: Walk
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

/** Walks what lies in a folder, breadth first. */
const walkEntries = async (entries: readonly FileSystemEntry[], walk: Walk): Promise<Found> => {
  const found: Found = { files: [], folders: [], unread: [] }
  const waiting: { at: string; entries: readonly FileSystemEntry[] }[] = [{ at: '', entries }]
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { at } = next
    await takeFiles(next.entries.filter(isFile), { at, found, walk })
    for (const folder of next.entries.filter(isFolder)) {
      walk.signal.throwIfAborted()
      const path = at + folder.name
      if (walk.isLeftOut(path)) {
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

const readEntries = async (entries: readonly FileSystemEntry[], walk: Walk): Promise<Read> => {
  const [only] = entries
  const isOneFolder = entries.length === 1 && only !== undefined && isFolder(only)
  const found = await walkEntries(isOneFolder ? await readFolder(only, only.name) : entries, walk)
  if (found.files.length === 0 && found.unread.length === 0) return trouble('nothing', only?.name)
  const name = isOneFolder ? only.name : (found.files[0]?.file.name ?? '')
  return { dropped: { kind: 'folder', name, ...found } }
}

/** What is there as archives is told apart from what is there as files. */
const readPlainFiles = (files: readonly File[]): Read | undefined => {
  const zips = files.filter(isZip)
  const [zip, another] = zips
  if (zip !== undefined && another !== undefined) return trouble('archives')
  if (zip !== undefined && files.length > 1) return trouble('mixed', zip.name)
  // A lone file is taken for an archive: what it is instead is said when it is checked.
  const only = zip ?? (files.length === 1 ? files[0] : undefined)
  return only && { dropped: { kind: 'zip', file: only } }
}

/** What a drop or a paste brings. Its items must be asked for before anything is waited for. */
export async function readTransfer(transfer: DataTransfer, walk: Walk): Promise<Read> {
  const entries = Array.from(transfer.items).flatMap((item) => item.webkitGetAsEntry?.() ?? [])
  const files = Array.from(transfer.files)
  try {
    if (entries.some(isFolder)) return await readEntries(entries, walk)
    if (files.length === 0) return trouble('nothing')
    return readPlainFiles(files) ?? (await readEntries(entries, walk))
  } catch (error) {
    walk.signal.throwIfAborted()
    return trouble('unreadable', error instanceof Unreadable ? error.path : '')
  }
}

/** A lone ZIP that was chosen. */
export function readChosen(files: readonly File[]): Read {
  return readPlainFiles(files) ?? trouble('nothing')
}

const unreadAbove = (path: string, isLeftOut: Walk['isLeftOut']): string | undefined => {
  for (let slash = path.indexOf('/'); slash !== -1; slash = path.indexOf('/', slash + 1))
    if (isLeftOut(path.slice(0, slash))) return path.slice(0, slash)
  return undefined
}

/** The files of a folder that was chosen: the browser has walked all of it. */
export function readChosenFolder(files: readonly File[], isLeftOut: Walk['isLeftOut']): Read {
  const [first] = files
  if (first === undefined) return trouble('nothing')
  const name = first.webkitRelativePath.split('/')[0] ?? ''
  const taken: { path: string; file: File }[] = []
  const unread = new Map<string, number>()
  for (const file of files) {
    const path = file.webkitRelativePath.slice(name.length + 1)
    const left = unreadAbove(path, isLeftOut)
    if (left === undefined) taken.push({ path, file })
    else unread.set(left, (unread.get(left) ?? 0) + 1)
  }
  return {
    dropped: {
      kind: 'folder',
      name,
      files: taken,
      folders: [],
      unread: [...unread].map(([path, count]) => ({ path, files: count })),
    },
  }
}
