// A query as SQL: scales first, then measures, in the order the answer is read back. Only `sql` templates make text.
import { sql } from 'kysely'
import type { ComputeMode } from '#contract/query/vocabulary.ts'
import { distinctMeasures, isListing, type Measure, type Order, type Query } from '#domain/query/query.ts'
import { isFloat } from '#domain/query/table.ts'
import type { QueryableTable } from '../data-manager/catalogue/catalogue.ts'
import type { Dialect, Sql } from '../warehouse/dialect.ts'
import { compile } from '../warehouse/sql.ts'
import type { Statement } from '../warehouse/warehouse.ts'
import { whereOf } from './condition.ts'
import { expressionOf } from './expression.ts'

export type Plan = Query<QueryableTable>

interface Words {
  readonly dialect: Dialect
  /** Place of a row in load order. */
  readonly place: Sql
  readonly isListing: boolean
}

type Aggregate = (measure: Measure, words: Words) => Sql

const isDouble = ({ term }: Measure): boolean => term.unit === null && isFloat(term.fieldType)

const aggregates = {
  select: ({ term }, { dialect, place, isListing: isRow }) =>
    isRow ? expressionOf(term) : dialect.firstLoaded(expressionOf(term), place),
  select_distinct: ({ term }) => expressionOf(term),
  sum: (measure, { dialect }) =>
    isDouble(measure)
      ? dialect.sumOfDoubles(expressionOf(measure.term))
      : sql`sum(${expressionOf(measure.term)})`,
  min: ({ term }) => sql`min(${expressionOf(term)})`,
  max: ({ term }) => sql`max(${expressionOf(term)})`,
  avg: (measure, { dialect }) =>
    isDouble(measure)
      ? dialect.averageOfDoubles(expressionOf(measure.term))
      : sql`avg(${expressionOf(measure.term)})`,
  count: ({ term }) => sql`count(${expressionOf(term)})`,
  count_distinct: ({ term }) => sql`count(distinct ${expressionOf(term)})`,
} as const satisfies Record<ComputeMode, Aggregate>

const tableOf = (plan: Plan, dialect: Dialect): { from: Sql; place: Sql } => {
  const { database_name: schema, physical_name: name, fields, is_view: isView } = plan.table
  const columns = fields.map(({ field }) => field)
  const isOrdered = plan.measures.some(({ mode }) => mode === 'select')
  // Rows are read in load order by themselves, so only those that are grouped or sorted must know their place.
  const needsPlace = isOrdered && (!isListing(plan) || plan.order.length > 0)
  return needsPlace
    ? dialect.inLoadOrder({ schema, name, columns, isView })
    : { from: sql.id(schema, name), place: sql.raw('') }
}

const position = (index: number): Sql => sql.lit(index + 1)

/** Columns that group: every scale, and the fields whose distinct values are asked for. */
const groupColumns = (plan: Plan): number[] => [
  ...plan.scales.keys(),
  ...distinctMeasures(plan).map((index) => plan.scales.length + index),
]

const sortColumn = (plan: Plan, order: Order): number =>
  order.by === 'scale' ? order.index : plan.scales.length + order.index

/** What was asked for, then whatever decides the rest: answers come in one order only. */
const orderOf = (plan: Plan, { place }: Words): Sql[] => {
  const asked = plan.order.map((order) => ({ column: sortColumn(plan, order), descending: order.descending }))
  const named = new Set(asked.map(({ column }) => column))
  const rest = groupColumns(plan).filter((column) => !named.has(column))
  return [
    ...asked.map(({ column, descending }) =>
      descending ? sql`${position(column)} desc nulls last` : sql`${position(column)} nulls last`,
    ),
    ...rest.map((column) => sql`${position(column)} nulls last`),
    ...(isListing(plan) && asked.length > 0 ? [place] : []),
  ]
}

const lines = (parts: readonly (Sql | undefined)[]): Sql =>
  sql.join(
    parts.filter((part) => part !== undefined),
    sql`\n`,
  )
const listed = (parts: readonly Sql[]): Sql => sql.join(parts, sql`, `)

const clause = (word: string, parts: readonly Sql[]): Sql | undefined =>
  parts.length === 0 ? undefined : sql`${sql.raw(word)} ${listed(parts)}`

const where = (plan: Plan): Sql | undefined => {
  const condition = whereOf(plan)
  return condition === undefined ? undefined : sql`where ${condition}`
}

/** The statement whose columns are the scales, then the measures. */
export function compileQuery(plan: Plan, dialect: Dialect): Statement {
  const { from, place } = tableOf(plan, dialect)
  const words = { dialect, place, isListing: isListing(plan) }
  const columns = [
    ...plan.scales.map((term) => sql`${expressionOf(term)} as ${sql.id(term.name)}`),
    ...plan.measures.map((measure) => {
      const name = sql.id(`${measure.term.name} [${measure.mode}]`)
      return sql`${aggregates[measure.mode](measure, words)} as ${name}`
    }),
  ]
  return compile(
    lines([
      sql`select ${sql.join(columns, sql`,\n  `)}`,
      sql`from ${from}`,
      where(plan),
      clause('group by', groupColumns(plan).map(position)),
      clause('order by', orderOf(plan, words)),
      sql`limit ${sql.lit(plan.limit)}`,
      plan.skip === 0 ? undefined : sql`offset ${sql.lit(plan.skip)}`,
    ]),
  )
}

/** Counts the results there are without skip and limit; undefined where there is always one (QB2). */
export function compileCount(plan: Plan): Statement | undefined {
  const from = sql.id(plan.table.database_name, plan.table.physical_name)
  if (isListing(plan)) return compile(lines([sql`select count(*)`, sql`from ${from}`, where(plan)]))
  const keys = [
    ...plan.scales,
    ...distinctMeasures(plan).flatMap((index) => plan.measures[index]?.term ?? []),
  ]
  if (keys.length === 0) return undefined
  const groups = lines([
    sql`select distinct ${listed(keys.map(expressionOf))}`,
    sql`from ${from}`,
    where(plan),
  ])
  return compile(sql`select count(*) from (${groups}) as ${sql.id('groups')}`)
}
