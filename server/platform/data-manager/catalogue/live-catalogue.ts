// The catalogue of this process: read once at start, replaced at the end of every build and after every change of an
// action table. Physical tables that it does not name belong to interrupted or replaced builds, and are dropped.
import type { Level } from '#contract/data-manager/logical-object.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { emptyStagingFolder } from '../core/staging-folder.ts'
import { readActionTables, type ActionTable } from './action-tables.ts'
import { tablesNeededBy, type BuiltState, type BuiltTable } from './built-table.ts'
import type { Catalogue, CatalogueState } from './catalogue.ts'
import { databaseBytes, dropTables, physicalKey, physicalKeys, returnSpace } from './physical-tables.ts'
import { openStates, type States } from './states.ts'
import { readSampleObjects } from '../sources/sample-objects.ts'

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
  /** The state before the published one, whose tables are retained (DM38.g); null if there is none. */
  retained(): BuiltState | null
  /** The state to retain when another one is published. Commit it in the transaction that publishes the other one. */
  retainedAfter(state: BuiltState): BuiltState | null
  /** Publishes another state after it was committed, and drops tables that neither it nor the retained state needs. */
  publish(state: BuiltState): Promise<void>
  /**
   * Drops every physical table that neither the published nor the retained state needs. Returns whether all of its
   * space was returned to the disk: a full disk and running statements can prevent it for a while.
   */
  dropOrphans(): Promise<boolean>
  /** Drops the retained state, unless the whole warehouse is smaller than the missing bytes. No build may be writing. */
  makeSpace(missing: number): Promise<void>
}

type CatalogueDeps = Pick<PlatformDeps, 'db' | 'warehouse' | 'logger' | 'staging' | 'disk'>

const withActionTables = (built: BuiltState | null, tables: readonly ActionTable[]): CatalogueState | null =>
  built === null && tables.length === 0
    ? null
    : {
        build_id: built?.build_id ?? 0,
        built_at: built?.built_at ?? '',
        tables: [...(built?.tables ?? []), ...tables],
      }

/** The action tables of the metadata, and the keys of the physical tables that exist. */
const openActionTables = async (deps: CatalogueDeps) => {
  const tables = await readActionTables(deps.db, [])
  if (tables.length === 0) return { tables, lost: new Set<string>() }
  const existing = await physicalKeys(deps.warehouse)
  const lost = tables.filter((table) => !existing.has(physicalKey(table.database_name, table.physical_name)))
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

/** Drops the tables that only the retained state needs, one request after the other. Never rejects. */
const spaceMaker = (
  deps: CatalogueDeps,
  { states, drop }: { states: States; drop: (isDropped: (key: string) => boolean) => Promise<boolean> },
): LiveCatalogue['makeSpace'] => {
  const makeSpace = async (missing: number): Promise<void> => {
    if (states.retained() === null || (await databaseBytes(deps.warehouse)) < missing) return
    const dropped = await states.forgetRetained()
    if (dropped === null) return
    deps.logger.warn(
      { build: dropped.build_id },
      'space runs short: removed the tables of the previous build',
    )
    const keys = new Set(tablesNeededBy(dropped))
    await drop((key) => keys.has(key) && !states.isNeeded(key))
  }
  let making: Promise<void> = Promise.resolve()
  return (missing) => {
    making = making
      .then(() => makeSpace(missing))
      .catch((error: unknown) => {
        deps.logger.error({ err: error }, 'could not remove the tables of the previous build')
      })
    return making
  }
}

/** Opens the catalogue: checks that its tables exist, and drops tables it does not name. */
export async function openCatalogue(deps: CatalogueDeps): Promise<LiveCatalogue> {
  await emptyStagingFolder(deps)
  const states = await openStates(deps)
  const action = await openActionTables(deps)
  let actionTables: readonly ActionTable[] = action.tables
  let current = withActionTables(states.published(), actionTables)
  let reloading: Promise<void> = Promise.resolve()
  const reserved = new Set<string>()

  const isOrphan = (key: string): boolean =>
    !states.isNeeded(key) &&
    !reserved.has(key) &&
    // They may be created meanwhile.
    !actionTables.some((table) => physicalKey(table.database_name, table.physical_name) === key)

  const drop = async (isDropped: (key: string) => boolean): Promise<boolean> => {
    // The next build or start drops them.
    if (!deps.disk.isWritable()) return true
    // Dropping tables and shrinking the file write a little first.
    deps.disk.check()
    await dropTables(deps.warehouse, isDropped)
    return returnSpace(deps)
  }
  const dropOrphans = (): Promise<boolean> => drop(isOrphan)
  if (deps.warehouse.isCreated()) await dropOrphans()

  const readAgain = async (): Promise<void> => {
    const tables = await readActionTables(deps.db, actionTables)
    actionTables = tables.filter((table) => !action.lost.has(table.physical_name))
    current = withActionTables(states.published(), actionTables)
  }
  return {
    current: () => current,
    sampleObjects: () => readSampleObjects(deps.db),
    built: () => states.published(),
    actionTables: () => actionTables,
    // One after the other, so that the last one has read the last change.
    reloadActionTables: () => {
      reloading = reloading.then(readAgain, readAgain)
      return reloading
    },
    whileReserved: async ({ level, name }, work) => {
      const key = physicalKey(level, name)
      reserved.add(key)
      try {
        return await work()
      } finally {
        reserved.delete(key)
      }
    },
    missing: () => states.missing(),
    tableOf: ({ level, object }) =>
      states
        .published()
        ?.tables.find((table) => table.database_name === level && table.table_name === object),
    retained: () => states.retained(),
    retainedAfter: (state) => states.retainedAfter(state),
    publish: async (state) => {
      states.publish(state)
      current = withActionTables(state, actionTables)
      await dropOrphans()
    },
    dropOrphans,
    makeSpace: spaceMaker(deps, { states, drop }),
  }
}
