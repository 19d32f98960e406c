// Rows that wait in a temporary table for the transaction that writes them. A value that does not match the type of its
// column refuses its row; the other rows are written.
import { sql } from 'kysely'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { toReason, type Reason } from '#contract/reasons.ts'
import { z } from 'zod'
import { boundsOf } from '#domain/schema/exact-bounds.ts'
import { columnTypeName, columnTypeSql, valueSql } from './column-type.ts'
import type { JsonRows } from './json-rows.ts'
import type { PlanColumn } from './reading-plan.ts'
import { columnAlias, execute, type Loading, type Sql } from './staging.ts'

interface RowColumn {
  readonly name: string
  readonly type: AttributeType
}

/** A row that is not written. */
interface Refusal {
  /** Of the row, from 1. */
  readonly position: number
  readonly reason: Reason
}

export interface PendingRows {
  /** Rows that can be written, and rows that cannot. */
  readonly rows: number
  readonly refused: number
  /** The first refused rows. */
  readonly refusals: readonly Refusal[]
}

/** Values to convert: where they come from, and one expression for each column. */
export interface RowValues {
  /** A relation with the columns `position` and `is_object`. */
  readonly from: Sql
  /** The values before conversion. */
  readonly raw: readonly Sql[]
  /** Converts a raw value, given by the name of its column, to the type of the column. */
  readonly convert: (raw: Sql, index: number) => Sql
}

const listedRefusals = 20
const samplesLength = 80

const planColumn = (column: RowColumn, read: Partial<PlanColumn>): PlanColumn => ({
  name: column.name,
  key: column.name,
  type: column.type,
  isText: true,
  form: 'plain',
  isExact: true,
  ...read,
})

/** Text of JSON as a value of the column; null if it does not match. Instants may have an offset. */
const fromText = (text: Sql, column: RowColumn): Sql => {
  const as = (form: PlanColumn['form']): Sql =>
    valueSql(text, { column: planColumn(column, { form }), type: column.type }).value
  const isMoment = column.type.main === 'date' || column.type.main === 'datetime'
  return isMoment ? sql`coalesce(${as('plain')}, ${as('zoned')})` : as('plain')
}

/**
 * The members of the rows as values of the columns. `defaults` are used where a row lacks a member; null for none.
 */
export function jsonValues(
  { from, text }: JsonRows,
  { columns, defaults }: { columns: readonly RowColumn[]; defaults: readonly (Sql | null)[] },
): RowValues {
  return {
    from,
    raw: columns.map((_, index) => {
      const fallback = defaults[index] ?? null
      return fallback === null ? text(index) : sql`coalesce(${text(index)}, ${fallback})`
    }),
    convert: (raw, index) => {
      const column = columns[index]
      return column === undefined ? raw : fromText(raw, column)
    },
  }
}

/** Columns of a relation, whose types are `found`, as values of the columns. */
export function typedValues(
  from: Sql,
  { columns, found }: { columns: readonly RowColumn[]; found: readonly AttributeType[] },
): RowValues {
  return {
    from: sql`(SELECT *, row_number() OVER () AS position, true AS is_object FROM ${from})`,
    raw: columns.map((_, index) => sql.id(columnAlias(index))),
    convert: (raw, index) => {
      const column = columns[index]
      const type = found[index]
      if (column === undefined || type === undefined) return raw
      const { value, mismatch } = valueSql(raw, {
        column: planColumn(column, { type, isText: false }),
        type: column.type,
      })
      return mismatch === null ? value : sql`CASE WHEN NOT (${mismatch}) THEN ${value} END`
    },
  }
}

const rawAlias = (index: number): string => `r${index}`
const isFilled = (index: number, { type }: RowColumn): Sql =>
  columnTypeName(type) === 'VARCHAR'
    ? sql`${sql.id(rawAlias(index))} IS NOT NULL`
    : sql`NULLIF(CAST(${sql.id(rawAlias(index))} AS VARCHAR), '') IS NOT NULL`

const misfitOf = (index: number, column: RowColumn): Sql =>
  sql`(${isFilled(index, column)} AND ${sql.id(columnAlias(index))} IS NULL)`

const outsideOf = (index: number, column: RowColumn): Sql =>
  valueSql(sql.id(columnAlias(index)), { column: planColumn(column, { isText: false }), type: column.type })
    .outside ?? sql`false`

const listOf = (parts: readonly Sql[]): Sql => sql`[${sql.join(parts)}]`

/**
 * One relation with `position`, `is_valid`, the converted values, and for an invalid row `problem`: its raw values, and
 * which of them do not match or are outside of their bounds.
 */
