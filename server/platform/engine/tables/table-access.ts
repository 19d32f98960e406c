// Access of one Python action to tables: it reads what its session may query, and its own writes.
import { sql } from 'kysely'
import { rm } from 'node:fs/promises'
import { isFloat, isInteger, mainTypeOf } from '#domain/query/table.ts'
import { restrictionOf, visibleTables } from '#domain/query/restriction.ts'
import type { AttributeType } from '#contract/data-manager/table.ts'
import type { TermCode } from '#contract/reasons.ts'
import { PlatformError } from '../../core/error.ts'
import { requirePermission } from '../../core/session.ts'
import type { ActionTable } from '../../data-manager/catalogue/action-tables.ts'
import type { QueryableTable } from '../../data-manager/catalogue/catalogue.ts'
import { lines, listed, where } from '../../query/clause.ts'
import { withJsonRows, type JsonRows } from '../../warehouse/loading/json-rows.ts'
import { jsonValues } from '../../warehouse/loading/pending-rows.ts'
import { execute, type Sql } from '../../warehouse/loading/staging.ts'
import { compile } from '../../warehouse/sql.ts'
import type { Batch } from '../../warehouse/warehouse.ts'
import type { StepRun } from '../execution.ts'
import { stageText, type PendingWrites } from './pending-writes.ts'
import type { TablesDeps } from './tables-deps.ts'
import { columnsOf } from './write-log.ts'

type ValueType = 'text' | 'integer' | 'decimal' | 'float' | 'boolean' | 'date' | 'datetime'

interface Reading {
  readonly columns?: readonly string[]
  readonly limit?: number
}

const noValues: Batch = { names: [], columns: [], rows: 0 }

/** Values of one reading, since they are in memory. */
const maxValues = 4_000_000

const valueTypeOf = (type: AttributeType): ValueType => {
  const main = mainTypeOf(type)
  if (main === 'string') return 'text'
  if (main !== 'num') return main
  if (isInteger(type)) return 'integer'
  return isFloat(type) || type.sub === undefined ? 'float' : 'decimal'
}

/** The table of a name such as `event_handle` or `data_prim.event_handle`. */
const tableNamed = <T extends QueryableTable>(
  name: string,
  { tables, kind }: { tables: readonly T[]; kind: TermCode },
): T => {
  const full = ({ database_name: level, table_name: own }: QueryableTable): string => `${level}.${own}`
  const found = tables.filter((table) => table.table_name === name)
  const [only] = found.length > 0 ? found : tables.filter((table) => full(table) === name)
  if (found.length > 1)
    throw new PlatformError('table_ambiguous', {
      params: { table: name, allowed: found.map(full).join(', ') },
    })
  if (only === undefined) throw new PlatformError('not_found', { params: { kind, name } })
  return only
}

const requireColumns = (table: QueryableTable, names: readonly string[]): void => {
  const unknown = names.find((name) => table.fields.every(({ field }) => field !== name))
  if (unknown !== undefined)
    throw new PlatformError('attribute_unknown', {
      params: { attribute: unknown, object: table.table_name },
    })
}

const rowsOf = ({ columns, rows }: Batch): string =>
  JSON.stringify(Array.from({ length: rows }, (_, row) => columns.map((column) => column[row] ?? null)))

interface Access extends TablesDeps {
  readonly run: StepRun
  readonly pending: PendingWrites
}

const isActionTable = ({ catalogue }: Access, table: QueryableTable): table is ActionTable =>
  catalogue.actionTables().some((each) => each.physical_name === table.physical_name)

/** Stored rows that the session may see, and the rows that this step adds. */
const sourceOf = (access: Access, table: QueryableTable, names: readonly string[]): Sql => {
  const { pending, run, platform } = access
  const { timeZone } = platform.warehouse
  const own = isActionTable(access, table) ? table : undefined
  const columns = listed(names.map((name) => sql.id(name)))
  const added = own === undefined ? undefined : pending.added(own)
  const restriction = restrictionOf({ table, timeZone }, run.session.conditions) ?? []
  const stored = lines([
    sql`select ${columns}`,
    sql`from ${sql.id(table.database_name, table.physical_name)}`,
    where({ filters: [], restriction }),
    own !== undefined && pending.isCleared(own) ? sql`limit 0` : undefined,
  ])
  return added === undefined ? stored : sql`(${stored}) union all (select ${columns} from (${added}))`
}

const read = async (access: Access, name: string, { columns, limit }: Reading) => {
  const { run, pending, catalogue } = access
  requirePermission(run.session, 'query-builder-legacy:query:run')
  const table = tableNamed(name, {
    tables: visibleTables(catalogue.current()?.tables ?? [], run.session.conditions),
    kind: 'table',
  })
  const names = columns ?? table.fields.map(({ field }) => field)
  requireColumns(table, names)
  const most = Math.floor(maxValues / Math.max(1, names.length))
  const count = Math.min(limit ?? most + 1, most + 1)
  const { session, signal } = pending.loading
  const statement = sql`select * from (${sourceOf(access, table, names)}) limit ${sql.lit(count)}`
  const batch = names.length === 0 ? noValues : await session.execute(compile(statement), { signal })
  if (batch.rows > most) throw new PlatformError('table_read_rows', { params: { table: name, limit: most } })
  return {
    columns: names.map((column) => ({
      name: column,
      type: valueTypeOf(table.fields.find(({ field }) => field === column)?.type ?? { main: 'string' }),
    })),
    rowsJson: rowsOf(batch),
  }
}

const requireKnownMembers = async (
  { pending }: Access,
  table: ActionTable,
  { from }: JsonRows,
): Promise<void> => {
  const statement = sql`SELECT DISTINCT unnest(json_keys(json)) FROM ${from} WHERE is_object`
  const { columns } = await execute(pending.loading, { statement, name: table.table_name })
  requireColumns(table, (columns[0] ?? []).map(String))
}

const write = async (access: Access, table: ActionTable, rowsJson: string) => {
  const { pending } = access
  const { loading } = pending
  const path = await stageText(loading.staging, rowsJson)
  const columns = columnsOf(table)
  const keys = columns.map(({ name }) => name)
  try {
    return await withJsonRows(loading, { path, name: table.table_name, keys }, async (rows) => {
      await requireKnownMembers(access, table, rows)
      const values = jsonValues(rows, { columns, defaults: [] })
      const { rows: stored, refused } = await pending.insert(table, { values })
      return { rows: stored, refused }
    })
  } finally {
    await rm(path, { force: true })
  }
}

/** Opens the access of a step to tables. Its writes are committed by `finish` of the pending writes. */
export function openTableAccess(deps: TablesDeps, step: { run: StepRun; pending: PendingWrites }) {
  const access: Access = { ...deps, ...step }
  const target = (name: string): ActionTable =>
    tableNamed(name, { tables: deps.catalogue.actionTables(), kind: 'action_table' })
  return {
    read: (name: string, reading: Reading) => read(access, name, reading),
    insert: async (name: string, rowsJson: string) => write(access, target(name), rowsJson),
    replace: async (name: string, rowsJson: string) => {
      const table = target(name)
      step.pending.clear(table)
      return write(access, table, rowsJson)
    },
  }
}
