// The one resource for everything that is uploaded: announced with a name and a size, filled piece by piece from where it
// stands, confirmed by its SHA-256, and then taken over by whoever has a use for it. It never looks into the bytes.
import { mkdirSync, realpathSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import type { Upload } from '#contract/uploads/upload.ts'
import type { UploadRow } from '../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../core/error.ts'
import { demand, type Session } from '../core/session.ts'
import { record } from '../audit/audit.ts'
import { freshId, instantOf } from '../core/clock.ts'
import { demandRoom, inFolder, lengthOf, removeFile, syncFile } from './upload-file.ts'
import { sendUpload } from './send-upload.ts'
import {
  openStands,
  fileOf,
  findUpload,
  glanceUpload,
  ownUpload,
  purposeOf,
  readUpload,
  type UploadDeps,
  type UploadStore,
  openTurns,
} from './upload-store.ts'
import { demandFew, demandFree, untaken } from './unused-uploads.ts'

interface UploadOrder {
  readonly name: string
  readonly size: number
  readonly modified_at: string | null
  readonly purpose: UploadRow['purpose']
}

const newRow = ({ clock }: UploadStore, order: UploadOrder, { uid }: Session): UploadRow => {
  const now = instantOf(clock)
  return {
    id: freshId('upload', clock),
    uid,
    purpose: order.purpose,
    name: order.name,
    size: order.size,
    modifiedAt: order.modified_at,
    sha256: null,
    createdAt: now,
    touchedAt: now,
    completedAt: null,
    retiredAt: null,
  }
}

/** Refuses with `missing_permission`, `too_big`, `too_many`, `storage_full`. */
const beginUpload = async (store: UploadStore, order: UploadOrder, session: Session): Promise<Upload> => {
  const { db, clock, settings, folder } = store
  const { permission, limit } = purposeOf(order)
  demand(session, permission)
  const max = settings.get(limit)
  if (order.size > max) throw refuse([problemAt('size', 'too_big', { max })])
  await demandFew(db, session.uid)
  await inFolder(() => demandRoom(folder, order.size))
  const row = newRow(store, order, session)
  const { path } = fileOf(store, row)
  await inFolder(async () => (await openFile(path, 'wx', 0o600)).close())
  try {
    await db.transaction().execute(async (trx) => {
      await demandFew(trx, row.uid)
      await trx.insertInto('uploads').values(row).execute()
      const after = { id: row.id, size: row.size, purpose: row.purpose }
      const change = { action: 'upload.begin', object: row.name, after }
      await record(trx, { session, clock, change })
    })
  } catch (error) {
    await removeFile(path)
    throw error
  }
  return readUpload(store, row)
}

/** Whoever is still sending is not interrupted for a completion that comes too early. */
const demandAll = async (store: UploadStore, row: UploadRow): Promise<void> => {
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
  const row = await ownUpload(store, id, session)
  const file = fileOf(store, row)
  await progress.check(file)
  await demandAll(store, row)
  const { size } = row
  const { sha256: found } = await readUpload(store, row)
  if (found !== sha256)
    throw new PlatformError('upload_differs', { params: { found: found ?? '', expected: sha256 } })
  if (row.completedAt !== null) return readUpload(store, row)
  await inFolder(() => syncFile(file.path, folder))
  const now = instantOf(clock)
  const done = { sha256, touchedAt: now, completedAt: now }
  await db.transaction().execute(async (trx) => {
    await trx.updateTable('uploads').set(done).where('id', '=', id).execute()
    const change = { action: 'upload.complete', object: row.name, after: { id, size, sha256 } }
    await record(trx, { session, clock, change })
  })
  progress.forget(id)
  return readUpload(store, { ...row, ...done })
}

/** Confirms the whole. Refuses with `upload_incomplete`, `upload_differs`. */
const completeUpload = async (
  store: UploadStore,
  id: string,
  confirmation: { session: Session; sha256: string },
): Promise<Upload> => {
  const { session } = confirmation
  const announced = await ownUpload(store, id, session)
  demand(session, purposeOf(announced).permission)
  await demandAll(store, announced)
  return store.locks.alone(id, () => confirm(store, id, confirmation))
}

/** Removes the bytes of an upload whose row is gone. */
const dropBytes = async (store: UploadStore, row: { id: string; name: string }): Promise<void> => {
  store.progress.forget(row.id)
  await removeFile(fileOf(store, row).path)
}

/** Gives an upload up. Refuses with `in_use` where a table has taken it over. */
const removeUpload = async (store: UploadStore, id: string, session: Session): Promise<void> => {
  const { db, clock } = store
  // Nobody is interrupted for a refusal.
  await demandFree(db, await ownUpload(store, id, session))
  await store.locks.alone(id, async () => {
    const row = await ownUpload(store, id, session)
    await db.transaction().execute(async (trx) => {
      await demandFree(trx, row)
      await trx.deleteFrom('uploads').where('id', '=', id).execute()
      const before = { id, size: row.size, sha256: row.sha256 }
      const change = { action: 'upload.delete', object: row.name, before }
      await record(trx, { session, clock, change })
    })
    await dropBytes(store, row)
  })
}

/** Opens the uploads of a folder, which is made if absent. */
export function openUploads(location: string, deps: UploadDeps) {
  mkdirSync(location, { recursive: true, mode: 0o700 })
  const folder = realpathSync(location)
  const locks = openTurns()
  const store: UploadStore = { ...deps, folder, locks, progress: openStands() }
  return {
    folder,
    pathOf: (row: { id: string; name: string }): string => fileOf(store, row).path,
    find: (id: string, session: Session) => findUpload(store, id, session),
    own: (id: string, session: Session) => ownUpload(store, id, session),
    read: (row: UploadRow) => readUpload(store, row),
    begin: (order: UploadOrder, session: Session) => beginUpload(store, order, session),
    /** Newest first; how much has arrived is looked up by `glance`. */
    listed: ({ uid }: Session): Promise<UploadRow[]> =>
      untaken(deps.db).where('uid', '=', uid).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute(),
    glance: (row: UploadRow) => glanceUpload(store, row),
    send: (id: string, body: Parameters<typeof sendUpload>[2]) => sendUpload(store, id, body),
    complete: (id: string, confirmation: { session: Session; sha256: string }) =>
      completeUpload(store, id, confirmation),
    remove: (id: string, session: Session) => removeUpload(store, id, session),
    /** Runs `work` on an upload once whoever works on it has stopped. */
    alone: <T>(id: string, work: () => Promise<T>): Promise<T> => locks.alone(id, work),
    /** Runs `work` on an upload that nobody is working on; does nothing where somebody is. */
    whenIdle: async (id: string, work: () => Promise<void>): Promise<void> => {
      if (!locks.isBusy(id)) await locks.alone(id, work)
    },
    dropBytes: (row: { id: string; name: string }) => dropBytes(store, row),
    close: (): Promise<void> => locks.close(),
  }
}

export type Uploads = ReturnType<typeof openUploads>
