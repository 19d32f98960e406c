// Stopping what runs on a connection of DuckDB, by a signal or by time, and saying its failures as refusals.
import type { DuckDBConnection } from '@duckdb/node-api'
import { PlatformError } from '../core/error.ts'
import { failureFrom } from './duckdb-errors.ts'
import type { RunOptions } from './warehouse.ts'

/** An interrupt that comes before the engine has begun is lost, so it is repeated until the statement ends. */
export const interruptEvery = 20

/** Runs `work` and interrupts the connection when the signal aborts or the time is over. */
export async function stoppable<T>(
  connection: DuckDBConnection,
  { work, options }: { work: () => Promise<T>; options: RunOptions },
): Promise<T> {
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
