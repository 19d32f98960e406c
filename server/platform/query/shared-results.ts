// Runs the same work once: callers that ask while it runs share it, and later ones get its result while it is cached
// (QB37, QB38).
import { PlatformError } from '../core/error.ts'

interface Flight<T> {
  readonly result: Promise<T>
  readonly stop: AbortController
  /** Callers that wait for it. */
  callers: number
  hasEnded: boolean
}

interface CacheEntry<T> {
  readonly value: T
  readonly bytes: number
  /** `performance.now()` when the work ended. */
  readonly storedAt: number
}

interface SharedWork<T> {
  /** Everything that the result depends on. */
  readonly key: string
  /** Ends the wait of this caller. The work is stopped when the last caller has left. */
  readonly signal: AbortSignal | undefined
  readonly run: (signal: AbortSignal) => Promise<T>
  /** Bytes that the result occupies in the cache; null if it is not cached. */
  readonly bytesOf: (value: T) => number | null
}

interface SharedResult<T> {
  readonly value: T
  /** Milliseconds since a cached result was computed; null if it is not from the cache. */
  readonly age: number | null
}

/** Throws `query_cancelled` if the signal aborts first. */
const unlessAborted = async <T>(result: Promise<T>, signal: AbortSignal | undefined): Promise<T> => {
  if (signal === undefined) return result
  const { promise, reject } = Promise.withResolvers<never>()
  const leave = (): void => reject(new PlatformError('query_cancelled', { cause: signal.reason }))
  if (signal.aborted) leave()
  signal.addEventListener('abort', leave, { once: true })
  try {
    return await Promise.race([result, promise])
  } finally {
    signal.removeEventListener('abort', leave)
  }
}

/** A cache of at most `maxBytes`, from which the least recently used results are removed first. */
export function createSharedResults<T>(maxBytes: number) {
  const flights = new Map<string, Flight<T>>()
  const cached = new Map<string, CacheEntry<T>>()
  let size = 0

  const evict = (key: string): void => {
    size -= cached.get(key)?.bytes ?? 0
    cached.delete(key)
  }

  const store = (key: string, entry: CacheEntry<T>): void => {
    evict(key)
    cached.set(key, entry)
    size += entry.bytes
    for (const oldest of cached.keys()) {
      if (size <= maxBytes) return
      evict(oldest)
    }
  }

  const start = ({ key, run, bytesOf }: SharedWork<T>): Flight<T> => {
    const stop = new AbortController()
    const running = async (): Promise<T> => {
      try {
        const value = await run(stop.signal)
        const bytes = bytesOf(value)
        if (bytes !== null && bytes <= maxBytes) store(key, { value, bytes, storedAt: performance.now() })
        return value
      } finally {
        flight.hasEnded = true
        if (flights.get(key) === flight) flights.delete(key)
      }
    }
    const flight: Flight<T> = {
      result: Promise.resolve().then(running),
      stop,
      callers: 0,
      hasEnded: false,
    }
    flight.result.catch(() => undefined)
    flights.set(key, flight)
    return flight
  }

  const share = async (work: SharedWork<T>): Promise<T> => {
    const { key, signal } = work
    const flight = flights.get(key) ?? start(work)
    flight.callers += 1
    try {
      return await unlessAborted(flight.result, signal)
    } finally {
      flight.callers -= 1
      if (flight.callers === 0 && !flight.hasEnded) {
        flight.stop.abort()
        // A caller that comes now starts again instead of sharing work that is being stopped.
        if (flights.get(key) === flight) flights.delete(key)
      }
    }
  }

  return {
    /** The cached result, that of the same work in progress, or that of new work. Throws what the work throws. */
    get: async (work: SharedWork<T>): Promise<SharedResult<T>> => {
      const found = cached.get(work.key)
      if (found === undefined) return { value: await share(work), age: null }
      cached.delete(work.key)
      cached.set(work.key, found)
      return { value: found.value, age: performance.now() - found.storedAt }
    },
  }
}
