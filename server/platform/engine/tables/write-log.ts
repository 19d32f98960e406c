// Writes rows of action tables exactly once: one transaction of the warehouse contains the rows and the key of the step.
// The metadata of the tables follows after the commit, and is repaired at the next start if it could not follow.
import { sql } from 'kysely'
import { z } from 'zod'
import { tableReference, type TableReference } from '#contract/engine/reference.ts'
import { instantOf } from '../../core/clock.ts'
import { PlatformError } from '../../core/error.ts'
import type { ActionTable } from '../../data-manager/catalogue/action-tables.ts'
import type { LiveCatalogue } from '../../data-manager/catalogue/live-catalogue.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { WarehouseSession } from '../../warehouse/duckdb.ts'
import { columnList } from '../../warehouse/loading/pending-rows.ts'
import type { Sql } from '../../warehouse/loading/staging.ts'
import { compile } from '../../warehouse/sql.ts'
import type { StepResult } from '../execution.ts'

/** Rows that one step writes to one table. */
export interface TableWrite {
  readonly table: ActionTable
  readonly mode: 'insert' | 'replace'
  /** Selects the columns of the table, in its order, from the state of the table before the write. */
  readonly select: Sql
}

interface StepWrites {
  /** Key of the step (`StepRun.key`). */
  readonly key: string
  readonly result: StepResult
  readonly writes: readonly TableWrite[]
  /** A commit that has begun is not interrupted: either all of it is stored or nothing. */
  readonly signal: AbortSignal
}

export interface WriteLog {
  /** The result of a step whose rows are committed; undefined if they are not. */
  committed(key: string): Promise<StepResult | undefined>
  /** The tables that a committed step has written. */
  tablesOf(key: string): Promise<readonly TableReference[]>
  /**
   * Commits the writes of a step, and returns its result: that of another run if its rows were committed meanwhile. The
   * session has the tables that the writes select from. Throws the reason of an aborted signal, and `not_found` if a
   * table was deleted meanwhile.
   */
  commit(session: WarehouseSession, step: StepWrites): Promise<StepResult>
  /** Runs work while no rows are committed. */
  exclusively<T>(work: () => Promise<T>): Promise<T>
}

type WriteDeps = Pick<PlatformDeps, 'db' | 'warehouse' | 'clock'> & { readonly catalogue: LiveCatalogue }

/** Days that keys are stored, counted back from the newest one. A step runs again only until its job ends. */
const keyDays = 90

/** The physical table of an action table, quoted. */
export function physicalTable({
  database_name: level,
  physical_name: name,
}: Pick<ActionTable, 'database_name' | 'physical_name'>): Sql {
  return sql.id(level, name)
}

/** The columns of an action table. */
export function columnsOf({ fields }: ActionTable) {
  return fields.map(({ field, type }) => ({ name: field, type }))
}

const countIn = async (session: WarehouseSession, table: ActionTable): Promise<number> => {
  const { columns } = await session.execute(compile(sql`SELECT count(*) FROM ${physicalTable(table)}`))
  return Number(columns[0]?.[0] ?? 0)
}

const inTransaction = async (session: WarehouseSession, work: () => Promise<void>): Promise<void> => {
  await session.execute('BEGIN')
  try {
    await work()
    await session.execute('COMMIT')
  } catch (error) {
    // A failed commit has ended the transaction already.
    await session.execute('ROLLBACK').catch(() => undefined)
    throw error
  }
}

const writeTable = async (session: WarehouseSession, { table, mode, select }: TableWrite): Promise<void> => {
  const to = physicalTable(table)
  if (mode === 'replace')
    await session.execute(compile(sql`CREATE OR REPLACE TABLE ${to} (${columnList(columnsOf(table))})`))
  await session.execute(compile(sql`INSERT INTO ${to} ${select}`))
}

const committedResult = z.tuple([z.string(), z.coerce.number(), z.coerce.number()])

/** The table as it is now. Throws `not_found` if it was deleted. */
const presentTable = (catalogue: LiveCatalogue, table: ActionTable): ActionTable => {
  const found = catalogue.actionTables().find((each) => each.physical_name === table.physical_name)
  if (found !== undefined) return found
  throw new PlatformError('not_found', { params: { kind: 'action_table', name: table.table_name } })
}

