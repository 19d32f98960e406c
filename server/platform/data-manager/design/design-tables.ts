// Prim objects as they are designed now, as tables: the table of the current build where its rows would be the same,
// otherwise one that is written as a build writes it, in a database in memory.
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { hasOrigins } from '#domain/schema/origins.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { createTurns } from '../../warehouse/turns.ts'
import { hasColumnsOf } from '../builds/build-object.ts'
import { primFiles } from '../builds/prim-files.ts'
import { fingerprintOf } from '../builds/unchanged.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import type { PrimTable } from '../catalogue/prim-table.ts'
import { objectEtag } from '../objects/objects.ts'
import { createRetainedTables, type UsedEntries } from './retained-tables.ts'
import { writeDesign, type Design } from './write-design.ts'

interface DesignUse {
  readonly signal: AbortSignal
  /** Writing takes turns by account. */
  readonly account: string
  /** Called for an object that cannot be read, which the task then does not get. Without it, the error is thrown. */
  readonly onFailure?: ((object: LogicalObject, error: unknown) => void) | undefined
}

export interface DesignTables {
  /**
   * Runs a task with the tables of prim objects, in their order. They exist while it runs. Throws the errors of files
   * and of rules that stop a build, `storage_low`, and `query_cancelled` after an abort.
   */
  use<T>(
    objects: readonly LogicalObject[],
    use: DesignUse,
    task: (tables: readonly PrimTable[]) => Promise<T>,
  ): Promise<T>
}

/** The table of the current build, if a build would write the same rows again. */
const liveTable = (catalogue: LiveCatalogue, { object, identity }: Design): PrimTable | undefined => {
  const table = catalogue.tableOf({ level: 'data_prim', object: object.object_name })
  if (table === undefined) return undefined
  const isSame = hasOrigins(object) ? table.written?.fingerprint === identity : hasColumnsOf(table, object)
  return isSame ? table : undefined
}

/** Creates the tables of designs of one platform. They vanish when the warehouse is closed. */
export function createDesignTables(deps: PlatformDeps, catalogue: LiveCatalogue): DesignTables {
  const retained = createRetainedTables()
  // One table is written at a time. Of two uses that need the same one, the second waits and finds it.
  const turns = createTurns(1)
  let number = 0

  const designTable = async (design: Design, use: DesignUse, used: UsedEntries): Promise<PrimTable> => {
    await turns.acquire({ signal: use.signal, account: use.account })
    try {
      const found = retained.find(design.identity, used)
      if (found !== undefined) return found
      number += 1
      const table = await writeDesign(deps, design, { number, signal: use.signal })
      return retained.add(design.identity, table, used)
    } finally {
      turns.release()
    }
  }

  const tableOf = async (object: LogicalObject, use: DesignUse, used: UsedEntries): Promise<PrimTable[]> => {
    try {
      const files = await primFiles(deps, object)
      const inputs = { object, level: 'data_prim', files, objects: [], prim: [] } as const
      const design = { object, files, identity: fingerprintOf(inputs) ?? objectEtag(object) }
      return [liveTable(catalogue, design) ?? (await designTable(design, use, used))]
    } catch (error) {
      if (use.onFailure === undefined || use.signal.aborted) throw error
      use.onFailure(object, error)
      return []
    }
  }

  return {
    // The session prevents that the warehouse is closed while the tables are used.
    use: (objects, use, task) =>
      deps.warehouse.session(async (session) => {
        const used: UsedEntries = new Set()
        try {
          await retained.open(session)
          const tables: PrimTable[] = []
          for (const object of objects) tables.push(...(await tableOf(object, use, used)))
          return await task(tables)
        } finally {
          await retained.release(session, used)
        }
      }),
  }
}
