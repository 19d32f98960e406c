// The memory of large bodies that are held whole until they are stored. A body gets its memory before it is read;
// bodies that wait for theirs are not read, in the order of their arrival.
import { PlatformError } from '../core/error.ts'

export interface BodyMemory {
  /**
   * Reserves memory for a body, and returns the function that frees it. Throws `too_many_bodies` if it is not free in
   * time, and the reason of the signal.
   */
  reserve(bytes: number, signal: AbortSignal): Promise<() => void>
}

interface BodyMemoryLimits {
  /** Bytes of all bodies. A larger body waits until it is alone. */
  readonly total: number
  /** Milliseconds that a body waits at most. */
  readonly wait: number
}

export const bodyMemoryLimits: BodyMemoryLimits = { total: 256 * 1024 ** 2, wait: 30_000 }

interface Waiting {
  readonly bytes: number
  readonly start: () => void
}

export function openBodyMemory({ total, wait }: BodyMemoryLimits): BodyMemory {
  let used = 0
  const waiting: Waiting[] = []

  const startNext = (): void => {
    for (let next = waiting[0]; next !== undefined && used + next.bytes <= total; next = waiting[0]) {
      waiting.shift()
      used += next.bytes
      next.start()
    }
  }

  const turn = async (bytes: number, signal: AbortSignal): Promise<void> => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const entry: Waiting = { bytes, start: resolve }
    const leave = (reason: unknown): void => {
      const index = waiting.indexOf(entry)
      if (index < 0) return
      waiting.splice(index, 1)
      reject(reason instanceof Error ? reason : new Error('the request ended', { cause: reason }))
      startNext()
    }
    const onAbort = (): void => leave(signal.reason)
    const seconds = wait / 1000
    const late = new PlatformError('too_many_bodies', { params: { seconds }, retryAfter: seconds })
    const timer = setTimeout(() => leave(late), wait)
    signal.addEventListener('abort', onAbort, { once: true })
    waiting.push(entry)
    startNext()
    try {
      await promise
    } finally {
      clearTimeout(timer)
      signal.removeEventListener('abort', onAbort)
    }
  }

  return {
    reserve: async (bytes, signal) => {
      signal.throwIfAborted()
      const held = Math.min(bytes, total)
      await turn(held, signal)
      return () => {
        used -= held
        startNext()
      }
    },
  }
}
