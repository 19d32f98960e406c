// Compiles a term to SQL: its column, or a calendar unit of it (QB15).
import { sql } from 'kysely'
import type { CalendarUnit } from '#contract/query/vocabulary.ts'
import type { Term } from '#domain/query/term.ts'
import type { Sql } from '../warehouse/dialect.ts'

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

/** The expression of a term over the columns of its table. */
export function expressionOf({ field, unit }: Term): Sql {
  const column = sql.id(field)
  return unit === null ? column : units[unit](column)
}
