// Converts between attribute types and column types (DM4), names columns, and converts column values to attribute
// types. A value that does not match its type is never silently replaced by null: its row is rejected.
import { sql, type RawBuilder } from 'kysely'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { boundsOf } from '#domain/schema/exact-bounds.ts'
import {
  decimalDigits,
  decimalType,
  exactRange,
  isDecimalType,
  isIntegerType,
} from '#domain/schema/numeric-type.ts'
import type { PlanColumn, WrittenForm } from './reading-plan.ts'
import { booleanOf } from './text/boolean-texts.ts'
import { formatsOf, momentForms, type MomentForm } from './text/moment-forms.ts'
import { plainNumber } from './text/number-notation.ts'

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

const numericName = (type: AttributeType): string => {
  if (isDecimalType(type)) {
    const { digits, fraction } = decimalDigits(type)
    return `DECIMAL(${digits},${fraction})`
  }
  const sub = (type.sub ?? 'double').toLowerCase()
  return isKey(numericNames, sub) ? numericNames[sub] : 'DOUBLE'
}

/** Column type for an attribute; text for unknown types. */
export function columnTypeName(type: AttributeType): string {
  if (type.main === 'num') return numericName(type)
  return isKey(plainNames, type.main) ? plainNames[type.main] : 'VARCHAR'
}

/** The column type as SQL. The name comes only from the tables above. */
export function columnTypeSql(type: AttributeType): RawBuilder<unknown> {
  return sql.raw(columnTypeName(type))
}

const decimalPattern = /^DECIMAL\((\d+),\s*(\d+)\)$/

/** Attribute type for a column type of the engine. Nested and binary types become text. */
export function attributeTypeOf(columnType: string): AttributeType {
  const decimal = decimalPattern.exec(columnType)
  if (decimal !== null) return decimalType({ digits: Number(decimal[1]), fraction: Number(decimal[2]) })
  if (isKey(numericSubs, columnType)) return { main: 'num', sub: numericSubs[columnType] }
  if (columnType === 'BOOLEAN') return { main: 'boolean' }
  if (columnType === 'DATE') return { main: 'date' }
  if (columnType.startsWith('TIMESTAMP')) return { main: 'datetime', sub: 'timestamp' }
  return { main: 'string', sub: 'varchar' }
}

type Sql = RawBuilder<unknown>

export interface ValueSql {
  readonly value: Sql
  /** True for a value that does not match the type; null if every value matches. */
  readonly mismatch: Sql | null
  /** True for a value outside the bounds of the type (DM31); null without bounds. */
  readonly outside: Sql | null
}

export function matches(text: Sql, pattern: string): Sql {
  return sql`regexp_full_match(${text}, ${sql.lit(pattern)})`
}
const whenMatches = (text: Sql, { pattern, value }: { pattern: string; value: Sql }): Sql =>
  sql`CASE WHEN ${matches(text, pattern)} THEN ${value} END`

const doublePattern = '[+-]?([0-9]+\\.?[0-9]*|\\.[0-9]+)([eE][+-]?[0-9]+)?'
export const instantPattern = '[0-9]{4}-[0-9]{2}-[0-9]{2}[ T][0-9]{2}:[0-9]{2}(:[0-9]{2}(\\.[0-9]{1,6})?)?'
export const zonedPattern = `${instantPattern}(Z|[+-][0-9]{2}(:?[0-9]{2})?)`
export const datePattern = '[0-9]{4}-[0-9]{2}-[0-9]{2}'

/** `shift` moves the point to the left, by two digits for percent. */
const numberFromText = (text: Sql, type: AttributeType, shift: number): Sql => {
  const shifted = shift === 0 ? text : sql`(${text} || ${sql.lit(`e-${shift}`)})`
  const value = sql`TRY_CAST(${shifted} AS ${columnTypeSql(type)})`
  if (!isIntegerType(type) && !isDecimalType(type))
    return whenMatches(text, { pattern: doublePattern, value })
  const scale = (isIntegerType(type) ? 0 : decimalDigits(type).fraction) - shift
  if (scale < 0) return whenMatches(text, { pattern: `[+-]?([0-9]*0{${-scale}}|0)(\\.0*)?`, value })
  const isWhole = isIntegerType(type)
  const pattern = isWhole ? '[+-]?[0-9]+(\\.0*)?' : `[+-]?[0-9]*(\\.[0-9]{0,${scale}}0*)?`
  return whenMatches(text, { pattern, value })
}

const numberOf = (text: Sql, column: PlanColumn, type: AttributeType): Sql =>
  column.number === undefined
    ? numberFromText(text, type, 0)
    : numberFromText(sql`(${plainNumber(text, column.number)})`, type, column.number.percent ? 2 : 0)

/** An instant; null for a text that is not in the form. */
export function parsedMoment(text: Sql, form: MomentForm): Sql {
  return sql`try_strptime(${text}, [${sql.join(formatsOf(form).map((format) => sql.lit(format)))}])`
}

