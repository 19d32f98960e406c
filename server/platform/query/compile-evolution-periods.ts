// The groups of all periods of an evolution in one relation: `period` (0 for the current one), the keys of the
// current group, and the values. There is one row for each group and period that has rows. In the form `join`, the
// periods of a group are one row.
import { sql } from 'kysely'
import { movesWith, type EvolutionForm } from '#domain/query/evolution-form.ts'
import type { Shift } from '#domain/query/evolution-window.ts'
import type { Measure } from '#domain/query/query.ts'
import type { Term } from '#domain/query/term.ts'
import type { Sql } from '../warehouse/dialect.ts'
import { aggregateOf } from './compile-query.ts'
import { lines } from './clause.ts'
import { calendarKey, calendarRows } from './compile-evolution-calendar.ts'
import {
  moved,
  movedFilters,
  movedTerm,
  periodRows,
  pivotedRows,
  whereAll,
  type EvolutionContext,
} from './compile-evolution-rows.ts'
import { whereOf } from './condition.ts'
import { expressionOf } from './expression.ts'

/** Column of the period. */
const periodColumn = sql.id('period')

/** Name of the column of a key of the current group. */
const keyName = (index: number): string => `key ${index + 1}`
const keyColumn = (index: number): Sql => sql.id(keyName(index))

/** Name of the column of a value. */
export function valueName(index: number): string {
  return `value ${index + 1}`
}

/** Name of the column of a field to sort by. */
export function sortName(index: number): string {
  return `sort ${index + 1}`
}

/** Reads the groups of a relation of periods. */
export interface PeriodReader {
  /** A key of the current group. */
  readonly key: (index: number) => Sql
  /** The column of a value in one period; null without rows. */
  readonly value: (period: number, name: string) => Sql
  readonly hasRows: (period: number) => Sql
  /** Whether the rows of a group must be grouped. */
  readonly isGrouped: boolean
}

const isIn = (period: number): Sql => sql`${periodColumn} = ${sql.lit(period)}`

const rowsReader: PeriodReader = {
  key: keyColumn,
  value: (period, name) => sql`max(case when ${isIn(period)} then ${sql.id(name)} end)`,
  hasRows: (period) => sql`bool_or(${isIn(period)})`,
  isGrouped: true,
}

/** Relations of the form `join`. */
const sides = ['current', 'past'] as const
const sideOf = (period: number): string => sides[period] ?? 'past'

const joinReader: PeriodReader = {
  key: (index) =>
    sql`coalesce(${sql.join(
      sides.map((side) => sql.id(side, keyName(index))),
      sql`, `,
    )})`,
  value: (period, name) => sql.id(sideOf(period), name),
  hasRows: (period) => sql`${sql.id(sideOf(period), 'period')} is not null`,
  isGrouped: false,
}

/** How the relation of a form is read. */
export function readerOf(form: EvolutionForm): PeriodReader {
  return form === 'join' ? joinReader : rowsReader
}

const valuesOf = ({ values, sorts, dialect, names }: EvolutionContext): Sql[] => {
  const context = { dialect, loadOrder: sql.id(names.rowOrder), isListing: false }
  const sortedBy = sorts.map((term): Measure => ({ term, mode: 'select' }))
  return [
    ...values.map((measure, index) => sql`${aggregateOf(measure, context)} as ${sql.id(valueName(index))}`),
    ...sortedBy.map((measure, index) => sql`${aggregateOf(measure, context)} as ${sql.id(sortName(index))}`),
  ]
}

interface Grouped {
  readonly period: Sql
  readonly keys: readonly Sql[]
  readonly rows: Sql
  readonly condition?: Sql | undefined
  /** Expressions to group by besides the keys. */
  readonly alsoBy?: readonly Sql[]
  readonly having?: Sql | undefined
}

const aggregated = (context: EvolutionContext, grouped: Grouped): Sql => {
  const { period, keys, rows, condition, alsoBy = [], having } = grouped
  const by = [...alsoBy, ...keys]
  const columns = [
    sql`${period} as ${periodColumn}`,
    ...keys.map((key, index) => sql`${key} as ${keyColumn(index)}`),
    ...valuesOf(context),
  ]
  return lines([
    sql`select ${sql.join(columns, sql`, `)}`,
    sql`from ${rows}`,
    condition,
    by.length === 0 ? undefined : sql`group by ${sql.join(by, sql`, `)}`,
    having,
  ])
}

const movedKeys = ({ keys, plan, names }: EvolutionContext): Sql[] =>
  keys.map((key) => expressionOf(movedTerm(key, { ...plan, names })))

