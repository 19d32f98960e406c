import { availableParallelism } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import { queryRequest } from '#contract/query/request.ts'
import { queryResponse, type QueryResponse } from '#contract/query/response.ts'
import type { CatalogueState } from '../data-manager/catalogue/catalogue.ts'
import { queryHandlers } from './handlers.ts'
import {
  contextWith,
  inputOf,
  openQueryFixture,
  type Body,
  type QueryFixture,
} from './testing/query-fixture.ts'
import { sampleState, sampleTables, tableOf } from './testing/sample-warehouse.ts'

let fixture: QueryFixture
let state: CatalogueState
/** Statements that reached the engine. */
let statements = 0
/** The engine waits before each statement until this resolves. */
let gate: Promise<unknown> = Promise.resolve()

const countingWarehouse = (): QueryFixture['deps']['warehouse'] => {
  const { warehouse } = fixture.deps
  return {
    ...warehouse,
    query: async (statement, options) => {
      statements += 1
      await gate
      return warehouse.query(statement, options)
    },
  }
}

type Handlers = ReturnType<typeof queryHandlers>
const openHandlers = (): Handlers =>
  queryHandlers({ ...fixture.deps, warehouse: countingWarehouse() }, { current: () => state })
let handlers: Handlers

interface Caller {
  readonly signal?: AbortSignal
  readonly conditions?: readonly RoleCondition[]
}
const send = async (body: Body, { signal, conditions = [] }: Caller = {}, to = handlers) => {
  const returned = await to.run(inputOf(queryRequest.parse(body)), contextWith(signal, conditions))
  if (returned instanceof Response) return queryResponse.parse(await returned.json())
  throw new TypeError('a query is answered by a Response')
}

beforeAll(async () => {
  fixture = await openQueryFixture()
})
afterAll(() => fixture.close())
beforeEach(() => {
  state = sampleState
  statements = 0
  gate = Promise.resolve()
  handlers = openHandlers()
})

const byQuay: Body = { data: { fields: { price: ['sum', 'count'] } }, scale: { fields: ['quay'] } }
const north: RoleCondition = { filter: { quay: ['north'] } }
const answerOf = ({ results, total, sql, hints }: QueryResponse) => ({ results, total, sql, hints })

describe('QB38 equal queries', () => {
  it('QB38 run once while they are in flight', async () => {
    const open = Promise.withResolvers<void>()
    gate = open.promise
    const running = [
      send(byQuay),
      send(byQuay),
      send(byQuay),
      send({ ...byQuay, data: { ...byQuay.data, limit: 1 } }),
    ]
    await wait(20)
    open.resolve()
    const [first, second, third] = await Promise.all(running)
    expect(statements).toBe(2)
    expect([second, third].map((each) => each?.results)).toEqual([first?.results, first?.results])
    expect(first?.cache).toBe(false)
  })

  it('QB38 go on for the others when one caller leaves, and stop with the last', async () => {
    const open = Promise.withResolvers<void>()
    gate = open.promise
    const leaving = new AbortController()
    const left = send(byQuay, { signal: leaving.signal })
    const staying = send(byQuay)
    await wait(5)
    leaving.abort()
    await expect(left).rejects.toMatchObject({ code: 'query_cancelled' })
    open.resolve()
    expect((await staying).results).toHaveLength(4)
    expect(statements).toBe(1)
  })

  it('QB38 failures are not remembered', async () => {
    const [trips] = sampleTables
    if (trips === undefined) throw new Error('no trips')
    state = { ...sampleState, tables: [{ ...trips, physical_name: 'trips_0' }] }
    await expect(send(byQuay)).rejects.toMatchObject({ code: 'ERROR' })
    await fixture.deps.warehouse.execute('create view data_prim.trips_0 as from data_prim.trips_1')
    expect((await send(byQuay)).results).toHaveLength(4)
    await fixture.deps.warehouse.execute('drop view data_prim.trips_0')
  })
})

