// Writes rows of another server, which are in a CSV file of the canonical form, into a Parquet file with their exact
// types. A column with a value that its type cannot hold becomes text as a whole (DM41): `infinity`, `NaN`, years
// outside of 1 to 9999.
import { sql } from 'kysely'
import { reasonParams } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import { columnAlias, execute, literalPath, type Loading, type Sql } from '../loading/staging.ts'

interface SnapshotColumn {
  readonly name: string
  readonly type: string
}

interface SnapshotTask {
  /** Name of the table, for messages. */
  readonly name: string
  readonly csv: string
  readonly parquet: string
  readonly columns: readonly SnapshotColumn[]
  /** Rows of the file, as the server counted them. */
  readonly rows: number
}

/** The longest row of the first attempt, with which the engine reads in parallel, and of the second. */
const maxRowBytes = { usual: 2 * 1024 ** 2, large: 256 * 1024 ** 2 } as const

const csvRelation = (
  { csv, columns }: SnapshotTask,
  size: keyof typeof maxRowBytes,
  typeOf: (column: SnapshotColumn) => string,
): Sql => {
  // A file of one column has a second one, so that a null is not an empty line.
  const types = columns.length === 1 ? [...columns.map(typeOf), 'VARCHAR'] : columns.map(typeOf)
  const list = types.map((type, index) => sql`${sql.lit(columnAlias(index))}: ${sql.lit(type)}`)
  return sql`read_csv(${sql.lit(literalPath(csv))}, columns = {${sql.join(list)}}, auto_detect = false,
    header = false, delim = ',', quote = '"', escape = '"', new_line = '\\n', nullstr = '',
    allow_quoted_nulls = false, compression = 'none', max_line_size = ${sql.lit(maxRowBytes[size])})`
}

const write = async (
  loading: Loading,
  task: SnapshotTask,
  { values, from }: { values: readonly Sql[]; from: Sql },
) => {
  const columns = task.columns.map(({ name }, index) => sql`${values[index] ?? sql`NULL`} AS ${sql.id(name)}`)
  const statement = sql`COPY (SELECT ${sql.join(columns)} FROM ${from})
    TO ${sql.lit(task.parquet)} (FORMAT parquet, COMPRESSION snappy)`
  const { columns: counted } = await execute(loading, { statement, name: task.name })
  const rows = Number(counted[0]?.[0] ?? 0)
  if (rows !== task.rows)
    throw new PlatformError('file_unreadable', {
      params: { file: task.name, ...reasonParams('database_rows', { sent: task.rows, rows }) },
    })
}

const isMoment = (type: string): boolean => type === 'DATE' || type.startsWith('TIMESTAMP')
const isDouble = (type: string): boolean => type === 'DOUBLE' || type === 'FLOAT'

/** True for a stored value that the platform cannot show. */
const unfit = (column: Sql, type: string): Sql | null => {
  if (isDouble(type)) return sql`NOT isfinite(${column})`
  if (!isMoment(type)) return null
  const target = sql.raw(type)
  return sql`NOT (isfinite(${column}) AND ${column} >= CAST('0001-01-01' AS ${target})
    AND ${column} < CAST('9999-12-31' AS ${target}) + INTERVAL 1 DAY)`
}

const hasUnfit = async (loading: Loading, task: SnapshotTask): Promise<boolean> => {
  const conditions = task.columns.flatMap(({ name, type }) => unfit(sql.id(name), type) ?? [])
  if (conditions.length === 0) return false
  const statement = sql`SELECT 1 FROM read_parquet(${sql.lit(literalPath(task.parquet))})
    WHERE ${sql.join(conditions, sql` OR `)} LIMIT 1`
  return (await execute(loading, { statement, name: task.name })).rows > 0
}

/** Errors of a value that does not fit its type. */
const misfitCodes = new Set(['file_unreadable', 'conversion_failed', 'calculation_overflow'])

const writeTyped = async (loading: Loading, task: SnapshotTask): Promise<boolean> => {
  const values = task.columns.map((_, index) => sql.id(columnAlias(index)))
  try {
    await write(loading, task, { values, from: csvRelation(task, 'usual', ({ type }) => type) })
  } catch (error) {
    loading.signal.throwIfAborted()
    if (error instanceof PlatformError && misfitCodes.has(error.code)) return false
    throw error
  }
  return !(await hasUnfit(loading, task))
}

/** Reads every value as text, and decides for each column whether its type holds all of them. */
const writeChecked = async (loading: Loading, task: SnapshotTask): Promise<SnapshotColumn[]> => {
  const { name, columns } = task
  const texts = sql.id('snapshot_texts')
  const from = csvRelation(task, 'large', () => 'VARCHAR')
  await execute(loading, {
    statement: sql`CREATE OR REPLACE TEMP TABLE ${texts} AS SELECT * FROM ${from}`,
    name,
  })
  try {
    const checks = columns.map(({ type }, index) => {
      const text = sql.id(columnAlias(index))
      const value = sql`TRY_CAST(${text} AS ${sql.raw(type)})`
      const outside = unfit(value, type)
      return sql`coalesce(bool_or(${text} IS NOT NULL AND (${value} IS NULL${outside === null ? sql`` : sql` OR ${outside}`})), false)`
    })
    const found = await execute(loading, { statement: sql`SELECT ${sql.join(checks)} FROM ${texts}`, name })
    const isText = (index: number): boolean => found.columns[index]?.[0] === true
    const values = columns.map(({ type }, index) => {
      const text = sql.id(columnAlias(index))
      return isText(index) ? text : sql`CAST(${text} AS ${sql.raw(type)})`
    })
    await write(loading, task, { values, from: texts })
    return columns.filter((_, index) => isText(index))
  } finally {
    await execute(loading, { statement: sql`DROP TABLE IF EXISTS ${texts}`, name })
  }
}

/** Writes the file, and returns the columns that became text. */
export async function writeSnapshot(loading: Loading, task: SnapshotTask): Promise<SnapshotColumn[]> {
  return (await writeTyped(loading, task)) ? [] : writeChecked(loading, task)
}
