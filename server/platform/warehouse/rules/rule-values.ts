// SQL of values while rules run on them: texts, numbers with all their digits, dates.
import { sql } from 'kysely'
import type { AttributeType } from '#contract/data-manager/table.ts'
import { formatDecimal, parseDecimal, unitsAround } from '#domain/json/decimal-text.ts'
import { decimalType, exactRange, isDecimalType, maxDigits } from '#domain/schema/numeric-type.ts'
import type { ValueKind } from '#domain/schema/rules/rule-table.ts'
import { columnTypeSql, valueSql } from '../loading/column-type.ts'
import type { Sql } from '../loading/staging.ts'

export interface RuleValue {
  readonly sql: Sql
  readonly kind: ValueKind
  /** Type of the SQL value. */
  readonly type: AttributeType
}

export const textType: AttributeType = { main: 'string', sub: 'varchar' }
const fallbackScale = 10

/** Digits after the point of an exact number; null for doubles. */
export function scaleOf(type: AttributeType): number | null {
  return exactRange(type)?.scale ?? null
}

/** The widest decimal with these digits after the point. */
export function wideDecimal(scale: number): AttributeType {
  return decimalType({ digits: maxDigits, fraction: scale })
}

export function castTo(value: Sql, type: AttributeType): Sql {
  return sql`CAST(${value} AS ${columnTypeSql(type)})`
}

export function tryCast(value: Sql, type: AttributeType): Sql {
  return sql`TRY_CAST(${value} AS ${columnTypeSql(type)})`
}

export function textOf({ sql: value, kind }: RuleValue): Sql {
  return kind === 'text' ? value : sql`CAST(${value} AS VARCHAR)`
}

/** The shortest text of a number that an action computed. */
export function numberText(value: Sql, type: AttributeType): Sql {
  const text = sql`CAST(${value} AS VARCHAR)`
  return (scaleOf(type) ?? 0) > 0 ? sql`rtrim(rtrim(${text}, '0'), '.')` : text
}

/** The number type in which actions compute with the texts of an attribute. */
const computingType = (type: AttributeType): AttributeType => {
  if (type.main === 'num' && scaleOf(type) === null) return type
  return wideDecimal(Math.max(fallbackScale, isDecimalType(type) ? (scaleOf(type) ?? 0) : 0))
}

/** The value as a number: itself, or the number that its text is. Null for other texts. */
export function numberOf(value: RuleValue, attribute: AttributeType): RuleValue {
  if (value.kind === 'num') return value
  const type = computingType(attribute)
  const column = { name: '', key: '', type, isText: true, form: 'plain', isExact: true } as const
  return { sql: valueSql(value.sql, { column, type }).value, kind: 'num', type }
}

/** A literal of the type of a value. The text was checked with the rule. */
export function literalOf(text: string, { kind, type }: Pick<RuleValue, 'kind' | 'type'>): Sql {
  return kind === 'text' ? sql`${sql.lit(text)}` : tryCast(sql`${sql.lit(text)}`, type)
}

const limit = 10n ** BigInt(maxDigits) - 1n

type Comparison = '=' | '<' | '<=' | '>' | '>='

/** Compares an exact number with a literal that may have more digits than its type. */
const compareExact = (
  value: Sql,
  operator: Comparison,
  { text, scale }: { text: string; scale: number },
): Sql => {
  const decimal = parseDecimal(text)
  if (decimal === null) return sql`false`
  const { floor, ceil } = unitsAround(decimal, scale)
  const isExact = floor === ceil
  if (operator === '=' && !isExact) return sql`false`
  const units = operator === '>=' || operator === '<' ? ceil : floor
  if (units > limit || units < -limit)
    return units > limit === operator.startsWith('<') ? sql`${value} IS NOT NULL` : sql`false`
  const literal = castTo(sql`${sql.lit(formatDecimal({ units, scale }))}`, wideDecimal(scale))
  return sql`${value} ${sql.raw(operator)} ${literal}`
}

/** Whether a value compares to a literal; null for a null. */
export function compareSql(value: RuleValue, operator: Comparison, text: string): Sql {
  const scale = value.kind === 'num' ? scaleOf(value.type) : null
  if (scale !== null) return compareExact(value.sql, operator, { text, scale })
  return sql`${value.sql} ${sql.raw(operator)} ${literalOf(text, value)}`
}
