// The folder of published archives. Files are named by their SHA-256, written to a temporary name, synced and
// renamed, so that a name always matches its bytes. Packages with the same bytes share one file. The content is not
// read here.
import { createHash } from 'node:crypto'
import { mkdirSync, realpathSync, rmSync } from 'node:fs'
import { link, mkdir, open, rename } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { PlatformError } from '../../core/error.ts'
import { freshId } from '../../core/clock.ts'
import { append } from '../../uploads/append.ts'
import { inFolder, removeFile } from '../../uploads/upload-file.ts'
import type { Disk } from '../../disk/disk.ts'
import { openArchiveChecks } from './archive-checks.ts'
import { archivePath, shaOfFile, type NamedArchive } from './archive-file.ts'
import { createSerialQueue } from './serial-queue.ts'

/** Received bytes that no version references yet. */
interface ReceivedArchive extends NamedArchive {
  readonly path: string
  /** Resolves when the bytes are on disk. */
  readonly synced: Promise<void>
}

interface HashedFile {
  readonly path: string
  readonly sha256: string
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
  /** Whether a version references these bytes. */
  readonly isReferenced: (sha256: string) => Promise<boolean>
  /** Called for an archive that does not match its name. */
  readonly onDamaged: (archive: NamedArchive) => void
  readonly disk: Pick<Disk, 'requireRoom'>
}

/** Moves a file of `incoming` to its final name, replacing a damaged file of that name. */
const moveSynced = async (
  path: string,
  { folder, target }: { folder: string; target: string },
): Promise<void> => {
  const created = await mkdir(dirname(target), { recursive: true, mode: 0o700 })
  if (created !== undefined) await syncPath(folder)
  await rename(path, target)
  await syncPath(dirname(target))
}

/**
 * Writes a body to a temporary file and hashes it. Throws `storage_low`, `storage_full`, `storage_unwritable`, the error of the body
 * limit, and `upload_incomplete` if the connection breaks. Leaves no file after an error.
 */
const receiveBody = async (
  body: ReadableStream<Uint8Array>,
  { folder, path, disk }: Pick<ArchiveDeps, 'disk'> & { folder: string; path: string },
): Promise<ReceivedArchive> => {
  const progress = { received: 0, hash: createHash('sha256') }
  const order = {
    path,
    progress,
    size: Number.MAX_SAFE_INTEGER,
    requireFreeSpace: async () => disk.requireRoom(0, folder),
  }
  try {
    const ending = await inFolder(() => append({ ...order, signal: new AbortController().signal }, body))
    const { received } = progress
    if (ending !== 'complete')
      throw new PlatformError('upload_incomplete', { params: { received, size: received } })
  } catch (error) {
    await removeFile(path)
    throw error
  }
  const synced = syncPath(path)
  synced.catch(() => undefined)
  return { path, sha256: progress.hash.digest('hex'), size: progress.received, synced }
}

/**
 * Opens the archives of a folder, creating it if necessary. Removes files that were incomplete when it was last
 * closed.
 */
export function openArchives(location: string, { isReferenced, onDamaged, disk }: ArchiveDeps) {
  mkdirSync(location, { recursive: true, mode: 0o700 })
  const folder = realpathSync(location)
  const incoming = join(folder, 'incoming')
  rmSync(incoming, { recursive: true, force: true })
  mkdirSync(incoming, { mode: 0o700 })
  const serialize = createSerialQueue()
  const pathOf = (sha256: string): string => archivePath(folder, sha256)
  const freshPath = (): string => join(incoming, freshId('archive'))

  const checks = openArchiveChecks(pathOf, onDamaged)

  const removeUnreferenced = async (sha256: string, remove = removeFile): Promise<boolean> => {
    if (await isReferenced(sha256)) return false
    checks.forget(sha256)
    await remove(pathOf(sha256))
    return true
  }

  const moveIntoPlace = async (path: string, sha256: string): Promise<void> => {
    await moveSynced(path, { folder, target: pathOf(sha256) })
    await checks.trust(sha256)
  }

  const storeAndWrite = async <T>({ path, sha256 }: HashedFile, writeRow: () => Promise<T>): Promise<T> =>
    serialize(sha256, async () => {
      try {
        await inFolder(() => moveIntoPlace(path, sha256))
        return await writeRow()
      } catch (error) {
        await removeUnreferenced(sha256).catch(() => undefined)
        throw error
      }
    })

  return {
    /** Real path. */
    folder,
    pathOf,

    receive: (body: ReadableStream<Uint8Array>) => receiveBody(body, { folder, path: freshPath(), disk }),

    /** Removes a received file that is not stored. */
    discard: ({ path }: Pick<ReceivedArchive, 'path'>): Promise<void> => removeFile(path),

    /**
     * Moves the received file to its final name while `writeRow` writes its version. If that fails, removes the file
     * unless another version references it.
     */
    store: <T>(received: ReceivedArchive, writeRow: () => Promise<T>): Promise<T> =>
      received.synced.then(() => storeAndWrite(received, writeRow)),

    /**
     * The same for a synced file of another owner on the same file system: it is linked instead of moved, and
     * verified again. Bytes that were damaged since the upload must not replace intact ones (`upload_differs`).
     */
    storeLinked: async <T>(from: HashedFile, writeRow: () => Promise<T>): Promise<T> => {
      const path = freshPath()
      try {
        await inFolder(() => link(from.path, path))
        const found = await shaOfFile(path)
        if (found !== from.sha256)
          throw new PlatformError('upload_differs', { params: { found, expected: from.sha256 } })
        return await storeAndWrite({ path, sha256: from.sha256 }, writeRow)
      } finally {
        // Renaming a link onto the same file leaves both names in place.
        await removeFile(path)
      }
    },

    /** Path of an intact archive; undefined if it is missing or damaged. */
    intactPath: checks.intactPath,

    /** Removes an archive that no version references. `remove` gets its path. Returns whether it did. */
    removeUnreferenced: (sha256: string, remove: (path: string) => Promise<void>): Promise<boolean> =>
      serialize(sha256, () => removeUnreferenced(sha256, remove)),
  }
}

export type Archives = ReturnType<typeof openArchives>
