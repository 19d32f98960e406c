import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'
import { createResourceLocks, tableKey } from '../core/resource-locks.ts'
import { waitForReads } from './wait-for-reads.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const orders = JSON.stringify([
  { id: 1, items: Array.from({ length: 20 }, (_, index) => ({ sku: `s${index}` })) },
  { id: 2, items: [{ sku: 'x' }] },
])

/** Starts to wait for `table`, while the table `locked` is read. */
const waitFor = async (table: string, { locked, lines = 1 }: { locked: string; lines?: number }) => {
  fixture.put('orders.json', orders)
  await fixture.register('orders.json')
  await fixture.extract('orders.json', { sample: true, sample_max_lines: lines })
  const { extraction } = await fixture.request(dataManager.lastExtraction, { params: { source, table } })
  if (extraction === null) throw new Error(`${table} was not extracted`)
  const locks = createResourceLocks()
  const lock = locks.acquire({ kind: 'table', key: tableKey(source, locked), name: locked })
  lock.assignJob('read')
  const logged: unknown[] = []
  const abort = new AbortController()
  const state = { isOver: false }
  const done = waitForReads(
    { db: fixture.platform.deps.db, locks },
    { plan: [{ level: 'data_prim', object: proposeObject(extraction) }] },
    { signal: abort.signal, log: (...line) => void logged.push(line) },
  ).finally(() => {
    state.isOver = true
  })
  done.catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 100))
  return { lock, logged, abort, done, state }
}

describe('DM35 a build waits for full reads', () => {
  test.each(['orders.json', 'orders.json.items'])('DM35 of %s, until the read has ended', async (table) => {
    const { lock, logged, done, state } = await waitFor(table, { locked: 'orders.json' })
    expect(state.isOver).toBe(false)
    expect(logged).toEqual([['info', 'build_reads', { table }]])
    lock.release()
    await done
  })

  test('DM35 ends when the build is cancelled, and leaves the table free', async () => {
    const { lock, abort, done } = await waitFor('orders.json', { locked: 'orders.json' })
    abort.abort(new Error('cancelled'))
    await expect(done).rejects.toThrow('cancelled')
    lock.release()
  })

  test.each([
    ['another table that is read', { locked: 'absent.csv' }],
    ['a table that was read completely', { locked: 'orders.json', lines: 1000 }],
  ])('DM35 not for %s', async (_, settings) => {
    const { logged, state } = await waitFor('orders.json', settings)
    expect(state.isOver).toBe(true)
    expect(logged).toEqual([])
  })
})