const momentFromText = (text: Sql, form: WrittenForm, type: AttributeType): Sql => {
  const target = columnTypeSql(type)
  if (form === 'zoned')
    return whenMatches(text, {
      pattern: zonedPattern,
      value: sql`CAST(CAST(TRY_CAST(${text} AS TIMESTAMPTZ) AS TIMESTAMP) AS ${target})`,
    })
  if (form !== 'plain')
    return whenMatches(text, {
      pattern: momentForms[form].pattern,
      value: sql`CAST(${parsedMoment(text, form)} AS ${target})`,
    })
  const pattern = `${datePattern}|${instantPattern}`
  return whenMatches(text, { pattern, value: sql`CAST(TRY_CAST(${text} AS TIMESTAMP) AS ${target})` })
}

const booleanFromText = (text: Sql, { words }: PlanColumn): Sql =>
  words === undefined ? sql`TRY_CAST(${text} AS BOOLEAN)` : booleanOf(text, words)

type Conversion = Omit<ValueSql, 'outside'>

const fromText = (raw: Sql, { column, type }: { column: PlanColumn; type: AttributeType }): Conversion => {
  const target = columnTypeName(type)
  if (target === 'VARCHAR') return { value: raw, mismatch: null }
  const text = sql`NULLIF(${raw}, '')`
  const value =
    type.main === 'num'
      ? numberOf(text, column, type)
      : type.main === 'boolean'
        ? booleanFromText(text, column)
        : momentFromText(text, column.form, type)
  return { value, mismatch: sql`(${text} IS NOT NULL AND (${value}) IS NULL)` }
}

const fromTyped = (
  stored: Sql,
  { column, type }: { column: PlanColumn; type: AttributeType },
): Conversion => {
  const target = columnTypeSql(type)
  const raw = column.isExact ? stored : sql`CAST(${stored} AS ${columnTypeSql(column.type)})`
  if (columnTypeName(column.type) === columnTypeName(type)) return { value: raw, mismatch: null }
  if (columnTypeName(type) === 'VARCHAR') return { value: sql`CAST(${raw} AS VARCHAR)`, mismatch: null }
  const value = sql`TRY_CAST(${raw} AS ${target})`
  const isNarrowing = column.type.main === 'num' && type.main === 'num' && columnTypeName(type) !== 'DOUBLE'
  // Compared in the type of the column, which contains every converted value.
  const back = sql`TRY_CAST(${value} AS ${columnTypeSql(column.type)})`
  const lost = isNarrowing ? sql` OR ${back} IS DISTINCT FROM ${raw}` : sql``
  return { value, mismatch: sql`(${raw} IS NOT NULL AND (${value} IS NULL${lost}))` }
}

const outsideOf = (value: Sql, type: AttributeType): Sql | null => {
  const { min, max } = boundsOf(type)
  const range = exactRange(type)
  const target = sql.raw(range === null ? 'DOUBLE' : `DECIMAL(38,${range.scale})`)
  const conditions = [
    ...(min === null ? [] : [sql`${value} < CAST(${sql.lit(min)} AS ${target})`]),
    ...(max === null ? [] : [sql`${value} > CAST(${sql.lit(max)} AS ${target})`]),
  ]
  return conditions.length === 0 ? null : sql`coalesce(${sql.join(conditions, sql` OR `)}, false)`
}

/** Converts `raw`, a column read by the plan, to the requested attribute type. */
export function valueSql(raw: Sql, conversion: { column: PlanColumn; type: AttributeType }): ValueSql {
  const { value, mismatch } = conversion.column.isText
    ? fromText(raw, conversion)
    : fromTyped(raw, conversion)
  return { value, mismatch, outside: outsideOf(value, conversion.type) }
}

/** The value of a column that was read completely: every text matches the type and the form that were found in it. */
export function readValueSql(raw: Sql, column: PlanColumn): Sql {
  const { isText, type, form, number, words } = column
  const isBare = isText && form === 'plain' && number === undefined && words === undefined
  if (!isBare || columnTypeName(type) === 'VARCHAR') return valueSql(raw, { column, type }).value
  return sql`TRY_CAST(NULLIF(${raw}, '') AS ${columnTypeSql(type)})`
}

// Derives column names from a header: never empty, unique ignoring case, and each change reported.

export interface Renaming {
  /** 1 for the first column. */
  readonly position: number
  readonly header: string
  readonly name: string
  readonly reason: 'header_empty' | 'header_taken'
}

/** Returns unique names in order, and the changes with their reasons. */
export function nameColumns(headers: readonly string[]): { names: string[]; renamed: Renaming[] } {
  const used = new Set<string>()
  const target = new Set(headers.map((header) => header.trim().toLowerCase()))
  const renamed: Renaming[] = []
  /** Next suffix to try per name: a file may have a hundred thousand columns of the same name. */
  const suffixes = new Map<string, number>()
  const isFree = (name: string, base: string): boolean =>
    !used.has(name.toLowerCase()) && (name === base || !target.has(name.toLowerCase()))
  const names = headers.map((raw, index) => {
    const header = raw.trim()
    const base = header === '' ? `column_${index + 1}` : header
    let name = base
    let suffix = suffixes.get(base.toLowerCase()) ?? 2
    for (; !isFree(name, base); suffix += 1) name = `${base}_${suffix}`
    suffixes.set(base.toLowerCase(), suffix)
    used.add(name.toLowerCase())
    if (header === '') renamed.push({ position: index + 1, header, name, reason: 'header_empty' })
    else if (name !== header) renamed.push({ position: index + 1, header, name, reason: 'header_taken' })
    return name
  })
  return { names, renamed }
}
