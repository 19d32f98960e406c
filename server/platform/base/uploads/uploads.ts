// The one resource for everything that is uploaded: announced with a name and a size, filled piece by piece from where it
// stands, confirmed by its SHA-256, and then taken over by whoever has a use for it. It never looks into the bytes.
import { mkdirSync, realpathSync } from 'node:fs'
import { open as openFile } from 'node:fs/promises'
import { uploadPurpose, uploadPurposes, type Upload } from '#contract/uploads/upload.ts'
import type { Db } from '../../db/sqlite.ts'
import type { UploadRow } from '../../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../../error.ts'
import { demand, type Session } from '../../session.ts'
import { record } from '../audit.ts'
import { freshId, instantOf, type Clock } from '../clock.ts'
import type { Settings } from '../settings.ts'
import { append, type AppendOrder, type Ending, type Stand } from './append.ts'
import { demandRoom } from './room.ts'
import { openStands } from './stands.ts'
import { openTurns } from './turns.ts'
import { demandFew, demandFree, untaken } from './untaken.ts'
import { inFolder, lengthOf, removeFile, syncFile, uploadPath } from './upload-file.ts'

export interface UploadDeps {
  readonly db: Db
  readonly clock: Clock
  readonly settings: Settings
}

export interface UploadOrder {
  readonly name: string
  readonly size: number
  readonly modified_at: string | null
  readonly purpose: UploadRow['purpose']
}

/** Milliseconds after which it is written down again that bytes came. */
const touchEvery = 60_000

const kind = 'upload'
const absent = (name: string): PlatformError => new PlatformError('not_found', { params: { kind, name } })

const purposeOf = ({ purpose }: Pick<UploadRow, 'purpose'>) => uploadPurposes[uploadPurpose.parse(purpose)]

