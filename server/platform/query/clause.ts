// Clauses of a statement, as Kysely's `sql`.
import { sql } from 'kysely'
import type { Query } from '#domain/query/query.ts'
import type { Sql } from '../warehouse/dialect.ts'
import { whereOf } from './condition.ts'

/** Joins the parts with line breaks, without those that are undefined. */
export function lines(parts: readonly (Sql | undefined)[]): Sql {
  return sql.join(
    parts.filter((part) => part !== undefined),
    sql`\n`,
  )
}

/** Joins the parts with commas. */
export function listed(parts: readonly Sql[]): Sql {
  return sql.join(parts, sql`, `)
}

/** A keyword with its parts; undefined without parts. */
export function clause(keyword: string, parts: readonly Sql[]): Sql | undefined {
  return parts.length === 0 ? undefined : sql`${sql.raw(keyword)} ${listed(parts)}`
}

/** `where` with all filters and the rows that the caller may see (IAM10); undefined without any. */
export function where(limits: Pick<Query, 'filters' | 'restriction'>): Sql | undefined {
  const condition = whereOf(limits)
  return condition === undefined ? undefined : sql`where ${condition}`
}

/** `select` with its columns, one on each line. */
export function select(columns: readonly Sql[]): Sql {
  return sql`select ${sql.join(columns, sql`,\n  `)}`
}
