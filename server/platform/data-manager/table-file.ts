// The file behind a table, found anew each time it is read: sources can change, and so can the disk.
import { PlatformError } from '../error.ts'
import type { Rim } from '../rim.ts'
import { isKnownKind, parametersOf, pathIn } from './source-parameters.ts'
import { placeOfTable } from './place.ts'
import { sourceRow } from './sources.ts'

export interface TableFile {
  /** Real path. */
  readonly path: string
  readonly name: string
}

/** Refuses with `source_kind_unknown`, `source_kind_not_yet`, `file_missing`, `path_outside`. */
export const fileOfTable = async (
  rim: Pick<Rim, 'db' | 'sourceFolders'>,
  { source, table }: { source: string; table: string },
): Promise<TableFile> => {
  const row = await sourceRow(rim, source)
  const { dbms } = row
  if (!isKnownKind(dbms)) throw new PlatformError('source_kind_unknown', { params: { dbms } })
  if (dbms !== 'local') throw new PlatformError('source_kind_not_yet', { params: { dbms } })
  const sourcePath = pathIn(parametersOf(row.parametersJson))
  const placed = await placeOfTable({ sourcePath, table }, rim.sourceFolders)
  if (placed.kind === 'found') return { path: placed.path, name: table }
  if (placed.code === 'path_outside')
    throw new PlatformError('path_outside', { params: { path: 'table', value: table } })
  throw new PlatformError('file_missing', { params: { file: table, table } })
}
