// The tables of designs that exist, by the identity of their rows. Those that are not used are retained up to a limit.
import { sql } from 'kysely'
import type { WarehouseSession } from '../../warehouse/duckdb.ts'
import { compile } from '../../warehouse/sql.ts'
import { designDatabase, primRelation, type PrimTable } from '../catalogue/prim-table.ts'

/** Tables, and their values together. */
const limits = { tables: 100, values: 50_000_000 } as const

const attach = `ATTACH IF NOT EXISTS ':memory:' AS ${designDatabase}`
const createSchema = `CREATE SCHEMA IF NOT EXISTS ${designDatabase}.data_prim`

/** A table and the number of its users. */
interface Entry {
  readonly table: PrimTable
  users: number
}

export type UsedEntries = Set<Entry>

export function createRetainedTables() {
  /** Least recently used first. */
  const entries = new Map<string, Entry>()

  const retain = (key: string, entry: Entry, used: UsedEntries): PrimTable => {
    entries.delete(key)
    entries.set(key, entry)
    if (!used.has(entry)) entry.users += 1
    used.add(entry)
    return entry.table
  }

  const isOver = (): boolean => {
    const values = [...entries.values()].reduce((sum, { table }) => sum + table.rows * table.fields.length, 0)
    return entries.size > limits.tables || values > limits.values
  }

  return {
    /** Opens the database, and forgets tables that vanished when the warehouse was closed. */
    open: async (session: WarehouseSession): Promise<void> => {
      await session.execute(attach)
      await session.execute(createSchema)
      const { columns } = await session.execute(
        `SELECT table_name FROM duckdb_tables() WHERE database_name = '${designDatabase}'`,
      )
      const existing = new Set(columns[0])
      for (const [key, { table }] of entries) if (!existing.has(table.physical_name)) entries.delete(key)
    },
    find: (key: string, used: UsedEntries): PrimTable | undefined => {
      const entry = entries.get(key)
      return entry && retain(key, entry, used)
    },
    add: (key: string, table: PrimTable, used: UsedEntries): PrimTable =>
      retain(key, { table, users: 0 }, used),
    /** Ends the use of tables, and drops unused ones while there are too many. */
    release: async (session: WarehouseSession, used: UsedEntries): Promise<void> => {
      for (const entry of used) entry.users -= 1
      for (const [key, { table, users }] of entries) {
        if (!isOver()) return
        if (users > 0) continue
        entries.delete(key)
        await session.execute(compile(sql`DROP TABLE IF EXISTS ${primRelation(table)}`))
      }
    },
  }
}
