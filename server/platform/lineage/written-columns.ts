// The columns that actions write from saved queries, as the next run would. Cached for each state of the tables.
import type { ActionParameters } from '#contract/engine/action.ts'
import type { FieldUse } from '#contract/lineage/lineage.ts'
import type { QueryRequest } from '#contract/query/request.ts'
import { cardKey } from '#domain/lineage/lineage-links.ts'
import { usesInTable } from '#domain/lineage/query-uses.ts'
import { readQuery } from '#domain/query/read-query.ts'
import { termIn } from '#domain/query/term.ts'
import { PlatformError } from '../core/error.ts'
import type { QueryableTable } from '../data-manager/catalogue/catalogue.ts'
import { matchColumns, tableColumns } from '../query/export/table-columns.ts'
import { withParameters } from '../query/saved/dynamic-parameters.ts'
import type { LineageDeps } from './lineage-deps.ts'
import type { Stored } from './stored.ts'

type Parameters = ActionParameters['query_to_table']
type Tables = readonly QueryableTable[]

/** What an action writes. */
export interface WrittenColumns {
  /** The key of the table that answers its query. */
  readonly table: string
  /** Columns by the name in the written table, each with the attribute that it is read from. */
  readonly columns: ReadonlyMap<string, string>
  /** Attributes that decide which rows there are. */
  readonly deciding: ReadonlySet<string>
}

const hasTemplate = (value: unknown): boolean => JSON.stringify(value ?? null).includes('{{')

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The request of a run without filters that only the run knows; undefined if its columns are not known before. */
const requestOf = (
  saved: QueryRequest,
  { filter = {}, ...others }: Readonly<Record<string, unknown>>,
): { request: QueryRequest; filtered: readonly string[] } | undefined => {
  if (hasTemplate(others) || !isRecord(filter)) return undefined
  const known = Object.entries(filter).filter(([, value]) => !hasTemplate(value))
  const dynamic = { ...others, ...(known.length === 0 ? {} : { filter: Object.fromEntries(known) }) }
  try {
    const request = { ...withParameters(saved, dynamic), total: undefined }
    return { request, filtered: Object.keys(filter) }
  } catch (error) {
    if (error instanceof PlatformError) return undefined
    throw error
  }
}

const decides =
  ({ data }: QueryRequest) =>
  ({ use }: FieldUse): boolean =>
    use === 'filtered' || use === 'compared' || (use === 'sorted' && data.limit !== undefined)

const readOne = (
  { settings, warehouse, clock }: LineageDeps,
  { saved, parameters, tables }: { saved: QueryRequest; parameters: Parameters; tables: Tables },
): WrittenColumns | null => {
  const run = requestOf(saved, parameters.dynamic_parameters)
  if (run === undefined) return null
  const reading = readQuery(run.request, {
    tables: tables.map((table) => (table.rows === 0 ? { ...table, rows: 1 } : table)),
    dataLimit: settings.get('export_limit'),
    timeZone: warehouse.timeZone,
    now: clock.now(),
  })
  if (!('query' in reading)) return null
  const { table } = reading.query
  const filtered = run.filtered.map((name) => termIn(table, name)?.field)
  if (filtered.includes(undefined)) return null
  const result = tableColumns(reading.query)
  const { database_name: level, table_name: name } = parameters.table
  const target = tables.find((one) => one.database_name === level && one.table_name === name)
  const names = target?.fields.map(({ field }) => field) ?? result.map((column) => column.name)
  const matched = matchColumns(names, result)
  return {
    table: cardKey(table.database_name, table.table_name),
    columns: new Map(
      names.flatMap((column, at): [string, string][] => {
        const found = matched[at]
        return found === undefined ? [] : [[column, found.field]]
      }),
    ),
    deciding: new Set([
      ...[...usesInTable(run.request, table)].flatMap(([field, uses]) =>
        uses.some(decides(run.request)) ? [field] : [],
      ),
      ...filtered.flatMap((field) => field ?? []),
    ]),
  }
}

interface Reading {
  readonly saved: QueryRequest
  readonly written: WrittenColumns | null
}

/** Returns the function that reads what each action writes from a saved query: null if it is not known before a run. */
export function openWrittenColumns(deps: LineageDeps) {
  const known = new WeakMap<Tables, WeakMap<Parameters, Reading>>()
  return (stored: Stored, tables: Tables): ReadonlyMap<string, WrittenColumns | null> => {
    const own = known.get(tables) ?? new WeakMap<Parameters, Reading>()
    known.set(tables, own)
    const found = new Map<string, WrittenColumns | null>()
    for (const [id, { value }] of stored.actions) {
      if (value.work?.kind !== 'query_to_table') continue
      const { parameters } = value.work
      const saved = stored.queries.get(parameters.query)?.value
      if (saved === undefined) continue
      const cached = own.get(parameters)
      const written = cached?.saved === saved ? cached.written : readOne(deps, { saved, parameters, tables })
      own.set(parameters, { saved, written })
      found.set(id, written)
    }
    return found
  }
}
