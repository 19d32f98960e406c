// Where local sources may reach: real paths under the folders the platform was given, and nothing that leads out of
// them, neither by `..` nor by a symbolic link.
import { realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute, resolve, sep } from 'node:path'
import type { ErrorCode } from '#contract/errors.ts'

type Placed =
  | { readonly kind: 'found'; readonly path: string; readonly isFolder: boolean }
  | { readonly kind: 'refused'; readonly code: Extract<ErrorCode, 'path_outside' | 'path_missing'> }

/** Whether a real path is one of the folders or lies in one. */
export function isUnder(path: string, folders: readonly string[]): boolean {
  return folders.some(
    (folder) => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep),
  )
}

const realOf = async (path: string): Promise<string | null> => {
  try {
    return await realpath(path)
  } catch {
    return null
  }
}

/** The real path of what `path` names, if it lies where it may; what lies elsewhere is never said to exist. */
export async function placeOf(path: string, folders: readonly string[]): Promise<Placed> {
  if (!isAbsolute(path) || path.includes('\u0000')) return { kind: 'refused', code: 'path_outside' }
  const real = await realOf(path)
  if (real === null)
    return { kind: 'refused', code: isUnder(resolve(path), folders) ? 'path_missing' : 'path_outside' }
  if (!isUnder(real, folders)) return { kind: 'refused', code: 'path_outside' }
  const found = await stat(real)
  if (!found.isFile() && !found.isDirectory()) return { kind: 'refused', code: 'path_missing' }
  return { kind: 'found', path: real, isFolder: found.isDirectory() }
}

/** The real path of a table's file: a file in the source's folder, or the file the source itself is. */
export async function placeOfTable(
  { sourcePath, table }: { sourcePath: string; table: string },
  folders: readonly string[],
): Promise<Placed> {
  const source = await placeOf(sourcePath, folders)
  if (source.kind === 'refused') return source
  if (!source.isFolder)
    return table === basename(sourcePath) ? source : { kind: 'refused', code: 'path_missing' }
  const file = await placeOf(resolve(source.path, table), [source.path])
  if (file.kind === 'refused') return file
  return file.isFolder ? { kind: 'refused', code: 'path_missing' } : file
}
