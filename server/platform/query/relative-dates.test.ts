import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import { queryResponse } from '#contract/query/response.ts'
import { savedQueryWrite } from '#contract/query/saved-query.ts'
import { queryHandlers } from './handlers.ts'
import { contextWith, inputOf, openQueryFixture, type QueryFixture } from './testing/query-fixture.ts'
import { sampleState } from './testing/sample-warehouse.ts'

let fixture: QueryFixture
beforeAll(async () => {
  fixture = await openQueryFixture()
})
afterAll(() => fixture.close())

/** Handlers at another time. */
const handlersAt = (now: string) =>
  queryHandlers({ ...fixture.deps, clock: { now: () => Date.parse(now) } }, { current: () => sampleState })

const responseOf = async (returned: unknown) => {
  if (!(returned instanceof Response)) throw new TypeError('a query is answered by a Response')
  return queryResponse.parse(await returned.json())
}
const thisMonth = [
  { unit: 'month', shift: 0, edge: 'start' },
  { unit: 'month', shift: 0, edge: 'end' },
] as const
const request = queryRequest.parse({
  data: { fields: { price: ['count'] } },
  filter: { day: { between: thisMonth } },
})
const countIn = ({ results }: Awaited<ReturnType<typeof responseOf>>) =>
  results[0]?.data['price']?.['count']?.[0]?.['value']

describe('QB35 relative dates', () => {
  it.each([
    ['2025-01-31T23:59:59Z', 2, '2025-01-01', '2025-01-31'],
    ['2025-02-01T00:00:00Z', 0, '2025-02-01', '2025-02-28'],
    ['2025-07-01T00:00:00Z', 2, '2025-07-01', '2025-07-31'],
  ])(
    'are resolved when a query runs at %s, echoed as sent and shown resolved',
    async (now, count, from, to) => {
      const answer = await responseOf(await handlersAt(now).run(inputOf(request), contextWith()))
      expect(countIn(answer)).toBe(count)
      expect(answer.query_params).toEqual(request)
      expect(answer.receipt.resolved).toEqual([
        { path: 'filter.day.between', operand: thisMonth[0], value: from },
        { path: 'filter.day.between', operand: thisMonth[1], value: to },
      ])
      expect(answer.sql).toContain(`"${from}"`)
    },
  )

  it('QB60f filter the measure date of a table by the name date', async () => {
    const read = async (filter: object) => {
      const body = queryRequest.parse({ data: { fields: { price: ['count'] } }, filter, table_name: 'trips' })
      return countIn(
        await responseOf(await handlersAt('2025-07-01T00:00:00Z').run(inputOf(body), contextWith())),
      )
    }
    expect(await read({ date: { between: thisMonth } })).toBe(2)
    expect(await read({ date: { between: thisMonth } })).toBe(await read({ day: { between: thisMonth } }))
  })

  it('take the last microsecond of an instant as the end of its day', async () => {
    const atEnd = { unit: 'day', shift: 0, edge: 'end' }
    const filtered = (operator: string) =>
      queryRequest.parse({ data: { fields: { price: ['count'] } }, filter: { at: { [operator]: atEnd } } })
    const run = async (operator: string) =>
      countIn(
        await responseOf(
          await handlersAt('2025-01-01T08:00:00Z').run(inputOf(filtered(operator)), contextWith()),
        ),
      )
    // One trip of this day leaves at 23:59:59, one of another day at its midnight.
    expect([await run('lte'), await run('gt')]).toEqual([2, 3])
  })

  it('are stored as sent and resolved at each run of a saved query, also in dynamic parameters', async () => {
    const { handlers } = fixture
    const saved = savedQueryWrite.parse({ name: 'This month', request })
    await handlers.createSaved({ ...inputOf(saved) }, contextWith())
    const list = await handlers.listSaved({ ...inputOf(undefined), query: {} }, contextWith())
    const [stored] = 'items' in list ? list.items : []
    expect(stored?.request).toEqual(request)
    const run = async (now: string, parameters: Record<string, unknown> = {}) =>
      countIn(
        await responseOf(
          await handlersAt(now).runSaved(
            { ...inputOf({ dynamic_parameters: parameters }), params: { id: stored?.id ?? '' } },
            contextWith(),
          ),
        ),
      )
    expect(await run('2025-01-15T12:00:00Z')).toBe(2)
    expect(await run('2025-07-15T12:00:00Z')).toBe(2)
    expect(await run('2025-09-15T12:00:00Z')).toBe(0)
    const sinceYear = { filter: { day: { gte: { unit: 'year', shift: 0, edge: 'start' } } } }
    expect(await run('2025-09-15T12:00:00Z', sinceYear)).toBe(4)
  })
})
