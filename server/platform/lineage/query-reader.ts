// The table that answers each saved query, and how the query uses its fields. Cached for each state of the tables.
import type { FieldUse } from '#contract/lineage/lineage.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { cardKey } from '#domain/lineage/lineage-links.ts'
import { usesInTable } from '#domain/lineage/query-uses.ts'
import { readQuery } from '#domain/query/read-query.ts'
import { nextTurn } from '../core/next-turn.ts'
import type { QueryableTable } from '../data-manager/catalogue/catalogue.ts'
import type { LineageDeps } from './lineage-deps.ts'

/** A saved query as it is answered now. */
export interface ReadQuery {
  /** The key of the table that answers it, or else of the one that it names; null without one. */
  readonly table: string | null
  /** Uses by field. */
  readonly uses: ReadonlyMap<string, readonly FieldUse[]>
  /** It has no answer. */
  readonly isBroken: boolean
}

type Tables = readonly QueryableTable[]

/** Queries that are read before other requests get a turn. */
const batch = 50

const keyOf = ({ database_name: level, table_name: name }: QueryableTable): string => cardKey(level, name)

/** A table without fields, for a request whose table was never built. */
const unknownTable = (level: 'data_prim' | 'data_mart', name: string) => ({
  database_name: level,
  table_name: name,
  rows: 0,
  measure_date_field: null,
  fields: [],
})

const namedTable = ({ table_name: name, database_name: level }: QueryRequest, tables: Tables) =>
  name === undefined
    ? undefined
    : (tables.find(
        (table) => table.table_name === name && (level === undefined || table.database_name === level),
      ) ?? unknownTable(level === 'data_mart' ? 'data_mart' : 'data_prim', name))

const readOne = (
  { settings, warehouse, clock }: LineageDeps,
  request: QueryRequest,
  tables: Tables,
): ReadQuery => {
  const reading = readQuery(request, {
    tables,
    dataLimit: settings.get('data_limit'),
    timeZone: warehouse.timeZone,
    now: clock.now(),
  })
  if ('query' in reading) {
    const { table } = reading.query
    return { table: keyOf(table), uses: usesInTable(request, table), isBroken: false }
  }
  const named = namedTable(request, tables)
  if (named === undefined)
    return { table: null, uses: usesInTable(request, unknownTable('data_prim', '')), isBroken: true }
  const level = named.database_name === 'data_mart' ? 'data_mart' : 'data_prim'
  return { table: cardKey(level, named.table_name), uses: usesInTable(request, named), isBroken: true }
}

/** Returns the function that reads requests against tables. A table without rows answers like one with rows. */
export function openQueryReader(deps: LineageDeps) {
  const known = new WeakMap<Tables, WeakMap<QueryRequest, ReadQuery>>()
  return async (
    requests: ReadonlyMap<string, QueryRequest>,
    tables: Tables,
  ): Promise<ReadonlyMap<string, ReadQuery>> => {
    const own = known.get(tables) ?? new WeakMap<QueryRequest, ReadQuery>()
    known.set(tables, own)
    const filled = tables.map((table) => (table.rows === 0 ? { ...table, rows: 1 } : table))
    const found = new Map<string, ReadQuery>()
    let read = 0
    for (const [id, request] of requests) {
      const cached = own.get(request)
      if (cached === undefined) {
        read += 1
        if (read % batch === 0) await nextTurn()
      }
      const value = cached ?? readOne(deps, request, filled)
      own.set(request, value)
      found.set(id, value)
    }
    return found
  }
}
