import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import { queryResponse } from '#contract/query/response.ts'
import { readQuery } from '#domain/query/read-query.ts'
import type { Batch } from '../warehouse/warehouse.ts'
import { answer, formFor } from './answer.ts'
import { openQueryFixture, type QueryFixture } from './testing/query-fixture.ts'
import { sampleState, sampleTables, tableOf } from './testing/sample-warehouse.ts'

const request = queryRequest.parse({ data: { fields: { number: 'sum' } }, scale: { fields: ['ferry'] } })

/** An answer over 200 batches, as `read` returns them. */
const answerOver = (read: (index: number) => Batch): Response => {
  const reading = readQuery(request, { tables: sampleTables, dataLimit: 10, timeZone: 'UTC' })
  if (!('query' in reading)) throw new Error('not understood')
  return answer({
    request,
    plan: reading.query,
    state: sampleState,
    rows: {
      result: { rows: 200 * size, batchCount: 200, batch: read },
      hints: undefined,
      totals: undefined,
      sql: '',
      planMs: 1,
      queueMs: 0,
      engineMs: 1,
      cacheAgeMs: null,
    },
    form: formFor(undefined),
    limitedBy: [],
    now: 0,
    timeZone: 'UTC',
    startedAt: 0,
  })
}
const size = 2048
const ferries = Array.from({ length: size }, () => 'Alba')
const batch = (number: number): Batch => ({
  names: ['ferry', 'n'],
  columns: [ferries, Array.from({ length: size }, () => number)],
  rows: size,
})

describe('large results', () => {
  it('QB1 sends an incomplete response if reading rows fails', async () => {
    const response = answerOver((index) => {
      if (index === 3) throw new Error('the engine broke')
      return batch(index)
    })
    await expect(response.text()).rejects.toThrow('the engine broke')
  })

  it('QB1 waits for its reader and stops with it', async () => {
    let calls = 0
    const response = answerOver((index) => {
      calls += 1
      return batch(index)
    })
    const reader = response.body?.getReader()
    await reader?.read()
    await wait(20)
    expect(calls).toBeLessThan(5)
    await reader?.cancel()
    await wait(20)
    expect(calls).toBeLessThan(5)
  })

  it('QB38 encodes each batch in its own turn of the event loop', async () => {
    let turns = 0
    const timer = setInterval(() => {
      turns += 1
    }, 0)
    await answerOver((index) => {
      const until = performance.now() + 2
      while (performance.now() < until);
      return batch(index)
    }).text()
    clearInterval(timer)
    expect(turns).toBeGreaterThan(100)
  })
})

describe('with many rows', () => {
  let fixture: QueryFixture
  beforeAll(async () => {
    fixture = await openQueryFixture()
    await fixture.deps.warehouse.execute(
      `create table data_prim.many as select i as n, 'text "' || (i % 7) as t from range(20000) r(i)`,
    )
    const many = tableOf(
      { n: 'num', t: 'string' },
      { table_name: 'many', physical_name: 'many', rows: 20_000 },
    )
    fixture.publish({ ...sampleState, tables: [many] })
  })
  afterAll(() => fixture.close())

  it('QB1 sends chunks that form a complete response', async () => {
    const response = await fixture.run({
      data: { fields: { t: 'select', n: 'sum' }, limit: 20_000 },
      scale: { fields: ['n'] },
    })
    const { results } = queryResponse.parse(await response.json())
    expect(results.length).toBe(20_000)
    expect(results[19_999]).toEqual({
      data: { t: { select: [{ n: 19_999, value: 'text "0' }] }, n: { sum: [{ n: 19_999, value: 19_999 }] } },
      scales: { n: 19_999 },
    })
  })
})
