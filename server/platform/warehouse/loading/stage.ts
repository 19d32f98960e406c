// Brings a data file before the engine: a relation with one column per column of the file, in the order of the file.
// Text files arrive as text in a temporary table of the session; Parquet is read where it lies.
import { sql } from 'kysely'
import type { FileLayout } from './reading-plan.ts'
import { stageCsv } from './stage-csv.ts'
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
} from './staging.ts'

export const parquetRelation = (path: string): Sql => sql`read_parquet(${sql.lit(literalPath(path))})`

/** Columns of a Parquet file with the engine's name of their types. */
export const describeParquet = async (
  loading: Loading,
  { path, name }: { path: string; name: string },
): Promise<{ key: string; columnType: string }[]> => {
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
export const stageFile = (loading: Loading, file: FileToStage): Promise<Staged> =>
  stagers[file.layout.format](loading, file)