/** Opens the uploads of a folder, which is made if absent. */
export const openUploads = (place: string, { db, clock, settings }: UploadDeps) => {
  mkdirSync(place, { recursive: true, mode: 0o700 })
  const folder = realpathSync(place)
  const turns = openTurns()
  const stands = openStands()
  const pathOf = (row: { id: string; name: string }): string => uploadPath(folder, row)
  const placeOf = (row: UploadRow) => ({ id: row.id, path: pathOf(row) })

  const find = (id: string, session: Session): Promise<UploadRow | undefined> =>
    db
      .selectFrom('uploads')
      .selectAll()
      .where('id', '=', id)
      .where('uid', '=', session.uid)
      .where('retiredAt', 'is', null)
      .executeTakeFirst()

  /** The row of an upload of one's own. Refuses with `not_found`. */
  const own = async (id: string, session: Session): Promise<UploadRow> => {
    const row = await find(id, session)
    if (row === undefined) throw absent(id)
    return row
  }

  const expiryOf = (row: UploadRow): string =>
    new Date(Date.parse(row.touchedAt) + settings.get('upload_idle') * 1000).toISOString()

  const shown = (
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
    expires_at: expiryOf(row),
  })

  const hashed = ({ hash, received }: Stand) => ({ received, sha256: hash.copy().digest('hex') })
  const read = async (row: UploadRow): Promise<Upload> =>
    shown(
      row,
      row.completedAt === null
        ? hashed(await stands.of(placeOf(row)))
        : { received: row.size, sha256: row.sha256 },
    )

  /** Writes down that bytes came, unless that was done a moment ago by a clock that still goes right. */
  const touch = async (row: UploadRow): Promise<UploadRow> => {
    const since = clock.now() - Date.parse(row.touchedAt)
    if (since >= 0 && since < Math.min(touchEvery, settings.get('upload_idle') * 100)) return row
    const touchedAt = instantOf(clock)
    await db.updateTable('uploads').set({ touchedAt }).where('id', '=', row.id).execute()
    return { ...row, touchedAt }
  }

  const refusalAfter = (
    ending: Exclude<Ending, 'whole'>,
    { row, offset, received }: { row: UploadRow; offset: number; received: number },
  ): PlatformError => {
    if (ending === 'overflow') return new PlatformError('upload_overflow', { params: { size: row.size } })
    if (ending === 'broken')
      return new PlatformError('upload_incomplete', { params: { received, size: row.size } })
    return new PlatformError('upload_offset', { params: { received, offset } })
  }

  /** Whoever is still sending is not interrupted for a completion that comes too early. */
  const demandAll = async (row: UploadRow): Promise<void> => {
    const { size } = row
    const received = row.completedAt === null ? await lengthOf(pathOf(row)) : size
    if (received < size) throw new PlatformError('upload_incomplete', { params: { received, size } })
  }

  const demandOffset = async (row: UploadRow, offset: number): Promise<Stand> => {
    if (row.completedAt !== null) throw new PlatformError('upload_complete')
    const stand = await stands.of(placeOf(row))
    const { received } = stand
    if (offset !== received) throw new PlatformError('upload_offset', { params: { received, offset } })
    return stand
  }

  const writeOn = async (
    row: UploadRow,
    { offset, body, signal }: { offset: number; body: ReadableStream<Uint8Array>; signal: AbortSignal },
  ): Promise<Upload> => {
    await stands.check(placeOf(row))
    const stand = await demandOffset(row, offset)
    let touched = row
    const order: AppendOrder = {
      path: pathOf(row),
      stand,
      size: row.size,
      signal,
      demandRoom: async () => {
        touched = await touch(touched)
        await demandRoom(folder, 0)
      },
    }
    try {
      const ending = await inFolder(() => append(order, body))
      // Also a connection that broke has brought bytes (UPL5).
      if (stand.received > offset) touched = await touch(touched)
      if (ending !== 'whole') throw refusalAfter(ending, { row, offset, received: stand.received })
    } finally {
      await stands.check(placeOf(row))
    }
    return read(touched)
  }

  return {
    folder,
    pathOf,
    /** The row of an upload of one's own, where there is one. */
    find,
    own,
    read,

    /** Refuses with `missing_permission`, `too_big`, `too_many`, `storage_full`. */
    begin: async (order: UploadOrder, session: Session): Promise<Upload> => {
      const { permission, limit } = purposeOf(order)
      demand(session, permission)
      const max = settings.get(limit)
      if (order.size > max) throw refuse([problemAt('size', 'too_big', { max })])
      await demandFew(db, session.uid)
      await inFolder(() => demandRoom(folder, order.size))
      const now = instantOf(clock)
      const row: UploadRow = {
        id: freshId('upload', clock),
        uid: session.uid,
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
      await inFolder(async () => (await openFile(pathOf(row), 'wx', 0o600)).close())
      try {
        await db.transaction().execute(async (trx) => {
          await demandFew(trx, row.uid)
          await trx.insertInto('uploads').values(row).execute()
          const after = { id: row.id, size: row.size, purpose: row.purpose }
          const change = { action: 'upload.begin', object: row.name, after }
          await record(trx, { session, clock, change })
        })
      } catch (error) {
        await removeFile(pathOf(row))
        throw error
      }
      return read(row)
    },

    /** Newest first; how much has arrived is looked up by `received`. */
    listed: (session: Session): Promise<UploadRow[]> =>
      untaken(db).where('uid', '=', session.uid).orderBy('createdAt', 'desc').orderBy('id', 'desc').execute(),

    /** An upload without its SHA-256, for lists. */
    glance: async (row: UploadRow): Promise<Upload> =>
      shown(row, { received: await stands.received(placeOf(row)), sha256: null }),

    /**
     * Adds the body at `offset`. Refuses with `upload_offset`, `upload_overflow`, `upload_complete`, `storage_full`,
     * and `upload_incomplete` where the connection broke; what came before that is kept.
     */
    send: async (
      id: string,
      { session, offset, body }: { session: Session; offset: number; body: ReadableStream<Uint8Array> },
    ): Promise<Upload> => {
      const row = await own(id, session)
      demand(session, purposeOf(row).permission)
      await demandOffset(row, offset)
      return turns.alone(id, async (signal) => writeOn(await own(id, session), { offset, body, signal }))
    },

    /** Confirms the whole. Refuses with `upload_incomplete`, `upload_differs`. */
    complete: async (
      id: string,
      { session, sha256 }: { session: Session; sha256: string },
    ): Promise<Upload> => {
      const announced = await own(id, session)
      demand(session, purposeOf(announced).permission)
      await demandAll(announced)
      return turns.alone(id, async () => {
        const row = await own(id, session)
        await stands.check(placeOf(row))
        await demandAll(row)
        const { size } = row
        const { sha256: found } = await read(row)
        if (found !== sha256)
          throw new PlatformError('upload_differs', { params: { found: found ?? '', expected: sha256 } })
        if (row.completedAt !== null) return read(row)
        await inFolder(() => syncFile(pathOf(row), folder))
        const now = instantOf(clock)
        const done = { sha256, touchedAt: now, completedAt: now }
        await db.transaction().execute(async (trx) => {
          await trx.updateTable('uploads').set(done).where('id', '=', id).execute()
          const change = { action: 'upload.complete', object: row.name, after: { id, size, sha256 } }
          await record(trx, { session, clock, change })
        })
        stands.forget(id)
        return read({ ...row, ...done })
      })
    },

    /** Gives an upload up. Refuses with `in_use` where a table has taken it over. */
    remove: async (id: string, session: Session): Promise<void> => {
      // Nobody is interrupted for a refusal.
      await demandFree(db, await own(id, session))
      await turns.alone(id, async () => {
        const row = await own(id, session)
        await db.transaction().execute(async (trx) => {
          await demandFree(trx, row)
          await trx.deleteFrom('uploads').where('id', '=', id).execute()
          const before = { id, size: row.size, sha256: row.sha256 }
          const change = { action: 'upload.delete', object: row.name, before }
          await record(trx, { session, clock, change })
        })
        stands.forget(id)
        await removeFile(pathOf(row))
      })
    },

    /** Runs `work` on an upload once whoever works on it has stopped. */
    alone: <T>(id: string, work: () => Promise<T>): Promise<T> => turns.alone(id, work),
    /** Runs `work` on an upload that nobody is working on; does nothing where somebody is. */
    whenIdle: async (id: string, work: () => Promise<void>): Promise<void> => {
      if (!turns.isBusy(id)) await turns.alone(id, work)
    },
    /** Removes the bytes of an upload whose row is gone. */
    dropBytes: async (row: { id: string; name: string }): Promise<void> => {
      stands.forget(row.id)
      await removeFile(pathOf(row))
    },
    close: (): Promise<void> => turns.close(),
  }
}

export type Uploads = ReturnType<typeof openUploads>
