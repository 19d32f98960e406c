// Measures a relation between two prim tables: one aggregation over the keys of both, so that every number is exact
// and costs one pass over each table. Keys are compared as the join of a mart compares them.
import { sql } from 'kysely'
import type { RelationKey, RelationMeasure } from '#contract/data-manager/relation-endpoints.ts'
import { ExactNumber } from '#contract/exact-number.ts'
import { relationTypeOf } from '#domain/schema/relation-key.ts'
import { primRelation, type PrimTable } from '../catalogue/prim-table.ts'
import { compile } from '../../warehouse/sql.ts'
import { columnAlias, type Sql } from '../../warehouse/loading/staging.ts'
import type { Cell } from '../../warehouse/values.ts'
import type { RunOptions, Warehouse } from '../../warehouse/warehouse.ts'

const shownOrphans = 10
/** Longer texts of orphans are cut. */
const orphanLength = 200

export interface RelatedTables {
  readonly from: PrimTable
  readonly to: PrimTable
  readonly attributes: RelationKey['attributes']
}

const isComplete = (names: readonly string[]): Sql =>
  sql.join(
    names.map((name) => sql`${sql.id(name)} IS NOT NULL`),
    sql` AND `,
  )

const keysOf = (table: PrimTable, names: readonly string[], isFrom: boolean): Sql => {
  const columns = names.map((name, index) => sql`${sql.id(name)} AS ${sql.id(columnAlias(index))}`)
  return sql`SELECT ${sql.join(columns)}, ${sql.lit(isFrom)} AS is_from FROM ${primRelation(table)}
    WHERE ${isComplete(names)}`
}

const rowsOf = (table: PrimTable): Sql => sql`(SELECT count(*) FROM ${primRelation(table)})`

/** The numbers in the order in which they are read, then up to ten orphans, one in each row. */
const statementOf = ({ from, to, attributes }: RelatedTables): Sql => {
  const own = attributes.map((pair) => pair.from)
  const other = attributes.map((pair) => pair.to)
  const keys = sql.join(own.map((_, index) => sql.id(columnAlias(index))))
  const texts = sql.join(
    own.map(
      (_, index) =>
        sql`left(CAST(${sql.id(columnAlias(index))} AS VARCHAR), ${sql.lit(orphanLength)}) AS ${sql.id(columnAlias(index))}`,
    ),
  )
  const named = sql.join(own.map((_, index) => sql.id('top', columnAlias(index))))
  return sql`WITH counted AS MATERIALIZED (
      SELECT ${keys}, count(*) FILTER (WHERE is_from) AS own, count(*) FILTER (WHERE NOT is_from) AS other
      FROM (${keysOf(from, own, true)} UNION ALL ${keysOf(to, other, false)}) GROUP BY ${keys}),
    numbers AS (
      SELECT coalesce(sum(own), 0) AS complete,
        coalesce(sum(own) FILTER (WHERE other > 0), 0) AS matched,
        coalesce(sum(CAST(own AS HUGEINT) * other), 0) AS joined,
        coalesce(max(own), 0) <= 1 AS from_unique,
        coalesce(max(other), 0) <= 1 AS target_unique,
        count(*) FILTER (WHERE own > 0) AS from_keys,
        count(*) FILTER (WHERE own > 0 AND other > 0) AS matched_keys
      FROM counted),
    top AS (
      SELECT own, ${texts} FROM counted WHERE own > 0 AND other = 0 ORDER BY own DESC, ${keys} LIMIT ${sql.lit(shownOrphans)})
    SELECT ${rowsOf(from)}, ${rowsOf(to)}, numbers.*, top.own, ${named}
    FROM numbers LEFT JOIN top ON true ORDER BY top.own DESC, ${named}`
}

const share = (part: number, whole: number): number | null => (whole === 0 ? null : part / whole)

const toNumber = (cell: Cell | undefined): number => Number(String(cell ?? 0))

type Measured = Omit<RelationMeasure, 'read_from' | 'milliseconds'>
type Columns = readonly (readonly Cell[])[]

/** Columns before those of the values of orphans. */
const numbers = 10

const orphansOf = (columns: Columns): Measured['orphans'] =>
  (columns[numbers - 1] ?? []).flatMap((rows, row) =>
    rows === null
      ? []
      : [{ values: columns.slice(numbers).map((values) => String(values[row])), rows: toNumber(rows) }],
  )

const readMeasure = (columns: Columns): Measured => {
  const first = columns.map((column) => column[0])
  const [rows = 0, targetRows = 0, complete = 0, matched = 0] = first.map(toNumber)
  const [joined = 0, fromUnique, targetUnique, fromKeys, matchedKeys] = first.slice(4)
  const unique = { from: fromUnique === true, to: targetUnique === true }
  return {
    rows,
    null_rows: rows - complete,
    matched_rows: matched,
    orphan_rows: complete - matched,
    inclusion: share(matched, complete),
    from_keys: toNumber(fromKeys),
    matched_keys: toNumber(matchedKeys),
    target_rows: targetRows,
    target_unique: unique.to,
    from_unique: unique.from,
    joined_rows: joined instanceof ExactNumber ? joined : toNumber(joined),
    rows_per_match: share(toNumber(joined), matched),
    type: relationTypeOf(unique),
    orphans: orphansOf(columns),
  }
}

/** Measures a relation. Its attributes exist and can be compared. Throws `query_cancelled` after an abort. */
export async function measureRelation(
  warehouse: Pick<Warehouse, 'run'>,
  related: RelatedTables,
  options: RunOptions,
): Promise<Measured> {
  const { columns } = await warehouse.run(compile(statementOf(related)), options)
  return readMeasure(columns)
}
