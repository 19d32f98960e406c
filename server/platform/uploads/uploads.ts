// Uploads: created with a name and a size, sent in chunks from the received offset, completed by their SHA-256, and
// then used by another area. The bytes are not interpreted here.
import { mkdirSync, realpathSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import type { Upload } from '#contract/uploads/upload.ts'
import type { UploadRow } from '../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../core/error.ts'
import { requirePermission, type Session } from '../core/session.ts'
import { record } from '../audit/audit.ts'
import { freshId, instantOf } from '../core/clock.ts'
import { inFolder, lengthOf, removeFile, syncFile } from './upload-file.ts'
import { sendUpload } from './send-upload.ts'
import {
  createProgressCache,
  fileOf,
  findUpload,
  summarizeUpload,
  requireOwnUpload,
  purposeOf,
  readUpload,
  type UploadDeps,
  type UploadStore,
  createUploadLocks,
} from './upload-store.ts'
import { requireBelowLimit, requireUnused, unusedUploads } from './unused-uploads.ts'

interface UploadParams {
  readonly name: string
  readonly size: number
  readonly modified_at: string | null
  readonly purpose: UploadRow['purpose']
}

const newRow = ({ clock }: UploadStore, params: UploadParams, { uid }: Session): UploadRow => {
  const now = instantOf(clock)
  return {
    id: freshId('upload', clock),
    uid,
    purpose: params.purpose,
    name: params.name,
    size: params.size,
    modifiedAt: params.modified_at,
    sha256: null,
    createdAt: now,
    touchedAt: now,
    completedAt: null,
    retiredAt: null,
    version: null,
  }
}

/** Throws `missing_permission`, `too_big`, `too_many` or `storage_low`. */
const createUpload = async (store: UploadStore, params: UploadParams, session: Session): Promise<Upload> => {
  const { db, clock, settings, folder, disk } = store
  const { permission, limit } = purposeOf(params)
  requirePermission(session, permission)
  const max = settings.get(limit)
  if (params.size > max) throw refuse([problemAt('size', 'too_big', { max })])
  await requireBelowLimit(db, session.uid)
  await inFolder(async () => disk.requireRoom(params.size, folder))
  const row = newRow(store, params, session)
  const { path } = fileOf(store, row)
  await inFolder(async () => (await openFile(path, 'wx', 0o600)).close())
  try {
    await db.transaction().execute(async (trx) => {
      await requireBelowLimit(trx, row.uid)
      await trx.insertInto('uploads').values(row).execute()
      const after = { id: row.id, size: row.size, purpose: row.purpose }
      const change = { action: 'upload.begin' as const, object: row.name, after }
      await record(trx, { session, clock, change })
    })
  } catch (error) {
    await removeFile(path)
    throw error
  }
  return readUpload(store, row)
}

/** A completion that comes too early must not interrupt a sender. */
const requireComplete = async (store: UploadStore, row: UploadRow): Promise<void> => {
  const { size } = row
  const received = row.completedAt === null ? await lengthOf(fileOf(store, row).path) : size
  if (received < size) throw new PlatformError('upload_incomplete', { params: { received, size } })
}

const confirm = async (
  store: UploadStore,
  id: string,
  { session, sha256 }: { session: Session; sha256: string },
): Promise<Upload> => {
  const { db, clock, folder, progress } = store
  const row = await requireOwnUpload(store, id, session)
  const file = fileOf(store, row)
  await progress.check(file)
  await requireComplete(store, row)
  const { size } = row
  const { sha256: found } = await readUpload(store, row)
  if (found !== sha256)
    throw new PlatformError('upload_differs', { params: { found: found ?? '', expected: sha256 } })
  if (row.completedAt !== null) return readUpload(store, row)
  await inFolder(() => syncFile(file.path, folder))
  const now = instantOf(clock)
  const completed = { sha256, touchedAt: now, completedAt: now }
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('uploads').set(completed).where('id', '=', id).execute()
    const change = { action: 'upload.complete' as const, object: row.name, after: { id, size, sha256 } }
    await record(trx, { session, clock, change })
  })
  progress.forget(id)
  return readUpload(store, { ...row, ...completed })
}