describe('QB18 cancelled queries', () => {
  const slow = tableOf({ n: 'num' }, { table_name: 'slow', physical_name: 'slow_1', is_view: true })
  it('QB18 free the engine', async () => {
    const { warehouse } = fixture.deps
    await warehouse.execute(
      'create view data_prim.slow_1 as select a.range * b.range as n from range(1000000) a, range(1000000) b',
    )
    state = { ...sampleState, tables: [slow, ...sampleTables] }
    const callers = Array.from({ length: availableParallelism() * 2 }, () => new AbortController())
    const running = callers.map(({ signal }, index) =>
      send({ data: { fields: { n: 'count_distinct' } }, filter: { n: { gt: index } } }, { signal }),
    )
    const ended = Promise.allSettled(running)
    await wait(200)
    const following = send(byQuay)
    for (const caller of callers) caller.abort()
    expect((await following).results).toHaveLength(4)
    for (const outcome of await ended)
      expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'query_cancelled' } })
  })
})

describe('QB2 hints', () => {
  it('QB2 are the same with and without a limit that cuts', async () => {
    const hintsOf = async (data: { limit?: number; skip?: number }) =>
      (await send({ ...byQuay, data: { ...byQuay.data, hints: true, ...data } })).hints
    for (const data of [{}, { limit: 4 }, { limit: 2 }, { skip: 3 }, { skip: 9 }, { limit: 0 }])
      expect(await hintsOf(data)).toBe(4)
  })
})

describe('QB37 cached answers', () => {
  it('QB37 are marked, with their age', async () => {
    const [first, second] = [await send(byQuay), await send(byQuay)]
    expect([first.cache, second.cache]).toEqual([false, true])
    expect(first.receipt.cache_age_ms).toBeNull()
    expect(second.receipt.cache_age_ms).toBeGreaterThanOrEqual(0)
    expect(second.receipt.engine_ms).toBe(0)
    expect(answerOf(second)).toEqual(answerOf(first))
    expect(statements).toBe(1)
  })

  it('QB37 views are not cached', async () => {
    const late: Body = { data: { fields: { people: 'sum' } }, table_name: 'late' }
    expect((await send(late)).cache).toBe(false)
    expect((await send(late)).cache).toBe(false)
  })

  it('QB37 conditions of roles are part of the key', async () => {
    const all = await send(byQuay)
    const some = await send(byQuay, { conditions: [north] })
    expect(some.cache).toBe(false)
    expect(some.results).toHaveLength(1)
    expect((await send(byQuay, { conditions: [north] })).cache).toBe(true)
    expect(answerOf(await send(byQuay))).toEqual(answerOf(all))
  })

  const requests: readonly Body[] = [
    byQuay,
    { data: { fields: { ferry: 'select', price: 'select' }, hints: true }, table_name: 'trips' },
    {
      data: { fields: { people: 'sum' } },
      scale: { fields: ['ferry'] },
      filter: { people: { gt: 5 } },
      total: { all: ['ferry'] },
    },
  ]
  const step = fc.oneof(
    fc.record({ kind: fc.constant('build' as const), row: fc.nat(100) }),
    fc.record({ kind: fc.constant('query' as const), request: fc.nat(2), isLimited: fc.boolean() }),
  )

  it('QB37 a cached answer equals a fresh one after any build and for any permission', async () => {
    const { warehouse } = fixture.deps
    let build = 100
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 12 }), async (steps) => {
        state = sampleState
        for (const each of steps) {
          if (each.kind === 'build') {
            const [trips, ...others] = state.tables
            if (trips === undefined) throw new Error('no trips')
            build += 1
            const physical = `trips_${build}`
            await warehouse.execute(
              `create table data_prim.${physical} as from data_prim.${trips.physical_name};
               insert into data_prim.${physical} (ferry, quay, people, price) values ('Dora', 'north', ${each.row}, 1)`,
            )
            const rows = trips.rows + 1
            state = {
              ...state,
              build_id: build,
              tables: [{ ...trips, rows, physical_name: physical }, ...others],
            }
            continue
          }
          const body = requests[each.request] ?? byQuay
          const conditions = each.isLimited ? [north] : []
          const answered = await send(body, { conditions })
          expect(answerOf(answered)).toEqual(answerOf(await send(body, { conditions }, openHandlers())))
        }
      }),
      { numRuns: 15 },
    )
  })
})
