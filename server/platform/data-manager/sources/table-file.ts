// Resolves the file of a table on every read: sources and the disk can change.
import { stat } from 'node:fs/promises'
import { z } from 'zod'
import type { SourceRow } from '../../db/source-tables.ts'
import { PlatformError } from '../../core/error.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { isSourceKind } from '#contract/data-manager/source-types.ts'
import { parametersOf, pathParameter } from '../connections/source-parameters.ts'
import { resolveTablePath } from '../connections/allowed-path.ts'
import { sourceRow } from './sources.ts'
import type { TableRow } from './table-state.ts'

export interface TableFile {
  /** Real path. */
  readonly path: string
  readonly name: string
  /** Id of the upload; null for a file in a folder. */
  readonly uploadId: string | null
  /** Sheet of a workbook; null for the first that is visible, and for other files. */
  readonly sheet: string | null
  /** Keys of the lists that lead to its rows; empty for the rows of the file (DM37). */
  readonly list: readonly string[]
}

const listKeys = z.array(z.string())

/** Keys of the lists that lead from the rows of its file to those of a table. */
export function listOf({ listJson }: Pick<TableRow, 'listJson'>): readonly string[] {
  return listJson === null ? [] : listKeys.parse(JSON.parse(listJson))
}

interface TableFileParams {
  /** Read once, so that the file belongs to the findings of the same row. */
  readonly row: Pick<
    TableRow,
    'sourceName' | 'tableName' | 'uploadId' | 'nextUploadId' | 'file' | 'sheet' | 'listJson'
  >
  /** Reads the newest file, even if builds still read the previous one. */
  readonly isNewest?: boolean
}

type FileDeps = Pick<PlatformDeps, 'db' | 'sourceFolders' | 'uploads'>

const localFile = async (
  { sourceFolders }: FileDeps,
  source: SourceRow,
  row: TableFileParams['row'],
): Promise<TableFile> => {
  const { tableName: table, file, sheet } = row
  const sourcePath = pathParameter(parametersOf(source.parametersJson))
  const name = file ?? table
  const resolved = await resolveTablePath({ sourcePath, table: name }, sourceFolders)
  if (resolved.kind === 'found')
    return { path: resolved.path, name, uploadId: null, sheet, list: listOf(row) }
  if (resolved.code === 'path_outside')
    throw new PlatformError('path_outside', { params: { path: 'table', value: name } })
  throw new PlatformError('file_missing', { params: { file: name, table } })
}

const uploadedFile = async (
  deps: FileDeps,
  id: string | null,
  row: TableFileParams['row'],
): Promise<TableFile> => {
  const { tableName: table, sheet } = row
  const upload = await deps.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id ?? '')
    .executeTakeFirst()
  const path = upload === undefined ? '' : deps.uploads.pathOf(upload)
  const exists = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  )
  if (upload === undefined || !exists)
    throw new PlatformError('file_missing', { params: { file: upload?.name ?? table, table } })
  return { path, name: upload.name, uploadId: upload.id, sheet, list: listOf(row) }
}

/** Throws `source_kind_unknown`, `file_missing` or `path_outside`. */
export async function fileOfTable(
  deps: FileDeps,
  { row, isNewest = false }: TableFileParams,
): Promise<TableFile> {
  const { sourceName, uploadId, nextUploadId } = row
  const source = await sourceRow(deps, sourceName)
  const { dbms } = source
  if (!isSourceKind(dbms)) throw new PlatformError('source_kind_unknown', { params: { dbms } })
  if (dbms === 'local') return localFile(deps, source, row)
  // The file of a table of another server is what was read of it.
  return uploadedFile(deps, isNewest ? (nextUploadId ?? uploadId) : uploadId, row)
}
