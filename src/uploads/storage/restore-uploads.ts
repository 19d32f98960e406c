// Restores uploads after a reload or in a new tab: combines the user's uploads on the platform with what this browser
// has stored.
import type { Upload, UploadPurpose } from '#contract/uploads/upload.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { call } from '../../api/call.ts'
import type { FileUpload, UploadQueue, Batch } from '../model/upload-queue.ts'
import { batchesOfUnknown } from '../model/unknown-batches.ts'
import { type StoredFileUpload, readStoredFileUpload } from './stored-files.ts'
import { type StoredPublication, readStoredPublication } from './stored-publications.ts'
import { type Publication, publicationId } from '../model/publication.ts'
import { type UploadTask, foundTransfer, needsFile } from '../model/transfer.ts'
import { uploadsFor } from '../../api/upload-calls.ts'

const maxUploads = 1000

const unknownUpload = (
  { name }: Upload,
  batch: { readonly id: string; readonly source: string },
): StoredFileUpload => ({
  batch: { ...batch, isAgreed: false, isMade: false },
  table: name,
  clash: 'none',
  reading: {},
  isCancelled: false,
})

const restoredFile = (
  upload: Upload,
  { batch, table, clash, reading, isCancelled }: StoredFileUpload,
): FileUpload => ({
  id: upload.upload_id,
  batch: batch.id,
  name: upload.name,
  modifiedAt: upload.modified_at,
  table,
  clash,
  reading,
  transfer: foundTransfer(upload),
  importState: { at: 'none' },
  isCancelled,
})

/** Nothing was received and nothing is stored: the reply to its creation was lost. */
const isStray = (upload: Upload, stored: StoredFileUpload | undefined): boolean =>
  stored === undefined && upload.received === 0

/** The progress of an upload that this page cannot continue: new bytes come from another window. */
const withProgress = <P extends UploadTask>(task: P, upload: Upload): P => {
  const { transfer } = task
  if (!needsFile(transfer) && transfer.halt !== 'elsewhere') return task
  const otherwise = transfer.halt === 'elsewhere' ? 'needs_file' : transfer.halt
  const halt = upload.received > transfer.received ? 'elsewhere' : otherwise
  const stays = halt === transfer.halt && upload.received === transfer.received
  return stays ? task : { ...task, transfer: { ...transfer, halt, received: upload.received } }
}

/** The queue with the uploads of the platform; uploads with a file in this page are unchanged. */
export function withPlatformUploads(queue: UploadQueue, found: readonly Upload[]): UploadQueue {
  const { uid } = queue
  if (uid === null) return queue
  const batches = new Map<string, Batch>(queue.batches.map((batch) => [batch.id, batch]))
  const byId = new Map(found.map((upload) => [upload.upload_id, upload]))
  const visible = queue.files.flatMap((file) => {
    const upload = byId.get(file.transfer.upload ?? '')
    if (upload) return [withProgress(file, upload)]
    return file.transfer.halt === 'elsewhere' || file.transfer.halt === 'needs_file' ? [] : [file]
  })
  const current = new Set(visible.map(({ transfer }) => transfer.upload))
  const restorable = found
    .toReversed()
    .map((upload) => ({ upload, stored: readStoredFileUpload(uid, upload.upload_id) }))
    .filter(({ upload, stored }) => !current.has(upload.upload_id) && !isStray(upload, stored))
  const unknown = batchesOfUnknown(
    restorable.flatMap(({ upload, stored }) => (stored === undefined ? [upload] : [])),
  )
  const added = restorable.flatMap(({ upload, stored }) => {
    const found = unknown.get(upload.upload_id)
    const file = stored ?? (found && unknownUpload(upload, found))
    if (file === undefined) return []
    const { isMade: isCreated, ...batch } = file.batch
    if (!batches.has(batch.id)) batches.set(batch.id, { ...batch, isCreated, error: null })
    return [restoredFile(upload, file)]
  })
  return { ...queue, batches: [...batches.values()], files: [...visible, ...added] }
}

const restoredPublication = (upload: Upload, stored: StoredPublication): Publication => ({
  ...stored,
  id: publicationId(stored.collection, stored.package),
  name: upload.name,
  modifiedAt: upload.modified_at,
  packageToCreate: null,
  transfer: foundTransfer(upload),
  stage: 'package',
  isBusy: false,
  halt: null,
  error: null,
  failures: 0,
  alreadyExisted: false,
  received: null,
  read: 0,
  readBack: null,
})

/** The queue with the uploads of the store. Archives of other browsers are ignored. */
export function withPlatformPublications(queue: UploadQueue, found: readonly Upload[]): UploadQueue {
  const { uid } = queue
  if (uid === null) return queue
  const byId = new Map(found.map((upload) => [upload.upload_id, upload]))
  const visible = queue.publications.map((publication) => {
    const upload = byId.get(publication.transfer.upload ?? '')
    return upload ? withProgress(publication, upload) : publication
  })
  const current = new Set(visible.map(({ id }) => id))
  const added = found.flatMap((upload) => {
    const stored = readStoredPublication(uid, upload.upload_id)
    const publication = stored && restoredPublication(upload, stored)
    if (!publication || current.has(publication.id)) return []
    current.add(publication.id)
    return [publication]
  })
  const isAsBefore = added.length === 0 && visible.every((each, at) => each === queue.publications[at])
  return isAsBefore ? queue : { ...queue, publications: [...visible, ...added] }
}

/**
 * The user's uploads of a purpose; undefined if the platform does not support them. Throws other errors of the call.
 */
export async function readPlatformUploads(purpose: UploadPurpose): Promise<readonly Upload[] | undefined> {
  try {
    const { items } = await call(uploadsFor[purpose].list, { query: { limit: maxUploads } })
    return items.filter((upload) => upload.purpose === purpose)
  } catch (error) {
    if (isApiError(error) && error.isUnavailable) return undefined
    throw error
  }
}
