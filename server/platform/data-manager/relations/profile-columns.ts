// What is known of the columns of a table before relations are measured: kinds, estimates of their distinct values,
// ranges, and a sketch of their values. It only decides what is worth measuring.
import { sql } from 'kysely'
import { isIntegerType } from '#domain/schema/numeric-type.ts'
import { termsOf, type NameTerms } from '#domain/schema/relation-names.ts'
import { compile } from '../../warehouse/sql.ts'
import type { Sql } from '../../warehouse/loading/staging.ts'
import type { Cell } from '../../warehouse/values.ts'
import type { RunOptions, Warehouse } from '../../warehouse/warehouse.ts'
import { primRelation, type PrimTable } from '../catalogue/prim-table.ts'

/** Smallest hashes of the distinct values of a column. */
const sketchSize = 256
/** Columns of a table that are considered. */
const mostColumns = 200

type Field = PrimTable['fields'][number]

export interface Column {
  readonly table: PrimTable
  readonly field: Field
  readonly name: NameTerms
  readonly isText: boolean
  readonly isInteger: boolean
  /** Values that are not null. */
  readonly values: number
  /** About how many different ones. */
  readonly distinct: number
  /** Of integers; else null. */
  readonly range: { readonly min: number; readonly max: number } | null
  /** In ascending order; complete if it has fewer than 256 hashes. */
  readonly sketch: readonly number[]
  readonly isComplete: boolean
}

const isText = ({ type }: Field): boolean => !['num', 'boolean', 'date', 'datetime'].includes(type.main)
/** Booleans and doubles are no keys. */
const canBeKey = (field: Field): boolean =>
  isText(field) ||
  field.type.main === 'date' ||
  field.type.main === 'datetime' ||
  (field.type.main === 'num' && (isIntegerType(field.type) || field.type.sub === 'decimal'))

const statisticsOf = (table: PrimTable, fields: readonly Field[]): Sql => {
  const measures = fields.flatMap((field) => {
    const column = sql.id(field.field)
    const distinct =
      typeof field.distinct === 'number' ? sql.lit(field.distinct) : sql`approx_count_distinct(${column})`
    const [min, max] = isIntegerType(field.type)
      ? [sql`CAST(min(${column}) AS DOUBLE)`, sql`CAST(max(${column}) AS DOUBLE)`]
      : [sql`NULL`, sql`NULL`]
    return [sql`count(${column})`, distinct, min, max]
  })
  return sql`SELECT ${sql.join(measures)} FROM ${primRelation(table)}`
}

const sketchesOf = (table: PrimTable, fields: readonly Field[]): Sql => {
  const each = fields.map((field, index) => {
    const column = sql.id(field.field)
    return sql`(SELECT ${sql.lit(index)} AS field, hash FROM
      (SELECT DISTINCT CAST(hash(CAST(${column} AS VARCHAR)) >> 12 AS BIGINT) AS hash
       FROM ${primRelation(table)} WHERE ${column} IS NOT NULL) ORDER BY hash LIMIT ${sql.lit(sketchSize)})`
  })
  return sql`SELECT * FROM (${sql.join(each, sql` UNION ALL `)}) ORDER BY field, hash`
}

const toNumber = (cell: Cell | undefined): number => Number(String(cell ?? 0))

const rangeOf = (min: Cell | undefined, max: Cell | undefined): Column['range'] =>
  typeof min === 'number' && typeof max === 'number' ? { min, max } : null

/** The columns of a table that can be keys. */
export async function profileColumns(
  warehouse: Pick<Warehouse, 'run'>,
  table: PrimTable,
  options: RunOptions,
): Promise<Column[]> {
  const fields = table.fields.filter(canBeKey).slice(0, mostColumns)
  if (fields.length === 0) return []
  const statistics = await warehouse.run(compile(statisticsOf(table, fields)), options)
  const found = await warehouse.run(compile(sketchesOf(table, fields)), options)
  const [indexes = [], hashes = []] = found.columns
  const sketches = fields.map((): number[] => [])
  for (const [row, index] of indexes.entries()) sketches[toNumber(index)]?.push(toNumber(hashes[row]))
  const numbers = statistics.columns.map((column) => column[0])
  return fields.map((field, index): Column => {
    const [values, distinct, min, max] = numbers.slice(index * 4, index * 4 + 4)
    const sketch = sketches[index] ?? []
    const isComplete = sketch.length < sketchSize
    return {
      table,
      field,
      name: termsOf(field.field),
      isText: isText(field),
      isInteger: isIntegerType(field.type),
      values: toNumber(values),
      distinct: isComplete ? sketch.length : Math.min(toNumber(distinct), toNumber(values)),
      range: rangeOf(min, max),
      sketch,
      isComplete,
    }
  })
}
