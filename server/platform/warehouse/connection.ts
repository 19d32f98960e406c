// One connection of DuckDB: statements with bound values, kept prepared, stopped by a signal or by time.
// It refuses nothing itself; what may be run is the business of those who hold it.
import type { DuckDBConnection, DuckDBPreparedStatement } from '@duckdb/node-api'
import { PlatformError } from '../error.ts'
import { failureFrom } from './failure.ts'
import type { RunOptions, Statement } from './warehouse.ts'

const keptStatements = 64
/** An interrupt that comes before the engine has begun is lost, so it is repeated until the statement ends. */
const interruptEvery = 20

/** Runs `work` and interrupts the connection when the signal aborts or the time is over. */
export const stoppable = async <T>(
  connection: DuckDBConnection,
  { work, options }: { work: () => Promise<T>; options: RunOptions },
): Promise<T> => {
  const { signal, timeout } = options
  if (signal?.aborted === true) throw new PlatformError('query_cancelled', { cause: signal.reason })
  if (signal === undefined && timeout === undefined)
    return work().catch((error: unknown) => throwFailure(error))
  let stop: PlatformError | undefined
  let repeat: NodeJS.Timeout | undefined
  const interrupt = (reason: PlatformError): void => {
    stop ??= reason
    connection.interrupt()
    repeat ??= setInterval(() => {
      connection.interrupt()
    }, interruptEvery)
  }
  const onAbort = (): void => interrupt(new PlatformError('query_cancelled', { cause: signal?.reason }))
  signal?.addEventListener('abort', onAbort, { once: true })
  const timer =
    timeout === undefined
      ? undefined
      : setTimeout(
          () => interrupt(new PlatformError('query_timeout', { params: { seconds: timeout / 1000 } })),
          timeout,
        )
  try {
    return await work()
  } catch (error) {
    throw stop ?? failureFrom(error)
  } finally {
    clearTimeout(timer)
    clearInterval(repeat)
    signal?.removeEventListener('abort', onAbort)
  }
}

const throwFailure = (error: unknown): never => {
  throw failureFrom(error)
}

const bindNumber = (
  prepared: DuckDBPreparedStatement,
  { index, value }: { index: number; value: number },
): void =>
  Number.isSafeInteger(value) ? prepared.bindBigInt(index, BigInt(value)) : prepared.bindDouble(index, value)

const bind = (
  prepared: DuckDBPreparedStatement,
  { index, value }: { index: number; value: unknown },
): void => {
  if (value === null || value === undefined) return prepared.bindNull(index)
  if (typeof value === 'string') return prepared.bindVarchar(index, value)
  if (typeof value === 'number') return bindNumber(prepared, { index, value })
  if (typeof value === 'boolean') return prepared.bindBoolean(index, value)
  if (typeof value === 'bigint') return prepared.bindHugeInt(index, value)
  throw new TypeError(`DuckDB cannot bind a value of type ${typeof value}`)
}

export const bindAll = (prepared: DuckDBPreparedStatement, parameters: readonly unknown[]): void => {
  for (const [place, value] of parameters.entries()) bind(prepared, { index: place + 1, value })
}

/** A connection of the pool with the statements it has prepared, least recently used first. */
export interface Lane {
  readonly connection: DuckDBConnection
  readonly prepared: Map<string, DuckDBPreparedStatement>
}

/** The statement prepared on this lane, its values bound. */
export const preparedOn = async (lane: Lane, statement: Statement): Promise<DuckDBPreparedStatement> => {
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
