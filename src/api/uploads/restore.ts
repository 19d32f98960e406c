// After a reload, or a tab that was closed: what of this person's uploads is at the platform, put beside what this
// browser remembers of them.
import { uploads } from '#contract/uploads/endpoints.ts'
import type { Upload } from '#contract/uploads/upload.ts'
import { isApiError } from '#src/lib/api-error.ts'
import { call } from '../call.ts'
import type { Arrival, Arriving, Batch } from './arrivals.ts'
import { stemOf } from './free-name.ts'
import { type KeptArrival, readKeptArrival } from './kept-arrivals.ts'
import { foundTransfer, needsFile } from './transfer.ts'

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
const seenAgain = (arrival: Arrival, upload: Upload): Arrival => {
  const { transfer } = arrival
  if (!needsFile(transfer) && transfer.halt !== 'elsewhere') return arrival
  const rests = transfer.halt === 'elsewhere' ? 'needs_file' : transfer.halt
  const halt = upload.received > transfer.received ? 'elsewhere' : rests
  const stays = halt === transfer.halt && upload.received === transfer.received
  return stays ? arrival : { ...arrival, transfer: { ...transfer, halt, received: upload.received } }
}

/** What is shown, with what the platform has; files at hand are left as they are. */
export const withFound = (arriving: Arriving, found: readonly Upload[]): Arriving => {
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

/** The person's uploads; undefined where the platform has none to offer. Throws what else the call can end in. */
export const readFound = async (): Promise<readonly Upload[] | undefined> => {
  try {
    const { items } = await call(uploads.list, { query: { limit: most } })
    return items
  } catch (error) {
    if (isApiError(error) && error.isUnavailable) return undefined
    throw error
  }
}
