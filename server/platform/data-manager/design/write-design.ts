// Writes the table of a design as a build writes it, in the database of designs.
import { sql } from 'kysely'
import type { LogicalObject } from '#contract/data-manager/logical-object.ts'
import { instantOf } from '../../core/clock.ts'
import type { PlatformDeps } from '../../deps/deps.ts'
import type { WarehouseSession } from '../../warehouse/duckdb.ts'
import { compile } from '../../warehouse/sql.ts'
import { buildObject } from '../builds/build-object.ts'
import type { PrimFile } from '../builds/prim-branches.ts'
import { designDatabase, type PrimTable } from '../catalogue/prim-table.ts'
import { stagingFolder } from '../core/staging-folder.ts'

/** A prim object with its files, and the identity of its rows. */
export interface Design {
  readonly object: LogicalObject
  readonly files: readonly PrimFile[]
  readonly identity: string
}

interface WriteOptions {
  /** Distinguishes tables of the same name. */
  readonly number: number
  readonly signal: AbortSignal
}

/** Writes all rows, without indexes. Its statements run in a session of their own. */
export async function writeDesign(
  deps: PlatformDeps,
  { object, files }: Design,
  { number, signal }: WriteOptions,
): Promise<PrimTable> {
  const staging = await stagingFolder(deps)
  const requireRoom = (bytes: number): void => deps.disk.requireRoom(bytes)
  const task = {
    object: { ...object, to_materialize: true, indexes: [] },
    level: 'data_prim' as const,
    buildId: number,
    builtAt: instantOf(deps.clock),
    files,
    objects: [],
    prim: [],
    current: undefined,
  }
  const writeIn = async (session: WarehouseSession): Promise<PrimTable> => {
    await session.execute(`USE ${designDatabase}`)
    try {
      const { table } = await deps.disk.whileRoom(signal, (roomy) =>
        buildObject({ session, staging, signal: roomy, requireRoom }, task),
      )
      return { ...table, database: designDatabase }
    } catch (error) {
      const name = sql.id(designDatabase, 'data_prim', `${object.object_name}#${number}`)
      await session.execute(compile(sql`DROP TABLE IF EXISTS ${name}`))
      throw error
    }
  }
  return deps.warehouse.session(writeIn)
}
