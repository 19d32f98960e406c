// Stages a sheet of a workbook: its cells are copied to a CSV file by a worker, and loaded as text.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { reasonParams, toReason } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import type { SheetContent, ValueKind } from '../workbook/messages.ts'
import { readSheet } from '../workbook/read-workbook.ts'
import { nameColumns } from './column-type.ts'
import { defaultExtractionLimits, requireWidth } from './extraction-limits.ts'
import { tallyRejects, type Rejected } from './rejects.ts'
import {
  columnAlias,
  columnsChanged,
  countOf,
  execute,
  type FileToStage,
  type Loading,
  type Sql,
  type Staged,
  withRows,
} from './staging.ts'
import { removeCopy } from './text/cleaned-copy.ts'

/** Types of values in the names of the engine. A text is a text, also if it looks like a number. */
const engineTypes = {
  text: 'VARCHAR',
  number: 'DOUBLE',
  boolean: 'BOOLEAN',
  date: 'VARCHAR',
  datetime: 'VARCHAR',
} as const satisfies Record<ValueKind, string>

const isUsed = ({ header, kinds }: SheetContent, index: number): boolean =>
  (header?.[index] ?? '').trim() !== '' || (kinds[index] ?? []).length > 0

/** In a column of days and instants, a day is its midnight. */
const cellOf = (kinds: readonly ValueKind[], index: number): Sql => {
  const cell = sql.id(columnAlias(index))
  const isMixed = kinds.includes('date') && kinds.includes('datetime') && !kinds.includes('text')
  return isMixed ? sql`CASE WHEN length(${cell}) = 10 THEN ${cell} || ' 00:00:00' ELSE ${cell} END` : cell
}

const copyRelation = (copy: string, { width, isUniform }: SheetContent): Sql => {
  const columns = Array.from({ length: width }, (_, index) => sql`${sql.lit(columnAlias(index))}: 'VARCHAR'`)
  // The engine completes short records only if it reads them in one thread.
  const padding = isUniform ? sql`` : sql`, null_padding = true, parallel = false`
  return sql`read_csv(${sql.lit(copy)}, columns = {${sql.join(columns)}}, auto_detect = false, header = false,
    delim = ',', quote = '"', escape = '"', new_line = '\\n', allow_quoted_nulls = false${padding})`
}

const rejectedOf = ({ titles }: SheetContent): Rejected => {
  const tally = tallyRejects()
  for (const { row, text } of titles) tally.add(row, { reason: toReason('above_header'), text })
  return tally.result()
}

const load = async (
  loading: Loading,
  { file, copy, content }: { file: FileToStage; copy: string; content: SheetContent },
): Promise<Staged> => {
  const { name, into } = file
  const used = Array.from({ length: content.width }, (_, index) => index).filter((index) =>
    isUsed(content, index),
  )
  if (used.length === 0)
    throw new PlatformError('file_empty', { params: { file: `${name}/${content.sheet}` } })
  requireWidth(loading.limits, { name, columns: used.length })
  const { names, renamed } = nameColumns(used.map((index) => content.header?.[index] ?? ''))
  const isLikePlan =
    names.length === file.keys?.length && names.every((one, index) => one === file.keys?.[index])
  if (file.keys !== undefined && !isLikePlan) throw columnsChanged(name)
  const cells = used.map(
    (index, position) =>
      sql`${cellOf(content.kinds[index] ?? [], index)} AS ${sql.id(columnAlias(position))}`,
  )
  const statement = sql`CREATE TEMP TABLE ${sql.id(into)} AS
    SELECT ${sql.join(cells)} FROM ${copyRelation(copy, content)}`
  if (content.rows > 0) await execute(withRows(loading, 'loading', content.rows), { statement, name })
  else await execute(loading, { statement: emptyTable(into, used.length), name })
  const rows = await countOf(loading, { from: sql.id(into), name })
  if (rows !== content.rows)
    throw new PlatformError('file_unreadable', {
      params: { file: name, ...reasonParams('rows_differ', { rows, lines: content.rows }) },
    })
  const { sheet, header, errors, firstError, formulas, firstFormula } = content
  return {
    from: sql.id(into),
    keys: names,
    column: (index) => sql.id(columnAlias(index)),
    rows,
    rejected: rejectedOf(content),
    jsonTypes: used.map((index) => [...new Set(content.kinds[index]?.map((kind) => engineTypes[kind]))]),
    sheet: { name: sheet, hasHeader: header !== null, renamed, errors, firstError, formulas, firstFormula },
  }
}

const emptyTable = (into: string, width: number): Sql => {
  const columns = Array.from({ length: width }, (_, index) => sql`${sql.id(columnAlias(index))} VARCHAR`)
  return sql`CREATE TEMP TABLE ${sql.id(into)} (${sql.join(columns)})`
}

/**
 * Stages a sheet: that of the layout, else the first visible one. Throws `file_empty`, `file_unreadable`,
 * `extraction_too_wide` and `extraction_too_large`.
 */
export async function stageSheet(loading: Loading, file: FileToStage): Promise<Staged> {
  const { path, name, layout, keys, limit } = file
  const { signal, limits = defaultExtractionLimits, staging } = loading
  const copy = join(staging, `${randomUUID()}.csv`)
  const content = await readSheet(
    { path, name, limits, signal },
    {
      sheet: layout.sheet ?? null,
      header: keys === undefined ? (file.header ?? null) : layout.hasHeader,
      nulls: layout.nulls,
      copy,
      limit,
    },
  )
  try {
    return await load(loading, { file, copy, content })
  } finally {
    await removeCopy(copy)
  }
}
