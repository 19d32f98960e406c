// After a reload, or a tab that was closed: what of this person's uploads is at the platform, put beside what this
// browser remembers of them.
import type { Upload, UploadPurpose } from '#contract/uploads/upload.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { call } from '../../api/call.ts'
import type { Arrival, Arriving, Batch } from '../model/upload-queue.ts'
import { stemOf } from '../model/file-names.ts'
import { type KeptArrival, readKeptArrival } from './stored-files.ts'
import { type KeptPublication, readKeptPublication } from './stored-publications.ts'
import { type Publication, publicationId } from '../model/publication.ts'
import { type UploadTask, foundTransfer, needsFile } from '../model/transfer.ts'
import { uploadsFor } from '../../api/upload-calls.ts'

const most = 1000

const unknown = ({ upload_id: id, name }: Upload): KeptArrival => ({
  batch: { id, source: stemOf(name), isAgreed: false, isMade: false },
  table: name,
  clash: 'none',
})

const foundArrival = (upload: Upload, { batch, table, clash }: KeptArrival): Arrival => ({
  id: upload.upload_id,
  batch: batch.id,
  name: upload.name,
  modifiedAt: upload.modified_at,
  table,
  clash,
  transfer: foundTransfer(upload),
  landing: { at: 'none' },
  isLeaving: false,
})

/** Nothing of it has come and nothing is remembered: its beginning was answered to nobody. */
const isStray = (upload: Upload, kept: KeptArrival | undefined): boolean =>
  kept === undefined && upload.received === 0

/** An upload that this page cannot go on with, as it stands now: bytes that came meanwhile come from elsewhere. */
const seenAgain = <P extends UploadTask>(task: P, upload: Upload): P => {
  const { transfer } = task
  if (!needsFile(transfer) && transfer.halt !== 'elsewhere') return task
  const rests = transfer.halt === 'elsewhere' ? 'needs_file' : transfer.halt
  const halt = upload.received > transfer.received ? 'elsewhere' : rests
  const stays = halt === transfer.halt && upload.received === transfer.received
  return stays ? task : { ...task, transfer: { ...transfer, halt, received: upload.received } }
}

/** What is shown, with what the platform has; files at hand are left as they are. */
export function withFound(arriving: Arriving, found: readonly Upload[]): Arriving {
  const { uid } = arriving
  if (uid === null) return arriving
  const batches = new Map<string, Batch>(arriving.batches.map((batch) => [batch.id, batch]))
  const known = new Map(found.map((upload) => [upload.upload_id, upload]))
  const shown = arriving.arrivals.flatMap((arrival) => {
    const upload = known.get(arrival.transfer.upload ?? '')
    if (upload) return [seenAgain(arrival, upload)]
    return arrival.transfer.halt === 'elsewhere' || arrival.transfer.halt === 'needs_file' ? [] : [arrival]
  })
  const present = new Set(shown.map(({ transfer }) => transfer.upload))
  const added = found.toReversed().flatMap((upload) => {
    const kept = readKeptArrival(uid, upload.upload_id)
    if (present.has(upload.upload_id) || isStray(upload, kept)) return []
    const arrival = kept ?? unknown(upload)
    if (!batches.has(arrival.batch.id)) batches.set(arrival.batch.id, { ...arrival.batch, error: null })
    return [foundArrival(upload, arrival)]
  })
  return { ...arriving, batches: [...batches.values()], arrivals: [...shown, ...added] }
}

const foundPublication = (upload: Upload, kept: KeptPublication): Publication => ({
  ...kept,
  id: publicationId(kept.collection, kept.package),
  name: upload.name,
  modifiedAt: upload.modified_at,
  make: null,
  transfer: foundTransfer(upload),
  isLeaving: false,
  stage: 'package',
  isBusy: false,
  halt: null,
  error: null,
  failures: 0,
  wasThere: false,
  received: null,
  read: 0,
  readBack: null,
})

/** What is sent for packages, with what the store has. An archive that was begun elsewhere is not this browser's. */
export function withFoundPublications(arriving: Arriving, found: readonly Upload[]): Arriving {
  const { uid } = arriving
  if (uid === null) return arriving
  const known = new Map(found.map((upload) => [upload.upload_id, upload]))
  const shown = arriving.publications.map((publication) => {
    const upload = known.get(publication.transfer.upload ?? '')
    return upload ? seenAgain(publication, upload) : publication
  })
  const present = new Set(shown.map(({ id }) => id))
  const added = found.flatMap((upload) => {
    const kept = readKeptPublication(uid, upload.upload_id)
    const publication = kept && foundPublication(upload, kept)
    if (!publication || present.has(publication.id)) return []
    present.add(publication.id)
    return [publication]
  })
  const isAsBefore = added.length === 0 && shown.every((each, at) => each === arriving.publications[at])
  return isAsBefore ? arriving : { ...arriving, publications: [...shown, ...added] }
}

/**
 * The person's uploads of a purpose; undefined where the platform has none to offer. Throws what else the call can
 * end in.
 */
export async function readFound(purpose: UploadPurpose): Promise<readonly Upload[] | undefined> {
  try {
    const { items } = await call(uploadsFor[purpose].list, { query: { limit: most } })
    return items.filter((upload) => upload.purpose === purpose)
  } catch (error) {
    if (isApiError(error) && error.isUnavailable) return undefined
    throw error
  }
}
