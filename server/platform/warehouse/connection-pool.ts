// The connections of a warehouse: a pool for queries, with their prepared statements, and a dedicated connection for
// each load.
import { availableParallelism } from 'node:os'
import type { DuckDBConnection, DuckDBInstance, DuckDBPreparedStatement } from '@duckdb/node-api'
import { createTurns } from './turns.ts'
import { bindAll } from './bind-parameters.ts'
import { interruptEvery } from './connection.ts'
import type { RunOptions, Statement } from './warehouse.ts'

/**
 * One per core. Each running statement blocks one of the four threads of Node's pool, and file access and password
 * hashing need threads too.
 */
const parallelQueries = Math.min(availableParallelism(), 3)
const maxPreparedStatements = 64

/** A connection with its prepared statements, least recently used first. */
interface PooledConnection {
  readonly connection: DuckDBConnection
  readonly prepared: Map<string, DuckDBPreparedStatement>
  /** The version of the data that its statements were prepared for. */
  version: number
}

const destroyAll = (prepared: Map<string, DuckDBPreparedStatement>): void => {
  for (const statement of prepared.values()) statement.destroySync()
  prepared.clear()
}

/** Returns the statement, prepared on this connection and with its values bound. */
export async function prepareOn(
  pooled: PooledConnection,
  statement: Statement,
): Promise<DuckDBPreparedStatement> {
  const cached = pooled.prepared.get(statement.sql)
  const prepared = cached ?? (await pooled.connection.prepare(statement.sql))
  pooled.prepared.delete(statement.sql)
  pooled.prepared.set(statement.sql, prepared)
  if (pooled.prepared.size > maxPreparedStatements) {
    const [oldest] = pooled.prepared
    if (oldest !== undefined) {
      pooled.prepared.delete(oldest[0])
      oldest[1].destroySync()
    }
  }
  bindAll(prepared, statement.parameters)
  return prepared
}

export interface ConnectionPool {
  /**
   * Waits for a free connection and runs the work on it. Waiting accounts take turns. An abort ends the wait with
   * `query_cancelled`.
   */
  use<T>(work: (pooled: PooledConnection) => Promise<T>, options: RunOptions): Promise<T>
  /** Runs the work on a connection opened for it alone. */
  useDedicated<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T>
  /**
   * Statements are prepared again before their next run. The engine plans with the statistics of a table, so a
   * statement that was prepared before its rows changed can return wrong values.
   */
  dropStatements(): void
  /** Interrupts running statements, waits until they have ended, and closes every connection. */
  close(): Promise<void>
}

/** Opens a connection pool on an open instance. */
export function openConnectionPool(instance: DuckDBInstance): ConnectionPool {
  const idle: PooledConnection[] = []
  const busy = new Set<DuckDBConnection>()
  const open = new Set<Promise<unknown>>()
  let version = 0
  const slots = createTurns(parallelQueries)

  /** Tracks work from start to end, so that closing can wait for it. */
  const track = async <T>(work: () => Promise<T>): Promise<T> => {
    const promise = work()
    open.add(promise)
    try {
      return await promise
    } finally {
      open.delete(promise)
    }
  }

  const whileBusy = async <T>(connection: DuckDBConnection, work: () => Promise<T>): Promise<T> => {
    busy.add(connection)
    try {
      return await work()
    } finally {
      busy.delete(connection)
    }
  }

  const withConnection = async <T>(work: (pooled: PooledConnection) => Promise<T>): Promise<T> => {
    const pooled = idle.pop() ?? { connection: await instance.connect(), prepared: new Map(), version }
    if (pooled.version !== version) destroyAll(pooled.prepared)
    pooled.version = version
    try {
      return await whileBusy(pooled.connection, () => work(pooled))
    } finally {
      idle.push(pooled)
    }
  }

  return {
    use: (work, options) =>
      track(async () => {
        await slots.acquire(options)
        options.onStart?.()
        return withConnection(work).finally(slots.release)
      }),
    useDedicated: (work) =>
      track(async () => {
        const connection = await instance.connect()
        try {
          return await whileBusy(connection, () => work(connection))
        } finally {
          connection.closeSync()
        }
      }),
    dropStatements: () => {
      version += 1
    },
    close: async () => {
      slots.clear()
      const interrupt = (): void => {
        for (const connection of busy) connection.interrupt()
      }
      interrupt()
      const repeat = setInterval(interrupt, interruptEvery)
      while (open.size > 0) await Promise.allSettled(open)
      clearInterval(repeat)
      for (const { connection } of idle.splice(0)) connection.closeSync()
    },
  }
}
