// Stages JSON: one array, one object per line, or consecutive objects. Every key becomes a text column; nested values
// stay JSON text. Items that are not objects are counted as rejected.
import { sql } from 'kysely'
import { toReason } from '#contract/reasons.ts'
import { defaultExtractionLimits, requireWidth } from './extraction-limits.ts'
import { removeCopy } from './text/cleaned-copy.ts'
import { copyText, scanText } from './text-pass.ts'
import { replaceByItems } from './nested/json-items.ts'
import { isRowKey, parentKey, withRowKeys } from './nested/row-keys.ts'
import { pointer, requireShallow, unfoldMembers, type Unfolded } from './nested/unfold-json.ts'
import { sampleOf } from './rejects.ts'
import {
  countOf,
  execute,
  fileBytesOf,
  literalPath,
  nothingRejected,
  columnAlias,
  type FileToStage,
  type Loading,
  type Sql,
  type Staged,
  withRows,
} from './staging.ts'

const objectsFormat = { array: 'array', lines: 'newline_delimited', values: 'unstructured' } as const
export const largestObject = 64 * 1024 ** 2

interface Objects {
  readonly from: Sql
  readonly name: string
  /** Precedes numbers that are texts, see `mark-numbers.ts`; null if there are none. */
  readonly mark: string | null
}

/** Type of a JSON value, also if it is a marked number. */
const typeOf = (cell: Sql, mark: string | null): Sql =>
  mark === null
    ? sql`json_type(${cell})`
    : sql`CASE WHEN starts_with(CAST(${cell} AS VARCHAR), ${sql.lit(`"${mark}`)}) THEN 'DOUBLE' ELSE json_type(${cell}) END`

/** Text of a value with the digits of marked numbers, also of those inside of it. */
export function textOf(cell: Sql, mark: string | null): Sql {
  return mark === null
    ? cell
    : sql`regexp_replace(${cell}, ${sql.lit(`"?${mark}([-.0-9]+)"?`)}, ${sql.lit('\\1')}, 'g')`
}

interface JsonText {
  readonly file: FileToStage
  readonly path: string
  readonly isPacked: boolean
  readonly mark: string | null
}

const findKeys = async (loading: Loading, { from, name }: Objects): Promise<string[]> => {
  const statement = sql`SELECT CAST(to_json(keys) AS VARCHAR) FROM
    (SELECT json_keys(json) AS keys, min(position) AS first FROM ${from} GROUP BY 1) ORDER BY first`
  const batch = await execute(loading, { statement, name })
  const keys = new Set<string>()
  for (const cell of batch.columns[0] ?? []) {
    const list: unknown = JSON.parse(String(cell))
    if (Array.isArray(list)) for (const key of list) keys.add(String(key))
  }
  return [...keys]
}

const listOf = (pointers: readonly string[]): Sql => sql`[${sql.join(pointers.map((one) => sql.lit(one)))}]`

/** The cell of each key, of objects with the list `cells` of their members. */
const cellsOf = (keys: readonly string[], { member, rowNumber }: CellSql): Sql[] => {
  const members = keys.filter((key) => !isRowKey(key))
  return keys.map((key) =>
    isRowKey(key)
      ? rowNumber(key === parentKey ? sql`parent` : sql`position + 1`)
      : member(sql`cells[${sql.lit(members.indexOf(key) + 1)}]`),
  )
}

interface CellSql {
  readonly member: (cell: Sql) => Sql
  readonly rowNumber: (number: Sql) => Sql
}

const membersOf = (keys: readonly string[]): Sql => listOf(keys.filter((key) => !isRowKey(key)))

const findJsonTypes = async (
  loading: Loading,
  { from, name, mark, keys }: Objects & { keys: readonly string[] },
): Promise<string[][]> => {
  const types = cellsOf(keys, { member: (cell) => typeOf(cell, mark), rowNumber: () => sql`'UBIGINT'` })
  const jsonTypes = types.map((type) => sql`CAST(to_json(list(DISTINCT ${type})) AS VARCHAR)`)
  const statement = sql`SELECT ${sql.join(jsonTypes)} FROM (SELECT json_extract(json, ${membersOf(keys)}) AS cells FROM ${from})`
  const batch = await execute(loading, { statement, name })
  return batch.columns.map(([cell]) => {
    const list: unknown = JSON.parse(typeof cell === 'string' ? cell : '[]')
    return Array.isArray(list) ? list.filter((kind) => kind !== null && kind !== 'NULL').map(String) : []
  })
}

interface ReadObjects extends Objects {
  /** Number of values, also of those that are no objects. */
  readonly total: number
  /** There may be more rows than the limit. */
  readonly isCut: boolean
  /** Number of values in the place of a list. */
  readonly others: number
}

