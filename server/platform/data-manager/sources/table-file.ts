// The file behind a table, found anew each time it is read: sources can change, and so can the disk.
import { stat } from 'node:fs/promises'
import type { SourceRow } from '../../db/tables.ts'
import { PlatformError } from '../../core/error.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { isKnownKind, parametersOf, pathIn } from './source-parameters.ts'
import { placeOfTable } from './allowed-path.ts'
import { sourceRow } from './sources.ts'
import type { TableRow } from './table-state.ts'

export interface TableFile {
  /** Real path. */
  readonly path: string
  readonly name: string
  /** The upload it is; null for a file in a folder. */
  readonly uploadId: string | null
}

interface TableAsRead {
  /** Read once, so that its file is that of the findings beside it. */
  readonly row: Pick<TableRow, 'sourceName' | 'tableName' | 'uploadId' | 'nextUploadId'>
  /** The file given last, although builds still read the one before it. */
  readonly isNewest?: boolean
}

type FileDeps = Pick<PlatformDeps, 'db' | 'sourceFolders' | 'uploads'>

const localFile = async (
  { sourceFolders }: FileDeps,
  source: SourceRow,
  table: string,
): Promise<TableFile> => {
  const sourcePath = pathIn(parametersOf(source.parametersJson))
  const placed = await placeOfTable({ sourcePath, table }, sourceFolders)
  if (placed.kind === 'found') return { path: placed.path, name: table, uploadId: null }
  if (placed.code === 'path_outside')
    throw new PlatformError('path_outside', { params: { path: 'table', value: table } })
  throw new PlatformError('file_missing', { params: { file: table, table } })
}

const uploadedFile = async (deps: FileDeps, id: string | null, table: string): Promise<TableFile> => {
  const upload = await deps.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirst()
  const path = upload === undefined ? '' : deps.uploads.pathOf(upload)
  const isThere = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
  if (upload === undefined || !isThere)
    throw new PlatformError('file_missing', { params: { file: upload?.name ?? table, table } })
  return { path, name: upload.name, uploadId: upload.id }
}

/** Refuses with `source_kind_unknown`, `source_kind_not_yet`, `file_missing`, `path_outside`. */
export async function fileOfTable(
  deps: FileDeps,
  { row, isNewest = false }: TableAsRead,
): Promise<TableFile> {
  const { sourceName, tableName: table, uploadId, nextUploadId } = row
  const source = await sourceRow(deps, sourceName)
  const { dbms } = source
  if (!isKnownKind(dbms)) throw new PlatformError('source_kind_unknown', { params: { dbms } })
  if (dbms === 'upload') return uploadedFile(deps, isNewest ? (nextUploadId ?? uploadId) : uploadId, table)
  if (dbms !== 'local') throw new PlatformError('source_kind_not_yet', { params: { dbms } })
  return localFile(deps, source, table)
}
