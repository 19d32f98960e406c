// The rows of one or all periods of an evolution as a relation: the columns of the table, the moved date, and the
// position of each row in load order where it is needed.
import { sql } from 'kysely'
import { joinWindows, movesWith, windowFilters, type EvolutionPlan } from '#domain/query/evolution-form.ts'
import type { Shift } from '#domain/query/evolution-window.ts'
import type { Evolution, Filter, Measure } from '#domain/query/query.ts'
import type { Term } from '#domain/query/term.ts'
import type { Dialect, Sql } from '../warehouse/dialect.ts'
import type { Plan } from './compile-query.ts'
import { lines } from './clause.ts'
import { whereOf } from './condition.ts'
import { expressionOf } from './expression.ts'

/** Names of columns that the table does not use. */
interface FreshNames {
  readonly movedDate: string
  readonly pastDay: string
  readonly rowOrder: string
  readonly period: string
  readonly movedKey: (index: number) => string
}

/** What all statements of an evolution need. */
export interface EvolutionContext {
  readonly query: Plan
  readonly plan: EvolutionPlan
  readonly dialect: Dialect
  /** Terms to group by. */
  readonly keys: readonly Term[]
  /** Measures that are not keys. */
  readonly values: readonly Measure[]
  /** Other fields to sort by. */
  readonly sorts: readonly Term[]
  readonly names: FreshNames
}

/** Names of columns that the table of a query does not use. */
export function freshNames({ table }: Plan): FreshNames {
  const used = table.fields.map(({ field }) => field.toLowerCase())
  const starts = ['moved date', 'past day', 'row order', 'period', 'moved key']
  let end = ''
  while (used.some((name) => starts.some((start) => name.startsWith(`${start}${end}`)))) end += '_'
  return {
    movedDate: `moved date${end}`,
    pastDay: `past day${end}`,
    rowOrder: `row order${end}`,
    period: `period${end}`,
    movedKey: (index) => `moved key${end}${index + 1}`,
  }
}

/** An interval such as `3 months`. */
export function interval(text: string): Sql {
  return sql`cast(${sql.lit(text)} as interval)`
}

/** A date or an instant moved forward by a shift, or back. */
export function moved(value: Sql, { date, shift, sign }: { date: Term; shift: Shift; sign: '+' | '-' }): Sql {
  const direction = sql.raw(sign)
  if (date.type === 'datetime') return sql`${value} ${direction} ${interval(`${shift.count} ${shift.unit}s`)}`
  return shift.unit === 'day'
    ? sql`${value} ${direction} ${sql.lit(shift.count)}`
    : sql`cast(${value} ${direction} ${interval(`${shift.count} months`)} as date)`
}

/** The term over the moved date, if it moves. */
export function movedTerm(
  term: Term,
  { evolution, names }: { evolution: Evolution; names: FreshNames },
): Term {
  return movesWith(term, evolution) ? { ...term, field: names.movedDate } : term
}

/** Filters over the moved date. */
export function movedFilters(
  { plan, names }: EvolutionContext,
  filters: readonly Filter[],
): readonly Filter[] {
  return filters.map((filter) => ({ ...filter, term: movedTerm(filter.term, { ...plan, names }) }))
}

/** `where` with all conditions; undefined without any. */
export function whereAll(conditions: readonly (Sql | undefined)[]): Sql | undefined {
  const parts = conditions.filter((condition) => condition !== undefined)
  return parts.length === 0 ? undefined : sql`where ${sql.join(parts, sql`\n  and `)}`
}

/** The table, with the column of the load order where a value needs it. */
export function tableRows({ query, values, sorts, dialect, names }: EvolutionContext): {
  readonly from: Sql
  readonly columns: readonly Sql[]
} {
  const { database_name: schema, physical_name: name, fields, is_view: isView } = query.table
  if (values.every(({ mode }) => mode !== 'select') && sorts.length === 0)
    return { from: sql.id(schema, name), columns: [] }
  const columns = fields.map(({ field }) => field)
  const { from, loadOrder } = dialect.inLoadOrder({ schema, name, columns, isView })
  return { from, columns: [sql`${loadOrder} as ${sql.id(names.rowOrder)}`] }
}

const rowsWith = (context: EvolutionContext, columns: readonly Sql[], condition: Sql | undefined): Sql => {
  const table = tableRows(context)
  return sql`(${lines([
    sql`select ${sql.join([sql`*`, ...table.columns, ...columns], sql`, `)}`,
    sql`from ${table.from}`,
    condition,
  ])}) as ${sql.id('rows')}`
}

/** The rows of period `period`, with the date moved to the current period. */
export function periodRows(context: EvolutionContext, period: number): Sql {
  const { query, plan, names } = context
  const { evolution, fixedFilters, windows, shifts } = plan
  const { date } = evolution
  const shift = shifts[period - 1]
  const value = expressionOf(date)
  const window = windows?.[period] ?? { from: null, to: null }
  const filters = [...fixedFilters, ...windowFilters(window, evolution)]
  // A bound excludes rows without a date; a further condition on each row would cost time.
  const isOpen = window.from === null && window.to === null
  const isDated = shift !== undefined && isOpen ? sql`${value} is not null` : undefined
  const movedDate = shift === undefined ? value : moved(value, { date, shift, sign: '+' })
  return rowsWith(
    context,
    [sql`${movedDate} as ${sql.id(names.movedDate)}`],
    whereAll([whereOf({ filters, restriction: query.restriction }), isDated]),
  )
}

/** The rows of all periods, each with its period. No day is in two windows. */
export function pivotedRows(context: EvolutionContext): Sql {
  const { query, plan, names } = context
  const { evolution, fixedFilters, shifts } = plan
  const { date } = evolution
  const windows = plan.windows ?? []
  const value = expressionOf(date)
  const cases = (resultOf: (period: number) => Sql): Sql => {
    const branches = windows.slice(0, -1).map(({ from }, period) => {
      const lower = whereOf({ filters: windowFilters({ from, to: null }, evolution), restriction: [] })
      return sql`when ${lower ?? sql`true`} then ${resultOf(period)}`
    })
    return sql`case ${sql.join(branches, sql` `)} else ${resultOf(windows.length - 1)} end`
  }
  const movedDate = cases((period) => {
    const shift = shifts[period - 1]
    return shift === undefined ? value : moved(value, { date, shift, sign: '+' })
  })
  const alternatives = joinWindows(windows).map((window) => windowFilters(window, evolution))
  return rowsWith(
    context,
    [
      sql`${cases((period) => sql.lit(period))} as ${sql.id(names.period)}`,
      sql`${movedDate} as ${sql.id(names.movedDate)}`,
    ],
    whereAll([
      whereOf({ filters: [], restriction: alternatives }),
      whereOf({ filters: fixedFilters, restriction: query.restriction }),
    ]),
  )
}
