// The statements that compare the values of a growing column of MySQL or MariaDB with held ones. A date with a time is an
// integer of microseconds.
import type { RemoteName } from '#contract/data-manager/connection.ts'
import { valueModulus } from '#domain/schema/growing-type.ts'
import type { HeldRows } from '../connector.ts'
import { valueText } from '../new-rows.ts'
import type { CatalogueColumn } from './column-types.ts'
import { nameOf, quoted } from './find-table.ts'

const isTime = (type: string): boolean => ['datetime', 'timestamp'].includes(type.toLowerCase())
const isDate = (type: string): boolean => type.toLowerCase() === 'date'

/** A value as a whole number. */
const wholeNumber = ({ name, type }: CatalogueColumn): string => {
  const id = quoted(name)
  if (isDate(type)) return `DATEDIFF(${id}, DATE'2000-01-01')`
  return isTime(type)
    ? `TIMESTAMPDIFF(MICROSECOND, TIMESTAMP'1970-01-01 00:00:00', ${id})`
    : `CAST(${id} AS SIGNED)`
}

/** The time zone of the session is UTC. */
const literal = (held: HeldRows, { type }: CatalogueColumn): string => {
  const text = valueText(held)
  if (isDate(type)) return `DATE'${text}'`
  return isTime(type) ? `TIMESTAMP'${text}'` : text
}

/** Selects `nulls`, `rows`, `sum` and `squares` of the rows up to the largest held value. */
export function figuresSql(table: RemoteName, { held, column }: { held: HeldRows; column: CatalogueColumn }) {
  const id = quoted(column.name)
  const value = wholeNumber(column)
  const rest = `MOD(${value}, ${valueModulus})`
  return `SELECT CAST(COUNT(*) - COUNT(${id}) AS CHAR) AS nulls, CAST(COUNT(${id}) AS CHAR) AS \`rows\`,
      CAST(COALESCE(SUM(${value}), 0) AS CHAR) AS sum,
      CAST(COALESCE(SUM(${rest} * ${rest}), 0) AS CHAR) AS squares
    FROM ${nameOf(table)} WHERE ${id} <= ${literal(held, column)} OR ${id} IS NULL`
}

/** The condition of the rows after the held ones. */
export function newRowsCondition(held: HeldRows, column: CatalogueColumn): string {
  return `${quoted(column.name)} > ${literal(held, column)}`
}
