// Writes the body of a request at an offset of an upload. Only one request writes; a newer one takes over (UPL5).
import type { Upload } from '#contract/uploads/upload.ts'
import type { UploadRow } from '../db/tables.ts'
import { PlatformError } from '../core/error.ts'
import { demand, type Session } from '../core/session.ts'
import { append, type AppendOrder, type Ending, type Stand } from './append.ts'
import { demandRoom, inFolder } from './upload-file.ts'
import { fileOf, ownUpload, purposeOf, readUpload, touchUpload, type UploadStore } from './upload-store.ts'

const refusalAfter = (
  ending: Exclude<Ending, 'whole'>,
  { row, offset, received }: { row: UploadRow; offset: number; received: number },
): PlatformError => {
  if (ending === 'overflow') return new PlatformError('upload_overflow', { params: { size: row.size } })
  if (ending === 'broken')
    return new PlatformError('upload_incomplete', { params: { received, size: row.size } })
  return new PlatformError('upload_offset', { params: { received, offset } })
}

const demandOffset = async (store: UploadStore, row: UploadRow, offset: number): Promise<Stand> => {
  if (row.completedAt !== null) throw new PlatformError('upload_complete')
  const stand = await store.progress.of(fileOf(store, row))
  const { received } = stand
  if (offset !== received) throw new PlatformError('upload_offset', { params: { received, offset } })
  return stand
}

const writeBody = async (
  store: UploadStore,
  row: UploadRow,
  { offset, body, signal }: { offset: number; body: ReadableStream<Uint8Array>; signal: AbortSignal },
): Promise<Upload> => {
  const file = fileOf(store, row)
  await store.progress.check(file)
  const stand = await demandOffset(store, row, offset)
  let touched = row
  const order: AppendOrder = {
    path: file.path,
    stand,
    size: row.size,
    signal,
    demandRoom: async () => {
      touched = await touchUpload(store, touched)
      await demandRoom(store.folder, 0)
    },
  }
  try {
    const ending = await inFolder(() => append(order, body))
    // Also a connection that broke has brought bytes (UPL5).
    if (stand.received > offset) touched = await touchUpload(store, touched)
    if (ending !== 'whole') throw refusalAfter(ending, { row, offset, received: stand.received })
  } finally {
    await store.progress.check(file)
  }
  return readUpload(store, touched)
}

/**
 * Adds the body at `offset`. Refuses with `upload_offset`, `upload_overflow`, `upload_complete`, `storage_full`,
 * and `upload_incomplete` where the connection broke; what came before that is kept.
 */
export async function sendUpload(
  store: UploadStore,
  id: string,
  { session, offset, body }: { session: Session; offset: number; body: ReadableStream<Uint8Array> },
): Promise<Upload> {
  const row = await ownUpload(store, id, session)
  demand(session, purposeOf(row).permission)
  await demandOffset(store, row, offset)
  return store.locks.alone(id, async (signal) =>
    writeBody(store, await ownUpload(store, id, session), { offset, body, signal }),
  )
}
