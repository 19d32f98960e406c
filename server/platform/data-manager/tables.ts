// Tables of sources: added one or many at once, all or none; taken out when nothing draws on them.
import type { PlatformApi } from '#contract/api.ts'
import type { Problem } from '#contract/http.ts'
import type { Table } from '#contract/data-manager/table.ts'
import type { Word } from '#contract/reasons.ts'
import { record } from '../base/audit.ts'
import { instantOf } from '../base/clock.ts'
import type { Db } from '../db/sqlite.ts'
import type { SourceRow, SourceTableRow } from '../db/tables.ts'
import { PlatformError, problemAt, refuse } from '../error.ts'
import type { Handlers } from '../handler.ts'
import type { Rim } from '../rim.ts'
import { formatOf } from '../warehouse/loading/file-format.ts'
import { tableKey, type InHand } from './in-hand.ts'
import { usersOf } from './known.ts'
import { placeOfTable } from './place.ts'
import { sortedPage, type Listing } from '../base/sorted-page.ts'
import { parametersOf, pathIn } from './source-parameters.ts'
import { sourceRow } from './sources.ts'
import { toTable } from './table-state.ts'
import { demandWarehouse } from './warehouse-name.ts'

const kind = 'table' satisfies Word
type TableHandlers = Pick<Handlers<PlatformApi['dataManager']>, 'addTables' | 'listTables' | 'deleteTable'>

interface Added {
  readonly table_name: string
  readonly database_name: string
}

/** A table to add, and the beginning of its paths in the body. */
interface Placed {
  readonly added: Added
  readonly at: string
}

interface StoreProblems {
  readonly sources: ReadonlyMap<string, SourceRow>
  readonly problems: ReadonlyMap<string, Problem>
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

  /** What the store itself says against them, each by its place; in the transaction that writes, the last word (MRG1). */
  const storeProblems = async (from: Db, all: readonly Placed[]): Promise<StoreProblems> => {
    const rows = await from.selectFrom('sources').selectAll().execute()
    const sources = new Map(rows.map((row) => [row.name, row]))
    const seen = new Set<string>()
    const problems = new Map<string, Problem>()
    for (const { added, at } of all) {
      const { database_name: source, table_name: table } = added
      const key = tableKey(source, table)
      const taken = await tableRow({ db: from }, { source, table }).catch(() => undefined)
      if (!sources.has(source))
        problems.set(
          at,
          problemAt(`${at}database_name`, 'not_found', { kind: 'source' satisfies Word, name: source }),
        )
      else if (seen.has(key)) problems.set(at, problemAt(`${at}table_name`, 'duplicate', { value: table }))
      else if (taken !== undefined)
        problems.set(at, problemAt(`${at}table_name`, 'exists', { kind, name: `${source}/${table}` }))
      seen.add(key)
    }
    return { sources, problems }
  }

  const problemsOf = async (all: readonly Placed[]): Promise<Problem[]> => {
    const { sources, problems } = await storeProblems(db, all)
    const found: Problem[] = []
    for (const { added, at } of all) {
      const problem = problems.get(at)
      const source = sources.get(added.database_name)
      if (problem !== undefined) found.push(problem)
      else if (source !== undefined)
        found.push(
          ...(await checkFile({ added, path: `${at}table_name` }, { source, folders: rim.sourceFolders })),
        )
    }
    return found
  }

  return {
    addTables: async ({ query, body }, { session }) => {
      demandWarehouse(query)
      const all = Array.isArray(body) ? body : [body]
      const placed = all.map((added, index) => ({ added, at: Array.isArray(body) ? `${index}.` : '' }))
      const problems = await problemsOf(placed)
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
        nextUploadId: null,
      }))
      await db.transaction().execute(async (trx) => {
        const late = await storeProblems(trx, placed)
        if (late.problems.size > 0) throw refuse([...late.problems.values()])
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
      await db.transaction().execute(async (trx) => {
        const { sourceName: source, tableName: table } = await tableRow({ db: trx }, params)
        const name = `${source}/${table}`
        const job = inHand.jobOf(tableKey(source, table))
        if (job !== undefined) throw new PlatformError('busy', { params: { kind, name, job } })
        const users = await usersOf(trx, { source, table })
        if (users.length > 0)
          throw new PlatformError('in_use', { params: { kind, name, users: users.join(', ') } })
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
