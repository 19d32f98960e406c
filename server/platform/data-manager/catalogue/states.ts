// The published state and the one that is retained for going back (DM38.g), as this process sees them. A stop of the
// platform at any time leaves what the last transaction stored.
import { z } from 'zod'
import type { PlatformDeps } from '../../deps/deps.ts'
import { builtTable, hasSameTables, tablesNeededBy, type BuiltState } from './built-table.ts'
import { physicalKey, physicalKeys } from './physical-tables.ts'

type StateDeps = Pick<PlatformDeps, 'db' | 'warehouse' | 'logger'>

export interface States {
  /** Null before the first build. */
  published(): BuiltState | null
  /** Published tables that the warehouse lacked at start, as `level.object`. */
  missing(): readonly string[]
  /** Null if there is none. */
  retained(): BuiltState | null
  /** The state to retain when another one is published. Commit it in the transaction that publishes the other one. */
  retainedAfter(state: BuiltState): BuiltState | null
  /** Publishes another state after it was committed. */
  publish(state: BuiltState): void
  /** Retains no state any more, and returns the one that was; null if there was none. */
  forgetRetained(): Promise<BuiltState | null>
  /** Whether a state, or a query that may still run, needs the table. */
  isNeeded(key: string): boolean
}

/** A stored state, with the tables that exist and the names of the others. */
const readState = async (
  deps: StateDeps,
  { buildId, tablesJson }: { buildId: number | null; tablesJson: string | null },
): Promise<{ state: BuiltState; missing: readonly string[] } | null> => {
  if (buildId === null || tablesJson === null) return null
  const build = await deps.db
    .selectFrom('builds')
    .select('finishedAt')
    .where('id', '=', buildId)
    .executeTakeFirst()
  const existing = await physicalKeys(deps.warehouse)
  const named = z.array(builtTable).parse(JSON.parse(tablesJson))
  const tables = named.filter((table) => existing.has(physicalKey(table.database_name, table.physical_name)))
  const missing = named
    .filter((table) => !tables.includes(table))
    .map((table) => `${table.database_name}.${table.table_name}`)
  return { state: { build_id: buildId, built_at: build?.finishedAt ?? '', tables }, missing }
}

const noState = { state: null, missing: [] } as const

const readStates = async (deps: StateDeps) => {
  const row = await deps.db.selectFrom('catalogue').selectAll().where('id', '=', 1).executeTakeFirstOrThrow()
  const { retainedBuildId: buildId, retainedTablesJson: tablesJson } = row
  const live = (await readState(deps, row)) ?? noState
  const before = (await readState(deps, { buildId, tablesJson })) ?? noState
  for (const table of live.missing) deps.logger.error({ table }, 'a built table is missing; build again')
  // One can only go back to a complete build.
  const retained = before.missing.length > 0 ? null : before.state
  return { published: live.state, missing: live.missing, retained }
}

/** Deletes the retained state from the metadata, unless it has become the live one. */
const deleteRetained = async ({ db }: StateDeps, { build_id: buildId }: BuiltState): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('catalogue')
    .set({ retainedBuildId: null, retainedTablesJson: null })
    .where('id', '=', 1)
    .where('retainedBuildId', '=', buildId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Reads the stored states. */
export async function openStates(deps: StateDeps): Promise<States> {
  const stored = await readStates(deps)
  let published: BuiltState | null = stored.published
  let missing: readonly string[] = stored.missing
  let retained: BuiltState | null = stored.retained
  /** For queries that are still running. */
  let previous: BuiltState | null = null

  const retainedAfter: States['retainedAfter'] = (state) => {
    if (published === null) return null
    // A build that changes nothing does not replace the build to go back to.
    if (missing.length === 0 && !hasSameTables(published, state)) return published
    return retained?.build_id === state.build_id ? null : retained
  }

  return {
    published: () => published,
    missing: () => missing,
    retained: () => retained,
    retainedAfter,
    publish: (state) => {
      retained = retainedAfter(state)
      previous = published
      published = state
      missing = []
    },
    forgetRetained: async () => {
      const forgotten = retained
      if (forgotten === null) return null
      retained = null
      if (previous === forgotten) previous = null
      return (await deleteRetained(deps, forgotten)) ? forgotten : null
    },
    isNeeded: (key) => [published, previous, retained].some((state) => tablesNeededBy(state).includes(key)),
  }
}
