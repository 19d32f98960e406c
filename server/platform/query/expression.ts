// Compiles a term to SQL: its column, or a calendar unit of it (QB15).
import { sql } from 'kysely'
import type { CalendarUnit } from '#contract/query/vocabulary.ts'
import type { Term } from '#domain/query/term.ts'
import { duckDialect, type Sql } from '../warehouse/dialect.ts'
import { printExpression } from '../warehouse/print-expression.ts'

const firstDay = (period: 'quarter' | 'month' | 'week') => (column: Sql) =>
  sql`cast(date_trunc(${sql.lit(period)}, ${column}) as date)`

const units = {
  year: (column) => sql`extract(year from ${column})`,
  semester: (column) =>
    sql`case when extract(month from ${column}) <= 6 then 1 when extract(month from ${column}) > 6 then 2 end`,
  quarter: (column) => sql`extract(quarter from ${column})`,
  month: (column) => sql`extract(month from ${column})`,
  week: (column) => sql`extract(week from ${column})`,
  weekday: (column) => sql`extract(isodow from ${column})`,
  day: (column) => sql`extract(day from ${column})`,
  hour: (column) => sql`extract(hour from ${column})`,
  year_quarter: firstDay('quarter'),
  year_month: firstDay('month'),
  year_week: firstDay('week'),
  date: (column) => sql`cast(${column} as date)`,
} as const satisfies Record<CalendarUnit, (column: Sql) => Sql>

const columnOf = ({ field, virtual }: Term): Sql => {
  if (virtual === undefined) return sql.id(field)
  if (virtual.expression === undefined) throw new TypeError(`the expression of ${field} is missing`)
  return printExpression(virtual.expression, duckDialect)
}

/** The expression of a term over the columns of its table. That of a computed measure aggregates rows (DM7). */
export function expressionOf(term: Term): Sql {
  const column = columnOf(term)
  return term.unit === null ? column : units[term.unit](column)
}
