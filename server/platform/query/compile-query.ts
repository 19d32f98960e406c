// Compiles a query to SQL: scales first, then measures, in the order in which the response reads them. Only `sql`
// templates produce text.
import { sql } from 'kysely'
import type { ComputeMode } from '#contract/query/vocabulary.ts'
import {
  distinctMeasures,
  isListing,
  type Measure,
  type Order,
  type Query,
  type Restriction,
} from '#domain/query/query.ts'
import { isFloat } from '#domain/query/table.ts'
import { isComputedMeasure } from '#domain/query/term.ts'
import type { QueryableTable } from '../data-manager/catalogue/catalogue.ts'
import type { Dialect, Sql } from '../warehouse/dialect.ts'
import { compile } from '../warehouse/sql.ts'
import type { Statement } from '../warehouse/warehouse.ts'
import { clause, lines, listed, select, where } from './clause.ts'
import { expressionOf } from './expression.ts'

export type Plan = Query<QueryableTable>

export interface SqlContext {
  readonly dialect: Dialect
  /** Expression for the position of a row in load order. */
  readonly loadOrder: Sql
  readonly isListing: boolean
}

type Aggregate = (measure: Measure, context: SqlContext) => Sql

/** Whether sums of the measure are sums of doubles (DM14). */
export function isDouble({ term }: Measure): boolean {
  return term.unit === null && isFloat(term.fieldType)
}

const aggregates = {
  select: ({ term }, { dialect, loadOrder, isListing: isRow }) =>
    isRow || isComputedMeasure(term)
      ? expressionOf(term)
      : dialect.firstLoaded(expressionOf(term), loadOrder),
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
  count: ({ term, isCounted = false }) =>
    isCounted
      ? sql`cast(coalesce(sum(${expressionOf(term)}), 0) as bigint)`
      : sql`count(${expressionOf(term)})`,
  count_distinct: ({ term }) => sql`count(distinct ${expressionOf(term)})`,
} as const satisfies Record<ComputeMode, Aggregate>

/** The value of a measure over the rows of a group. */
export function aggregateOf(measure: Measure, context: SqlContext): Sql {
  return aggregates[measure.mode](measure, context)
}

/** Name of the column of a measure. */
export function columnName({ term, mode }: Measure): Sql {
  return sql.id(`${term.name} [${mode}]`)
}

const tableOf = (plan: Plan, dialect: Dialect): { from: Sql; loadOrder: Sql } => {
  const { database_name: schema, physical_name: name, fields, is_view: isView } = plan.table
  const columns = fields.map(({ field }) => field)
  const isOrdered =
    plan.measures.some(({ mode }) => mode === 'select') || plan.order.some(({ by }) => by === 'field')
  // Rows are read in load order by default, so only grouped or sorted rows need their position.
  const needsLoadOrder = isOrdered && (!isListing(plan) || plan.order.length > 0)
  return needsLoadOrder
    ? dialect.inLoadOrder({ schema, name, columns, isView })
    : { from: sql.id(schema, name), loadOrder: sql.raw('') }
}

/** The table of a plan, with what its aggregates need. */
export function sourceOf(plan: Plan, dialect: Dialect): { from: Sql; context: SqlContext } {
  const { from, loadOrder } = tableOf(plan, dialect)
  return { from, context: { dialect, loadOrder, isListing: isListing(plan) } }
}

const position = (index: number): Sql => sql.lit(index + 1)

/** Columns to group by: every scale, and the fields whose distinct values are requested. */
const groupColumns = (plan: Plan): number[] => [
  ...plan.scales.keys(),
  ...distinctMeasures(plan).map((index) => plan.scales.length + index),
]

const sortExpression = (plan: Plan, order: Order, { dialect, loadOrder }: SqlContext): Sql => {
  if (order.by !== 'field')
    return position(order.by === 'scale' ? order.index : plan.scales.length + order.index)
  const value = expressionOf(order.term)
  return isListing(plan) ? value : dialect.firstLoaded(value, loadOrder)
}

/** The requested order, then every other grouping column, so that the order of an answer is deterministic. */
const orderOf = (plan: Plan, context: SqlContext): Sql[] => {
  const named = new Set(
    plan.order.flatMap((order) => {
      if (order.by === 'field') return []
      return order.by === 'scale' ? order.index : plan.scales.length + order.index
    }),
  )
  const remaining = groupColumns(plan).filter((column) => !named.has(column))
  return [
    ...plan.order.map((order) => {
      const value = sortExpression(plan, order, context)
      return order.descending ? sql`${value} desc nulls last` : sql`${value} nulls last`
    }),
    ...remaining.map((column) => sql`${position(column)} nulls last`),
    ...(isListing(plan) && plan.order.length > 0 ? [context.loadOrder] : []),
  ]
}

/** Returns the statement whose columns are the scales, then the measures. */
export function compileQuery(plan: Plan, dialect: Dialect): Statement {
  const { from, context } = sourceOf(plan, dialect)
  const columns = [
    ...plan.scales.map((term) => sql`${expressionOf(term)} as ${sql.id(term.name)}`),
    ...plan.measures.map((measure) => sql`${aggregateOf(measure, context)} as ${columnName(measure)}`),
  ]
  return compile(
    lines([
      select(columns),
      sql`from ${from}`,
      where(plan),
      clause('group by', groupColumns(plan).map(position)),
      clause('order by', orderOf(plan, context)),
      sql`limit ${sql.lit(plan.limit)}`,
      plan.skip === 0 ? undefined : sql`offset ${sql.lit(plan.skip)}`,
    ]),
  )
}

/** Counts the visible rows of a table. */
export function compileRowCount(
  { database_name: schema, physical_name: name }: QueryableTable,
  restriction: Restriction,
): Statement {
  const from = sql.id(schema, name)
  return compile(lines([sql`select count(*)`, sql`from ${from}`, where({ filters: [], restriction })]))
}

/** Counts the results without skip and limit; undefined where there is always exactly one (QB2). */
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
