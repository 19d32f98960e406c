// The connections of a warehouse: a pool for queries, with their prepared statements, and a dedicated connection for
// each load.
import type { DuckDBConnection, DuckDBInstance, DuckDBPreparedStatement } from '@duckdb/node-api'
import { PlatformError } from '../core/error.ts'
import { bindAll } from './bind-parameters.ts'
import { interruptEvery } from './connection.ts'
import type { Statement } from './warehouse.ts'

/** Each running statement blocks a thread of Node's pool. File access and password hashing need threads too. */
const parallelQueries = 3
const maxPreparedStatements = 64

/** A connection with its prepared statements, least recently used first. */
interface PooledConnection {
  readonly connection: DuckDBConnection
  readonly prepared: Map<string, DuckDBPreparedStatement>
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

interface Waiter {
  readonly resolve: () => void
  readonly reject: (reason: PlatformError) => void
}

/** A counting semaphore. An abort removes a waiter. */
const createSemaphore = (count: number) => {
  const waiting = new Set<Waiter>()
  let running = 0

  const acquire = async (signal: AbortSignal | undefined): Promise<void> => {
    if (running < count) {
      running += 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { resolve, reject }
    const leave = (): void => {
      waiting.delete(waiter)
      reject(new PlatformError('query_cancelled', { cause: signal?.reason }))
    }
    waiting.add(waiter)
    if (signal?.aborted === true) leave()
    signal?.addEventListener('abort', leave, { once: true })
    await promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  const release = (): void => {
    const [next] = waiting
    if (next === undefined) {
      running -= 1
      return
    }
    waiting.delete(next)
    next.resolve()
  }

  /** Rejects all waiters with `query_cancelled`. */
  const clear = (): void => {
    for (const waiter of waiting) waiter.reject(new PlatformError('query_cancelled'))
    waiting.clear()
  }
  return { acquire, release, clear }
}

export interface ConnectionPool {
  /** Waits for a free connection and runs the work on it. An abort ends the wait with `query_cancelled`. */
  use<T>(work: (pooled: PooledConnection) => Promise<T>, signal: AbortSignal | undefined): Promise<T>
  /** Runs the work on a connection opened for it alone. */
  useDedicated<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T>
  /** Interrupts running statements, waits until they have ended, and closes every connection. */
  close(): Promise<void>
}

/** Opens a connection pool on an open instance. */
export function openConnectionPool(instance: DuckDBInstance): ConnectionPool {
  const idle: PooledConnection[] = []
  const busy = new Set<DuckDBConnection>()
  const open = new Set<Promise<unknown>>()
  const slots = createSemaphore(parallelQueries)

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
    const pooled = idle.pop() ?? { connection: await instance.connect(), prepared: new Map() }
    try {
      return await whileBusy(pooled.connection, () => work(pooled))
    } finally {
      idle.push(pooled)
    }
  }

  return {
    use: (work, signal) =>
      track(async () => {
        await slots.acquire(signal)
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
