// Resolves paths of local sources: real paths under the allowed folders. Neither `..` nor a symbolic link leads
// outside.
import { realpath, stat } from 'node:fs/promises'
import { basename, isAbsolute, resolve, sep } from 'node:path'
import type { ErrorCode } from '#contract/errors.ts'

type ResolvedPath =
  | { readonly kind: 'found'; readonly path: string; readonly isFolder: boolean }
  | { readonly kind: 'refused'; readonly code: Extract<ErrorCode, 'path_outside' | 'path_missing'> }

/** Whether a real path is one of the folders or inside one. */
export function isUnder(path: string, folders: readonly string[]): boolean {
  return folders.some(
    (folder) => path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep),
  )
}

const realPathOf = async (path: string): Promise<string | null> => {
  try {
    return await realpath(path)
  } catch {
    return null
  }
}

/**
 * Resolves `path` to its real path if it is inside an allowed folder. Never reveals whether a path outside exists.
 */
export async function resolvePath(path: string, folders: readonly string[]): Promise<ResolvedPath> {
  if (!isAbsolute(path) || path.includes('\u0000')) return { kind: 'refused', code: 'path_outside' }
  const real = await realPathOf(path)
  if (real === null)
    return { kind: 'refused', code: isUnder(resolve(path), folders) ? 'path_missing' : 'path_outside' }
  if (!isUnder(real, folders)) return { kind: 'refused', code: 'path_outside' }
  const found = await stat(real)
  if (!found.isFile() && !found.isDirectory()) return { kind: 'refused', code: 'path_missing' }
  return { kind: 'found', path: real, isFolder: found.isDirectory() }
}

/** Resolves the file of a table: a file in the source's folder, or the file that is the source itself. */
export async function resolveTablePath(
  { sourcePath, table }: { sourcePath: string; table: string },
  folders: readonly string[],
): Promise<ResolvedPath> {
  const source = await resolvePath(sourcePath, folders)
  if (source.kind === 'refused') return source
  if (!source.isFolder)
    return table === basename(sourcePath) ? source : { kind: 'refused', code: 'path_missing' }
  const file = await resolvePath(resolve(source.path, table), [source.path])
  if (file.kind === 'refused') return file
  return file.isFolder ? { kind: 'refused', code: 'path_missing' } : file
}