const committedStep = async (warehouse: WarehouseSession, key: string): Promise<StepResult | undefined> => {
  const { columns, rows } = await warehouse.execute(
    compile(sql`SELECT result, rows, refused FROM engine.writes WHERE key = ${key}`),
  )
  if (rows === 0) return undefined
  const [result, written, refused] = committedResult.parse(columns.map((column) => column[0]))
  return { result, rows: written, refused }
}

/** The tables of writes, as they are stored with the key of the step. */
const storedTables = (writes: readonly TableWrite[]): string =>
  JSON.stringify(
    writes.map(({ table: { database_name, table_name } }): TableReference => ({ database_name, table_name })),
  )

const writtenTables = async (
  warehouse: WarehouseSession,
  key: string,
): Promise<readonly TableReference[]> => {
  const { columns } = await warehouse.execute(
    compile(sql`SELECT tables FROM engine.writes WHERE key = ${key}`),
  )
  const text = columns[0]?.[0]
  return typeof text === 'string' ? z.array(tableReference).parse(JSON.parse(text)) : []
}

/** Opens the log, and corrects the row counts of tables whose last write was not recorded in the metadata. */
export async function openWriteLog(deps: WriteDeps): Promise<WriteLog> {
  const { db, warehouse, clock, catalogue } = deps
  let last: Promise<unknown> = Promise.resolve()

  const exclusively: WriteLog['exclusively'] = (work) => {
    const next = last.then(work, work)
    last = next.catch(() => undefined)
    return next
  }

  /** Rows of tables whose writes are committed and not recorded in the metadata yet. */
  const unrecorded = new Map<string, { readonly table: ActionTable; readonly rows: number }>()

  /** Stores the numbers of rows, and advances the data versions (QB37). */
  const record = async (): Promise<void> => {
    const changes = [...unrecorded.values()]
    if (changes.length === 0) return
    await db.transaction().execute(async (trx) => {
      for (const { table, rows } of changes)
        await trx
          .updateTable('actionTables')
          .set(({ eb }) => ({ rows, version: eb('version', '+', 1), writtenAt: instantOf(clock) }))
          .where('databaseName', '=', table.database_name)
          .where('tableName', '=', table.table_name)
          .execute()
    })
    unrecorded.clear()
    await catalogue.reloadActionTables()
  }

  const commitNow = async (
    session: WarehouseSession,
    { key, result, writes, signal }: StepWrites,
  ): Promise<StepResult> => {
    signal.throwIfAborted()
    const other = await committedStep(warehouse, key)
    if (other !== undefined) return other
    const tables = writes.map((write) => presentTable(catalogue, write.table))
    const counts = new Map<ActionTable, number>()
    await inTransaction(session, async () => {
      for (const write of writes) await writeTable(session, write)
      for (const table of tables) counts.set(table, await countIn(session, table))
      await session.execute(
        compile(sql`INSERT INTO engine.writes (key, rows, refused, result, written_at, tables) VALUES
          (${key}, ${result.rows ?? 0}, ${result.refused}, ${result.result}, ${instantOf(clock)},
           ${storedTables(writes)})`),
      )
    })
    for (const [table, rows] of counts) unrecorded.set(table.physical_name, { table, rows })
    await record()
    return result
  }

  const repair = async (): Promise<void> => {
    if (!warehouse.isCreated()) return
    await warehouse.session(async (session) => {
      for (const table of catalogue.actionTables()) {
        const rows = await countIn(session, table)
        if (rows !== table.rows) unrecorded.set(table.physical_name, { table, rows })
      }
      await record()
      await session.execute(
        compile(sql`DELETE FROM engine.writes WHERE CAST(written_at AS TIMESTAMP) <
          (SELECT max(CAST(written_at AS TIMESTAMP)) FROM engine.writes) - to_days(${sql.lit(keyDays)})`),
      )
    })
  }

  await repair()
  return {
    committed: async (key) => {
      const found = await committedStep(warehouse, key)
      if (found !== undefined) await exclusively(record)
      return found
    },
    tablesOf: (key) => writtenTables(warehouse, key),
    commit: (session, step) => exclusively(() => commitNow(session, step)),
    exclusively,
  }
}
