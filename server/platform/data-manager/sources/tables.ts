// Table endpoints: list, add, and remove. A table that objects use cannot be removed.
import type { PlatformApi } from '#contract/api.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { record } from '../../audit/audit.ts'
import { sortedPage, type Listing } from '../../core/sorted-page.ts'
import { PlatformError } from '../../core/error.ts'
import type { Handlers } from '../../core/handler.ts'
import type { Db } from '../../db/sqlite.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { addAll } from './add-tables.ts'
import { tableKey, type ResourceLocks } from '../core/resource-locks.ts'
import { objectsUsing } from './known-attributes.ts'
import { tablesWithin } from './list-tables.ts'
import { sourceRow } from './sources.ts'
import { tableRows, type TableRow, toTable } from './table-state.ts'
import { removeRetiredUploads, retireUploads } from './table-uploads.ts'
import { requireWarehouse } from '../core/warehouse-name.ts'

const kind = 'table'
type TableHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'addTables' | 'listTables' | 'deleteTable'>

const listing: Listing<Table> = {
  text: ({ database_name: source, table_name: table }) => `${source} ${table}`,
  sorts: {
    table_name: ({ table_name: name }) => name.toLowerCase(),
    database_name: ({ database_name: name }) => name.toLowerCase(),
    state: ({ state }) => state,
    rows: ({ rows }) => rows,
    size: ({ size }) => size,
    extracted_at: ({ extracted_at: at }) => at,
  },
}

/** The row of a table. Throws `not_found`. */
export async function tableRow(
  { db }: Pick<PlatformDeps, 'db'>,
  { source, table }: { source: string; table: string },
): Promise<TableRow> {
  const row = await tableRows(db)
    .where('sourceName', '=', source)
    .where('tableName', '=', table)
    .executeTakeFirst()
  if (row === undefined)
    throw new PlatformError('not_found', { params: { kind, name: `${source}/${table}` } })
  return row
}

/** Throws `busy` or `in_use`. */
const requireDeletable = async (
  db: Db,
  locks: ResourceLocks,
  { sourceName: source, tableName: table }: TableRow,
): Promise<void> => {
  const name = `${source}/${table}`
  const job = locks.jobOf(tableKey(source, table))
  if (job !== undefined) throw new PlatformError('busy', { params: { kind, name, job } })
  const users = await objectsUsing(db, { source, table })
  if (users.length > 0) throw new PlatformError('in_use', { params: { kind, name, users: users.join(', ') } })
}

/** Handlers of tables. */
export function tableHandlers(deps: PlatformDeps, locks: ResourceLocks): TableHandlers {
  const { db, clock, secrets, jobs } = deps
  const reading = { jobs, secrets, locks }

  return {
    addTables: async ({ query, body }, { session, signal }) => {
      requireWarehouse(query)
      const all = Array.isArray(body) ? body : [body]
      const tables = all.map((added, index) => ({
        added,
        pathPrefix: Array.isArray(body) ? `${index}.` : '',
      }))
      const added = await addAll(deps, { tables, session, signal })
      deps.finishedWork.announce('upload')
      const rows = await Promise.all(
        added.map(({ database_name: source, table_name: table }) => tableRow(deps, { source, table })),
      )
      return { tables: await Promise.all(rows.map((row) => toTable(row, reading))) }
    },

    listTables: async ({ query }) => {
      requireWarehouse(query)
      if (query.database_name !== undefined) await sourceRow(deps, query.database_name)
      const rows = await tableRows(db).execute()
      const selected = rows.filter(
        ({ sourceName }) => query.database_name === undefined || sourceName === query.database_name,
      )
      const tables = await Promise.all(selected.map((row) => toTable(row, reading)))
      return sortedPage(tables, { query, listing })
    },

    deleteTable: async ({ params, query }, { session }) => {
      requireWarehouse(query)
      await db.transaction().execute(async (trx) => {
        const row = await tableRow({ db: trx }, params)
        const all = await tableRows(trx).where('sourceName', '=', row.sourceName).execute()
        const rows = [row, ...tablesWithin(all, row.tableName)]
        for (const one of rows) await requireDeletable(trx, locks, one)
        for (const { sourceName: source, tableName: table, uploadId, nextUploadId, addedAt } of rows) {
          await trx
            .deleteFrom('sourceTables')
            .where('sourceName', '=', source)
            .where('tableName', '=', table)
            .execute()
          await retireUploads(trx, { ids: [uploadId, nextUploadId], clock })
          const before = { added_at: addedAt, upload: uploadId }
          const change = { action: 'table.delete' as const, object: `${source}/${table}`, before }
          await record(trx, { session, clock, change })
        }
      })
      await removeRetiredUploads(deps, locks)
      return {}
    },
  }
}
