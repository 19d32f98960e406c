// The content of a table on another server: the rows of a table of a database, or a file. What was read is an upload of
// nobody.
import type { RowsRead } from '#contract/data-manager/table.ts'
import { fileConnectorOf } from '../../connectors/connectors.ts'
import { nameOfPath } from '../../connectors/file-connector.ts'
import type { SourceRow, SourceTableRow } from '../../db/source-tables.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { JobWork } from '../../jobs/jobs.ts'
import { copyFile } from './file-copy.ts'
import { readSnapshot, remoteOf } from './snapshot.ts'

type Place = Pick<SourceTableRow, 'sourceName' | 'tableName' | 'file' | 'remoteJson' | 'uploadId'>

/** The path of the file of a table on another server; null for other tables. */
export function remoteFileOf(
  { dbms }: Pick<SourceRow, 'dbms'>,
  { file, tableName }: Pick<Place, 'file' | 'tableName'>,
): string | null {
  return fileConnectorOf(dbms) === undefined ? null : (file ?? tableName)
}

/** Whether the content of a table is on another server. */
export function isRemote(source: Pick<SourceRow, 'dbms'>, row: Place): boolean {
  return remoteOf(row) !== null || remoteFileOf(source, row) !== null
}

/** The content that was read. `read` is of tables of databases. */
interface RemoteContent {
  readonly uploadId: string
  readonly read?: RowsRead
}

/**
 * Reads the content of a table of another server, and returns the id of the upload that has it. It is the current one if
 * nothing changed. `limit`: maximum number of rows of a table of a database. `isWhole`: all of its rows, although only
 * new ones are to be read.
 */
export async function readRemote(
  deps: PlatformDeps,
  {
    source,
    row,
    limit,
    isWhole = false,
    onProgress = () => undefined,
  }: {
    source: SourceRow
    row: Place
    limit: number | undefined
    isWhole?: boolean | undefined
    /** Called with the part of a file that was read. */
    onProgress?: (fraction: number) => void
  },
  work: Pick<JobWork, 'signal' | 'log'>,
): Promise<RemoteContent> {
  const { tableName, uploadId } = row
  const { signal } = work
  const remote = remoteOf(row)
  if (remote !== null) {
    work.log('info', 'extraction_remote', { table: tableName, remote: `${remote.schema}.${remote.name}` })
    return readSnapshot(deps, { source, tableName, remote, limit, uploadId, isWhole }, work)
  }
  const file = remoteFileOf(source, row) ?? tableName
  const name = nameOfPath(file)
  work.log('info', 'extraction_copied', { table: tableName, file: name })
  const id = await copyFile(deps, { source, file, current: uploadId, signal, onProgress })
  if (id === uploadId) work.log('info', 'extraction_unchanged', { table: tableName, file: name })
  return { uploadId: id }
}
