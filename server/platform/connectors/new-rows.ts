// Reads the rows of a table that are not held yet, if the others are still those that are held (DM66): as many, with the
// same values of the growing column. Otherwise all rows are read.
import { createHash } from 'node:crypto'
import type { RemoteName } from '#contract/data-manager/connection.ts'
import { toReason, type Reason } from '#contract/reasons.ts'
import type { HeldRows, RemoteColumn, RemoteRows, RowsOrigin, ValueFigures } from './connector.ts'
import type { DatabaseParameters } from './database-parameters.ts'

/** Of the rows up to the largest held value, and of those without a value. */
export interface FoundFigures extends ValueFigures {
  readonly nulls: string
}

const digest = (value: unknown): string => createHash('sha256').update(JSON.stringify(value)).digest('hex')

/** The origin of rows. `version` differs for a table that was created again. */
export function rowsOrigin(
  { host, port, database, username }: DatabaseParameters,
  {
    table: { schema, name },
    version,
    columns,
  }: {
    readonly table: RemoteName
    readonly version: string
    /** With their types on the server. */
    readonly columns: readonly (RemoteColumn & { readonly display: string })[]
  },
): RowsOrigin {
  return {
    table: digest([host, port, database, username, schema, name, version]),
    columns: digest(columns.map((column) => [column.name, column.display, column.type])),
  }
}

/** Why new rows cannot be added to rows of another origin. */
export function originReason({ origin: held }: HeldRows, origin: RowsOrigin): Reason | null {
  if (held.table !== origin.table) return toReason('growing_table')
  return held.columns === origin.columns ? null : toReason('growing_columns')
}

/** Why the rows up to the largest held value are not those that are held. */
export function figuresReason({ column, figures: held }: HeldRows, found: FoundFigures): Reason | null {
  if (found.nulls !== '0') return toReason('growing_nulls', { column, count: Number(found.nulls) })
  if (found.rows !== held.rows)
    return toReason('growing_rows', { column, rows: Number(found.rows), held: Number(held.rows) })
  const isSame = found.sum === held.sum && found.squares === held.squares
  return isSame ? null : toReason('growing_values', { column })
}

/** A held value for a statement. Throws for a text that is no number, date or time. */
export function valueText({ largest }: HeldRows): string {
  if (/^-?\d+$|^\d{4}-\d\d-\d\d(?: \d\d:\d\d:\d\d(?:\.\d{1,6})?)?$/.test(largest)) return largest
  throw new Error('the largest value is no number, date or time')
}

/** The column of a name, which the table has. */
export function columnNamed<C extends { readonly name: string }>(columns: readonly C[], name: string): C {
  const found = columns.find((column) => column.name === name)
  if (found === undefined) throw new Error('the table has no such column')
  return found
}

interface RowsToRead {
  readonly held: HeldRows | undefined
  readonly origin: RowsOrigin
  /** All statements see the same rows. */
  readonly isSnapshot: boolean
  readonly figures: (held: HeldRows) => Promise<FoundFigures>
  /** Writes the rows after the held ones, or all, and returns their number. */
  readonly write: (held: HeldRows | undefined) => Promise<number>
}

/** Writes the rows after the held ones if they are still in the table; otherwise all. */
export async function readRows({
  held,
  origin,
  isSnapshot,
  figures,
  write,
}: RowsToRead): Promise<Pick<RemoteRows, 'rows' | 'origin' | 'wholeReason'>> {
  const readAll = async (wholeReason: Reason | null) => ({
    rows: await write(undefined),
    origin,
    wholeReason,
  })
  if (held === undefined) return readAll(null)
  const before = originReason(held, origin) ?? figuresReason(held, await figures(held))
  if (before !== null) return readAll(before)
  const rows = await write(held)
  const after = isSnapshot ? null : figuresReason(held, await figures(held))
  return after === null ? { rows, origin, wholeReason: null } : readAll(after)
}
