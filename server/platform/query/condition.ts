// Filters as SQL, one row per operator (QB4). As in SQL, a comparison with null never holds, nor does its negation;
// a null among the operands of `in`, `eq` and their negations means the null rows themselves.
import { sql } from 'kysely'
import type { MainType } from '#contract/data-manager/table.ts'
import type { FilterOperator } from '#contract/query/vocabulary.ts'
import type { OperandValue } from '#domain/query/operand.ts'
import type { Filter } from '#domain/query/query.ts'
import type { Sql } from '../warehouse/dialect.ts'
import { expressionOf } from './expression.ts'

/** Decimal text that no double holds keeps every digit. */
const exact = (text: string): Sql => {
  const scale = text.split('.')[1]?.length ?? 0
  return sql`cast(${text} as ${sql.raw(`decimal(38, ${Math.min(scale, 38)})`)})`
}

const binders = {
  num: (value) => (typeof value === 'string' ? exact(value) : sql`${value}`),
  string: (value) => sql`${value}`,
  boolean: (value) => sql`${value}`,
  date: (value) => sql`cast(${value} as date)`,
  datetime: (value) => sql`cast(${value} as timestamp)`,
} as const satisfies Record<MainType, (value: OperandValue) => Sql>

interface Comparison {
  readonly left: Sql
  /** Operands without the nulls among them, bound as the term's type. */
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
  return or(parts)
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
  (words: 'between' | 'not between'): Row =>
  ({ left, right }) =>
    sql`${left} ${sql.raw(words)} ${sql.join(right, sql` and `)}`

/** PostgreSQL escapes by a backslash unasked, DuckDB only when told, and then more slowly. */
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
    right: values.map(bind),
    patterns: values.map(String),
    hasNull: values.length < operands.length,
  })
}

/** The `where` of all filters together; undefined without any. */
export const whereOf = (filters: readonly Filter[]): Sql | undefined =>
  filters.length === 0 ? undefined : sql.join(filters.map(conditionOf), sql`\n  and `)
