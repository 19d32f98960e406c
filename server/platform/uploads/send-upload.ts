// Writes the body of a request at an offset of an upload. Only one request can write; a newer one takes over (UPL5).
import type { Upload } from '#contract/uploads/upload.ts'
import type { UploadRow } from '../db/tables.ts'
import { PlatformError } from '../core/error.ts'
import { requirePermission, type Session } from '../core/session.ts'
import { append, type AppendTask, type Ending, type UploadProgress } from './append.ts'
import { inFolder } from './upload-file.ts'
import {
  fileOf,
  requireOwnUpload,
  purposeOf,
  readUpload,
  touchUpload,
  type UploadStore,
} from './upload-store.ts'

const errorAfter = (
  ending: Exclude<Ending, 'complete'>,
  { row, offset, received }: { row: UploadRow; offset: number; received: number },
): PlatformError => {
  if (ending === 'overflow') return new PlatformError('upload_overflow', { params: { size: row.size } })
  if (ending === 'broken')
    return new PlatformError('upload_incomplete', { params: { received, size: row.size } })
  return new PlatformError('upload_offset', { params: { received, offset } })
}

const requireOffset = async (store: UploadStore, row: UploadRow, offset: number): Promise<UploadProgress> => {
  if (row.completedAt !== null) throw new PlatformError('upload_complete')
  const progress = await store.progress.of(fileOf(store, row))
  const { received } = progress
  if (offset !== received) throw new PlatformError('upload_offset', { params: { received, offset } })
  return progress
}

const writeBody = async (
  store: UploadStore,
  row: UploadRow,
  { offset, body, signal }: { offset: number; body: ReadableStream<Uint8Array>; signal: AbortSignal },
): Promise<Upload> => {
  const file = fileOf(store, row)
  await store.progress.check(file)
  const progress = await requireOffset(store, row, offset)
  let touched = row
  const task: AppendTask = {
    path: file.path,
    progress,
    size: row.size,
    signal,
    requireFreeSpace: async () => {
      touched = await touchUpload(store, touched)
      store.disk.requireRoom(0, store.folder)
    },
  }
  try {
    const ending = await inFolder(() => append(task, body))
    // A broken connection may have added bytes too (UPL5).
    if (progress.received > offset) touched = await touchUpload(store, touched)
    if (ending !== 'complete') throw errorAfter(ending, { row, offset, received: progress.received })
  } finally {
    await store.progress.check(file)
  }
  return readUpload(store, touched)
}

/**
 * Appends the body at `offset`. Throws `upload_offset`, `upload_overflow`, `upload_complete`, `storage_low`,
 * `storage_full`, and `upload_incomplete` if the connection broke. Bytes received before an error are kept.
 */
export async function sendUpload(
  store: UploadStore,
  id: string,
  { session, offset, body }: { session: Session; offset: number; body: ReadableStream<Uint8Array> },
): Promise<Upload> {
  const row = await requireOwnUpload(store, id, session)
  requirePermission(session, purposeOf(row).permission)
  await requireOffset(store, row, offset)
  return store.locks.withLock(id, async (signal) =>
    writeBody(store, await requireOwnUpload(store, id, session), { offset, body, signal }),
  )
}
