// Brings a data file before the engine: a relation with one column per column of the file, in the order of the file.
// Text files arrive as text in a temporary table of the session; Parquet is read where it lies.
import { sql } from 'kysely'
import type { FileLayout } from './reading-plan.ts'
import { stageJson } from './stage-json.ts'
import {
  countOf,
  execute,
  literalPath,
  nothingRejected,
  type FileToStage,
  type Loading,
  type Sql,
  type Staged,
  placeName,
} from './staging.ts'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import { removeCopy, passOver } from './text-pass.ts'

/** The engine's own reading of a CSV file whose lines are all sound. */
export function csvRelation(path: string, layout: FileLayout): Sql {
  const columns = Array.from(
    { length: layout.fields },
    (_, index) => sql`${sql.lit(placeName(index))}: 'VARCHAR'`,
  )
  return sql`read_csv(${sql.lit(literalPath(path))}, columns = {${sql.join(columns)}}, auto_detect = false,
    header = ${sql.lit(layout.hasHeader)}, delim = ${sql.lit(layout.delimiter)}, quote = '"', escape = '"',
    new_line = ${sql.lit(layout.hasCrlf ? '\\r\\n' : '\\n')},
    allow_quoted_nulls = false, compression = ${sql.lit(layout.isPacked ? 'gzip' : 'none')})`
}

/** Stages the sound rows; refuses where the engine and the pass disagree on their number. */
async function stageCsv(loading: Loading, file: FileToStage): Promise<Staged> {
  const { layout, name, into } = file
  const pass = await passOver({
    file: { path: file.path, name, isPacked: layout.isPacked, signal: loading.signal },
    layout,
    names: file.keys ?? [],
    limit: file.limit,
    staging: loading.staging,
  })
  const read: FileLayout = pass.isCopy
    ? { ...layout, hasHeader: false, isPacked: false, hasCrlf: false }
    : layout
  try {
    const statement = sql`CREATE TEMP TABLE ${sql.id(into)} AS SELECT * FROM ${csvRelation(pass.path, read)}`
    await execute(loading, { statement, name })
  } finally {
    if (pass.isCopy) await removeCopy(pass.path)
  }
  const rows = await countOf(loading, { from: sql.id(into), name })
  if (rows !== pass.rows)
    throw new PlatformError('file_unreadable', {
      params: { file: name, ...reasonParams('rows_differ', { rows, lines: pass.rows }) },
    })
  return {
    from: sql.id(into),
    keys: file.keys ?? [],
    column: (index) => sql.id(placeName(index)),
    rows,
    rejected: pass.rejected,
    kinds: undefined,
  }
}

export function parquetRelation(path: string): Sql {
  return sql`read_parquet(${sql.lit(literalPath(path))})`
}

/** Columns of a Parquet file with the engine's name of their types. */
export async function describeParquet(
  loading: Loading,
  { path, name }: { path: string; name: string },
): Promise<{ key: string; columnType: string }[]> {
  const statement = sql`DESCRIBE SELECT * FROM ${parquetRelation(path)}`
  const batch = await execute(loading, { statement, name })
  const [keys = [], types = []] = batch.columns
  return keys.map((key, index) => ({ key: String(key), columnType: String(types[index]) }))
}

const stageParquet = async (loading: Loading, file: FileToStage): Promise<Staged> => {
  const relation = parquetRelation(file.path)
  const from =
    file.limit === undefined ? relation : sql`(SELECT * FROM ${relation} LIMIT ${sql.lit(file.limit)})`
  const rows = await countOf(loading, { from, name: file.name })
  const keys = file.keys ?? []
  return {
    from,
    keys,
    column: (index) => sql.id(keys[index] ?? ''),
    rows,
    rejected: nothingRejected,
    kinds: undefined,
  }
}

const stagers: Record<FileLayout['format'], (loading: Loading, file: FileToStage) => Promise<Staged>> = {
  csv: stageCsv,
  tsv: stageCsv,
  json: stageJson,
  ndjson: stageJson,
  parquet: stageParquet,
}

/** Stages one file. Throws `file_unreadable`; leaves nothing in the staging folder. */
export function stageFile(loading: Loading, file: FileToStage): Promise<Staged> {
  return stagers[file.layout.format](loading, file)
}
