// The catalogue as this process holds it: read once at the start, followed at the end of every build. Physical tables
// that it does not name are left by builds that were killed or replaced, and are dropped.
import { sql } from 'kysely'
import { z } from 'zod'
import { levels, type Level } from '#contract/data-manager/logical-object.ts'
import { attributeType } from '#contract/data-manager/table.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { compile } from '../../warehouse/sql.ts'
import type { Catalogue, CatalogueState } from './catalogue.ts'
import { emptyStagingFolder } from '../core/staging-folder.ts'

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
    }),
  ),
  built_at: z.string(),
  /** ETag of the design it was built from. */
  design: z.string(),
  /** Physical prim tables that a view reads; they stay as long as it does. */
  reads: z.array(z.string()),
})
/** A table of the catalogue with what only the data manager asks of it. */
export type BuiltTable = z.infer<typeof builtTable>

export interface BuiltState extends CatalogueState {
  readonly tables: readonly BuiltTable[]
}

export interface LiveCatalogue extends Catalogue {
  current(): BuiltState | null
  /** The table built of an object, if queries see one. */
  tableOf(object: { level: Level; object: string }): BuiltTable | undefined
  /** Shows another state, after it was committed, and drops what neither it nor the one before needs. */
  show(state: BuiltState): Promise<void>
  /** Drops every physical table that is not shown, the one before last included. */
  dropOrphans(): Promise<void>
}

type CatalogueDeps = Pick<PlatformDeps, 'db' | 'warehouse' | 'logger' | 'staging'>

interface Physical {
  readonly level: string
  readonly name: string
  readonly isView: boolean
}

const physicalTables = async ({ warehouse }: CatalogueDeps): Promise<Physical[]> => {
  const schemas = sql.join(levels.map((level) => sql.lit(level)))
  const batch = await warehouse.execute(
    compile(sql`
      SELECT schema_name, table_name, false FROM duckdb_tables() WHERE schema_name IN (${schemas}) UNION ALL
      SELECT schema_name, view_name, true FROM duckdb_views() WHERE schema_name IN (${schemas})`),
  )
  const [schema = [], name = [], isView = []] = batch.columns
  return schema.map((level, row) => ({
    level: String(level),
    name: String(name[row]),
    isView: isView[row] === true,
  }))
}

const keyOf = (level: string, name: string): string => JSON.stringify([level, name])

const needed = (state: BuiltState | null): string[] =>
  (state?.tables ?? []).flatMap((table) => [
    keyOf(table.database_name, table.physical_name),
    ...table.reads.map((name) => keyOf('data_prim', name)),
  ])

const dropAllBut = async (deps: CatalogueDeps, kept: ReadonlySet<string>): Promise<void> => {
  for (const { level, name, isView } of await physicalTables(deps)) {
    if (kept.has(keyOf(level, name))) continue
    const kind = sql.raw(isView ? 'VIEW' : 'TABLE')
    await deps.warehouse.execute(compile(sql`DROP ${kind} IF EXISTS ${sql.id(level)}.${sql.id(name)}`))
  }
}

const readState = async (deps: CatalogueDeps): Promise<BuiltState | null> => {
  const row = await deps.db.selectFrom('catalogue').selectAll().where('id', '=', 1).executeTakeFirst()
  if (row === undefined || row.buildId === null) return null
  const build = await deps.db
    .selectFrom('builds')
    .select('finishedAt')
    .where('id', '=', row.buildId)
    .executeTakeFirst()
  const there = new Set((await physicalTables(deps)).map(({ level, name }) => keyOf(level, name)))
  const tables = z
    .array(builtTable)
    .parse(JSON.parse(row.tablesJson))
    .filter((table) => {
      const isThere = there.has(keyOf(table.database_name, table.physical_name))
      if (!isThere) deps.logger.error({ table: table.physical_name }, 'a built table is missing; build again')
      return isThere
    })
  return { build_id: row.buildId, built_at: build?.finishedAt ?? '', tables }
}

/** Opens the catalogue: makes the schemas, checks that what it names is there, drops what it does not name. */
export async function openCatalogue(deps: CatalogueDeps): Promise<LiveCatalogue> {
  await emptyStagingFolder(deps)
  for (const level of levels)
    await deps.warehouse.execute(compile(sql`CREATE SCHEMA IF NOT EXISTS ${sql.id(level)}`))
  let shown = await readState(deps)
  let before: BuiltState | null = null
  const dropOrphans = (): Promise<void> => dropAllBut(deps, new Set([...needed(shown), ...needed(before)]))
  await dropOrphans()
  return {
    current: () => shown,
    tableOf: ({ level, object }) =>
      shown?.tables.find((table) => table.database_name === level && table.table_name === object),
    show: async (state) => {
      before = shown
      shown = state
      await dropOrphans()
    },
    dropOrphans,
  }
}
