// CSV and TSV: the pass keeps broken lines out, the engine reads the rest as text into a temporary table.
import { sql } from 'kysely'
import { why } from '#contract/reasons.ts'
import { PlatformError } from '../../error.ts'
import { removeCopy } from './cleaned-copy.ts'
import type { FileLayout } from './reading-plan.ts'
import {
  countOf,
  execute,
  literalPath,
  placeName,
  type FileToStage,
  type Loading,
  type Sql,
  type Staged,
} from './staging.ts'
import { passOver } from './text-pass.ts'

/** The engine's own reading of a CSV file whose lines are all sound. */
export const csvRelation = (path: string, layout: FileLayout): Sql => {
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
export const stageCsv = async (loading: Loading, file: FileToStage): Promise<Staged> => {
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
      params: { file: name, ...why('rows_differ', { rows, lines: pass.rows }) },
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
