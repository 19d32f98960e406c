// Types of attributes and types of columns, both ways (DM4), names of columns, and one value of a column as the
// attribute wants it: what does not fit is never made null in silence, its row is refused. A decimal keeps its scale in
// the loose member `scale`.
import { sql, type RawBuilder } from 'kysely'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { datePatterns, type PlanColumn, type WrittenForm } from './reading-plan.ts'

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
export function columnTypeName(type: AttributeType): string {
  if (type.main === 'num') return numericName(type)
  return isKey(plainNames, type.main) ? plainNames[type.main] : 'VARCHAR'
}

/** The same as SQL. The name comes from the tables above only. */
export function columnTypeSql(type: AttributeType): RawBuilder<unknown> {
  return sql.raw(columnTypeName(type))
}

const decimalPattern = /^DECIMAL\((\d+),\s*(\d+)\)$/

/** Type of an attribute from what the engine says of a column; nested and binary types are text here. */
export function attributeTypeOf(columnType: string): AttributeType {
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
function scaleOf(type: AttributeType): number | undefined {
  const match = decimalPattern.exec(columnTypeName(type))
  return match === null ? undefined : Number(match[2])
}

/** Whether the column holds whole numbers only. */
function isInteger(type: AttributeType): boolean {
  return /INT/.test(columnTypeName(type))
}

type Sql = RawBuilder<unknown>

export interface ValueSql {
  readonly value: Sql
  /** True for a value that does not fit; null where every value does. */
  readonly misfit: Sql | null
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

const numberFromText = (text: Sql, type: AttributeType): Sql => {
  const value = sql`TRY_CAST(${text} AS ${columnTypeSql(type)})`
  const scale = scaleOf(type)
  if (isInteger(type)) return whenMatches(text, { pattern: '[+-]?[0-9]+(\\.0*)?', value })
  if (scale === undefined) return whenMatches(text, { pattern: doublePattern, value })
  return whenMatches(text, { pattern: `[+-]?[0-9]*(\\.[0-9]{0,${scale}}0*)?`, value })
}

const momentFromText = (text: Sql, form: WrittenForm, type: AttributeType): Sql => {
  const wanted = columnTypeSql(type)
  if (form === 'zoned')
    return whenMatches(text, {
      pattern: zonedPattern,
      value: sql`CAST(CAST(TRY_CAST(${text} AS TIMESTAMPTZ) AS TIMESTAMP) AS ${wanted})`,
    })
  if (form !== 'plain')
    return whenMatches(text, {
      pattern: datePatterns[form],
      value: sql`CAST(try_strptime(${text}, ${sql.lit(form)}) AS ${wanted})`,
    })
  const pattern = `${datePattern}|${instantPattern}`
  return whenMatches(text, { pattern, value: sql`CAST(TRY_CAST(${text} AS TIMESTAMP) AS ${wanted})` })
}

const fromText = (raw: Sql, { column, type }: { column: PlanColumn; type: AttributeType }): ValueSql => {
  const wanted = columnTypeName(type)
  if (wanted === 'VARCHAR') return { value: raw, misfit: null }
  const text = sql`NULLIF(${raw}, '')`
  const value =
    type.main === 'num'
      ? numberFromText(text, type)
      : type.main === 'boolean'
        ? sql`TRY_CAST(${text} AS BOOLEAN)`
        : momentFromText(text, column.form, type)
  return { value, misfit: sql`(${text} IS NOT NULL AND (${value}) IS NULL)` }
}

const fromTyped = (stored: Sql, { column, type }: { column: PlanColumn; type: AttributeType }): ValueSql => {
  const wanted = columnTypeSql(type)
  const raw = column.isExact ? stored : sql`CAST(${stored} AS ${columnTypeSql(column.type)})`
  if (columnTypeName(column.type) === columnTypeName(type)) return { value: raw, misfit: null }
  if (columnTypeName(type) === 'VARCHAR') return { value: sql`CAST(${raw} AS VARCHAR)`, misfit: null }
  const value = sql`TRY_CAST(${raw} AS ${wanted})`
  const isNarrowing = column.type.main === 'num' && type.main === 'num' && columnTypeName(type) !== 'DOUBLE'
  const lost = isNarrowing ? sql` OR ${value} <> ${raw}` : sql``
  return { value, misfit: sql`(${raw} IS NOT NULL AND (${value} IS NULL${lost}))` }
}

/** The value of `raw`, a column read as the plan says, as an attribute of the type wanted. */
export function valueSql(raw: Sql, wish: { column: PlanColumn; type: AttributeType }): ValueSql {
  return wish.column.isText ? fromText(raw, wish) : fromTyped(raw, wish)
}

// Names of columns out of a header: no name empty, none twice (without regard to case), each change said.

export interface Renaming {
  /** 1 for the first column. */
  readonly position: number
  readonly header: string
  readonly name: string
  readonly reason: 'header_empty' | 'header_taken'
}

/** Unique names in order, and what had to change and why. */
export function nameColumns(headers: readonly string[]): { names: string[]; renamed: Renaming[] } {
  const taken = new Set<string>()
  const wanted = new Set(headers.map((header) => header.trim().toLowerCase()))
  const renamed: Renaming[] = []
  /** By name, the number to try next: a file may name a hundred thousand columns alike. */
  const turns = new Map<string, number>()
  const isFree = (name: string, base: string): boolean =>
    !taken.has(name.toLowerCase()) && (name === base || !wanted.has(name.toLowerCase()))
  const names = headers.map((raw, index) => {
    const header = raw.trim()
    const base = header === '' ? `column_${index + 1}` : header
    let name = base
    let turn = turns.get(base.toLowerCase()) ?? 2
    for (; !isFree(name, base); turn += 1) name = `${base}_${turn}`
    turns.set(base.toLowerCase(), turn)
    taken.add(name.toLowerCase())
    if (header === '') renamed.push({ position: index + 1, header, name, reason: 'header_empty' })
    else if (name !== header) renamed.push({ position: index + 1, header, name, reason: 'header_taken' })
    return name
  })
  return { names, renamed }
}
