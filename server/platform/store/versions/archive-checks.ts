// Reads archives whole once and remembers what was found, as long as the file on the disk is the same.
import { stat } from 'node:fs/promises'
import { isWhole, type NamedArchive } from './archive-file.ts'

/** Bytes up to which a file is read once more before it is first given out; larger ones meanwhile. */
const readAtOnce = 64 * 1024 ** 2

/** What was found of a file when it was last read whole; it holds as long as it is that file. */
interface Check {
  readonly stamp: string
  found: boolean | undefined
  end: Promise<boolean>
}

const stamped = async (path: string): Promise<{ size: number; stamp: string }> => {
  const { ino, size, mtimeMs } = await stat(path)
  return { size, stamp: `${ino} ${size} ${mtimeMs}` }
}

export function openArchiveChecks(
  pathOf: (sha256: string) => string,
  onLost: (archive: NamedArchive) => void,
) {
  const checks = new Map<string, Check>()

  const read = async (archive: NamedArchive, check: Check): Promise<boolean> => {
    check.found = await isWhole(pathOf(archive.sha256), archive)
    if (!check.found) onLost(archive)
    return check.found
  }
  const checkOf = (archive: NamedArchive, stamp: string): Check => {
    const known = checks.get(archive.sha256)
    if (known?.stamp === stamp) return known
    const check: Check = { stamp, found: undefined, end: Promise.resolve(false) }
    check.end = read(archive, check)
    checks.set(archive.sha256, check)
    return check
  }

  return {
    /** Path of a whole archive; undefined where it is gone or differs. */
    whole: async (archive: NamedArchive): Promise<string | undefined> => {
      const path = pathOf(archive.sha256)
      const there = await stamped(path).catch(() => undefined)
      if (there === undefined || there.size !== archive.size) {
        onLost(archive)
        return undefined
      }
      const check = checkOf(archive, there.stamp)
      const isSound = check.found ?? (archive.size > readAtOnce || (await check.end))
      return isSound ? path : undefined
    },
    /** Remembers a file as whole that was just written from verified bytes. */
    trust: async (sha256: string): Promise<void> => {
      const { stamp } = await stamped(pathOf(sha256))
      checks.set(sha256, { stamp, found: true, end: Promise.resolve(true) })
    },
    forget: (sha256: string): void => void checks.delete(sha256),
  }
}
