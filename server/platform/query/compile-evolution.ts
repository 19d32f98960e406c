// Compiles a query with past periods to one statement (QB9). Its columns are those of `layoutOf`.
import { sql } from 'kysely'
import { keysOf, movesWith, planEvolution, type EvolutionForm } from '#domain/query/evolution-form.ts'
import type { Shift } from '#domain/query/evolution-window.ts'
import type { Evolution, Order } from '#domain/query/query.ts'
import { isMoving } from '#domain/query/result-layout.ts'
import type { Term } from '#domain/query/term.ts'
import type { Dialect, Sql } from '../warehouse/dialect.ts'
import { compile } from '../warehouse/sql.ts'
import type { Statement } from '../warehouse/warehouse.ts'
import type { Plan } from './compile-query.ts'
import { clause, lines, select } from './clause.ts'
import { compileCount, compileQuery } from './compile-query.ts'
import { periodsIn, readerOf, sortName, valueName, type PeriodReader } from './compile-evolution-periods.ts'
import { freshNames, moved, type EvolutionContext } from './compile-evolution-rows.ts'

/** A query with an evolution. */
export type EvolvedPlan = Plan & { readonly evolution: Evolution }

export function isEvolved(plan: Plan): plan is EvolvedPlan {
  return plan.evolution !== null
}

interface ReadingContext extends EvolutionContext {
  readonly form: EvolutionForm
  readonly reader: PeriodReader
}

const contextOf = (
  query: EvolvedPlan,
  { dialect, form }: { dialect: Dialect; form: EvolutionForm },
): ReadingContext => ({
  query,
  plan: planEvolution(query),
  dialect,
  keys: keysOf(query),
  values: query.measures.filter(({ mode }) => mode !== 'select_distinct'),
  sorts: query.order.flatMap((order) => (order.by === 'field' ? [order.term] : [])),
  names: freshNames(query),
  form,
  reader: readerOf(form),
})

/** One column for each measure in a period: its value, or the key of a field whose distinct values are requested. */
const measureColumns = (
  { query, values, reader }: ReadingContext,
  { period, key }: { readonly period: number; readonly key: (index: number) => Sql },
): Sql[] => {
  let keys = query.scales.length
  return query.measures.map((measure) => {
    if (measure.mode !== 'select_distinct') return reader.value(period, valueName(values.indexOf(measure)))
    keys += 1
    return key(keys - 1)
  })
}

const pastDate = (key: Sql, { term, shift }: { term: Term; shift: Shift }): Sql =>
  term.type === 'num'
    ? sql`${key} - ${sql.lit(shift.count / 12)}`
    : moved(key, { date: term, shift, sign: '-' })

/** The key of a past period: dates are moved back, everything else is that of the current group. */
const pastKey = (context: ReadingContext, { index, period }: { index: number; period: number }): Sql => {
  const { plan, keys, reader } = context
  const key = reader.key(index)
  const term: Term | undefined = keys[index]
  const shift = plan.shifts[period - 1]
  const isDate = term !== undefined && isMoving(term, plan.evolution)
  const value = !isDate || shift === undefined ? key : pastDate(key, { term, shift })
  return sql`case when ${reader.hasRows(period)} then ${value} end`
}

const columnsOf = (context: ReadingContext): Sql[] => {
  const { query, plan, reader } = context
  const names = query.measures.map(({ term, mode }) => `${term.name} [${mode}]`)
  const current = [
    ...query.scales.map(({ name }, index) => sql`${reader.key(index)} as ${sql.id(name)}`),
    ...measureColumns(context, { period: 0, key: reader.key }).map(
      (value, index) => sql`${value} as ${sql.id(names[index] ?? '')}`,
    ),
  ]
  const past = plan.shifts.flatMap((_, at) => {
    const period = at + 1
    const moving = [...query.scales.entries()].filter(([, scale]) => isMoving(scale, plan.evolution))
    const named = (value: Sql, name: string): Sql => sql`${value} as ${sql.id(`${name} -${period}`)}`
    return [
      named(reader.hasRows(period), 'period'),
      ...moving.map(([index, { name }]) => named(pastKey(context, { index, period }), name)),
      ...measureColumns(context, {
        period,
        key: (index) => pastKey(context, { index, period }),
      }).map((value, index) => named(value, names[index] ?? '')),
    ]
  })
  return [...current, ...past]
}

