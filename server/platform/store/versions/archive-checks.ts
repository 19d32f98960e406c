// Verifies the hash of archives once, and again only if the file changes on disk.
import { stat } from 'node:fs/promises'
import { matchesHash, type NamedArchive } from './archive-file.ts'

/** Files up to this size are verified before the first download; larger ones in the background. */
const maxBlockingBytes = 64 * 1024 ** 2

/** The result of the last verification, valid for a file with this stamp. */
interface Check {
  readonly stamp: string
  isIntact: boolean | undefined
  result: Promise<boolean>
}

const fingerprintOf = async (path: string): Promise<{ size: number; stamp: string }> => {
  const { ino, size, mtimeMs } = await stat(path)
  return { size, stamp: `${ino} ${size} ${mtimeMs}` }
}

export function openArchiveChecks(
  pathOf: (sha256: string) => string,
  onDamaged: (archive: NamedArchive) => void,
) {
  const checks = new Map<string, Check>()

  const read = async (archive: NamedArchive, check: Check): Promise<boolean> => {
    check.isIntact = await matchesHash(pathOf(archive.sha256), archive)
    if (!check.isIntact) onDamaged(archive)
    return check.isIntact
  }
  const checkOf = (archive: NamedArchive, stamp: string): Check => {
    const cached = checks.get(archive.sha256)
    if (cached?.stamp === stamp) return cached
    const check: Check = { stamp, isIntact: undefined, result: Promise.resolve(false) }
    check.result = read(archive, check)
    checks.set(archive.sha256, check)
    return check
  }

  return {
    /** Path of an intact archive; undefined if it is missing or damaged. */
    intactPath: async (archive: NamedArchive): Promise<string | undefined> => {
      const path = pathOf(archive.sha256)
      const current = await fingerprintOf(path).catch(() => undefined)
      if (current === undefined || current.size !== archive.size) {
        onDamaged(archive)
        return undefined
      }
      const check = checkOf(archive, current.stamp)
      const isSound = check.isIntact ?? (archive.size > maxBlockingBytes || (await check.result))
      return isSound ? path : undefined
    },
    /** Marks a file as intact that was just written from verified bytes. */
    trust: async (sha256: string): Promise<void> => {
      const { stamp } = await fingerprintOf(pathOf(sha256))
      checks.set(sha256, { stamp, isIntact: true, result: Promise.resolve(true) })
    },
    forget: (sha256: string): void => void checks.delete(sha256),
  }
}
