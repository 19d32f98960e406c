// The folder of published archives: files named by their SHA-256, written beside, synced and renamed, so that a name
// never stands for other bytes. The same bytes of several packages are one file. It never looks into them.
import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { link, mkdir, open, rename, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PlatformError } from '../../error.ts'
import { freshId } from '../../base/clock.ts'
import { append } from '../../base/uploads/append.ts'
import { demandRoom } from '../../base/uploads/room.ts'
import { inFolder, removeFile } from '../../base/uploads/upload-file.ts'
import { archivePath, isWhole, shaOfFile, type NamedArchive } from './archive-file.ts'
import { openInTurn } from './in-turn.ts'

/** Bytes that arrived and are nobody's yet. */
export interface Arrived extends NamedArchive {
  readonly path: string
  /** Resolves once the bytes are on the disk. */
  readonly synced: Promise<void>
}

/** Bytes up to which a file is read once more before it is first given out; larger ones meanwhile. */
const readAtOnce = 64 * 1024 ** 2

const syncPlace = async (path: string): Promise<void> => {
  const place = await open(path)
  try {
    await place.sync()
  } finally {
    await place.close()
  }
}

/** What was found of a file when it was last read whole; it holds as long as it is that file. */
interface Look {
  readonly stamp: string
  found: boolean | undefined
  end: Promise<boolean>
}

interface ArchiveDeps {
  /** Whether a version has these bytes. */
  readonly isNamed: (sha256: string) => Promise<boolean>
  /** Told of an archive that is not what its name says. */
  readonly onLost: (archive: NamedArchive) => void
}

/** Opens the archives of a folder, which is made if absent; what was on its way in when it was last closed is gone. */
export const openArchives = (place: string, { isNamed, onLost }: ArchiveDeps) => {
  mkdirSync(place, { recursive: true, mode: 0o700 })
  const folder = realpathSync(place)
  const incoming = join(folder, 'incoming')
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming, { mode: 0o700 })
  const inTurn = openInTurn()
  const pathOf = (sha256: string): string => archivePath(folder, sha256)
  const freshPath = (): string => join(incoming, freshId('archive'))

  const looks = new Map<string, Look>()
  const stamped = async (path: string): Promise<{ size: number; stamp: string }> => {
    const { ino, size, mtimeMs } = await stat(path)
    return { size, stamp: `${ino} ${size} ${mtimeMs}` }
  }
  const read = async (archive: NamedArchive, look: Look): Promise<boolean> => {
    look.found = await isWhole(pathOf(archive.sha256), archive)
    if (!look.found) onLost(archive)
    return look.found
  }
  const lookAt = (archive: NamedArchive, stamp: string): Look => {
    const known = looks.get(archive.sha256)
    if (known?.stamp === stamp) return known
    const look: Look = { stamp, found: undefined, end: Promise.resolve(false) }
    look.end = read(archive, look)
    looks.set(archive.sha256, look)
    return look
  }

  const removeUnnamed = async (sha256: string): Promise<boolean> => {
    if (await isNamed(sha256)) return false
    looks.delete(sha256)
    await removeFile(pathOf(sha256))
    return true
  }

  /** Renames a file of `incoming` to what its bytes are called, and onto what may lie there damaged. */
  const settle = async (path: string, sha256: string): Promise<void> => {
    const target = pathOf(sha256)
    const made = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
    if (made !== undefined) await syncPlace(folder)
    await rename(path, target)
    await syncPlace(dirname(target))
    const { stamp } = await stamped(target)
    looks.set(sha256, { stamp, found: true, end: Promise.resolve(true) })
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

    /**
     * Writes a body beside the archives, hashed on the way. Refuses with `storage_full`, `storage_unwritable`, what the
     * body's limit says, and `upload_incomplete` where the connection broke; nothing is left then.
     */
    receive: async (body: ReadableStream<Uint8Array>): Promise<Arrived> => {
      const path = freshPath()
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
      const synced = syncPlace(path)
      synced.catch(() => undefined)
      return { path, sha256: stand.hash.digest('hex'), size: stand.received, synced }
    },

    /** Removes what arrived and was not kept. */
    drop: ({ path }: Pick<Arrived, 'path'>): Promise<void> => removeFile(path),

    /**
     * Puts what arrived under its name while `enter` writes down whose it is. Where that fails, the bytes are gone
     * again unless another version has them.
     */
    keep: async <T>(arrived: Arrived, enter: () => Promise<T>): Promise<T> => {
      await arrived.synced
      return settleAndEnter(arrived, enter)
    },

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
    whole: async (archive: NamedArchive): Promise<string | undefined> => {
      const path = pathOf(archive.sha256)
      const there = await stamped(path).catch(() => undefined)
      if (there === undefined || there.size !== archive.size) {
        onLost(archive)
        return undefined
      }
      const look = lookAt(archive, there.stamp)
      const isWhole = look.found ?? (archive.size > readAtOnce || (await look.end))
      return isWhole ? path : undefined
    },

    /** Removes an archive that no version has; whether it did. */
    removeUnnamed: (sha256: string): Promise<boolean> => inTurn(sha256, () => removeUnnamed(sha256)),
  }
}

export type Archives = ReturnType<typeof openArchives>
