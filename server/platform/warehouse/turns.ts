// A counting semaphore whose waiters take turns by account: however many statements one account has waiting, another
// account waits for at most one of them (QB38).
import { PlatformError } from '../core/error.ts'
import type { RunOptions } from './warehouse.ts'

interface Waiter {
  readonly resolve: () => void
  readonly reject: (reason: PlatformError) => void
}

/** Creates a semaphore that `count` holders share. */
export function createTurns(count: number) {
  /** The account whose turn is next comes first. */
  const waiting = new Map<string, Set<Waiter>>()
  let running = 0

  const enqueue = (account: string, waiter: Waiter): void => {
    const own = waiting.get(account)
    if (own === undefined) waiting.set(account, new Set([waiter]))
    else own.add(waiter)
  }
  const remove = (account: string, waiter: Waiter): void => {
    const own = waiting.get(account)
    own?.delete(waiter)
    if (own?.size === 0) waiting.delete(account)
  }

  /** Resolves when it is the caller's turn. An abort ends the wait with `query_cancelled`. */
  const acquire = async ({ signal, account = '' }: RunOptions): Promise<void> => {
    if (running < count) {
      running += 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const waiter = { resolve, reject }
    const leave = (): void => {
      remove(account, waiter)
      reject(new PlatformError('query_cancelled', { cause: signal?.reason }))
    }
    enqueue(account, waiter)
    if (signal?.aborted === true) leave()
    signal?.addEventListener('abort', leave, { once: true })
    await promise.finally(() => signal?.removeEventListener('abort', leave))
  }

  /** Passes the turn to the first waiter of the next account. */
  const release = (): void => {
    const [next] = waiting
    const [waiter] = next?.[1] ?? []
    if (next === undefined || waiter === undefined) {
      running -= 1
      return
    }
    const [account, own] = next
    own.delete(waiter)
    waiting.delete(account)
    if (own.size > 0) waiting.set(account, own)
    waiter.resolve()
  }

  /** Rejects all waiters with `query_cancelled`. */
  const clear = (): void => {
    for (const own of waiting.values())
      for (const waiter of own) waiter.reject(new PlatformError('query_cancelled'))
    waiting.clear()
  }
  return { acquire, release, clear }
}
