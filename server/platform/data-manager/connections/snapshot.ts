// Reads a table of another server into a file of the platform, an upload of nobody. From there, extractions, previews
// and builds read it like an uploaded file. Of a table with a growing column, only new rows are read, and written with
// the held ones into a new file (DM66).
import { rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { remoteLocation, type RemoteLocation } from '#contract/data-manager/connection.ts'
import type { RowsRead } from '#contract/data-manager/table.ts'
import { formatReason, toReason, type Reason } from '#contract/reasons.ts'
import { nested } from '#contract/sentence.ts'
import { connectorOf } from '../../connectors/connectors.ts'
import type { HeldRows, RemoteColumn, RemoteRows } from '../../connectors/connector.ts'
import { freshId, instantOf } from '../../core/clock.ts'
import { PlatformError } from '../../core/error.ts'
import type { SourceRow, SourceTableRow } from '../../db/source-tables.ts'
import type { UploadRow } from '../../db/tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { JobWork } from '../../jobs/jobs.ts'
import { syncFile } from '../../uploads/upload-file.ts'
import { requireWidth, withinTime } from '../../warehouse/loading/extraction-limits.ts'
import type { Loading } from '../../warehouse/loading/staging.ts'
import { joinRows } from '../../warehouse/snapshots/held-rows.ts'
import { writeSnapshot } from '../../warehouse/snapshots/write-snapshot.ts'
import { stagingFolder } from '../core/staging-folder.ts'
import { connectionOfSource } from './connection-target.ts'
import { findHeld, type HeldSnapshot, versionOf } from './held-snapshot.ts'

/** The place of a table on another server; null for a table of files. */
export function remoteOf({ remoteJson }: Pick<SourceTableRow, 'remoteJson'>): RemoteLocation | null {
  return remoteJson === null ? null : remoteLocation.parse(JSON.parse(remoteJson))
}

interface SnapshotOrder {
  readonly source: SourceRow
  readonly tableName: string
  readonly remote: RemoteLocation
  /** Maximum number of rows; undefined for all. */
  readonly limit: number | undefined
  /** The upload that the table has; null without one. */
  readonly uploadId: string | null
  /** All rows, although the table has a growing column. */
  readonly isWhole: boolean
}

/** The row of an upload of nobody, with content from another server. */
export function remoteUpload({ clock }: Pick<PlatformDeps, 'clock'>, name: string): UploadRow {
  const now = instantOf(clock)
  return {
    id: freshId('upload', clock),
    uid: '',
    purpose: 'source',
    name,
    size: 0,
    modifiedAt: null,
    sha256: null,
    createdAt: now,
    touchedAt: now,
    completedAt: now,
    retiredAt: null,
    version: null,
  }
}

/** Tells which columns became text, because no type of the warehouse holds their values (DM41). */
const logTexts = (
  work: Pick<JobWork, 'log'>,
  { tableName: table }: SnapshotOrder,
  columns: readonly RemoteColumn[],
): void => {
  if (columns.length === 0) return
  const names = columns.map(({ name, type, asText }) => `${name} (${asText ?? type.toLowerCase()})`)
  work.log('warning', 'extraction_as_text', { table, columns: names.join(', ') })
}

/** The column by which only new rows are read; a sample is read from the start. */
const columnOf = ({ limit, remote }: SnapshotOrder): string | null =>
  limit === undefined ? remote.growing_by : null

interface ReadTask {
  readonly order: SnapshotOrder
  readonly signal: AbortSignal
  readonly staging: string
  /** Files to write. */
  readonly csv: string
  readonly added: string
  readonly parquet: string
}

/** A connection of the warehouse, which is not held while rows arrive. */
const withLoading = <T>(
  { warehouse }: Pick<PlatformDeps, 'warehouse'>,
  { signal, staging }: ReadTask,
  work: (loading: Loading) => Promise<T>,
): Promise<T> => warehouse.session((session) => work({ session, staging, signal }))

const fetchRows = (deps: PlatformDeps, { order, signal, csv }: ReadTask, held: HeldRows | undefined) => {
  const { connector, target } = connectionOfSource(deps, order.source, connectorOf)
  return connector.read(target, {
    table: order.remote,
    limit: order.limit,
    held,
    path: csv,
    signal,
    onColumns: (found) => {
      if (found.length === 0) throw new PlatformError('file_empty', { params: { file: order.tableName } })
      requireWidth(deps.extractionLimits, { name: order.tableName, columns: found.length })
    },
  })
}

const writeRows = (
  deps: PlatformDeps,
  task: ReadTask,
  { found: { columns, rows }, parquet }: { found: RemoteRows; parquet: string },
) =>
  withLoading(deps, task, (loading) =>
    writeSnapshot(loading, { name: task.order.tableName, csv: task.csv, parquet, columns, rows }),
  )

/** Rows that were read, and where they are. */
interface Reading {
  /** Rows read, and rows held with them. */
  readonly rows: number
  readonly held: number
  readonly wholeReason: Reason | null
  /** The file that was written; the upload of the held rows if there are no others. */
  readonly file:
    | { readonly version: string | null; readonly texts: readonly RemoteColumn[] }
    | { readonly uploadId: string }
}

const writeWhole = async (
  deps: PlatformDeps,
  task: ReadTask,
  { found, wholeReason }: { found: RemoteRows; wholeReason: Reason | null },
): Promise<Reading> => {
  const { columns, rows, origin } = found
  const written = await writeRows(deps, task, { found, parquet: task.parquet })
  const late = new Set(written.map((column) => column.name))
  const texts = columns.filter((column) => column.asText !== undefined || late.has(column.name))
  // Rows of a sample are not those up to a value: new rows cannot be added to them.
  const isPart = task.order.limit !== undefined && rows >= task.order.limit
  const version = isPart ? null : versionOf(origin, [...late])
  return { rows, held: rows, wholeReason, file: { version, texts } }
}

const readWhole = async (deps: PlatformDeps, task: ReadTask, wholeReason: Reason | null): Promise<Reading> =>
  writeWhole(deps, task, { found: await fetchRows(deps, task, undefined), wholeReason })

/** Reads the rows after the held ones; all rows if they do not fit together. */
const readAfter = async (deps: PlatformDeps, task: ReadTask, held: HeldSnapshot): Promise<Reading> => {
  const found = await fetchRows(deps, task, held.rows)
  const { columns, rows, origin, wholeReason } = found
  if (wholeReason !== null) return writeWhole(deps, task, { found, wholeReason })
  const all = Number(held.rows.figures.rows) + rows
  if (rows === 0) return { rows, held: all, wholeReason, file: { uploadId: held.uploadId } }
  const { order, added, parquet } = task
  const late = await writeRows(deps, task, { found, parquet: added })
  if (late.length > 0) {
    const names = late.map((column) => column.name).join(', ')
    return readWhole(deps, task, toReason('growing_text', { columns: names }))
  }
  await withLoading(deps, task, (loading) =>
    joinRows(loading, { name: order.tableName, held: held.path, added, parquet, rows: all }),
  )
  const texts = columns.filter((column) => column.asText !== undefined)
  return { rows, held: all, wholeReason, file: { version: versionOf(origin, []), texts } }
}

const readTable = async (deps: PlatformDeps, task: ReadTask): Promise<Reading> => {
  const { order } = task
  const column = columnOf(order)
  if (column === null) return readWhole(deps, task, null)
  if (order.isWhole) return readWhole(deps, task, toReason('growing_chosen'))
  const { uploadId, tableName: name } = order
  const held = await withLoading(deps, task, (loading) => findHeld(deps, { uploadId, name, column, loading }))
  return 'code' in held ? readWhole(deps, task, held) : readAfter(deps, task, held)
}

/** Reads the table within the limits of extractions. */
const readWithinLimits = async (
  deps: PlatformDeps,
  { order, parquet, signal }: { order: SnapshotOrder; parquet: string; signal: AbortSignal },
): Promise<Reading> => {
  const staging = await stagingFolder(deps)
  const base = join(staging, `remote-${randomUUID()}`)
  const files = { csv: `${base}.csv`, added: `${base}.parquet`, parquet }
  const { seconds } = deps.extractionLimits
  try {
    return await deps.disk.whileRoom(signal, (roomy) =>
      withinTime({ signal: roomy, seconds, name: order.tableName }, (timed) =>
        readTable(deps, { order, signal: timed, staging, ...files }),
      ),
    )
  } finally {
    await rm(files.csv, { force: true })
    await rm(files.added, { force: true })
  }
}

const logReading = (
  work: Pick<JobWork, 'log'>,
  order: SnapshotOrder,
  { rows: count, held: rows, wholeReason }: Reading,
): void => {
  const table = order.tableName
  const column = columnOf(order)
  if (wholeReason !== null)
    work.log('info', 'extraction_whole', { table, count, ...nested('reason', wholeReason) })
  else if (column !== null) work.log('info', 'extraction_new_rows', { table, count, rows, column })
}

interface Snapshot {
  /** The upload that has the rows: the current one if there are no new ones. */
  readonly uploadId: string
  readonly read: RowsRead
}

/** Reads the rows. Leaves nothing behind if it fails. */
export async function readSnapshot(
  deps: PlatformDeps,
  order: SnapshotOrder,
  work: Pick<JobWork, 'signal' | 'log'>,
): Promise<Snapshot> {
  const row = remoteUpload(deps, `${order.tableName}.parquet`)
  const path = deps.uploads.pathOf(row)
  try {
    const reading = await readWithinLimits(deps, { order, parquet: path, signal: work.signal })
    const { rows, wholeReason, file } = reading
    logReading(work, order, reading)
    const read: RowsRead = {
      rows,
      growing_by: wholeReason === null ? columnOf(order) : null,
      whole_reason: wholeReason && {
        ...wholeReason,
        reason: formatReason(wholeReason.code, wholeReason.params),
      },
    }
    if ('uploadId' in file) return { uploadId: file.uploadId, read }
    logTexts(work, order, file.texts)
    await syncFile(path, deps.uploads.folder)
    const { size } = await stat(path)
    await deps.db
      .insertInto('uploads')
      .values({ ...row, size, version: file.version })
      .execute()
    return { uploadId: row.id, read }
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
}

/** Removes a snapshot that no table uses. */
export async function discardSnapshot(deps: PlatformDeps, id: string): Promise<void> {
  const row = await deps.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
  if (row === undefined) return
  await deps.db.deleteFrom('uploads').where('id', '=', id).execute()
  await deps.uploads.removeBytes(row)
}
