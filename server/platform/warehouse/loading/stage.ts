// Stages a data file: returns a relation with one column per column of the file, in file order. Text files are loaded
// as text into a temporary table of the session. Parquet is read in place.
import { sql } from 'kysely'
import type { FileLayout } from './reading-plan.ts'
import { stageJson } from './stage-json.ts'
import { stageSheet } from './stage-sheet.ts'
import {
  countOf,
  execute,
  fileBytesOf,
  literalPath,
  nothingRejected,
  type FileToStage,
  type Loading,
  type Sql,
  type Staged,
  columnAlias,
  withRows,
} from './staging.ts'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import { removeCopy } from './text/cleaned-copy.ts'
import { scanText } from './text-pass.ts'
import { parquetColumn, parquetRelation } from './nested/parquet-rows.ts'
import { isRowKey } from './nested/row-keys.ts'
import type { ParquetField } from './nested/unfold-parquet.ts'
import { withNulls } from './text/null-values.ts'

/** Reads a CSV file with the engine. All lines must be valid. */
export function csvRelation(path: string, layout: FileLayout): Sql {
  const columns = Array.from(
    { length: layout.fields },
    (_, index) => sql`${sql.lit(columnAlias(index))}: 'VARCHAR'`,
  )
  return sql`read_csv(${sql.lit(literalPath(path))}, columns = {${sql.join(columns)}}, auto_detect = false,
    header = ${sql.lit(layout.hasHeader)}, delim = ${sql.lit(layout.delimiter)},
    quote = ${sql.lit(layout.quote)}, escape = ${sql.lit(layout.quote)},
    new_line = ${sql.lit(layout.hasCrlf ? '\\r\\n' : '\\n')},
    allow_quoted_nulls = false, compression = ${sql.lit(layout.isPacked ? 'gzip' : 'none')})`
}

/** Stages the valid rows. Throws if the engine and the scan disagree on their number. */
async function stageCsv(loading: Loading, file: FileToStage): Promise<Staged> {
  const { layout, name, into } = file
  const scan = await scanText({
    file: fileBytesOf(loading, file),
    layout,
    names: file.keys ?? [],
    limit: file.limit,
    staging: loading.staging,
    onRows: (rows) => loading.onRows?.({ pass: 'checking', rows, of: null }),
  })
  const read: FileLayout = scan.isCopy
    ? { ...layout, hasHeader: false, isPacked: false, hasCrlf: false }
    : layout
  try {
    const statement = sql`CREATE TEMP TABLE ${sql.id(into)} AS SELECT * FROM ${csvRelation(scan.path, read)}`
    await execute(withRows(loading, 'loading', scan.rows), { statement, name })
  } finally {
    if (scan.isCopy) await removeCopy(scan.path)
  }
  const rows = await countOf(loading, { from: sql.id(into), name })
  if (rows !== scan.rows)
    throw new PlatformError('file_unreadable', {
      params: { file: name, ...reasonParams('rows_differ', { rows, lines: scan.rows }) },
    })
  return {
    from: sql.id(into),
    keys: file.keys ?? [],
    column: (index) => withNulls(sql.id(columnAlias(index)), layout.nulls),
    rows,
    rejected: scan.rejected,
    rejectedLines: scan.rejectedLines,
    lineOf: scan.lineOf,
    isCut: scan.isCut,
    jsonTypes: undefined,
  }
}

/** Columns of a Parquet file with the type names of the engine. */
export async function describeParquet(
  loading: Loading,
  { path, name }: { path: string; name: string },
): Promise<ParquetField[]> {
  const statement = sql`DESCRIBE SELECT * FROM ${parquetRelation(path, { layout: {}, keys: [] })}`
  const batch = await execute(loading, { statement, name })
  const [keys = [], types = []] = batch.columns
  return keys.map((key, index) => ({ name: String(key), type: String(types[index]) }))
}

const stageParquet = async (loading: Loading, file: FileToStage): Promise<Staged> => {
  const { keys = [], layout } = file
  const relation = parquetRelation(file.path, { layout, keys })
  const from =
    file.limit === undefined ? relation : sql`(SELECT * FROM ${relation} LIMIT ${sql.lit(file.limit)})`
  const rows = await countOf(loading, { from, name: file.name })
  return {
    from,
    keys,
    column: (index) => parquetColumn(keys[index] ?? '', layout),
    rows,
    rejected: nothingRejected,
    jsonTypes: undefined,
  }
}

/** Missing values of JSON stay null, whatever the options say about empty text. */
const stageValues = async (loading: Loading, file: FileToStage): Promise<Staged> => {
  const staged = await stageJson(loading, file)
  const nulls = ['', ...file.layout.nulls]
  const column = (index: number): Sql =>
    isRowKey(staged.keys[index] ?? '') ? staged.column(index) : withNulls(staged.column(index), nulls)
  return { ...staged, column }
}

const stagers: Record<FileLayout['format'], (loading: Loading, file: FileToStage) => Promise<Staged>> = {
  csv: stageCsv,
  tsv: stageCsv,
  json: stageValues,
  ndjson: stageValues,
  parquet: stageParquet,
  xlsx: stageSheet,
}

/** Stages one file. Throws `file_unreadable`. Leaves no file in the staging folder. */
export function stageFile(loading: Loading, file: FileToStage): Promise<Staged> {
  return stagers[file.layout.format](loading, file)
}
