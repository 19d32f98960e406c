// Prim objects as they are designed now, as tables: the table of the current build where its rows would be the same,
// otherwise one that is written as a build writes it, in a database in memory.
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import type { KnownAttributes } from '#domain/schema/attribute-path.ts'
import { hasOrigins } from '#domain/schema/origins.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import { createTurns } from '../../warehouse/turns.ts'
import { hasColumnsOf } from '../builds/build-object.ts'
import { primFiles } from '../builds/prim-files.ts'
import { fingerprintOf } from '../builds/unchanged.ts'
import type { LiveCatalogue } from '../catalogue/live-catalogue.ts'
import type { PrimTable } from '../catalogue/prim-table.ts'
import { objectEtag } from '../objects/objects.ts'
import { knownAttributes } from '../sources/known-attributes.ts'
import { createRetainedTables, type UsedEntries } from './retained-tables.ts'
import { writeDesign, type Design } from './write-design.ts'

/** Tables that are written at a time. A table of a small file keeps less than one core busy. */
const parallel = 2

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

/**
 * The results in the order of the items, a few of which are read at a time. Throws the first error when no item is being
 * read any more.
 */
const inLanes = async <T, R>(
  items: readonly T[],
  read: (item: T) => Promise<readonly R[]>,
): Promise<readonly R[]> => {
  const results = items.map((): readonly R[] => [])
  const waiting = items.entries()
  let isFailed = false
  const lane = async (): Promise<void> => {
    for (const [index, item] of waiting) {
      if (isFailed) return
      results[index] = await read(item).catch((error: unknown) => {
        isFailed = true
        throw error
      })
    }
  }
  const lanes = await Promise.allSettled(Array.from({ length: parallel }, lane))
  for (const each of lanes) if (each.status === 'rejected') throw each.reason
  return results.flat()
}

/** Creates the tables of designs of one platform. They vanish when the warehouse is closed. */
export function createDesignTables(deps: PlatformDeps, catalogue: LiveCatalogue): DesignTables {
  const retained = createRetainedTables()
  const turns = createTurns(parallel)
  /** Tables that are being written, by identity. Of two uses that need the same one, the second waits for it. */
  const writing = new Map<string, Promise<PrimTable>>()
  let number = 0

  const write = async (design: Design, use: DesignUse, used: UsedEntries): Promise<PrimTable> => {
    number += 1
    const written = writeDesign(deps, design, { number, signal: use.signal })
    writing.set(design.identity, written)
    try {
      return retained.add(design.identity, await written, used)
    } finally {
      writing.delete(design.identity)
    }
  }

  const designTable = async (design: Design, use: DesignUse, used: UsedEntries): Promise<PrimTable> => {
    await turns.acquire({ signal: use.signal, account: use.account })
    try {
      await writing.get(design.identity)?.catch(() => undefined)
      return retained.find(design.identity, used) ?? (await write(design, use, used))
    } finally {
      turns.release()
    }
  }

  const tableOf = async (
    object: LogicalObject,
    use: DesignUse,
    { used, known }: { used: UsedEntries; known: KnownAttributes },
  ): Promise<PrimTable[]> => {
    try {
      const files = await primFiles(deps, object, known)
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
          const known = await knownAttributes(deps.db)
          return await task(await inLanes(objects, (object) => tableOf(object, use, { used, known })))
        } finally {
          await retained.release(session, used)
        }
      }),
  }
}
