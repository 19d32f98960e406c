// The folder of published archives: files named by their SHA-256, written beside, synced and renamed, so that a name
// never stands for other bytes. The same bytes of several packages are one file. It never looks into them.
import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { link, mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PlatformError } from '../../core/error.ts'
import { freshId } from '../../core/clock.ts'
import { append } from '../../uploads/append.ts'
import { demandRoom, inFolder, removeFile } from '../../uploads/upload-file.ts'
import { openArchiveChecks } from './archive-checks.ts'
import { archivePath, shaOfFile, type NamedArchive } from './archive-file.ts'
import { openInTurn } from './serial-queue.ts'

/** Bytes that arrived and are nobody's yet. */
interface Arrived extends NamedArchive {
  readonly path: string
  /** Resolves once the bytes are on the disk. */
  readonly synced: Promise<void>
}

const syncPath = async (path: string): Promise<void> => {
  const file = await open(path)
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}

interface ArchiveDeps {
  /** Whether a version has these bytes. */
  readonly isNamed: (sha256: string) => Promise<boolean>
  /** Told of an archive that is not what its name says. */
  readonly onLost: (archive: NamedArchive) => void
}

/** Renames a file of `incoming` to what its bytes are called, and onto what may lie there damaged. */
const moveSynced = async (
  path: string,
  { folder, target }: { folder: string; target: string },
): Promise<void> => {
  const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  if (made !== undefined) await syncPath(folder)
  await rename(path, target)
  await syncPath(dirname(target))
}

/**
 * Writes a body beside the archives, hashed on the way. Refuses with `storage_full`, `storage_unwritable`, what the
 * body's limit says, and `upload_incomplete` where the connection broke; nothing is left then.
 */
const receiveBody = async (
  body: ReadableStream<Uint8Array>,
  { folder, path }: { folder: string; path: string },
): Promise<Arrived> => {
  const stand = { received: 0, hash: createHash('sha256') }
  const order = { path, stand, size: Number.MAX_SAFE_INTEGER, demandRoom: () => demandRoom(folder, 0) }
  try {
    const ending = await inFolder(() => append({ ...order, signal: new AbortController().signal }, body))
    const { received } = stand
    if (ending !== 'whole')
      throw new PlatformError('upload_incomplete', { params: { received, size: received } })
  } catch (error) {
    await removeFile(path)
    throw error
  }
  const synced = syncPath(path)
  synced.catch(() => undefined)
  return { path, sha256: stand.hash.digest('hex'), size: stand.received, synced }
}

/** Opens the archives of a folder, which is made if absent; what was on its way in when it was last closed is gone. */
export function openArchives(location: string, { isNamed, onLost }: ArchiveDeps) {
  mkdirSync(location, { recursive: true, mode: 0o700 })
  const folder = realpathSync(location)
  const incoming = join(folder, 'incoming')
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming, { mode: 0o700 })
  const inTurn = openInTurn()
  const pathOf = (sha256: string): string => archivePath(folder, sha256)
  const freshPath = (): string => join(incoming, freshId('archive'))

  const checks = openArchiveChecks(pathOf, onLost)

  const removeUnnamed = async (sha256: string): Promise<boolean> => {
    if (await isNamed(sha256)) return false
    checks.forget(sha256)
    await removeFile(pathOf(sha256))
    return true
  }

  const settle = async (path: string, sha256: string): Promise<void> => {
    await moveSynced(path, { folder, target: pathOf(sha256) })
    await checks.trust(sha256)
  }

  const settleAndEnter = async <T>(
    { path, sha256 }: { path: string; sha256: string },
    enter: () => Promise<T>,
  ): Promise<T> =>
    inTurn(sha256, async () => {
      try {
        await inFolder(() => settle(path, sha256))
        return await enter()
      } catch (error) {
        await removeUnnamed(sha256).catch(() => undefined)
        throw error
      }
    })

  return {
    /** Real path. */
    folder,
    pathOf,

    receive: (body: ReadableStream<Uint8Array>) => receiveBody(body, { folder, path: freshPath() }),

    /** Removes what arrived and was not kept. */
    drop: ({ path }: Pick<Arrived, 'path'>): Promise<void> => removeFile(path),

    /**
     * Puts what arrived under its name while `enter` writes down whose it is. Where that fails, the bytes are gone
     * again unless another version has them.
     */
    keep: <T>(arrived: Arrived, enter: () => Promise<T>): Promise<T> =>
      arrived.synced.then(() => settleAndEnter(arrived, enter)),

    /**
     * The same with a synced file of somebody else in the same file system: it is linked, not moved, and read once more.
     * Bytes that were damaged since they arrived must not take the place of whole ones (`upload_differs`).
     */
    keepLinked: async <T>(from: { path: string; sha256: string }, enter: () => Promise<T>): Promise<T> => {
      const path = freshPath()
      try {
        await inFolder(() => link(from.path, path))
        const found = await shaOfFile(path)
        if (found !== from.sha256)
          throw new PlatformError('upload_differs', { params: { found, expected: from.sha256 } })
        return await settleAndEnter({ path, sha256: from.sha256 }, enter)
      } finally {
        // A rename onto the same file leaves both names.
        await removeFile(path)
      }
    },

    /** Path of a whole archive; undefined where it is gone or differs. */
    whole: checks.whole,

    /** Removes an archive that no version has; whether it did. */
    removeUnnamed: (sha256: string): Promise<boolean> => inTurn(sha256, () => removeUnnamed(sha256)),
  }
}

export type Archives = ReturnType<typeof openArchives>
