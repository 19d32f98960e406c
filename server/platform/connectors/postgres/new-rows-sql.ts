// The statements that compare the values of a growing column of PostgreSQL with held ones. They are exact in every
// version: a date with a time is an integer of microseconds.
import type { RemoteName } from '#contract/data-manager/connection.ts'
import { valueModulus } from '#domain/schema/growing-type.ts'
import type { HeldRows } from '../connector.ts'
import { valueText } from '../new-rows.ts'
import type { CatalogueColumn } from './column-types.ts'
import { nameOf, quoted } from './find-table.ts'

const microseconds = (id: string): string =>
  `extract(epoch FROM date_trunc('second', ${id}))::int8 * 1000000 + mod(extract(microseconds FROM ${id})::int8, 1000000)`

const ifFinite = (id: string, value: string): string => `CASE WHEN isfinite(${id}) THEN ${value} END`

/** A value as a whole number. */
const wholeNumber = ({ name, type }: CatalogueColumn): string => {
  const id = quoted(name)
  if (type === 'date') return ifFinite(id, `(${id} - DATE '2000-01-01')::int8`)
  return type.startsWith('timestamp') ? ifFinite(id, microseconds(id)) : `${id}::int8`
}

const literal = (held: HeldRows, { type }: CatalogueColumn): string =>
  `'${valueText(held)}${type === 'timestamptz' ? '+00' : ''}'::pg_catalog.${quoted(type)}`

/** Selects `nulls`, `rows`, `sum` and `squares` of the rows up to the largest held value. */
export function figuresSql(table: RemoteName, { held, column }: { held: HeldRows; column: CatalogueColumn }) {
  const id = quoted(column.name)
  const value = wholeNumber(column)
  const rest = `mod(${value}, ${valueModulus})`
  return `SELECT (count(*) - count(${id}))::text AS nulls, count(${id})::text AS rows,
      coalesce(sum(${value}), 0)::text AS sum, coalesce(sum(${rest} * ${rest}), 0)::text AS squares
    FROM ${nameOf(table)} WHERE ${id} <= ${literal(held, column)} OR ${id} IS NULL`
}

/** The condition of the rows after the held ones. */
export function newRowsCondition(held: HeldRows, column: CatalogueColumn): string {
  return `${quoted(column.name)} > ${literal(held, column)}`
}
