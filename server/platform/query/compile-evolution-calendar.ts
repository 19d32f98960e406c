// Maps each day of a past period to the groups of its current days (QB9), for shifts that move several current days
// to one past day.
import { sql } from 'kysely'
import type { Shift } from '#domain/query/evolution-window.ts'
import { movesWith } from '#domain/query/evolution-form.ts'
import type { Term } from '#domain/query/term.ts'
import type { Sql } from '../warehouse/dialect.ts'
import {
  interval,
  moved,
  movedFilters,
  movedTerm,
  tableRows,
  whereAll,
  type EvolutionContext,
} from './compile-evolution-rows.ts'
import { lines } from './clause.ts'
import { whereOf } from './condition.ts'
import { expressionOf } from './expression.ts'

const toDay = (value: Sql): Sql => sql`cast(${value} as date)`
const extra = sql.id('extra')

const isInstant = ({ unit, type }: Term): boolean => unit === null && type === 'datetime'

interface MovedKey {
  readonly term: Term
  readonly name: string
}
const movedKeysOf = ({ keys, plan, names }: EvolutionContext): MovedKey[] =>
  keys.flatMap((term, index) =>
    movesWith(term, plan.evolution) ? [{ term, name: names.movedKey(index) }] : [],
  )

/** Every day that can move to a day of the table. */
const seriesOf = ({ query, plan }: EvolutionContext, { unit, count }: Shift): Sql => {
  const { date } = plan.evolution
  const { database_name: schema, physical_name: name } = query.table
  const day = toDay(expressionOf(date))
  const reach = unit === 'day' ? count : count * 31
  const bounds = lines([
    sql`select greatest(min(${day}), date '0001-01-01') as ${sql.id('first')},`,
    sql`least(max(${day}), date '9999-12-31') + ${sql.lit(reach)} as ${sql.id('last')}`,
    sql`from ${sql.id(schema, name)}`,
  ])
  return sql`(${bounds}) as ${sql.id('bounds')}, generate_series(${sql.id('bounds', 'first')}, ${sql.id('bounds', 'last')}, ${interval('1 day')}) as ${sql.id('series')}(${sql.id('instant')})`
}

/** The current days that pass the filters on the date, with their groups and past days. */
const currentDays = (context: EvolutionContext, shift: Shift): Sql => {
  const { plan, names } = context
  const current = sql.id(names.movedDate)
  const date: Term = { ...plan.evolution.date, type: 'date' }
  const keys = movedKeysOf(context).map(({ term, name }) => {
    const value = expressionOf(movedTerm(term, { ...plan, names }))
    return sql`${value} as ${sql.id(name)}`
  })
  const past = sql`${moved(current, { date, shift, sign: '-' })} as ${sql.id(names.pastDay)}`
  return lines([
    sql`select ${sql.join([current, ...keys, past], sql`, `)}`,
    sql`from (select ${toDay(sql.id('instant'))} as ${current} from ${seriesOf(context, shift)}) as ${sql.id('days')}`,
    whereAll([whereOf({ filters: movedFilters(context, plan.dateFilters), restriction: [] })]),
  ])
}

/** Days at the end of a longer past month, for groups with the last two days of the current month. */
const remainingDays = (context: EvolutionContext): Sql => {
  const { names } = context
  const end = (name: string): Sql => sql.id('end', name)
  const before = (name: string): Sql => sql.id('before', name)
  const keys = movedKeysOf(context).map(({ name }) => name)
  const past = sql`${end(names.pastDay)} + ${extra}`
  const nextDay = sql`${end(names.movedDate)} + 1`
  return lines([
    sql`select ${sql.join([...keys.map(end), sql`cast(${past} as date)`], sql`, `)}`,
    sql`from ${sql.id('current')} as ${sql.id('end')}`,
    sql`join ${sql.id('current')} as ${sql.id('before')} on ${sql.join(
      [
        sql`${before(names.movedDate)} = ${end(names.movedDate)} - 1`,
        ...keys.map((name) => sql`${before(name)} = ${end(name)}`),
      ],
      sql` and `,
    )}`,
    sql`cross join (select 1 as ${extra} union all select 2 union all select 3) as ${sql.id('extras')}`,
    sql`where extract(day from ${nextDay}) = 1`,
    sql`and extract(month from ${past}) = extract(month from ${end(names.pastDay)})`,
  ])
}

/** Each past day once for each group that it belongs to. */
const groupsOfDays = (context: EvolutionContext, shift: Shift): Sql => {
  const columns = [...movedKeysOf(context).map(({ name }) => sql.id(name)), sql.id(context.names.pastDay)]
  const direct = sql`select ${sql.join(columns, sql`, `)} from ${sql.id('current')}`
  return lines([
    sql`(with ${sql.id('current')} as (${currentDays(context, shift)})`,
    direct,
    sql`union`,
    shift.unit === 'month' ? remainingDays(context) : direct,
    sql`) as ${sql.id('calendar')}`,
  ])
}

/** The rows of a past period, with the moved keys of their groups. */
export function calendarRows(context: EvolutionContext, shift: Shift): Sql {
  const { query, plan, names } = context
  const day = toDay(expressionOf(plan.evolution.date))
  const table = tableRows(context)
  const rows = lines([
    sql`select ${sql.join([sql`*`, ...table.columns], sql`, `)}`,
    sql`from ${table.from}`,
    whereAll([whereOf({ filters: plan.fixedFilters, restriction: query.restriction })]),
  ])
  return lines([
    sql`(${rows}) as ${sql.id('rows')}`,
    sql`join ${groupsOfDays(context, shift)} on ${day} = ${sql.id(names.pastDay)}`,
  ])
}

/** The value of a moved key for a row of `calendarRows`. */
export function calendarKey(
  { plan, names }: EvolutionContext,
  { term, index }: { term: Term; index: number },
): Sql {
  const key = sql.id(names.movedKey(index))
  if (!isInstant(term)) return key
  const value = expressionOf(plan.evolution.date)
  return sql`cast(${toDay(key)} as timestamp) + (${value} - date_trunc('day', ${value}))`
}