/** Completes an upload. Throws `upload_incomplete` or `upload_differs`. */
const completeUpload = async (
  store: UploadStore,
  id: string,
  confirmation: { session: Session; sha256: string },
): Promise<Upload> => {
  const { session } = confirmation
  const announced = await requireOwnUpload(store, id, session)
  requirePermission(session, purposeOf(announced).permission)
  await requireComplete(store, announced)
  return store.locks.withLock(id, () => confirm(store, id, confirmation))
}

/** Removes the bytes of an upload whose row was deleted. `remove` gets their path. */
const removeBytes = async (
  store: UploadStore,
  row: { id: string; name: string },
  remove: (path: string) => Promise<void> = removeFile,
): Promise<void> => {
  store.progress.forget(row.id)
  await remove(fileOf(store, row).path)
}

/** Deletes an upload. Throws `in_use` if a table uses it. */
const removeUpload = async (store: UploadStore, id: string, session: Session): Promise<void> => {
  const { db, clock } = store
  // A rejected request must not interrupt a sender.
  await requireUnused(db, await requireOwnUpload(store, id, session))
  await store.locks.withLock(id, async () => {
    const row = await requireOwnUpload(store, id, session)
    await db.transaction().execute(async (trx) => {
      await requireUnused(trx, row)
      await trx.deleteFrom('uploads').where('id', '=', id).execute()
      const before = { id, size: row.size, sha256: row.sha256 }
      const change = { action: 'upload.delete' as const, object: row.name, before }
      await record(trx, { session, clock, change })
    })
    await removeBytes(store, row)
  })
}

/** Opens the uploads of a folder, creating it if necessary. */
export function openUploads(location: string, deps: UploadDeps) {
  mkdirSync(location, { recursive: true, mode: 0o700 })
  const folder = realpathSync(location)
  const locks = createUploadLocks()
  const store: UploadStore = { ...deps, folder, locks, progress: createProgressCache() }
  return {
    folder,
    pathOf: (row: { id: string; name: string }): string => fileOf(store, row).path,
    find: (id: string, session: Session) => findUpload(store, id, session),
    requireOwn: (id: string, session: Session) => requireOwnUpload(store, id, session),
    read: (row: UploadRow) => readUpload(store, row),
    create: (params: UploadParams, session: Session) => createUpload(store, params, session),
    /** Newest first. `summarize` adds the received bytes. */
    listUnused: ({ uid }: Session): Promise<UploadRow[]> =>
      unusedUploads(deps.db)
        .where('uid', '=', uid)
        .orderBy('createdAt', 'desc')
        .orderBy('id', 'desc')
        .execute(),
    summarize: (row: UploadRow) => summarizeUpload(store, row),
    send: (id: string, body: Parameters<typeof sendUpload>[2]) => sendUpload(store, id, body),
    complete: (id: string, confirmation: { session: Session; sha256: string }) =>
      completeUpload(store, id, confirmation),
    remove: (id: string, session: Session) => removeUpload(store, id, session),
    /** Runs `work` on an upload after aborting its current work. */
    withLock: <T>(id: string, work: () => Promise<T>): Promise<T> => locks.withLock(id, work),
    /** Runs `work` on an upload unless other work is in progress. */
    whenIdle: async (id: string, work: () => Promise<void>): Promise<void> => {
      if (!locks.isBusy(id)) await locks.withLock(id, work)
    },
    removeBytes: (row: { id: string; name: string }, remove?: (path: string) => Promise<void>) =>
      removeBytes(store, row, remove),
    close: (): Promise<void> => locks.close(),
  }
}

export type Uploads = ReturnType<typeof openUploads>
