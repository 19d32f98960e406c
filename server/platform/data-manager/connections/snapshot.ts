// Reads a table of another server into a file of the platform, an upload of nobody. From there, extractions, previews
// and builds read it like an uploaded file.
import { rm, stat } from 'node:fs/promises'
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { remoteName, type RemoteName } from '#contract/data-manager/connection.ts'
import { connectorOf } from '../../connectors/connectors.ts'
import type { RemoteColumn } from '../../connectors/connector.ts'
import { freshId, instantOf } from '../../core/clock.ts'
import { PlatformError } from '../../core/error.ts'
import type { SourceRow, SourceTableRow } from '../../db/source-tables.ts'
import type { UploadRow } from '../../db/tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { JobWork } from '../../jobs/jobs.ts'
import { requireWidth, withinTime } from '../../warehouse/loading/extraction-limits.ts'
import { writeSnapshot } from '../../warehouse/snapshots/write-snapshot.ts'
import { stagingFolder } from '../core/staging-folder.ts'
import { connectionOfSource } from './connection-target.ts'

/** The place of a table on another server; null for a table of files. */
export function remoteOf({ remoteJson }: Pick<SourceTableRow, 'remoteJson'>): RemoteName | null {
  return remoteJson === null ? null : remoteName.parse(JSON.parse(remoteJson))
}

interface SnapshotOrder {
  readonly source: SourceRow
  readonly tableName: string
  readonly remote: RemoteName
  /** Maximum number of rows; undefined for all. */
  readonly limit: number | undefined
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

const readFile = async (
  deps: PlatformDeps,
  { order, path, signal }: { order: SnapshotOrder; path: string; signal: AbortSignal },
): Promise<RemoteColumn[]> => {
  const { connector, target } = connectionOfSource(deps, order.source, connectorOf)
  const { extractionLimits: limits } = deps
  const name = order.tableName
  const staging = await stagingFolder(deps)
  const csv = join(staging, `remote-${randomUUID()}.csv`)
  try {
    const { columns, rows } = await connector.read(target, {
      table: order.remote,
      limit: order.limit,
      path: csv,
      signal,
      onColumns: (found) => {
        if (found.length === 0) throw new PlatformError('file_empty', { params: { file: name } })
        requireWidth(limits, { name, columns: found.length })
      },
    })
    const texts = await deps.warehouse.session((session) =>
      writeSnapshot({ session, staging, signal }, { name, csv, parquet: path, columns, rows }),
    )
    const late = new Set(texts.map((column) => column.name))
    return columns.filter((column) => column.asText !== undefined || late.has(column.name))
  } finally {
    await rm(csv, { force: true })
  }
}

/** Reads the rows, and returns the id of the upload that contains them. Leaves nothing behind if it fails. */
export async function readSnapshot(
  deps: PlatformDeps,
  order: SnapshotOrder,
  work: Pick<JobWork, 'signal' | 'log'>,
): Promise<string> {
  const row = remoteUpload(deps, `${order.tableName}.parquet`)
  const path = deps.uploads.pathOf(row)
  try {
    const texts = await deps.disk.whileRoom(work.signal, (roomy) =>
      withinTime({ signal: roomy, seconds: deps.extractionLimits.seconds, name: order.tableName }, (signal) =>
        readFile(deps, { order, path, signal }),
      ),
    )
    logTexts(work, order, texts)
    const { size } = await stat(path)
    await deps.db
      .insertInto('uploads')
      .values({ ...row, size })
      .execute()
    return row.id
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
