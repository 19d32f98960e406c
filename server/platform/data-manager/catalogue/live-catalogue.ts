// The catalogue of this process: read once at start, replaced at the end of every build and after every change of an
// action table. Physical tables that it does not name belong to interrupted or replaced builds, and are dropped.
import { sql } from 'kysely'
import { z } from 'zod'
import { aggregateFunctions, levels, relation, type Level } from '#contract/data-manager/logical-object.ts'
import { attributeType } from '#contract/data-manager/table.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { WarehouseSession } from '../../warehouse/duckdb.ts'
import { compile } from '../../warehouse/sql.ts'
import { readActionTables, type ActionTable } from './action-tables.ts'
import type { Catalogue, CatalogueState } from './catalogue.ts'
import { emptyStagingFolder } from '../core/staging-folder.ts'

const martFacts = z.object({
  base: z.string(),
  is_grouped: z.boolean(),
  is_ordered: z.boolean(),
  lost_rows: z.number(),
  follows: z.string().nullable(),
  is_current: z.boolean(),
  /** Physical prim tables that it was built from. */
  built_from: z.array(z.string()),
})

const builtTable = z.object({
  database_name: z.enum(levels),
  table_name: z.string(),
  display_name: z.string(),
  object_type: z.string(),
  physical_name: z.string(),
  is_view: z.boolean(),
  rows: z.number(),
  measure_date_field: z.string().nullable(),
  fields: z.array(
    z.object({
      field: z.string(),
      display_name: z.string(),
      type: attributeType,
      is_dimension: z.boolean(),
      is_measure: z.boolean(),
      is_summable: z.boolean(),
      /** Estimate of the engine. Absent in the catalogue of an earlier version. */
      distinct: z.number().nullable().optional(),
      aggregate: z.enum(aggregateFunctions).nullable().optional(),
      origin: z.object({ object: z.string(), attribute: z.string() }).nullable().optional(),
    }),
  ),
  /** Key and relations of the design (QB10). Absent in the catalogue of an earlier version. */
  key: z.array(z.string()).optional(),
  relations: z.array(relation).optional(),
  /** What a mart holds of its base (QB30). Absent in the catalogue of an earlier version. */
  mart: martFacts.nullable().optional(),
  built_at: z.string(),
  /** ETag of the design the table was built from. */
  design: z.string(),
  /** Physical prim tables that a view reads. They are retained while the view exists. */
  reads: z.array(z.string()),
  /**
   * What decided its rows, and what the build that wrote it counted (DM38). Absent for a table that every build writes,
   * and in the catalogue of an earlier version.
   */
  written: z
    .object({
      fingerprint: z.string(),
      rejected_rows: z.number(),
      replaced_rows: z.number(),
      filtered_rows: z.number(),
    })
    .optional(),
})
/** A table of the catalogue, with the members that only the data manager reads. */
export type BuiltTable = z.infer<typeof builtTable>

/** Marks marts whose prim tables are no longer those of the same state. */
export function withCurrentMarts(tables: readonly BuiltTable[]): BuiltTable[] {
  const prim = new Set(
    tables.filter((table) => table.database_name === 'data_prim').map((table) => table.physical_name),
  )
  return tables.map((table) =>
    table.mart
      ? {
          ...table,
          mart: { ...table.mart, is_current: table.mart.built_from.every((name) => prim.has(name)) },
        }
      : table,
  )
}

export interface BuiltState extends CatalogueState {
  readonly tables: readonly BuiltTable[]
}

interface PhysicalTable {
  readonly level: Level
  readonly name: string
}

export interface LiveCatalogue extends Catalogue {
  /** The tables of the published build; null before the first one. */
  built(): BuiltState | null
  /** Action tables whose physical tables exist. */
  actionTables(): readonly ActionTable[]
  /** Reads the action tables again, after a change was committed, and publishes them. */
  reloadActionTables(): Promise<void>
  /** A physical table that is not dropped while `work` runs, although the catalogue does not name it yet. */
  whileReserved<T>(table: PhysicalTable, work: () => Promise<T>): Promise<T>
  /** Tables of the current build that the warehouse lacked at start, as `level.object`. */
  missing(): readonly string[]
  /** The published table of an object, if there is one. */
  tableOf(object: { level: Level; object: string }): BuiltTable | undefined
  /** Publishes another state after it was committed, and drops tables that neither it nor its predecessor needs. */
  publish(state: BuiltState): Promise<void>
  /** Drops every physical table that neither the current nor the previous state needs, and returns its space. */
  dropOrphans(): Promise<void>
}

type CatalogueDeps = Pick<PlatformDeps, 'db' | 'warehouse' | 'logger' | 'staging' | 'disk'>

interface Physical {
  readonly level: string
  readonly name: string
  readonly isView: boolean
}

