// Rows of uploads and their API representation, locks, and cached progress.
import { uploadPurpose, uploadPurposes, type Upload } from '#contract/uploads/upload.ts'
import type { Db } from '../db/sqlite.ts'
import type { UploadRow } from '../db/tables.ts'
import { PlatformError } from '../core/error.ts'
import type { Session } from '../core/session.ts'
import { instantOf, type Clock } from '../core/clock.ts'
import type { Disk } from '../disk/disk.ts'
import type { Settings } from '../settings/settings.ts'
import { uploadPath, hashOf, lengthOf } from './upload-file.ts'
import type { UploadProgress } from './append.ts'

// One request at a time works on an upload. A newer one takes over: the previous one, possibly waiting on a dead
// connection, is aborted and awaited.

interface UploadLocks {
  /** Runs `work` exclusively. Its signal is aborted when another request needs the lock. */
  withLock<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  isBusy(id: string): boolean
  /** Aborts all work and waits for it. Called when the platform closes. */
  close(): Promise<void>
}

export function createUploadLocks(): UploadLocks {
  const holders = new Map<string, { readonly abort: AbortController; readonly released: Promise<void> }>()
  return {
    withLock: async (id, work) => {
      for (let other = holders.get(id); other !== undefined; other = holders.get(id)) {
        other.abort.abort()
        await other.released
      }
      const abort = new AbortController()
      const { promise: released, resolve } = Promise.withResolvers<void>()
      holders.set(id, { abort, released })
      try {
        return await work(abort.signal)
      } finally {
        holders.delete(id)
        resolve()
      }
    },
    isBusy: (id) => holders.has(id),
    close: async () => {
      for (const { abort } of holders.values()) abort.abort()
      await Promise.all([...holders.values()].map(({ released }) => released))
    },
  }
}

interface UploadFile {
  readonly id: string
  readonly path: string
}

/** Cached while an upload is in use, and recomputed from the file after a restart: its length and SHA-256. */
interface ProgressCache {
  /** Returns the cached progress or reads the file. Concurrent callers share one read. */
  of(file: UploadFile): Promise<UploadProgress>
  /** Received bytes, without reading the file. */
  received(file: UploadFile): Promise<number>
  /** Drops the cached progress if it does not match the file. */
  check(file: UploadFile): Promise<void>
  forget(id: string): void
}

export function createProgressCache(): ProgressCache {
  const reading = new Map<string, Promise<UploadProgress>>()
  const cached = new Map<string, UploadProgress>()

  const read = async ({ id, path }: UploadFile): Promise<UploadProgress> => {
    const received = await lengthOf(path)
    const progress = { received, hash: await hashOf(path, received) }
    cached.set(id, progress)
    return progress
  }
  const forget = (id: string): void => {
    reading.delete(id)
    cached.delete(id)
  }
  return {
    of: (file) => {
      const current = reading.get(file.id) ?? read(file)
      reading.set(file.id, current)
      current.catch(() => forget(file.id))
      return current
    },
    received: async ({ id, path }) => cached.get(id)?.received ?? lengthOf(path),
    check: async ({ id, path }) => {
      if (cached.get(id)?.received !== (await lengthOf(path))) forget(id)
    },
    forget,
  }
}

export interface UploadDeps {
  readonly db: Db
  readonly clock: Clock
  readonly settings: Settings
  readonly disk: Pick<Disk, 'requireRoom'>
}

export interface UploadStore extends UploadDeps {
  /** Real path of the folder of all uploads. */
  readonly folder: string
  readonly locks: UploadLocks
  readonly progress: ProgressCache
}

/** Milliseconds between two updates of the time of the last received bytes. */
const touchIntervalMs = 60_000

export function purposeOf({ purpose }: Pick<UploadRow, 'purpose'>) {
  return uploadPurposes[uploadPurpose.parse(purpose)]
}

export function fileOf({ folder }: UploadStore, row: { id: string; name: string }) {
  return { id: row.id, path: uploadPath(folder, row) }
}

/** The row of an upload of this account; undefined if there is none. */
export function findUpload(
  { db }: UploadStore,
  id: string,
  { uid }: Session,
): Promise<UploadRow | undefined> {
  return db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('uid', '=', uid)
    .where('retiredAt', 'is', null)
    .executeTakeFirst()
}

/** The row of an upload of this account. Throws `not_found`. */
export async function requireOwnUpload(store: UploadStore, id: string, session: Session): Promise<UploadRow> {
  const row = await findUpload(store, id, session)
  if (row === undefined) throw new PlatformError('not_found', { params: { kind: 'upload', name: id } })
  return row
}

const toUpload = (
  { settings }: UploadStore,
  row: UploadRow,
  { received, sha256 }: { received: number; sha256: string | null },
): Upload => ({
  upload_id: row.id,
  name: row.name,
  size: row.size,
  modified_at: row.modifiedAt,
  purpose: uploadPurpose.parse(row.purpose),
  state: row.completedAt === null ? 'arriving' : 'complete',
  received,
  sha256,
  created_at: row.createdAt,
  expires_at: new Date(Date.parse(row.touchedAt) + settings.get('upload_idle') * 1000).toISOString(),
})

/** An upload with the SHA-256 of the received bytes. */
export async function readUpload(store: UploadStore, row: UploadRow): Promise<Upload> {
  if (row.completedAt !== null) return toUpload(store, row, { received: row.size, sha256: row.sha256 })
  const { hash, received } = await store.progress.of(fileOf(store, row))
  return toUpload(store, row, { received, sha256: hash.copy().digest('hex') })
}

/** An upload without SHA-256, for lists. */
export async function summarizeUpload(store: UploadStore, row: UploadRow): Promise<Upload> {
  const received = await store.progress.received(fileOf(store, row))
  return toUpload(store, row, { received, sha256: null })
}

/**
 * Updates the time of the last received bytes, unless it was updated recently. Tolerates a clock that was set back.
 */
export async function touchUpload({ db, clock, settings }: UploadStore, row: UploadRow): Promise<UploadRow> {
  const since = clock.now() - Date.parse(row.touchedAt)
  if (since >= 0 && since < Math.min(touchIntervalMs, settings.get('upload_idle') * 100)) return row
  const touchedAt = instantOf(clock)
  await db.updateTable('uploads').set({ touchedAt }).where('id', '=', row.id).execute()
  return { ...row, touchedAt }
}
