// Interrupts statements of DuckDB on abort or timeout, and converts their failures to platform errors.
import type { DuckDBConnection } from '@duckdb/node-api'
import { PlatformError } from '../core/error.ts'
import { failureFrom } from './duckdb-errors.ts'
import type { RunOptions } from './warehouse.ts'

/**
 * Milliseconds between interrupts. An interrupt before the engine has started is lost, so it is repeated until the
 * statement ends.
 */
export const interruptEvery = 20

/** Runs `work` and interrupts the connection when the signal aborts or the timeout expires. */
export async function runInterruptible<T>(
  connection: DuckDBConnection,
  { work, options }: { work: () => Promise<T>; options: RunOptions },
): Promise<T> {
  const { signal, timeout } = options
  if (signal?.aborted === true) throw new PlatformError('query_cancelled', { cause: signal.reason })
  if (signal === undefined && timeout === undefined)
    return work().catch((error: unknown) => throwFailure(error))
  let stopReason: PlatformError | undefined
  let repeat: NodeJS.Timeout | undefined
  const interrupt = (reason: PlatformError): void => {
    stopReason ??= reason
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
    throw stopReason ?? failureFrom(error)
  } finally {
    clearTimeout(timer)
    clearInterval(repeat)
    signal?.removeEventListener('abort', onAbort)
  }
}

/** Throws the platform error of a failed statement. */
export function throwFailure(error: unknown): never {
  throw failureFrom(error)
}
