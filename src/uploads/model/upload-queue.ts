// Everything that leaves this browser for the platform, as one value: files, and the source each of them is for, and
// archives that become versions. It is shown by their pages and by the frame of the console, and outlives both.
import type { Table } from '#contract/data-manager/table.ts'
import type { ApiError } from '#src/lib/api-error.ts'
import type { Publication } from './publication.ts'
import { type UploadTask, isMoving, isRunning } from './transfer.ts'

/** What becomes of a file that has arrived whole. */
type Landing =
  | { readonly at: 'none' }
  | { readonly at: 'adding' }
  | { readonly at: 'extracting' }
  /** It is a table; without the right to extract it stays unread. */
  | { readonly at: 'table'; readonly table: Table | undefined }
  | { readonly at: 'refused'; readonly error: ApiError | null }

export interface Arrival extends UploadTask {
  readonly batch: string
  /** The table it becomes. */
  readonly table: string
  /** A table of that name exists: `asked` waits for the person to say what to do. */
  readonly clash: 'none' | 'asked' | 'replace'
  readonly landing: Landing
}

/** The source that files are for. */
export interface Batch {
  readonly id: string
  readonly source: string
  /** The person has said that this is to be its name. */
  readonly isAgreed: boolean
  /** The source exists at the platform. */
  readonly isMade: boolean
  /** Why it could not be made. */
  readonly error: ApiError | null
}

export interface Arriving {
  readonly uid: string | null
  readonly batches: readonly Batch[]
  /** Files for sources. */
  readonly arrivals: readonly Arrival[]
  /** Archives for packages. */
  readonly publications: readonly Publication[]
}

export const nothingArrives: Arriving = { uid: null, batches: [], arrivals: [], publications: [] }

/** Files that are shown: those just cancelled are gone for the eye. */
export function shownArrivals({ arrivals }: Pick<Arriving, 'arrivals'>): readonly Arrival[] {
  return arrivals.filter(({ isLeaving }) => !isLeaving)
}

export function arrivalsOf(arriving: Arriving, batch: string): readonly Arrival[] {
  return shownArrivals(arriving).filter((arrival) => arrival.batch === batch)
}

/** Whether it has become a table, as far as it ever will. */
export function isLanded({ landing }: Arrival): boolean {
  return landing.at === 'table'
}

export function isArriving({ transfer, isLeaving }: Arrival): boolean {
  return !isLeaving && isMoving(transfer)
}

/** Files that arrived, whose source has its name, and of which nothing is left to ask. */
export function mayLand({ transfer, clash, landing, isLeaving }: Arrival, batch: Batch): boolean {
  return (
    transfer.phase === 'complete' &&
    batch.isAgreed &&
    clash !== 'asked' &&
    landing.at === 'none' &&
    !isLeaving
  )
}

/** Whether somebody has to do something before it goes on. */
const waitsForSomebody = (arrival: Arrival, batch: Batch | undefined): boolean => {
  const { transfer, landing, clash } = arrival
  if (transfer.phase === 'paused') return transfer.halt !== 'elsewhere'
  if (landing.at === 'refused') return true
  return transfer.phase === 'complete' && landing.at === 'none' && (clash === 'asked' || !batch?.isAgreed)
}

export interface Totals {
  readonly arriving: number
  readonly landing: number
  readonly waiting: number
  readonly size: number
  readonly received: number
  /** Bytes per second of all together; null while it is not known. */
  readonly rate: number | null
}

/** What is on its way, summed. Sizes in bytes, of the files that go on by themselves. */
export function totalsOf(arriving: Arriving): Totals {
  const shown = shownArrivals(arriving)
  const moving = shown.filter(isArriving).map(({ transfer }) => transfer)
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
  const rate = sum(moving.filter(isRunning).map((transfer) => transfer.rate ?? 0))
  const batchOf = new Map(arriving.batches.map((batch) => [batch.id, batch]))
  return {
    arriving: moving.length,
    landing: shown.filter(({ landing: { at } }) => at === 'adding' || at === 'extracting').length,
    waiting: shown.filter((arrival) => waitsForSomebody(arrival, batchOf.get(arrival.batch))).length,
    size: sum(moving.map(({ size }) => size)),
    received: sum(moving.map(({ received }) => received)),
    rate: rate === 0 ? null : rate,
  }
}

const lanes = 2

/** Files whose turn it is: two are sent at once, in the order in which they came. */
export function nextInLine({ arrivals, publications }: Arriving): readonly UploadTask[] {
  const ready = publications.filter(({ stage }) => stage === 'upload')
  const tasks: readonly UploadTask[] = [...ready, ...arrivals]
  const busy = tasks.filter(({ transfer }) => isRunning(transfer) || transfer.phase === 'holding').length
  const queued = tasks.filter(({ transfer, isLeaving }) => transfer.phase === 'queued' && !isLeaving)
  return queued.slice(0, Math.max(0, lanes - busy))
}