const readObjects = async (
  loading: Loading,
  { file, path, isPacked, mark }: JsonText,
): Promise<ReadObjects> => {
  const table = `${file.into}_raw`
  const raw = sql.id(table)
  const limit = file.limit === undefined ? sql`` : sql` LIMIT ${sql.lit(file.limit)}`
  const statement = sql`CREATE TEMP TABLE ${raw} AS SELECT json FROM read_json_objects(
    ${sql.lit(literalPath(path))}, format = ${sql.lit(objectsFormat[file.layout.shape])},
    maximum_object_size = ${sql.lit(largestObject)}, compression = ${sql.lit(isPacked ? 'gzip' : 'uncompressed')})${limit}`
  await execute(loading, { statement, name: file.name })
  const { name, limit: most } = file
  const total = await countOf(loading, { from: raw, name })
  const { list = [] } = file.layout
  const isCut = most !== undefined && total >= most
  const rows = sql`SELECT *, rowid AS position FROM ${raw}`
  if (list.length === 0) {
    const from = sql`(${rows} WHERE json_type(json) = 'OBJECT')`
    return { from, name, mark, total, isCut, others: 0 }
  }
  const others = await replaceByItems(loading, { table, name, list, limit: most })
  const items = await countOf(loading, { from: raw, name })
  const from = sql`(${rows} WHERE coalesce(json_type(json), 'NULL') IN ('OBJECT', 'NULL'))`
  return { from, name, mark, total: items, isCut: isCut || (most !== undefined && items >= most), others }
}

const spread = async (
  loading: Loading,
  { file, objects, keys }: { file: FileToStage; objects: ReadObjects; keys: readonly string[] },
): Promise<number> => {
  if (keys.length === 0) return 0
  const texts = cellsOf(keys, {
    member: (cell) => textOf(cell, objects.mark),
    rowNumber: (number) => sql`CAST(${number} AS VARCHAR)`,
  })
  const cells = texts.map((text, index) => sql`${text} AS ${sql.id(columnAlias(index))}`)
  const statement = sql`CREATE TEMP TABLE ${sql.id(file.into)} AS SELECT ${sql.join(cells)}
    FROM (SELECT *, json_extract_string(json, ${membersOf(keys)}) AS cells FROM ${objects.from})`
  await execute(withRows(loading, 'loading', objects.total), { statement, name: file.name })
  return countOf(loading, { from: sql.id(file.into), name: file.name })
}

const findMembers = async (loading: Loading, objects: Objects, hasLists: boolean): Promise<Unfolded> => {
  const keys = await findKeys(loading, objects)
  const { columns: limit } = loading.limits ?? defaultExtractionLimits
  return unfoldMembers(loading, { ...objects, keys, limit, hasLists })
}

const plannedPointers = ({ keys = [], layout }: FileToStage): readonly string[] =>
  layout.isUnfolded === true ? keys : keys.map(pointer)

interface FoundColumns {
  readonly keys: readonly string[]
  /** Those of columns that were found in the file. */
  readonly names?: readonly string[] | undefined
  readonly lists?: Staged['lists']
}

const findColumns = async (
  loading: Loading,
  { file, objects }: { file: FileToStage; objects: Objects },
): Promise<FoundColumns> => {
  if (file.keys !== undefined) return { keys: plannedPointers(file) }
  const { members, lists } = await findMembers(loading, objects, file.hasLists === true)
  const { list = [] } = file.layout
  return {
    keys: withRowKeys(
      members.map((member) => member.pointer),
      { list, lists },
    ),
    names: withRowKeys(
      members.map((member) => member.name),
      { list, lists },
    ),
    lists,
  }
}

const skippedOf = (count: number): Staged['rejected'] =>
  count === 0
    ? nothingRejected
    : { count, samples: [sampleOf(0, { reason: toReason('items_no_objects', { count }) })] }

const stageObjects = async (loading: Loading, source: JsonText): Promise<Staged> => {
  const { file } = source
  const objects = await readObjects(loading, source)
  const { keys, names, lists } = await findColumns(loading, { file, objects })
  requireWidth(loading.limits, { name: file.name, columns: keys.length })
  const jsonTypes =
    names !== undefined && keys.length > 0 ? await findJsonTypes(loading, { ...objects, keys }) : undefined
  const rows = await spread(loading, { file, objects, keys })
  return {
    from: sql.id(file.into),
    keys,
    names,
    lists,
    column: (index) => sql.id(columnAlias(index)),
    rows,
    isCut: objects.isCut,
    rejected: skippedOf(objects.total - (keys.length === 0 ? 0 : rows) + objects.others),
    jsonTypes,
  }
}

const stageCopy = async (
  loading: Loading,
  file: FileToStage,
  copy: Pick<JsonText, 'path' | 'mark'> | null,
): Promise<Staged> => {
  if (copy === null) {
    const { path, layout } = file
    return stageObjects(loading, { file, path, isPacked: layout.isPacked, mark: null })
  }
  try {
    return await stageObjects(loading, { ...copy, file, isPacked: false })
  } finally {
    await removeCopy(copy.path)
  }
}

/** Stages all objects of the file. In files with one object per line, broken lines are skipped and counted. */
export async function stageJson(loading: Loading, file: FileToStage): Promise<Staged> {
  const { layout } = file
  const order = {
    file: fileBytesOf(loading, file),
    layout,
    names: [],
    limit: file.limit,
    staging: loading.staging,
    onRows: (rows: number) => loading.onRows?.({ pass: 'checking', rows, of: null }),
  }
  if (file.keys === undefined) await requireShallow(order.file, layout)
  if (layout.shape !== 'lines') return stageCopy(loading, file, await copyText(order))
  const scan = await scanText(order)
  const staged = await stageCopy(loading, file, scan.isCopy ? scan : null)
  // Lines that are not rows are those of the table that contains the list.
  if (layout.list !== undefined) return staged
  const { rejected, rejectedLines, lineOf, isCut } = scan
  return { ...staged, rejected, rejectedLines, lineOf, isCut }
}
