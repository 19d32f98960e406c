import { describe, expect, it } from 'vitest'
import { createTurns } from './turns.ts'

/** Lets the waiters of an order enter one after the other, and returns the order in which they did. */
const entering = async (accounts: readonly string[]): Promise<string[]> => {
  const { acquire, release } = createTurns(1)
  await acquire({ account: 'running' })
  const entered: string[] = []
  const waiting = accounts.map(async (account) => {
    await acquire({ account })
    entered.push(account)
    release()
  })
  release()
  await Promise.all(waiting)
  return entered
}

describe('QB38 waiting statements', () => {
  it('QB38 waiting accounts take turns', async () => {
    expect(await entering(['ann', 'ann', 'ann', 'bob', 'cem', 'bob'])).toEqual([
      'ann',
      'bob',
      'cem',
      'ann',
      'bob',
      'ann',
    ])
  })

  it('QB38 one holder at most, and an abort ends the wait', async () => {
    const { acquire, release, clear } = createTurns(1)
    await acquire({})
    const abort = new AbortController()
    const aborted = acquire({ account: 'ann', signal: abort.signal })
    const next = acquire({ account: 'bob' })
    const cleared = acquire({ account: 'bob' })
    abort.abort()
    await expect(aborted).rejects.toMatchObject({ code: 'query_cancelled' })
    await expect(acquire({ signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'query_cancelled' })
    release()
    await next
    clear()
    await expect(cleared).rejects.toMatchObject({ code: 'query_cancelled' })
    release()
    await acquire({})
  })
})
