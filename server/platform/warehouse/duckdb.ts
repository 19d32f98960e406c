// The warehouse in DuckDB. Queries can only select. The engine is loaded on first use, since it occupies memory.
import type { DuckDBConnection, DuckDBMaterializedResult } from '@duckdb/node-api'
import { inTurns, readBatch, resultOf } from './batches.ts'
import { bindAll } from './bind-parameters.ts'
import { runInterruptible, throwFailure } from './connection.ts'
import { prepareOn } from './connection-pool.ts'
import { requireSelect } from './engine.ts'
import { openReopening, timeZoneOf, type WarehouseOptions } from './instance.ts'
import { reclaimSpace } from './reclaim.ts'
import { dropStored, storeResult } from './stored-result.ts'
import type { Batch, RunOptions, Statement, StoredResult, Warehouse } from './warehouse.ts'

interface ExecuteOptions extends RunOptions {
  /** Fraction done, 0 to 1, reported several times per second while the engine knows it. */
  readonly onProgress?: ((fraction: number) => void) | undefined
}

/**
 * A dedicated connection for loading. Temporary tables, including those of rejected lines, live as long as it does.
 */
export interface WarehouseSession {
  /**
   * Runs any statement the locked configuration allows. Plain text may contain several statements; the rows of the
   * last are returned.
   */
  execute(statement: Statement | string, options?: ExecuteOptions): Promise<Batch>
}

export interface DuckWarehouse extends Warehouse, WarehouseSession {
  /** Whether the database file exists. It is created on first use. */
  isCreated(): boolean
  /** Reserves one connection while `work` runs. */
  session<T>(work: (session: WarehouseSession) => Promise<T>): Promise<T>
  /** Writes the write-ahead log into the database file. */
  checkpoint(): Promise<void>
  /**
   * Returns the space of dropped tables and stopped statements to the disk, as far as it is at the end of the file.
   * Resolves to false if that of stopped statements remains, because others are running.
   */
  reclaim(): Promise<boolean>
  /** Interrupts running statements and closes the file. */
  close(): Promise<void>
}

const progressEvery = 250

const watchProgress = async (
  connection: DuckDBConnection,
  onProgress: (fraction: number) => void,
): Promise<NodeJS.Timeout> => {
  await connection.run('PRAGMA enable_progress_bar; PRAGMA disable_print_progress_bar')
  return setInterval(() => {
    const { percentage } = connection.progress
    if (percentage >= 0) onProgress(Math.min(1, percentage / 100))
  }, progressEvery)
}

/** `onEnd` is called after each statement. */
const sessionOn = (connection: DuckDBConnection, onEnd?: () => void): WarehouseSession => ({
  execute: async (statement, options = {}) => {
    const watch =
      options.onProgress === undefined ? undefined : await watchProgress(connection, options.onProgress)
    try {
      return await runInterruptible(connection, {
        options,
        work: async () => {
          if (typeof statement === 'string') return readBatch(await connection.run(statement))
          const prepared = await connection.prepare(statement.sql)
          try {
            bindAll(prepared, statement.parameters)
            return await readBatch(await prepared.run())
          } finally {
            prepared.destroySync()
          }
        },
      })
    } finally {
      clearInterval(watch)
      onEnd?.()
    }
  },
})

const reclaim = async (instance: Awaited<ReturnType<typeof openReopening>>): Promise<boolean> => {
  const shrink = () => instance.use(({ control }) => reclaimSpace(control).catch(throwFailure))
  // A checkpoint before the file is opened again: blocks that it does not count are never truncated.
  await shrink()
  const lost = await instance.freeLostBlocks()
  if (lost === 'freed') await shrink()
  return lost !== 'busy'
}

interface WarehouseSettings extends Omit<WarehouseOptions, 'prepare'> {
  /** Called each time the file was opened, before its first use. If it rejects, the file is closed. */
  readonly prepare?: ((session: WarehouseSession) => Promise<void>) | undefined
}

/**
 * Opens the warehouse and locks its configuration. A file that does not exist is created on first use. Throws an Error
 * with one sentence if another process uses the file.
 */
export async function openWarehouse({ prepare, ...settings }: WarehouseSettings): Promise<DuckWarehouse> {
  const instance = await openReopening({ ...settings, prepare: (control) => prepare?.(sessionOn(control)) })

  const select = (statement: Statement, options: RunOptions): Promise<DuckDBMaterializedResult> =>
    instance.use(({ pool }) =>
      pool.use(
        (pooled) =>
          runInterruptible(pooled.connection, {
            options,
            work: async () => {
              const prepared = await prepareOn(pooled, statement)
              await requireSelect(prepared)
              return prepared.run()
            },
          }),
        options,
      ),
    )

  const session: DuckWarehouse['session'] = (work) =>
    instance.use(({ pool }) =>
      pool.useDedicated((connection) => work(sessionOn(connection, () => pool.dropStatements()))),
    )

  const stored = new Set<() => void>()
  const store: DuckWarehouse['store'] = (statement, options = {}) => {
    const opened = Promise.withResolvers<StoredResult>()
    const end = Promise.withResolvers<void>()
    const used = instance.use(({ pool }) =>
      pool.useDedicated(async (connection) => {
        stored.add(end.resolve)
        try {
          const result = await storeResult(connection, { statement, options })
          opened.resolve({
            ...result,
            close: async () => {
              end.resolve()
              await used
            },
          })
          await end.promise
        } finally {
          stored.delete(end.resolve)
          await dropStored(connection)
        }
      }),
    )
    used.catch(opened.reject)
    return opened.promise
  }

  return {
    timeZone: timeZoneOf(settings),
    isCreated: () => instance.isCreated(),
    query: async (statement, options = {}) => resultOf(await select(statement, options)),
    run: async (statement, options = {}) => readBatch(await select(statement, options)),
    // The engine finishes before the first batch: a slow reader blocks neither a connection nor a snapshot of the
    // tables, and failures occur before anything is sent.
    stream: async function* (statement, options = {}) {
      yield* inTurns(await resultOf(await select(statement, options)))
    },
    store,
    execute: (statement, options) => session((own) => own.execute(statement, options)),
    session,
    checkpoint: () =>
      instance.use(({ control }) => control.run('CHECKPOINT').then(() => undefined, throwFailure)),
    reclaim: () => reclaim(instance),
    close: () => {
      for (const end of stored) end()
      return instance.close()
    },
  }
}
