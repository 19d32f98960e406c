// One value of a column as the attribute wants it: the expression, and the condition under which it does not fit.
// What does not fit is never made null in silence: the condition refuses the row.
import { sql, type RawBuilder } from 'kysely'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { columnTypeName, columnTypeSql, isInteger, scaleOf } from './column-type.ts'
import { datePatterns, type PlanColumn, type WrittenForm } from './reading-plan.ts'

type Sql = RawBuilder<unknown>

export interface ValueSql {
  readonly value: Sql
  /** True for a value that does not fit; null where every value does. */
  readonly misfit: Sql | null
}

export const matches = (text: Sql, pattern: string): Sql =>
  sql`regexp_full_match(${text}, ${sql.lit(pattern)})`
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

const momentFromText = (text: Sql, { form, type }: { form: WrittenForm; type: AttributeType }): Sql => {
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
        : momentFromText(text, { form: column.form, type })
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
export const valueSql = (raw: Sql, wish: { column: PlanColumn; type: AttributeType }): ValueSql =>
  wish.column.isText ? fromText(raw, wish) : fromTyped(raw, wish)
