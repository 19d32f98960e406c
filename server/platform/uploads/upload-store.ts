// The rows of uploads and how they are shown, with what is known in memory of the bytes received so far.
import { uploadPurpose, uploadPurposes, type Upload } from '#contract/uploads/upload.ts'
import type { Db } from '../db/sqlite.ts'
import type { UploadRow } from '../db/tables.ts'
import { PlatformError } from '../core/error.ts'
import type { Session } from '../core/session.ts'
import { instantOf, type Clock } from '../core/clock.ts'
import type { Settings } from '../settings/settings.ts'
import { uploadPath, hashOf, lengthOf } from './upload-file.ts'
import type { Stand } from './append.ts'

// One at a time works on an upload. Whoever comes later takes over: the one before, perhaps hanging on a connection that
// is dead, is told to stop and waited for.

interface Turns {
  /** Runs `work` alone; its signal is aborted when somebody else wants the turn. */
  alone<T>(id: string, work: (signal: AbortSignal) => Promise<T>): Promise<T>
  isBusy(id: string): boolean
  /** Stops everybody and waits; for the end of the platform. */
  close(): Promise<void>
}

export function openTurns(): Turns {
  const holders = new Map<string, { readonly abort: AbortController; readonly ended: Promise<void> }>()
  return {
    alone: async (id, work) => {
      for (let other = holders.get(id); other !== undefined; other = holders.get(id)) {
        other.abort.abort()
        await other.ended
      }
      const abort = new AbortController()
      const { promise: ended, resolve } = Promise.withResolvers<void>()
      holders.set(id, { abort, ended })
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
      await Promise.all([...holders.values()].map(({ ended }) => ended))
    },
  }
}

interface Place {
  readonly id: string
  readonly path: string
}

/** Kept in memory while an upload is worked on; after a restart made anew from the file: its length, its SHA-256. */
interface Stands {
  /** Reads the file where the stand is not known; everybody who asks meanwhile waits for the same reading. */
  of(place: Place): Promise<Stand>
  /** Bytes that are here, without reading them. */
  received(place: Place): Promise<number>
  /** Drops what memory says where the file says otherwise. */
  check(place: Place): Promise<void>
  forget(id: string): void
}

export function openStands(): Stands {
  const reading = new Map<string, Promise<Stand>>()
  const known = new Map<string, Stand>()

  const read = async ({ id, path }: Place): Promise<Stand> => {
    const received = await lengthOf(path)
    const stand = { received, hash: await hashOf(path, received) }
    known.set(id, stand)
    return stand
  }
  const forget = (id: string): void => {
    reading.delete(id)
    known.delete(id)
  }
  return {
    of: (place) => {
      const present = reading.get(place.id) ?? read(place)
      reading.set(place.id, present)
      present.catch(() => forget(place.id))
      return present
    },
    received: async ({ id, path }) => known.get(id)?.received ?? lengthOf(path),
    check: async ({ id, path }) => {
      if (known.get(id)?.received !== (await lengthOf(path))) forget(id)
    },
    forget,
  }
}

export interface UploadDeps {
  readonly db: Db
  readonly clock: Clock
  readonly settings: Settings
}

export interface UploadStore extends UploadDeps {
  /** Real path of the folder of all uploads. */
  readonly folder: string
  readonly locks: Turns
  readonly progress: Stands
}

/** Milliseconds after which it is written down again that bytes came. */
const touchEvery = 60_000

export function purposeOf({ purpose }: Pick<UploadRow, 'purpose'>) {
  return uploadPurposes[uploadPurpose.parse(purpose)]
}

export function fileOf({ folder }: UploadStore, row: { id: string; name: string }) {
  return { id: row.id, path: uploadPath(folder, row) }
}

/** The row of an upload of one's own, where there is one. */
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

/** The row of an upload of one's own. Refuses with `not_found`. */
export async function ownUpload(store: UploadStore, id: string, session: Session): Promise<UploadRow> {
  const row = await findUpload(store, id, session)
  if (row === undefined) throw new PlatformError('not_found', { params: { kind: 'upload', name: id } })
  return row
}

const shown = (
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

/** An upload with the SHA-256 over what was received. */
export async function readUpload(store: UploadStore, row: UploadRow): Promise<Upload> {
  if (row.completedAt !== null) return shown(store, row, { received: row.size, sha256: row.sha256 })
  const { hash, received } = await store.progress.of(fileOf(store, row))
  return shown(store, row, { received, sha256: hash.copy().digest('hex') })
}

/** An upload without its SHA-256, for lists. */
export async function glanceUpload(store: UploadStore, row: UploadRow): Promise<Upload> {
  const received = await store.progress.received(fileOf(store, row))
  return shown(store, row, { received, sha256: null })
}

/** Writes down that bytes came, unless that was done a moment ago by a clock that still goes right. */
export async function touchUpload({ db, clock, settings }: UploadStore, row: UploadRow): Promise<UploadRow> {
  const since = clock.now() - Date.parse(row.touchedAt)
  if (since >= 0 && since < Math.min(touchEvery, settings.get('upload_idle') * 100)) return row
  const touchedAt = instantOf(clock)
  await db.updateTable('uploads').set({ touchedAt }).where('id', '=', row.id).execute()
  return { ...row, touchedAt }
}
