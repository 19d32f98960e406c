// Compiles filters to SQL, one row per operator (QB4). As in SQL, a comparison with null is never true, and neither
// is its negation. A null among the operands of `in`, `eq` and their negations matches the null rows.
import { sql } from 'kysely'
import type { MainType } from '#contract/data-manager/table.ts'
import type { FilterOperator } from '#contract/query/vocabulary.ts'
import type { OperandValue } from '#domain/query/operand.ts'
import type { Filter, Query } from '#domain/query/query.ts'
import type { Sql } from '../warehouse/dialect.ts'
import type { Term } from '#domain/query/term.ts'
import { expressionOf } from './expression.ts'

/** Digits of the widest decimal. Both sides of a comparison must fit in it. */
const maxDigits = 38

const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0

/** Digits of a column before and after the decimal point. */
const digitsOf = ({ fieldType, unit }: Term): { integer: number; fraction: number } => {
  if (unit !== null || /int/i.test(fieldType.sub ?? '')) return { integer: 19, fraction: 0 }
  const precision = isCount(fieldType.precision) ? fieldType.precision : 18
  const scale = isCount(fieldType['scale']) ? fieldType['scale'] : 6
  return { integer: Math.max(0, precision - scale), fraction: scale }
}

/** Keeps every digit of decimal text that a double cannot represent, where it fits together with the column. */
const exact = (text: string, term: Term): Sql => {
  const [integer = '', decimals = ''] = text.replace(/^[-+]?0*/, '').split('.')
  const fraction = decimals.replace(/0+$/, '')
  const columnDigits = digitsOf(term)
  const digits =
    Math.max(integer.length, columnDigits.integer) + Math.max(fraction.length, columnDigits.fraction)
  if (digits > maxDigits) return sql`cast(${text} as double precision)`
  return sql`cast(${text} as ${sql.raw(`decimal(38, ${fraction.length})`)})`
}

const binders = {
  num: (value, term) => (typeof value === 'string' ? exact(value, term) : sql`${value}`),
  string: (value) => sql`${value}`,
  boolean: (value) => sql`${value}`,
  date: (value) => sql`cast(${value} as date)`,
  datetime: (value) => sql`cast(${value} as timestamp)`,
} as const satisfies Record<MainType, (value: OperandValue, term: Term) => Sql>

interface Comparison {
  readonly left: Sql
  /** Operands except nulls, bound as the type of the term. */
  readonly right: readonly Sql[]
  readonly patterns: readonly string[]
  readonly hasNull: boolean
}
type Row = (comparison: Comparison) => Sql

const or = (parts: readonly Sql[]): Sql =>
  parts.length === 1 ? sql`${sql.join(parts)}` : sql`(${sql.join(parts, sql` or `)})`
const and = (parts: readonly Sql[]): Sql => sql.join(parts, sql` and `)

const isAnyOf: Row = ({ left, right, hasNull }) => {
  const parts: Sql[] = []
  if (right.length === 1) parts.push(sql`${left} = ${sql.join(right)}`)
  if (right.length > 1) parts.push(sql`${left} in (${sql.join(right)})`)
  if (hasNull) parts.push(sql`${left} is null`)
  return parts.length === 0 ? sql`false` : or(parts)
}

const isNoneOf: Row = ({ left, right }) => {
  if (right.length === 0) return sql`${left} is not null`
  return right.length === 1 ? sql`${left} <> ${sql.join(right)}` : sql`${left} not in (${sql.join(right)})`
}

const compare =
  (operator: '>' | '>=' | '<' | '<='): Row =>
  ({ left, right }) =>
    sql`${left} ${sql.raw(operator)} ${sql.join(right)}`

const between =
  (keyword: 'between' | 'not between'): Row =>
  ({ left, right }) =>
    sql`${left} ${sql.raw(keyword)} ${sql.join(right, sql` and `)}`

/**
 * PostgreSQL treats a backslash as escape by default; DuckDB does so only with an escape clause, and then more
 * slowly.
 */
const patternOf = (pattern: string): Sql =>
  pattern.includes('\\') ? sql`${pattern} escape '\\'` : sql`${pattern}`

const operators = {
  in: isAnyOf,
  not_in: isNoneOf,
  eq: isAnyOf,
  not_equal: isNoneOf,
  between: between('between'),
  not_between: between('not between'),
  like: ({ left, patterns }) => or(patterns.map((pattern) => sql`${left} like ${patternOf(pattern)}`)),
  not_like: ({ left, patterns }) =>
    and(patterns.map((pattern) => sql`${left} not like ${patternOf(pattern)}`)),
  is_null: ({ left }) => sql`${left} is null`,
  is_not_null: ({ left }) => sql`${left} is not null`,
  gt: compare('>'),
  gte: compare('>='),
  lt: compare('<'),
  lte: compare('<='),
} as const satisfies Record<FilterOperator, Row>

const conditionOf = ({ term, operator, operands }: Filter): Sql => {
  const bind = binders[term.type]
  const values = operands.filter((value) => value !== null)
  return operators[operator]({
    left: expressionOf(term),
    right: values.map((value) => bind(value, term)),
    patterns: values.map(String),
    hasNull: values.length < operands.length,
  })
}

const all = (filters: readonly Filter[]): Sql => and(filters.map(conditionOf))

/** The `where` condition of all filters and of the rows that the caller may see (IAM10); undefined without any. */
export function whereOf({ filters, restriction }: Pick<Query, 'filters' | 'restriction'>): Sql | undefined {
  const parts = [
    ...(restriction.length === 0 ? [] : [sql`(${sql.join(restriction.map(all), sql` or `)})`]),
    ...filters.map(conditionOf),
  ]
  return parts.length === 0 ? undefined : sql.join(parts, sql`\n  and `)
}
