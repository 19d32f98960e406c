// Browses the folders that local sources may name: folders and data files, nothing outside.
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { FileEntry } from '#contract/data-manager/source.ts'
import { formatOf } from '#domain/source/file-format.ts'
import { problemAt, refuse } from '../../core/error.ts'
import { isUnder, resolvePath } from '../connections/allowed-path.ts'

interface Listing {
  path: string | null
  parent: string | null
  entries: FileEntry[]
}

const folderEntry = (path: string, name: string): FileEntry => ({
  name,
  path,
  kind: 'folder',
  format: null,
  size: null,
  modified_at: null,
})

const entryOf = async (
  { path, name }: { path: string; name: string },
  folders: readonly string[],
): Promise<FileEntry | null> => {
  const resolved = await resolvePath(path, folders)
  if (resolved.kind === 'refused') return null
  if (resolved.isFolder) return folderEntry(path, name)
  const format = formatOf(name)
  if (format === null) return null
  const found = await stat(resolved.path)
  return {
    name,
    path,
    kind: 'file',
    format: format.format,
    size: found.size,
    modified_at: found.mtime.toISOString(),
  }
}

/**
 * Lists a folder, folders first. Without a path, lists the allowed folders. A file has no entries. Hidden names are
 * left out.
 */
export async function listFiles(path: string | undefined, folders: readonly string[]): Promise<Listing> {
  if (path === undefined || path === '')
    return { path: null, parent: null, entries: folders.map((folder) => folderEntry(folder, folder)) }
  const resolved = await resolvePath(path, folders)
  if (resolved.kind === 'refused') throw refuse([problemAt('path', resolved.code, { value: path })])
  const up = dirname(resolved.path)
  const parent = isUnder(up, folders) ? up : null
  const names = resolved.isFolder
    ? (await readdir(resolved.path)).filter((name) => !name.startsWith('.'))
    : []
  const entries = await Promise.all(
    names.map((name) => entryOf({ path: join(resolved.path, name), name }, folders)),
  )
  const visible = entries.filter((entry) => entry !== null)
  visible.sort((a, b) => (a.kind === b.kind ? (a.name < b.name ? -1 : 1) : a.kind === 'folder' ? -1 : 1))
  return { path: resolved.path, parent, entries: visible }
}
