// Tables of sources: added one or many at once, all or none; taken out when nothing draws on them.
import type { PlatformApi } from '#contract/api.ts'
import type { Problem } from '#contract/http.ts'
import type { Table } from '#contract/data-manager/table.ts'
import { record } from '../base/audit.ts'
import { instantOf } from '../base/clock.ts'
import type { SourceRow, SourceTableRow } from '../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../error.ts'
import type { Handlers } from '../handler.ts'
import type { Rim } from '../rim.ts'
import { formatOf } from '../warehouse/loading/file-format.ts'
import { tableKey, type InHand } from './in-hand.ts'
import { usersOf } from './known.ts'
import { placeOfTable } from './place.ts'
import { sortedPage, type Listing } from './sorted-page.ts'
import { parametersOf, pathIn } from './source-parameters.ts'
import { sourceRow } from './sources.ts'
import { toTable } from './table-state.ts'
import { demandWarehouse } from './warehouse-name.ts'

const kind = 'Table'
type TableHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'addTables' | 'listTables' | 'deleteTable'>

interface Checking {
  readonly sources: ReadonlyMap<string, SourceRow>
  /** Keys of the tables before this one. */
  readonly seen: Set<string>
}

interface Added {
  readonly table_name: string
  readonly database_name: string
}

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

/** The row of a table. Refuses with `not_found`. */
export const tableRow = async (
  { db }: Pick<Rim, 'db'>,
  { source, table }: { source: string; table: string },
): Promise<SourceTableRow> => {
  const row = await db
    .selectFrom('sourceTables')
    .selectAll()
    .where('sourceName', '=', source)
    .where('tableName', '=', table)
    .executeTakeFirst()
  if (row === undefined)
    throw new PlatformError('not_found', { params: { kind, name: `${source}/${table}` } })
  return row
}

const checkFile = async (
  { added, path }: { added: Added; path: string },
  { source, folders }: { source: SourceRow; folders: readonly string[] },
): Promise<Problem[]> => {
  const file = added.table_name
  if (source.dbms !== 'local') return []
  if (formatOf(file) === null) return [problemAt(path, 'file_format_unknown', { file })]
  const sourcePath = pathIn(parametersOf(source.parametersJson))
  const placed = await placeOfTable({ sourcePath, table: file }, folders)
  if (placed.kind === 'found') return []
  return placed.code === 'path_outside'
    ? [problemAt(path, 'path_outside', { value: file })]
    : [problemAt(path, 'file_missing', { file, table: file })]
}

/** Handlers of tables. */
export const tableHandlers = (rim: Rim, inHand: InHand): TableHandlers => {
  const { db, clock, secrets, jobs } = rim
  const reading = { jobs, secrets, inHand }

  const sourcesByName = async (): Promise<ReadonlyMap<string, SourceRow>> => {
    const rows = await db.selectFrom('sources').selectAll().execute()
    return new Map(rows.map((row) => [row.name, row]))
  }

  const checkOne = async (
    added: Added,
    { at, sources, seen }: { at: string } & Checking,
  ): Promise<Problem[]> => {
    const { database_name: source, table_name: table } = added
    const row = sources.get(source)
    if (row === undefined)
      return [problemAt(`${at}database_name`, 'not_found', { kind: 'Source', name: source })]
    const path = `${at}table_name`
    const key = tableKey(source, table)
    if (seen.has(key)) return [problemAt(path, 'duplicate', { value: table })]
    seen.add(key)
    const taken = await tableRow(rim, { source, table }).catch(() => undefined)
    if (taken !== undefined) return [problemAt(path, 'exists', { kind, name: `${source}/${table}` })]
    return checkFile({ added, path }, { source: row, folders: rim.sourceFolders })
  }

  return {
    addTables: async ({ query, body }, { session }) => {
      demandWarehouse(query)
      const all = Array.isArray(body) ? body : [body]
      const problems: Problem[] = []
      const checking = { sources: await sourcesByName(), seen: new Set<string>() }
      for (const [index, added] of all.entries()) {
        const at = Array.isArray(body) ? `${index}.` : ''
        problems.push(...(await checkOne(added, { at, ...checking })))
      }
      if (problems.length > 0) throw refuse(problems)
      const rows: SourceTableRow[] = all.map((added) => ({
        sourceName: added.database_name,
        tableName: added.table_name,
        addedAt: instantOf(clock),
        extractionJson: null,
        planJson: null,
        failureJson: null,
        jobId: null,
        uploadId: null,
      }))
      await db.transaction().execute(async (trx) => {
        for (const row of rows) {
          await trx.insertInto('sourceTables').values(row).execute()
          const change = { action: 'table.add', object: `${row.sourceName}/${row.tableName}` }
          await record(trx, { session, clock, change })
        }
      })
      return { tables: await Promise.all(rows.map((row) => toTable(row, reading))) }
    },

    listTables: async ({ query }) => {
      demandWarehouse(query)
      if (query.database_name !== undefined) await sourceRow(rim, query.database_name)
      const rows = await db
        .selectFrom('sourceTables')
        .selectAll()
        .orderBy('sourceName')
        .orderBy('tableName')
        .execute()
      const wanted = rows.filter(
        ({ sourceName }) => query.database_name === undefined || sourceName === query.database_name,
      )
      const tables = await Promise.all(wanted.map((row) => toTable(row, reading)))
      return sortedPage(tables, { query, listing })
    },

    deleteTable: async ({ params, query }, { session }) => {
      demandWarehouse(query)
      const { sourceName: source, tableName: table } = await tableRow(rim, params)
      const name = `${source}/${table}`
      const job = inHand.jobOf(tableKey(source, table))
      if (job !== undefined) throw new PlatformError('busy', { params: { kind, name, job } })
      const users = await usersOf(db, { source, table })
      if (users.length > 0)
        throw new PlatformError('in_use', { params: { kind, name, users: users.join(', ') } })
      await db.transaction().execute(async (trx) => {
        await trx
          .deleteFrom('sourceTables')
          .where('sourceName', '=', source)
          .where('tableName', '=', table)
          .execute()
        await record(trx, { session, clock, change: { action: 'table.delete', object: name } })
      })
      return {}
    },
  }
}
