// Everything that leaves this browser for the platform, as one value: files, and the source each of them is for, and
// archives that become versions. It is shown by their pages and by the frame of the console, and outlives both.
import type { Table } from '#contract/data-manager/table.ts'
import type { ApiError } from '#src/lib/api-error.ts'
import type { Publication } from './publication.ts'
import { type UploadTask, isMoving, isRunning } from './transfer.ts'

/** What becomes of a file that has arrived whole. */
type ImportState =
  | { readonly at: 'none' }
  | { readonly at: 'adding' }
  | { readonly at: 'extracting' }
  /** It is a table; without the right to extract it stays unread. */
  | { readonly at: 'table'; readonly table: Table | undefined }
  | { readonly at: 'refused'; readonly error: ApiError | null }

export interface FileUpload extends UploadTask {
  readonly batch: string
  /** The table it becomes. */
  readonly table: string
  /** A table of that name exists: `asked` waits for the person to say what to do. */
  readonly clash: 'none' | 'asked' | 'replace'
  readonly importState: ImportState
}

/** The source that files are for. */
export interface Batch {
  readonly id: string
  readonly source: string
  /** The person has said that this is to be its name. */
  readonly isAgreed: boolean
  /** The source exists at the platform. */
  readonly isCreated: boolean
  /** Why it could not be made. */
  readonly error: ApiError | null
}

export interface UploadQueue {
  readonly uid: string | null
  readonly batches: readonly Batch[]
  /** Files for sources. */
  readonly files: readonly FileUpload[]
  /** Archives for packages. */
  readonly publications: readonly Publication[]
}

export const emptyQueue: UploadQueue = { uid: null, batches: [], files: [], publications: [] }

/** Files that are shown: those just cancelled are gone for the eye. */
export function visibleFiles({ files }: Pick<UploadQueue, 'files'>): readonly FileUpload[] {
  return files.filter(({ isCancelled }) => !isCancelled)
}

export function filesOf(queue: UploadQueue, batch: string): readonly FileUpload[] {
  return visibleFiles(queue).filter((file) => file.batch === batch)
}

/** Whether it has become a table, as far as it ever will. */
export function isImported({ importState }: FileUpload): boolean {
  return importState.at === 'table'
}

export function isUploading({ transfer, isCancelled }: FileUpload): boolean {
  return !isCancelled && isMoving(transfer)
}

/** Files that arrived, whose source has its name, and of which nothing is left to ask. */
export function canImport({ transfer, clash, importState, isCancelled }: FileUpload, batch: Batch): boolean {
  return (
    transfer.phase === 'complete' &&
    batch.isAgreed &&
    clash !== 'asked' &&
    importState.at === 'none' &&
    !isCancelled
  )
}

/** Whether somebody has to do something before it goes on. */
const needsAttention = (file: FileUpload, batch: Batch | undefined): boolean => {
  const { transfer, importState, clash } = file
  if (transfer.phase === 'paused') return transfer.halt !== 'elsewhere'
  if (importState.at === 'refused') return true
  return transfer.phase === 'complete' && importState.at === 'none' && (clash === 'asked' || !batch?.isAgreed)
}

export interface Totals {
  readonly uploading: number
  readonly importing: number
  readonly waiting: number
  readonly size: number
  readonly received: number
  /** Bytes per second of all together; null while it is not known. */
  readonly rate: number | null
}

/** What is on its way, summed. Sizes in bytes, of the files that go on by themselves. */
export function totalsOf(queue: UploadQueue): Totals {
  const visible = visibleFiles(queue)
  const moving = visible.filter(isUploading).map(({ transfer }) => transfer)
  const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0)
  const rate = sum(moving.filter(isRunning).map((transfer) => transfer.rate ?? 0))
  const batchOf = new Map(queue.batches.map((batch) => [batch.id, batch]))
  return {
    uploading: moving.length,
    importing: visible.filter(({ importState: { at } }) => at === 'adding' || at === 'extracting').length,
    waiting: visible.filter((file) => needsAttention(file, batchOf.get(file.batch))).length,
    size: sum(moving.map(({ size }) => size)),
    received: sum(moving.map(({ received }) => received)),
    rate: rate === 0 ? null : rate,
  }
}

const maxParallel = 2

/** Files whose turn it is: two are sent at once, in the order in which they came. */
export function nextUploads({ files, publications }: UploadQueue): readonly UploadTask[] {
  const ready = publications.filter(({ stage }) => stage === 'upload')
  const tasks: readonly UploadTask[] = [...ready, ...files]
  const busy = tasks.filter(({ transfer }) => isRunning(transfer) || transfer.phase === 'holding').length
  const queued = tasks.filter(({ transfer, isCancelled }) => transfer.phase === 'queued' && !isCancelled)
  return queued.slice(0, Math.max(0, maxParallel - busy))
}