const orderOf = (context: ReadingContext): Sql[] => {
  const { query, sorts, keys, reader } = context
  const scales = query.scales.length
  const position = (order: Order): number => (order.by === 'scale' ? order.index : -1)
  const measures = measureColumns(context, { period: 0, key: reader.key })
  const expression = (order: Order): Sql => {
    if (order.by === 'field') return reader.value(0, sortName(sorts.indexOf(order.term)))
    return order.by === 'scale' ? reader.key(order.index) : (measures[order.index] ?? sql`null`)
  }
  const named = new Set(query.order.map(position))
  return [
    ...query.order.map(
      (order) => sql`${expression(order)}${sql.raw(order.descending ? ' desc' : '')} nulls last`,
    ),
    ...[...keys.keys()]
      .filter((index) => index >= scales || !named.has(index))
      .map((index) => sql`${reader.key(index)} nulls last`),
  ]
}

/**
 * The groups to return, as `from`, `group by` and `having`. A group without current rows is one of them if its dates
 * are dates of current groups, so that a time axis does not continue into the future.
 */
const groupsOf = (context: ReadingContext): Sql => {
  const { keys, plan, form, reader } = context
  if (!reader.isGrouped) return sql`from ${periodsIn(form, context)}`
  const columns = keys.map((_, index) => reader.key(index))
  const moving = columns.filter((_, index) => {
    const term = keys[index]
    return term !== undefined && movesWith(term, plan.evolution)
  })
  const periods = periodsIn(form, context)
  const isMixed = moving.length > 0 && moving.length < keys.length
  const isCurrent = sql.id('is current')
  const marked = sql`(select *, ${reader.hasRows(0)} over (partition by ${sql.join(moving, sql`, `)}) as ${isCurrent} from ${periods}) as ${sql.id('marked')}`
  return lines([
    sql`from ${isMixed ? marked : periods}`,
    isMixed ? sql`where ${isCurrent}` : undefined,
    clause('group by', columns),
    moving.length > 0 && !isMixed ? sql`having ${reader.hasRows(0)}` : undefined,
  ])
}

/** The forms of statement that answer a query exactly, the preferred one first. */
export function evolutionForms(query: EvolvedPlan, { joinsNulls }: Dialect): readonly EvolutionForm[] {
  return planEvolution(query).forms.filter((form) => form !== 'join' || joinsNulls)
}

const preferredForm = (query: EvolvedPlan, dialect: Dialect): EvolutionForm =>
  evolutionForms(query, dialect)[0] ?? 'calendar'

/** Returns the statement of a query with past periods, in its preferred form unless another is given. */
export function compileEvolution(
  query: EvolvedPlan,
  dialect: Dialect,
  form = preferredForm(query, dialect),
): Statement {
  const context = contextOf(query, { dialect, form })
  const order = orderOf(context)
  return compile(
    lines([
      select(columnsOf(context)),
      groupsOf(context),
      clause('order by', order),
      sql`limit ${sql.lit(query.limit)}`,
      query.skip === 0 ? undefined : sql`offset ${sql.lit(query.skip)}`,
    ]),
  )
}

/** Counts the results without skip and limit; undefined where there is always exactly one (QB2). */
export function compileEvolutionCount(query: EvolvedPlan, dialect: Dialect): Statement | undefined {
  const context = contextOf(query, { dialect, form: preferredForm(query, dialect) })
  if (context.keys.length === 0) return undefined
  const groups = lines([sql`select 1`, groupsOf(context)])
  return compile(sql`select count(*) from (${groups}) as ${sql.id('groups')}`)
}

/** The statement of a plan, with or without past periods. */
export function compilePlan(plan: Plan, dialect: Dialect): Statement {
  return isEvolved(plan) ? compileEvolution(plan, dialect) : compileQuery(plan, dialect)
}

/** Counts the results of a plan without skip and limit; undefined where there is always exactly one (QB2). */
export function compilePlanCount(plan: Plan, dialect: Dialect): Statement | undefined {
  return isEvolved(plan) ? compileEvolutionCount(plan, dialect) : compileCount(plan)
}