const checkedRows = (columns: readonly RowColumn[], { from, raw, convert }: RowValues): Sql => {
  const raws = raw.map((value, index) => sql`${value} AS ${sql.id(rawAlias(index))}`)
  const values = columns.map(
    (_, index) => sql`${convert(sql.id(rawAlias(index)), index)} AS ${sql.id(columnAlias(index))}`,
  )
  const misfits = columns.map((column, index) => misfitOf(index, column))
  const outsides = columns.map((column, index) => outsideOf(index, column))
  const faults = columns.flatMap((column, index) =>
    [
      ...(columnTypeName(column.type) === 'VARCHAR' ? [] : [misfits[index]]),
      ...(boundsOf(column.type).min === null && boundsOf(column.type).max === null ? [] : [outsides[index]]),
    ].filter((fault) => fault !== undefined),
  )
  const isValid = sql`is_object${sql.join(
    faults.map((fault) => sql` AND NOT ${fault}`),
    sql``,
  )}`
  const texts = columns.map(
    (_, index) => sql`left(CAST(${sql.id(rawAlias(index))} AS VARCHAR), ${sql.lit(samplesLength)})`,
  )
  const stored = columns.map((_, index) => sql.id(columnAlias(index)))
  return sql`SELECT position, ${isValid} AS is_valid, ${sql.join(stored)},
      CASE WHEN NOT (${isValid}) THEN CAST(to_json({'is_object': is_object, 'texts': ${listOf(texts)},
        'misfits': ${listOf(misfits)}, 'outsides': ${listOf(outsides)}}) AS VARCHAR) END AS problem
    FROM (SELECT *, ${sql.join(values)} FROM (SELECT position, is_object, ${sql.join(raws)} FROM ${from}))`
}

const problemShape = z.object({
  is_object: z.boolean(),
  texts: z.array(z.string().nullable()),
  misfits: z.array(z.boolean()),
  outsides: z.array(z.boolean()),
})

const reasonOf = (text: string, { columns, name }: Pick<PendingOrder, 'columns' | 'name'>): Reason => {
  const { is_object: isObject, texts, misfits, outsides } = problemShape.parse(JSON.parse(text))
  if (!isObject) return toReason('row_no_object')
  const at = columns.findIndex((_, index) => misfits[index] === true || outsides[index] === true)
  const column = columns[at]
  if (column === undefined) return toReason('row_no_object')
  const shared = { attribute: column.name, value: texts[at] ?? '', from: name }
  const { type } = column
  if (misfits[at] === true) {
    const label = type.sub === undefined ? type.main : `${type.main} ${type.sub}`
    return toReason('value_misfit', { ...shared, type: label })
  }
  const { min, max } = boundsOf(type)
  return toReason('value_outside', { ...shared, min: min ?? '−∞', max: max ?? '∞' })
}

/** Rows to add to a temporary table. */
interface PendingOrder {
  /** Name of the temporary table. */
  readonly into: string
  /** Counts the calls for this table, from 0. The first call creates it. */
  readonly batch: number
  readonly columns: readonly RowColumn[]
  readonly values: RowValues
  /** Display name, for error messages. */
  readonly name: string
}

/** Adds rows to a temporary table, and counts those that can be written. */
export async function addPending(loading: Loading, order: PendingOrder): Promise<PendingRows> {
  const { into, batch, columns, values, name } = order
  const select = sql`SELECT *, ${sql.lit(batch)} AS batch FROM (${checkedRows(columns, values)})`
  const statement =
    batch === 0
      ? sql`CREATE TEMP TABLE ${sql.id(into)} AS ${select}`
      : sql`INSERT INTO ${sql.id(into)} ${select}`
  await execute(loading, { statement, name })
  const own = sql`FROM ${sql.id(into)} WHERE batch = ${sql.lit(batch)}`
  const counts = await execute(loading, {
    statement: sql`SELECT count(*) FILTER (WHERE is_valid), count(*) FILTER (WHERE NOT is_valid) ${own}`,
    name,
  })
  const [rows = 0, refused = 0] = counts.columns.map(([count]) => Number(count ?? 0))
  if (refused === 0) return { rows, refused, refusals: [] }
  const listed = await execute(loading, {
    statement: sql`SELECT position, problem ${own} AND NOT is_valid ORDER BY position LIMIT ${sql.lit(listedRefusals)}`,
    name,
  })
  const [positions = [], problems = []] = listed.columns
  const refusals = positions.map((position, index) => ({
    position: Number(position),
    reason: reasonOf(String(problems[index]), order),
  }))
  return { rows, refused, refusals }
}

/** A column that is numbered where rows have no value: with the numbers after `after`. */
export interface Numbering {
  readonly column: string
  readonly after: Sql
}

/** Selects the valid rows of a temporary table, with the names of the columns. */
export function pendingSelect(
  into: string,
  { columns, numbering }: { columns: readonly RowColumn[]; numbering?: Numbering | undefined },
): Sql {
  const values = columns.map(({ name, type }, index) => {
    const value = sql.id(columnAlias(index))
    if (name !== numbering?.column) return sql`${value} AS ${sql.id(name)}`
    const own = sql`(SELECT max(TRY_CAST(${value} AS HUGEINT)) FROM ${sql.id(into)} WHERE is_valid)`
    const next = sql`greatest(coalesce(${own}, 0), coalesce(${numbering.after}, 0)) + position`
    return sql`coalesce(${value}, CAST(${next} AS ${columnTypeSql(type)})) AS ${sql.id(name)}`
  })
  return sql`SELECT ${sql.join(values)} FROM ${sql.id(into)} WHERE is_valid`
}

/** The columns of a table to create. */
export function columnList(columns: readonly RowColumn[]): Sql {
  return sql.join(columns.map(({ name, type }) => sql`${sql.id(name)} ${columnTypeSql(type)}`))
}
