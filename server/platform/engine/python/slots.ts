// A number of slots that runs take and give back, in the order of their requests.
import { PlatformError } from '../../core/error.ts'

/** The result of `work`, or a rejection with `job_cancelled` as soon as the signal is aborted. */
export async function unlessAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>()
  const cancel = (): void => reject(new PlatformError('job_cancelled', { cause: signal.reason }))
  if (signal.aborted) cancel()
  signal.addEventListener('abort', cancel, { once: true })
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', cancel))
}

interface Slots {
  /** Resolves when a slot is taken. Rejects with `job_cancelled` after an abort. */
  take(signal: AbortSignal): Promise<void>
  giveBack(): void
  /** Gives slots to those that wait, after the count was raised. */
  admit: () => void
  isFree: () => boolean
}

/** Creates slots, of which `count` can be taken at a time. */
export function createSlots(count: () => number): Slots {
  const waiting: (() => void)[] = []
  let taken = 0

  const isFree = (): boolean => taken < count()
  const admit = (): void => {
    while (isFree()) {
      const next = waiting.shift()
      if (next === undefined) return
      taken += 1
      next()
    }
  }
  const giveBack = (): void => {
    taken -= 1
    admit()
  }
  const take = async (signal: AbortSignal): Promise<void> => {
    if (isFree()) {
      taken += 1
      return
    }
    const turn = Promise.withResolvers<void>()
    waiting.push(turn.resolve)
    try {
      await unlessAborted(turn.promise, signal)
    } catch (error) {
      const at = waiting.indexOf(turn.resolve)
      if (at >= 0) waiting.splice(at, 1)
      else giveBack()
      throw error
    }
  }
  return { take, giveBack, admit, isFree }
}
