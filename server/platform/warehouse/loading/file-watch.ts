// Detects changes to a file while it is read, and links that replace it: compares its fingerprint before and after.
import { realpath, stat } from 'node:fs/promises'
import { PlatformError } from '../../core/error.ts'

interface Fingerprint {
  readonly size: number
  readonly modified: number
  readonly inode: number
}

/**
 * Fingerprint of a real path. Null if the file does not exist, or if a link has replaced it or one of its folders.
 */
async function fingerprintOf(path: string): Promise<Fingerprint | null> {
  try {
    if ((await realpath(path)) !== path) return null
    const found = await stat(path)
    return found.isFile() ? { size: found.size, modified: found.mtimeMs, inode: found.ino } : null
  } catch {
    return null
  }
}

/**
 * A text that differs after any change of a file, also after one that keeps its size and its time. Throws
 * `file_vanished` if the file does not exist, or if a link has replaced it.
 */
export async function fileIdentity({ path, name }: { path: string; name: string }): Promise<string> {
  if ((await fingerprintOf(path)) === null)
    throw new PlatformError('file_vanished', { params: { file: name } })
  const { size, ino, mtimeNs, ctimeNs } = await stat(path, { bigint: true })
  return [path, size, ino, mtimeNs, ctimeNs].join(' ')
}

const isSame = (one: Fingerprint | null, other: Fingerprint | null): boolean =>
  one !== null &&
  other !== null &&
  one.size === other.size &&
  one.modified === other.modified &&
  one.inode === other.inode

/** Runs `work`. Throws `file_vanished` if the file changed meanwhile, even if `work` fails. */
export async function whileUnchanged<T>(
  { path, name }: { path: string; name: string },
  work: (before: Fingerprint) => Promise<T>,
): Promise<T> {
  const before = await fingerprintOf(path)
  const vanished = (cause?: unknown): PlatformError =>
    new PlatformError('file_vanished', { params: { file: name }, cause })
  if (before === null) throw vanished()
  let result: T
  try {
    result = await work(before)
  } catch (error) {
    if (isSame(before, await fingerprintOf(path))) throw error
    throw vanished(error)
  }
  if (!isSame(before, await fingerprintOf(path))) throw vanished()
  return result
}
