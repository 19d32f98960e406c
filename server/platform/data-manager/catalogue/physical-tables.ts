// The physical tables and views of the warehouse, which the catalogue names.
import { sql } from 'kysely'
import { levels } from '#contract/data-manager/logical-object.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { WarehouseSession } from '../../warehouse/duckdb.ts'
import { compile } from '../../warehouse/sql.ts'

type Executing = Pick<PlatformDeps['warehouse'], 'execute'>

interface Physical {
  readonly level: string
  readonly name: string
  readonly isView: boolean
}

/** All tables and views of the levels. */
const physicalTables = async (warehouse: Executing): Promise<Physical[]> => {
  const schemas = sql.join(levels.map((level) => sql.lit(level)))
  const batch = await warehouse.execute(
    compile(sql`
      SELECT schema_name, table_name, false FROM duckdb_tables()
      WHERE database_name = current_database() AND schema_name IN (${schemas}) UNION ALL
      SELECT schema_name, view_name, true FROM duckdb_views()
      WHERE database_name = current_database() AND schema_name IN (${schemas})`),
  )
  const [schema = [], name = [], isView = []] = batch.columns
  return schema.map((level, row) => ({
    level: String(level),
    name: String(name[row]),
    isView: isView[row] === true,
  }))
}

/** Identifies a physical table. */
export function physicalKey(level: string, name: string): string {
  return JSON.stringify([level, name])
}

/** Keys of all tables and views that exist. */
export async function physicalKeys(warehouse: Executing): Promise<ReadonlySet<string>> {
  return new Set((await physicalTables(warehouse)).map(({ level, name }) => physicalKey(level, name)))
}

/** Drops the tables and views that a function names by their key. */
export async function dropTables(warehouse: Executing, isDropped: (key: string) => boolean): Promise<void> {
  for (const { level, name, isView } of await physicalTables(warehouse)) {
    if (!isDropped(physicalKey(level, name))) continue
    const kind = sql.raw(isView ? 'VIEW' : 'TABLE')
    await warehouse.execute(compile(sql`DROP ${kind} IF EXISTS ${sql.id(level)}.${sql.id(name)}`))
  }
}

/** Bytes of the database file; 0 for one in memory. */
export async function databaseBytes(warehouse: Executing): Promise<number> {
  const { columns } = await warehouse.execute(
    `SELECT CAST(total_blocks * block_size AS DOUBLE) FROM pragma_database_size()
     WHERE database_name = current_database()`,
  )
  return Number(columns[0]?.[0] ?? 0)
}

/** Returns whether all unused space was returned. Otherwise it is returned after a later build. */
export async function returnSpace({
  warehouse,
  disk,
  logger,
}: Pick<PlatformDeps, 'warehouse' | 'disk' | 'logger'>): Promise<boolean> {
  try {
    return await warehouse.reclaim()
  } catch (error) {
    logger.warn({ err: error }, 'could not return unused space of the warehouse to the disk')
    return false
  } finally {
    disk.check()
  }
}

/**
 * Creates the schemas of the levels in an open warehouse, and the table of the writes of actions: one row for each step
 * whose rows are committed, by the key of the step.
 */
export async function createSchemas(warehouse: WarehouseSession): Promise<void> {
  for (const schema of [...levels, 'engine'])
    await warehouse.execute(compile(sql`CREATE SCHEMA IF NOT EXISTS ${sql.id(schema)}`))
  await warehouse.execute(
    `CREATE TABLE IF NOT EXISTS engine.writes (
       key VARCHAR PRIMARY KEY, rows BIGINT NOT NULL, refused BIGINT NOT NULL, result VARCHAR NOT NULL,
       written_at VARCHAR NOT NULL)`,
  )
  // The written tables as JSON; an earlier version did not store them.
  await warehouse.execute('ALTER TABLE engine.writes ADD COLUMN IF NOT EXISTS tables VARCHAR')
}