const physicalTables = async ({ warehouse }: CatalogueDeps): Promise<Physical[]> => {
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

const keyOf = (level: string, name: string): string => JSON.stringify([level, name])

const withActionTables = (built: BuiltState | null, tables: readonly ActionTable[]): CatalogueState | null =>
  built === null && tables.length === 0
    ? null
    : {
        build_id: built?.build_id ?? 0,
        built_at: built?.built_at ?? '',
        tables: [...(built?.tables ?? []), ...tables],
      }

const needed = (state: BuiltState | null): string[] =>
  (state?.tables ?? []).flatMap((table) => [
    keyOf(table.database_name, table.physical_name),
    ...table.reads.map((name) => keyOf('data_prim', name)),
  ])

const dropAllExcept = async (deps: CatalogueDeps, isRetained: (key: string) => boolean): Promise<void> => {
  for (const { level, name, isView } of await physicalTables(deps)) {
    if (isRetained(keyOf(level, name))) continue
    const kind = sql.raw(isView ? 'VIEW' : 'TABLE')
    await deps.warehouse.execute(compile(sql`DROP ${kind} IF EXISTS ${sql.id(level)}.${sql.id(name)}`))
  }
}

/** Space that cannot be returned now, because others write, is returned after a later build. */
const reclaim = async ({ warehouse, disk, logger }: CatalogueDeps): Promise<void> => {
  try {
    await warehouse.reclaim()
  } catch (error) {
    logger.warn({ err: error }, 'could not return unused space of the warehouse to the disk')
  }
  disk.check()
}

interface PublishedState {
  readonly state: BuiltState
  readonly missing: readonly string[]
}

const readState = async (deps: CatalogueDeps): Promise<PublishedState | null> => {
  const row = await deps.db.selectFrom('catalogue').selectAll().where('id', '=', 1).executeTakeFirst()
  if (row === undefined || row.buildId === null) return null
  const build = await deps.db
    .selectFrom('builds')
    .select('finishedAt')
    .where('id', '=', row.buildId)
    .executeTakeFirst()
  const existing = new Set((await physicalTables(deps)).map(({ level, name }) => keyOf(level, name)))
  const published = z.array(builtTable).parse(JSON.parse(row.tablesJson))
  const tables = published.filter((table) => existing.has(keyOf(table.database_name, table.physical_name)))
  const missing = published
    .filter((table) => !tables.includes(table))
    .map((table) => `${table.database_name}.${table.table_name}`)
  for (const table of missing) deps.logger.error({ table }, 'a built table is missing; build again')
  return { state: { build_id: row.buildId, built_at: build?.finishedAt ?? '', tables }, missing }
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

/** The action tables of the metadata, and the keys of the physical tables that exist. */
const openActionTables = async (deps: CatalogueDeps) => {
  const tables = await readActionTables(deps.db, [])
  if (tables.length === 0) return { tables, lost: new Set<string>() }
  const existing = new Set((await physicalTables(deps)).map(({ level, name }) => keyOf(level, name)))
  const lost = tables.filter((table) => !existing.has(keyOf(table.database_name, table.physical_name)))
  for (const { database_name: level, table_name: name } of lost)
    deps.logger.error(
      { table: `${level}.${name}` },
      'an action table is missing; delete it, or restore a backup',
    )
  return {
    tables: tables.filter((table) => !lost.includes(table)),
    lost: new Set(lost.map((table) => table.physical_name)),
  }
}

/** Opens the catalogue: checks that its tables exist, and drops tables it does not name. */
export async function openCatalogue(deps: CatalogueDeps): Promise<LiveCatalogue> {
  await emptyStagingFolder(deps)
  const stored = await readState(deps)
  let published = stored?.state ?? null
  let missing = stored?.missing ?? []
  let previous: BuiltState | null = null
  const action = await openActionTables(deps)
  let actionTables: readonly ActionTable[] = action.tables
  let current = withActionTables(published, actionTables)
  let reloading: Promise<void> = Promise.resolve()
  const reserved = new Set<string>()

  const dropOrphans = async (): Promise<void> => {
    // The next build or start drops them.
    if (!deps.disk.isWritable()) return
    // Dropping tables and shrinking the file write a little first.
    deps.disk.check()
    const states = new Set([...needed(published), ...needed(previous)])
    // Action tables may be created meanwhile.
    const isRetained = (key: string): boolean =>
      states.has(key) ||
      reserved.has(key) ||
      actionTables.some((table) => keyOf(table.database_name, table.physical_name) === key)
    await dropAllExcept(deps, isRetained)
    await reclaim(deps)
  }
  if (deps.warehouse.isCreated()) await dropOrphans()

  const readAgain = async (): Promise<void> => {
    const tables = await readActionTables(deps.db, actionTables)
    actionTables = tables.filter((table) => !action.lost.has(table.physical_name))
    current = withActionTables(published, actionTables)
  }
  return {
    current: () => current,
    built: () => published,
    actionTables: () => actionTables,
    // One after the other, so that the last one has read the last change.
    reloadActionTables: () => {
      reloading = reloading.then(readAgain, readAgain)
      return reloading
    },
    whileReserved: async ({ level, name }, work) => {
      const key = keyOf(level, name)
      reserved.add(key)
      try {
        return await work()
      } finally {
        reserved.delete(key)
      }
    },
    missing: () => missing,
    tableOf: ({ level, object }) =>
      published?.tables.find((table) => table.database_name === level && table.table_name === object),
    publish: async (state) => {
      previous = published
      published = state
      missing = []
      current = withActionTables(published, actionTables)
      await dropOrphans()
    },
    dropOrphans,
  }
}
