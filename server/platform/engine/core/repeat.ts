// Repeats work in the background, one run at a time.
import type { Logger } from 'pino'

export interface Repeated {
  /** Runs the work, after a run that is in progress. Failures are logged. */
  now(): Promise<void>
  /** Stops and waits for the run in progress. */
  close(): Promise<void>
}

/** `seconds` between the end of a run and the next one. */
export function repeat(
  work: () => Promise<void>,
  { seconds, name, logger }: { readonly seconds: number; readonly name: string; readonly logger: Logger },
): Repeated {
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const run = async (): Promise<void> => {
    if (isClosed) return
    try {
      await work()
    } catch (error) {
      logger.error({ err: error }, `${name} failed`)
    }
  }
  const now = (): Promise<void> => {
    running = running.then(run)
    return running
  }
  const wait = (): void => {
    timer = setTimeout(() => {
      void now().then(() => {
        if (!isClosed) wait()
      })
    }, seconds * 1000)
    timer.unref()
  }
  wait()
  return {
    now,
    close: () => {
      isClosed = true
      clearTimeout(timer)
      return running
    },
  }
}