const movingCondition = (context: EvolutionContext): Sql | undefined =>
  whereAll([whereOf({ filters: movedFilters(context, context.plan.movingFilters), restriction: [] })])

/** Without keys there is a row even for no rows, which only the current period has. */
const onlyWithRows = ({ keys }: EvolutionContext): Sql | undefined =>
  keys.length === 0 ? sql`having count(*) > 0` : undefined

const branch = (context: EvolutionContext, period: number): Sql =>
  aggregated(context, {
    period: sql.lit(period),
    keys: movedKeys(context),
    rows: periodRows(context, period),
    condition: movingCondition(context),
    having: period === 0 ? undefined : onlyWithRows(context),
  })

const currentGroups = (context: EvolutionContext): Sql => {
  const { query, keys } = context
  const condition = whereAll([whereOf(query)])
  const { plan } = context
  const unfiltered = { ...context, plan: { ...plan, windows: null, fixedFilters: [] } }
  return aggregated(context, {
    period: sql.lit(0),
    keys: keys.map(expressionOf),
    rows: periodRows(unfiltered, 0),
    condition,
  })
}

const calendarBranch = (
  context: EvolutionContext,
  { period, shift }: { period: number; shift: Shift },
): Sql => {
  const { keys, plan } = context
  return aggregated(context, {
    period: sql.lit(period),
    keys: keys.map((term, index) =>
      movesWith(term, plan.evolution) ? calendarKey(context, { term, index }) : expressionOf(term),
    ),
    rows: calendarRows(context, shift),
    having: onlyWithRows(context),
  })
}

const union = (parts: readonly Sql[]): Sql =>
  sql`(${sql.join(parts, sql`\nunion all\n`)}) as ${sql.id('periods')}`

const branches = (context: EvolutionContext): Sql =>
  union([branch(context, 0), ...context.plan.shifts.map((_, index) => branch(context, index + 1))])

const join = (context: EvolutionContext): Sql => {
  const [current, past] = sides
  const isSame = context.keys.map(
    (_, index) =>
      sql`${sql.id(current, keyName(index))} is not distinct from ${sql.id(past, keyName(index))}`,
  )
  return lines([
    sql`(${branch(context, 0)}) as ${sql.id(current)}`,
    sql`full join (${branch(context, 1)}) as ${sql.id(past)}`,
    sql`  on ${sql.join(isSame, sql` and `)}`,
  ])
}

const calendar = (context: EvolutionContext): Sql =>
  union([
    currentGroups(context),
    ...context.plan.shifts.map((shift, index) => calendarBranch(context, { period: index + 1, shift })),
  ])

/** The key of the current group to which a past group belongs. */
const forward = (key: Sql, { term, shift }: { term: Term; shift: Shift }): Sql => {
  if (term.type !== 'num') return moved(key, { date: term, shift, sign: '+' })
  return term.unit === 'year' ? sql`${key} + ${sql.lit(shift.count / 12)}` : key
}

const axis = (context: EvolutionContext): Sql => {
  const { keys, values, sorts, plan } = context
  const groups = sql.id('groups')
  const others = [
    ...values.map((_, index) => sql.id(valueName(index))),
    ...sorts.map((_, index) => sql.id(sortName(index))),
  ]
  const past = plan.shifts.map((shift, period) => {
    const moving = keys.map((term) => movesWith(term, plan.evolution))
    const columns = keys.map((term, index) =>
      moving[index] === true ? forward(keyColumn(index), { term, shift }) : keyColumn(index),
    )
    return lines([
      sql`select ${sql.join([sql.lit(period + 1), ...columns, ...others], sql`, `)}`,
      sql`from ${groups}`,
      sql`where ${keyColumn(moving.indexOf(true))} is not null`,
    ])
  })
  return sql`(with ${groups} as materialized (${branch(context, 0)})
select * from ${groups}
union all
${sql.join(past, sql`\nunion all\n`)}) as ${sql.id('periods')}`
}

const pivot = (context: EvolutionContext): Sql => {
  const period = sql.id(context.names.period)
  const keys = movedKeys(context)
  const rows = pivotedRows(context)
  const groups = aggregated(context, {
    period,
    keys,
    rows,
    condition: movingCondition(context),
    alsoBy: [period],
  })
  return sql`(${groups}) as ${sql.id('periods')}`
}

const relations = { calendar, branches, join, axis, pivot } as const satisfies Record<
  EvolutionForm,
  (context: EvolutionContext) => Sql
>

/** The relation of all periods in one form. */
export function periodsIn(form: EvolutionForm, context: EvolutionContext): Sql {
  return relations[form](context)
}
