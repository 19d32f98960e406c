// The rows of a table of another server that are held in a Parquet file: what is known of the values of one column, and
// adding rows to them.
import { sql } from 'kysely'
import { reasonParams } from '#contract/reasons.ts'
import { valueModulus } from '#domain/schema/growing-type.ts'
import { PlatformError } from '../../core/error.ts'
import { describeParquet } from '../loading/stage.ts'
import { execute, literalPath, type Loading, type Sql } from '../loading/staging.ts'

interface HeldColumn {
  readonly path: string
  /** Name of the table, for messages. */
  readonly name: string
  readonly column: string
}

/** Numbers about the values of a column, as digits. Dates are days, dates with a time are microseconds. */
interface HeldFigures {
  /** Digits, a date, or a date and a time with microseconds, in UTC if it has a zone; null without a value. */
  readonly largest: string | null
  readonly nulls: string
  readonly figures: { readonly rows: string; readonly sum: string; readonly squares: string }
}

const zoned = 'TIMESTAMP WITH TIME ZONE'
const isKnown = (type: string): boolean =>
  /^U?(?:TINYINT|SMALLINT|INTEGER|BIGINT)$/.test(type) || ['DATE', 'TIMESTAMP', zoned].includes(type)

const wholeNumber = (id: Sql, type: string): Sql => {
  if (type === 'DATE') return sql`date_diff('day', DATE '2000-01-01', ${id})`
  return type.startsWith('TIMESTAMP') ? sql`epoch_us(${id})` : sql`CAST(${id} AS BIGINT)`
}

/** The figures of a column; null if it is absent, or neither of whole numbers nor of dates. */
export async function heldFigures(
  loading: Loading,
  { path, name, column }: HeldColumn,
): Promise<HeldFigures | null> {
  const described = await describeParquet(loading, { path, name })
  const type = described.find((one) => one.name === column)?.type
  if (type === undefined || !isKnown(type)) return null
  const id = sql.id(column)
  const value = wholeNumber(id, type)
  const rest = sql`(${value} % ${sql.lit(valueModulus)})`
  const largest = type === zoned ? sql`make_timestamp(epoch_us(max(${id})))` : sql`max(${id})`
  const texts = [
    largest,
    sql`count(*) - count(${id})`,
    sql`count(*)`,
    sql`coalesce(sum(${value}), 0)`,
    sql`coalesce(sum(${rest} * ${rest}), 0)`,
  ].map((text) => sql`CAST(${text} AS VARCHAR)`)
  const statement = sql`SELECT ${sql.join(texts)} FROM read_parquet(${sql.lit(literalPath(path))})`
  const { columns } = await execute(loading, { statement, name })
  const [greatest, ...others] = columns.map(([cell]) => (typeof cell === 'string' ? cell : null))
  const [nulls = '', rows = '', sum = '', squares = ''] = others.map(String)
  return { largest: greatest ?? null, nulls, figures: { rows, sum, squares } }
}

/** Writes held rows and those that follow them, with the same columns, into one file. */
export async function joinRows(
  loading: Loading,
  task: {
    readonly name: string
    readonly held: string
    readonly added: string
    readonly parquet: string
    /** Rows of both files. */
    readonly rows: number
  },
): Promise<void> {
  const files = sql.join([task.held, task.added].map((path) => sql.lit(literalPath(path))))
  const statement = sql`COPY (SELECT * FROM read_parquet([${files}]))
    TO ${sql.lit(task.parquet)} (FORMAT parquet, COMPRESSION snappy)`
  const { columns } = await execute(loading, { statement, name: task.name })
  const rows = Number(columns[0]?.[0] ?? 0)
  if (rows !== task.rows)
    throw new PlatformError('file_unreadable', {
      params: { file: task.name, ...reasonParams('database_rows', { sent: task.rows, rows }) },
    })
}
