// Compiles filters to SQL, one row per operator (QB4). As in SQL, a comparison with null is never true, and neither
// is its negation. A null among the operands of `in`, `eq` and their negations matches the null rows.
import { sql } from 'kysely'
import type { AttributeType, MainType } from '#contract/data-manager/table.ts'
import type { FilterOperator } from '#contract/query/vocabulary.ts'
import { fitOperands, type FittedFilter } from '#domain/query/fit-operands.ts'
import type { OperandValue } from '#domain/query/operand.ts'
import type { Filter, Query } from '#domain/query/query.ts'
import { exactRange, isDecimalType } from '#domain/schema/numeric-type.ts'
import type { Sql } from '../warehouse/dialect.ts'
import { columnTypeSql } from '../warehouse/loading/column-type.ts'
import type { Term } from '#domain/query/term.ts'
import { expressionOf } from './expression.ts'

/** The numbers of a column of integers or decimals; null for other columns. A part of a date is a 64-bit integer. */
const rangeOf = ({ fieldType, type, unit }: Term): ReturnType<typeof exactRange> =>
  type === 'num' ? exactRange(unit === null ? fieldType : { main: 'num', sub: 'bigint' }) : null

/** Bound in the type of the column, so that no digit is lost and the engine does not convert the column. */
const exact = (text: string, { fieldType, unit }: Term): Sql => {
  const type: AttributeType = unit === null ? fieldType : { main: 'num', sub: 'bigint' }
  const number = Number(text)
  if (!isDecimalType(type) && Number.isSafeInteger(number)) return sql`${number}`
  return sql`cast(${text} as ${columnTypeSql(type)})`
}

const bindNumber = (value: OperandValue, term: Term): Sql => {
  if (rangeOf(term) !== null) return exact(String(value), term)
  return typeof value === 'string' ? sql`cast(${value} as double precision)` : sql`${value}`
}

const binders = {
  num: bindNumber,
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

const conditionOf = ({ term, ...filter }: Filter): Sql => {
  const bind = binders[term.type]
  const range = rangeOf(term)
  const fitted: FittedFilter = range === null ? filter : fitOperands(filter, range)
  if (fitted.constant === true) return sql`${expressionOf(term)} is not null`
  if (fitted.constant === false) return sql`false`
  const { operator, operands } = fitted
  const values = operands.filter((value) => value !== null)
  return operators[operator]({
    left: expressionOf(term),
    right: values.map((value) => bind(value, term)),
    patterns: values.map(String),
    hasNull: values.length < operands.length,
  })
}

const all = (filters: readonly Filter[]): Sql => and(filters.map(conditionOf))

const isPhysical = ({ term }: Filter): boolean => term.virtual === undefined

/**
 * The `where` condition of all filters and of the rows that the caller may see (IAM10); undefined without any. Virtual
 * attributes are computed for visible rows only, because a failing one could reveal a hidden row.
 */
export function whereOf({ filters, restriction }: Pick<Query, 'filters' | 'restriction'>): Sql | undefined {
  const visible = restriction.length === 0 ? undefined : sql`(${sql.join(restriction.map(all), sql` or `)})`
  const guard = (condition: Sql): Sql =>
    visible === undefined ? condition : sql`case when ${visible} then ${condition} else false end`
  const parts = [
    ...(visible === undefined ? [] : [visible]),
    ...filters.map((filter) => (isPhysical(filter) ? conditionOf(filter) : guard(conditionOf(filter)))),
  ]
  return parts.length === 0 ? undefined : sql.join(parts, sql`\n  and `)
}
