// All uploads of this browser as one value: files with their sources, and archives that become versions. Pages and
// the frame of the console show it; it outlives both.
import type { ReadingOptions } from '#contract/data-manager/reading-options.ts'
import type { Table } from '#contract/data-manager/table.ts'
import type { ApiError } from '#src/lib/api-error.ts'
import type { Publication } from './publication.ts'
import { type UploadTask, isMoving, isRunning } from './transfer.ts'

/** The import of a completely uploaded file. */
type ImportState =
  | { readonly at: 'none' }
  | { readonly at: 'adding' }
  /** `names`: of its tables. */
  | { readonly at: 'extracting'; readonly names: readonly string[] }
  /** It is a table, or one for each sheet; without the permission to extract they stay unread. */
  | { readonly at: 'table'; readonly tables: readonly Table[] }
  | { readonly at: 'refused'; readonly error: ApiError | null }

export interface FileUpload extends UploadTask {
  readonly batch: string
  /** Name of its table. */
  readonly table: string
  /** A table of that name exists: `asked` waits for the user's decision. */
  readonly clash: 'none' | 'asked' | 'replace'
  /** How its table is read; of a workbook, each sheet. */
  readonly reading: ReadingOptions
  readonly importState: ImportState
}

/** The source that files are for. */
export interface Batch {
  readonly id: string
  readonly source: string
  /** The user has confirmed the name. */
  readonly isAgreed: boolean
  /** The source exists on the platform. */
  readonly isCreated: boolean
  /** Why it could not be created. */
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

/** Visible files: just cancelled ones are hidden. */
export function visibleFiles({ files }: Pick<UploadQueue, 'files'>): readonly FileUpload[] {
  return files.filter(({ isCancelled }) => !isCancelled)
}

export function filesOf(queue: UploadQueue, batch: string): readonly FileUpload[] {
  return visibleFiles(queue).filter((file) => file.batch === batch)
}

/** The tables that it has become. */
export function tablesOf(importState: ImportState): readonly Table[] {
  return importState.at === 'table' ? importState.tables : []
}

/** The table whose state is that of the file: one that failed or has rejected rows, else the first. */
export function worstTable(importState: ImportState): Table | undefined {
  const tables = tablesOf(importState)
  return (
    tables.find(({ failure }) => failure !== null) ??
    tables.find(({ state }) => state !== 'ready') ??
    tables[0]
  )
}

/** Whether it has become a table. */
export function isImported({ importState }: FileUpload): boolean {
  return importState.at === 'table'
}

export function isUploading({ transfer, isCancelled }: FileUpload): boolean {
  return !isCancelled && isMoving(transfer)
}

/** Whether an uploaded file can be imported: its source has a name and no decision is open. */
export function canImport({ transfer, clash, importState, isCancelled }: FileUpload, batch: Batch): boolean {
  return (
    transfer.phase === 'complete' &&
    batch.isAgreed &&
    clash !== 'asked' &&
    importState.at === 'none' &&
    !isCancelled
  )
}

/** Whether the user must do something before it continues. */
const needsAttention = (file: FileUpload, batch: Batch | undefined): boolean => {
  const { transfer, importState, clash } = file
  if (transfer.phase === 'paused') return transfer.halt !== 'elsewhere'
  if (importState.at === 'refused') return true
  return clash === 'asked' && transfer.phase === 'complete' && importState.at === 'none' && isAgreed(batch)
}

const isAgreed = (batch: Batch | undefined): boolean => batch?.isAgreed === true

/** Whether only the name of its source is missing. */
const needsName = ({ transfer, importState }: FileUpload, batch: Batch | undefined): boolean =>
  transfer.phase === 'complete' && importState.at === 'none' && !isAgreed(batch)

export interface Totals {
  readonly uploading: number
  readonly importing: number
  readonly waiting: number
  /** Complete, but their source has no name. */
  readonly unnamed: number
  readonly size: number
  readonly received: number
  /** Total bytes per second; null while unknown. */
  readonly rate: number | null
}

/** Sums up the uploads. Sizes in bytes, of the files that continue without the user. */
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
    unnamed: visible.filter((file) => needsName(file, batchOf.get(file.batch))).length,
    size: sum(moving.map(({ size }) => size)),
    received: sum(moving.map(({ received }) => received)),
    rate: rate === 0 ? null : rate,
  }
}

const maxParallel = 2

/** The next uploads: two run at a time, in the order in which they were added. */
export function nextUploads({ files, publications }: UploadQueue): readonly UploadTask[] {
  const ready = publications.filter(({ stage }) => stage === 'upload')
  const tasks: readonly UploadTask[] = [...ready, ...files]
  const busy = tasks.filter(({ transfer }) => isRunning(transfer) || transfer.phase === 'holding').length
  const queued = tasks.filter(({ transfer, isCancelled }) => transfer.phase === 'queued' && !isCancelled)
  return queued.slice(0, Math.max(0, maxParallel - busy))
}
