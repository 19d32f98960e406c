import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import { queryResponse } from '#contract/query/response.ts'
import { readQuery } from '#domain/query/read-query.ts'
import type { Batch } from '../warehouse/warehouse.ts'
import { answer } from './answer.ts'
import { openQueryFixture, type QueryFixture } from './testing/query-fixture.ts'
import { sampleState, sampleTables, tableOf } from './testing/sample-warehouse.ts'

const request = queryRequest.parse({ data: { fields: { number: 'sum' } }, scale: { fields: ['ferry'] } })

/** An answer over batches of one row each, as `next` returns them. */
const answerOver = (next: () => Promise<IteratorResult<Batch>>, onReturn?: () => void) => {
  const reading = readQuery(request, { tables: sampleTables, dataLimit: 10, timeZone: 'UTC' })
  if (!('query' in reading)) throw new Error('not understood')
  const rest: AsyncIterator<Batch> = {
    next,
    return: () => {
      onReturn?.()
      return Promise.resolve({ done: true, value: undefined })
    },
  }
  const rows = { first: batch(0), rest, hints: undefined, totals: undefined, sql: '', planMs: 1, engineMs: 1 }
  return answer({
    request,
    plan: reading.query,
    state: sampleState,
    rows,
    limitedBy: [],
    now: 0,
    timeZone: 'UTC',
    startedAt: 0,
  })
}
const batch = (number: number): Batch => ({ names: ['ferry', 'n'], columns: [['Alba'], [number]], rows: 1 })

describe('large results', () => {
  it('QB1 sends an incomplete response if reading rows fails', async () => {
    let calls = 0
    const response = await answerOver(() => {
      calls += 1
      return calls < 3
        ? Promise.resolve({ done: false, value: batch(calls) })
        : Promise.reject(new Error('the engine broke'))
    })
    await expect(response.text()).rejects.toThrow('the engine broke')
  })

  it('QB1 waits for its reader and stops with it', async () => {
    let calls = 0
    let isReturned = false
    const response = await answerOver(
      () => {
        calls += 1
        return Promise.resolve({ done: false, value: batch(calls) })
      },
      () => {
        isReturned = true
      },
    )
    const reader = response.body?.getReader()
    await reader?.read()
    await new Promise((resolve) => setImmediate(resolve))
    expect(calls).toBeLessThan(5)
    await reader?.cancel()
    expect(isReturned).toBe(true)
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
