// The connections of a warehouse: a few that queries take in turn, with the statements they have prepared, and one of
// its own for whoever loads.
import type { DuckDBConnection, DuckDBInstance, DuckDBPreparedStatement } from '@duckdb/node-api'
import { PlatformError } from '../core/error.ts'
import { bindAll } from './bind-parameters.ts'
import { interruptEvery } from './connection.ts'
import type { Statement } from './warehouse.ts'

/** Each running statement holds a thread of Node's pool, of which files and passwords need theirs. */
const parallelQueries = 3
const keptStatements = 64

/** A connection with the statements it has prepared, least recently used first. */
interface Lane {
  readonly connection: DuckDBConnection
  readonly prepared: Map<string, DuckDBPreparedStatement>
}

/** The statement prepared on this lane, its values bound. */
export async function preparedOn(lane: Lane, statement: Statement): Promise<DuckDBPreparedStatement> {
  const known = lane.prepared.get(statement.sql)
  const prepared = known ?? (await lane.connection.prepare(statement.sql))
  lane.prepared.delete(statement.sql)
  lane.prepared.set(statement.sql, prepared)
  if (lane.prepared.size > keptStatements) {
    const [oldest] = lane.prepared
    if (oldest !== undefined) {
      lane.prepared.delete(oldest[0])
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

/** A counting semaphore whose waiters leave by an abort. */
const openSlots = (count: number) => {
  const waiting = new Set<Waiter>()
  let running = 0

  const take = async (signal: AbortSignal | undefined): Promise<void> => {
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

  const pass = (): void => {
    const [next] = waiting
    if (next === undefined) {
      running -= 1
      return
    }
    waiting.delete(next)
    next.resolve()
  }

  /** Ends the waiting of all with `query_cancelled`. */
  const clear = (): void => {
    for (const waiter of waiting) waiter.reject(new PlatformError('query_cancelled'))
    waiting.clear()
  }
  return { take, pass, clear }
}

interface Lanes {
  /** Waits for its turn among the queries; an abort ends the waiting with `query_cancelled`. */
  take<T>(work: (lane: Lane) => Promise<T>, signal: AbortSignal | undefined): Promise<T>
  /** A connection for this work alone. */
  alone<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T>
  /** Interrupts what runs, waits until it has ended, and closes every connection. */
  close(): Promise<void>
}

/** Connections of an open instance. */
export function openLanes(instance: DuckDBInstance): Lanes {
  const idle: Lane[] = []
  const busy = new Set<DuckDBConnection>()
  const open = new Set<Promise<unknown>>()
  const slots = openSlots(parallelQueries)

  /** Remembers work from its first step to its last, so that closing can wait for it. */
  const track = async <T>(work: () => Promise<T>): Promise<T> => {
    const done = work()
    open.add(done)
    try {
      return await done
    } finally {
      open.delete(done)
    }
  }

  const hold = async <T>(connection: DuckDBConnection, work: () => Promise<T>): Promise<T> => {
    busy.add(connection)
    try {
      return await work()
    } finally {
      busy.delete(connection)
    }
  }

  const inTurn = async <T>(work: (lane: Lane) => Promise<T>): Promise<T> => {
    const lane = idle.pop() ?? { connection: await instance.connect(), prepared: new Map() }
    try {
      return await hold(lane.connection, () => work(lane))
    } finally {
      idle.push(lane)
    }
  }

  return {
    take: (work, signal) =>
      track(async () => {
        await slots.take(signal)
        return inTurn(work).finally(slots.pass)
      }),
    alone: (work) =>
      track(async () => {
        const connection = await instance.connect()
        try {
          return await hold(connection, () => work(connection))
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
