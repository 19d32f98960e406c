// The tables that a workbook becomes: one for each visible sheet (DM36).
import type { z } from 'zod'
import type { tableAdd } from '#contract/data-manager/table.ts'
import { formatOf } from '#domain/source/file-format.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { SourceRow } from '../../db/source-tables.ts'
import type { UploadRow } from '../../db/tables.ts'
import { PlatformError } from '../../core/error.ts'
import type { SheetEntry } from '../../warehouse/workbook/messages.ts'
import { listSheets } from '../../warehouse/workbook/read-workbook.ts'
import { resolveTablePath } from '../connections/allowed-path.ts'
import { parametersOf, pathParameter } from '../connections/source-parameters.ts'

export type AddedTable = z.output<typeof tableAdd>

type WorkbookDeps = Pick<PlatformDeps, 'uploads' | 'sourceFolders' | 'extractionLimits'>

interface NewFile {
  readonly added: AddedTable
  readonly source: Pick<SourceRow, 'dbms' | 'parametersJson'>
  /** The complete upload that becomes the file; undefined for a file in a folder. */
  readonly upload: UploadRow | undefined
  /** Names of the tables of the source. */
  readonly taken: ReadonlySet<string>
}

const timeoutMs = 30_000

const pathOf = async (deps: WorkbookDeps, { added, source, upload }: NewFile): Promise<string | null> => {
  if (upload !== undefined) return deps.uploads.pathOf(upload)
  if (source.dbms !== 'local') return null
  const sourcePath = pathParameter(parametersOf(source.parametersJson))
  const table = added.file ?? added.table_name
  const resolved = await resolveTablePath({ sourcePath, table }, deps.sourceFolders)
  return resolved.kind === 'found' ? resolved.path : null
}

/** The sheets of a workbook. None if it cannot be read: its extraction reports why. */
export async function sheetsOf(
  deps: Pick<WorkbookDeps, 'extractionLimits'>,
  file: { path: string; name: string },
): Promise<readonly SheetEntry[]> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    return await listSheets({ ...file, limits: deps.extractionLimits, signal })
  } catch (error) {
    if (error instanceof PlatformError || signal.aborted) return []
    throw error
  }
}

const chosenSheet = ({ sheet, options }: AddedTable): string | undefined => sheet ?? options?.sheet

/**
 * The tables of a file. A workbook of which no sheet is chosen becomes, if several are visible, one table for each, with the name of the sheet
 * or, if that is taken, `<table>/<sheet>`. Every other file becomes one table.
 */
export async function tablesOfFile(deps: WorkbookDeps, file: NewFile): Promise<AddedTable[]> {
  const { added, upload, taken } = file
  const name = upload?.name ?? added.file ?? added.table_name
  if (chosenSheet(added) !== undefined || formatOf(name)?.format !== 'xlsx') return [added]
  const path = await pathOf(deps, file)
  const all = path === null ? [] : await sheetsOf(deps, { path, name })
  const sheets = all.flatMap((sheet) => (sheet.isHidden ? [] : [sheet.name]))
  if (sheets.length < 2) return [added]
  return sheets.map((sheet) => ({
    ...added,
    table_name: taken.has(sheet) || sheet.trim() === '' ? `${added.table_name}/${sheet}` : sheet,
    sheet,
    ...(upload === undefined ? { file: name } : {}),
  }))
}
