// Tables of a database that can be added: their rows in the list, and the names that they get.
import type { RemoteName, RemoteTable } from '#contract/data-manager/connection.ts'
import { freeName } from '#src/lib/free-name.ts'
import { matcher } from '#src/lib/match-text.ts'

export interface SchemaRow {
  readonly kind: 'schema'
  readonly schema: string
  /** The tables of the schema that can be selected and match the search. */
  readonly tables: readonly RemoteTable[]
}
export type RemoteRow = SchemaRow | { readonly kind: 'table'; readonly table: RemoteTable }

/** Identifies a table on its server. */
export function remoteKey({ schema, name }: RemoteName): string {
  return JSON.stringify([schema, name])
}

interface Listing {
  readonly q: string
  /** Keys of tables that the source has. */
  readonly added: ReadonlySet<string>
  /** Schemas whose tables are hidden. */
  readonly collapsed: ReadonlySet<string>
}

/** Schemas, each followed by its tables that match; a schema without a match is left out. */
export function rowsOf(
  tables: readonly RemoteTable[],
  { q, added, collapsed }: Listing,
): readonly RemoteRow[] {
  const matches = matcher(q)
  const found = tables.filter(({ schema, name }) => matches(`${schema}.${name}`))
  return [...Map.groupBy(found, ({ schema }) => schema)].flatMap(([schema, all]) => [
    {
      kind: 'schema' as const,
      schema,
      tables: all.filter((table) => table.readable && !added.has(remoteKey(table))),
    },
    ...(collapsed.has(schema) ? [] : all.map((table) => ({ kind: 'table' as const, table }))),
  ])
}

/** An estimate with two digits, so that it does not look exact. */
export function estimateOf(value: number): number {
  return value < 100 ? value : Number(value.toPrecision(2))
}

/** The sums of the known estimates. */
export function sumsOf(tables: readonly RemoteTable[]): { readonly rows: number; readonly bytes: number } {
  return {
    rows: tables.reduce((sum, { rows }) => sum + (rows ?? 0), 0),
    bytes: tables.reduce((sum, { bytes }) => sum + (bytes ?? 0), 0),
  }
}

/** A table to add, and the column by which a refresh reads only its new rows; absent for the whole table. */
export type ChosenTable = RemoteName & { readonly growing_by?: string }

/**
 * The tables to add with their names: the name on the server, with the schema if several tables would have the same, and
 * a number if that is taken too.
 */
export function toTableBodies(
  source: string,
  chosen: readonly ChosenTable[],
  existing: ReadonlySet<string> = new Set(),
) {
  const taken = new Set(existing)
  const counts = Map.groupBy(chosen, ({ name }) => name)
  return chosen.map(({ schema, name, growing_by: column }) => {
    const isAlone = counts.get(name)?.length === 1 && !taken.has(name)
    const table = freeName(isAlone ? name : `${schema}.${name}`, (one) => taken.has(one))
    taken.add(table)
    const remote = { schema, name, ...(column === undefined ? {} : { growing_by: column }) }
    return { database_name: source, table_name: table, remote }
  })
}
