// Types of attributes and types of columns, both ways (DM4). A decimal keeps its scale in the loose member `scale`.
import { sql, type RawBuilder } from 'kysely'
import type { AttributeType } from '#contract/data-manager/table.ts'

const numericNames = {
  tinyint: 'TINYINT',
  smallint: 'SMALLINT',
  int: 'INTEGER',
  integer: 'INTEGER',
  bigint: 'BIGINT',
  hugeint: 'HUGEINT',
  utinyint: 'UTINYINT',
  usmallint: 'USMALLINT',
  uinteger: 'UINTEGER',
  ubigint: 'UBIGINT',
  uhugeint: 'UHUGEINT',
  real: 'FLOAT',
  float: 'FLOAT',
  double: 'DOUBLE',
} as const satisfies Record<string, string>

const numericSubs = {
  TINYINT: 'tinyint',
  SMALLINT: 'smallint',
  INTEGER: 'int',
  BIGINT: 'bigint',
  HUGEINT: 'hugeint',
  UTINYINT: 'utinyint',
  USMALLINT: 'usmallint',
  UINTEGER: 'uinteger',
  UBIGINT: 'ubigint',
  UHUGEINT: 'uhugeint',
  FLOAT: 'real',
  DOUBLE: 'double',
} as const satisfies Record<string, string>

const plainNames = { boolean: 'BOOLEAN', date: 'DATE', datetime: 'TIMESTAMP' } as const satisfies Record<
  string,
  string
>

const isKey = <T extends object>(table: T, key: string): key is Extract<keyof T, string> =>
  Object.hasOwn(table, key)

const whole = (
  value: unknown,
  { min, max, otherwise }: { min: number; max: number; otherwise: number },
): number =>
  typeof value === 'number' && Number.isInteger(value) ? Math.min(max, Math.max(min, value)) : otherwise

const decimalName = (type: AttributeType): string => {
  const precision = whole(type.precision, { min: 1, max: 38, otherwise: 18 })
  const scale = whole(type['scale'], { min: 0, max: precision, otherwise: Math.min(6, precision) })
  return `DECIMAL(${precision},${scale})`
}

const numericName = (type: AttributeType): string => {
  const sub = (type.sub ?? 'double').toLowerCase()
  if (sub === 'decimal' || sub === 'numeric') return decimalName(type)
  return isKey(numericNames, sub) ? numericNames[sub] : 'DOUBLE'
}

/** Name of the column type that holds an attribute; text for kinds that are not known. */
export const columnTypeName = (type: AttributeType): string => {
  if (type.main === 'num') return numericName(type)
  return isKey(plainNames, type.main) ? plainNames[type.main] : 'VARCHAR'
}

/** The same as SQL. The name comes from the tables above only. */
export const columnTypeSql = (type: AttributeType): RawBuilder<unknown> => sql.raw(columnTypeName(type))

const decimalPattern = /^DECIMAL\((\d+),\s*(\d+)\)$/

/** Type of an attribute from what the engine says of a column; nested and binary types are text here. */
export const attributeTypeOf = (columnType: string): AttributeType => {
  const decimal = decimalPattern.exec(columnType)
  if (decimal !== null)
    return { main: 'num', sub: 'decimal', precision: Number(decimal[1]), scale: Number(decimal[2]) }
  if (isKey(numericSubs, columnType)) return { main: 'num', sub: numericSubs[columnType] }
  if (columnType === 'BOOLEAN') return { main: 'boolean' }
  if (columnType === 'DATE') return { main: 'date' }
  if (columnType.startsWith('TIMESTAMP')) return { main: 'datetime', sub: 'timestamp' }
  return { main: 'string', sub: 'varchar' }
}

/** How many digits a decimal type keeps behind the point; undefined for other types. */
export const scaleOf = (type: AttributeType): number | undefined => {
  const match = decimalPattern.exec(columnTypeName(type))
  return match === null ? undefined : Number(match[2])
}

/** Whether the column holds whole numbers only. */
export const isInteger = (type: AttributeType): boolean => /INT/.test(columnTypeName(type))
