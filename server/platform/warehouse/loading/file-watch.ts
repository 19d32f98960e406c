// A file must stay the same while it is read, and stay where it was allowed: its fingerprint is taken before and
// compared after.
import { realpath, stat } from 'node:fs/promises'
import { PlatformError } from '../../core/error.ts'

interface Fingerprint {
  readonly size: number
  readonly modified: number
  readonly inode: number
}

/** Of a real path. Null where there is no such file, and where a link has taken its place or that of a folder above. */
const fingerprintOf = async (path: string): Promise<Fingerprint | null> => {
  try {
    if ((await realpath(path)) !== path) return null
    const found = await stat(path)
    return found.isFile() ? { size: found.size, modified: found.mtimeMs, inode: found.ino } : null
  } catch {
    return null
  }
}

const isSame = (one: Fingerprint | null, other: Fingerprint | null): boolean =>
  one !== null &&
  other !== null &&
  one.size === other.size &&
  one.modified === other.modified &&
  one.inode === other.inode

/** Runs `work`; refuses with `file_vanished` where the file is not the one it was before, whatever `work` made of it. */
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
