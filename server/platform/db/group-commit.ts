// Writes many small changes durably with one synchronization of the disk: all writes that wait are one transaction.
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Transaction } from 'kysely'
import type { Db } from './sqlite.ts'
import type { Tables } from './tables.ts'

/** A change. It uses only the transaction, has no other effect, and may run twice: then the first run was undone. */
export type Write = (trx: Transaction<Tables>) => Promise<unknown>

/** `soon`: while urgent changes are frequent, waits some milliseconds for the next one. */
type Urgency = 'now' | 'soon'

/** Resolves when the change is durable, in the order of the calls. Rejects with the error of this change only. */
export type GroupCommit = (write: Write, urgency?: Urgency) => Promise<void>

interface Waiting {
  readonly write: Write
  readonly resolve: () => void
  readonly reject: (error: unknown) => void
}

/** Turns of the event loop in which further writes may join the next transaction, as long as each brings some. */
const mostTurns = 32

/** Milliseconds that changes wait for a more urgent one, and in which a second one makes them frequent. */
const longestWait = 10
const frequent = 50

/** Opens a queue of writes. */
export function openGroupCommit(db: Db): GroupCommit {
  let waiting: Waiting[] = []
  let isRunning = false
  let urgent = Promise.withResolvers<void>()
  let isUrgent = false
  let lastUrgent = -Infinity

  const gather = async (): Promise<Waiting[]> => {
    if (!isUrgent && performance.now() - lastUrgent < frequent) {
      const timer = setTimeout(urgent.resolve, longestWait)
      await urgent.promise
      clearTimeout(timer)
    }
    let count = -1
    for (let turn = 0; turn < mostTurns && waiting.length > count; turn += 1) {
      count = waiting.length
      await nextTurn()
    }
    const batch = waiting
    waiting = []
    isUrgent = false
    urgent = Promise.withResolvers()
    return batch
  }

  const commit = async (batch: readonly Waiting[]): Promise<void> => {
    try {
      await db.transaction().execute(async (trx) => {
        for (const { write } of batch) await write(trx)
      })
    } catch (error) {
      if (batch.length === 1) return batch[0]?.reject(error)
      for (const each of batch) await commit([each])
      return
    }
    for (const { resolve } of batch) resolve()
  }

  const run = async (): Promise<void> => {
    isRunning = true
    while (waiting.length > 0) await commit(await gather())
    isRunning = false
  }

  return (write, urgency = 'now') => {
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    waiting.push({ write, resolve, reject })
    if (urgency === 'now') {
      isUrgent = true
      lastUrgent = performance.now()
      urgent.resolve()
    }
    if (!isRunning) void run()
    return promise
  }
}
