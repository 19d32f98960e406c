import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import type { LogicalAttribute, LogicalObject } from '#contract/data-manager/logical-object.ts'
import { errorBody } from '#contract/http.ts'
import { query } from '#contract/query/endpoints.ts'
import { queryResponse, type QueryResponse } from '#contract/query/response.ts'
import { logicalAttribute, logicalObject } from '../../testing/logical-objects.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const bigint = { main: 'num', sub: 'bigint' }
const aggregate = (name: string, path: string, fn?: string): LogicalAttribute =>
  logicalAttribute(name, {
    from: [path],
    type: bigint,
    fpui: { operation: 'aggregate', ...(fn === undefined ? {} : { function: fn }) },
  })

const orders = async (): Promise<LogicalObject> => {
  fixture.put('orders.csv', 'country,amount\nBR,10\nBR,4\nBR,\nJP,7\n')
  const design = await fixture.design('orders.csv')
  return {
    ...design,
    attributes: design.attributes.map((one) =>
      one.attribute_name === 'amount' ? { ...one, type: bigint } : one,
    ),
  }
}
/** Its level follows from its sources (DM32). */
const byCountry = (fn?: string): LogicalObject =>
  logicalObject('by_country', {
    attributes: [
      logicalAttribute('country', { from: ['data_prim/orders/country'] }),
      aggregate('amount', 'data_prim/orders/amount', fn),
    ],
  })
const both = ['data_prim', 'data_mart']

const ask = async (body: object): Promise<QueryResponse> => {
  const { status, body: answer } = await fixture.call(query.run, {
    body: { data: { fields: {} }, ...body },
  })
  if (status !== 200) throw new Error(JSON.stringify(answer))
  return queryResponse.parse(answer)
}
const valuesOf = (answer: QueryResponse, mode: string): unknown[] =>
  answer.results.map(({ data }) => data['amount']?.[mode]?.[0]?.['value'])

describe('DM39 attributes that a mart computes', () => {
  test.each([
    [undefined, [14, 7]],
    ['sum', [14, 7]],
    ['min', [4, 7]],
    ['max', [10, 7]],
    ['count', [2, 1]],
  ])('DM39 fpui.function %s', async (fn, expected) => {
    await fixture.build([await orders(), byCountry(fn)], both)
    expect(await fixture.rows('by_country')).toEqual([
      ['BR', expected[0]],
      ['JP', expected[1]],
    ])
    const mode = fn ?? 'sum'
    const answer = await ask({ data: { fields: { amount: mode } }, scale: { fields: ['country'] } })
    expect(answer).toMatchObject({ table_name: 'by_country', warning: null })
    expect(valuesOf(answer, mode)).toEqual(expected)
  })

  test.each([
    ['year', ['2025-01-01', 'BR', 14], ['2026-01-01', 'JP', 7]],
    ['quarter', ['2025-10-01', 'BR', 14], ['2026-01-01', 'JP', 7]],
    ['week', ['2025-12-29', 'BR', 14], ['2026-01-26', 'JP', 7]],
    ['month', ['2025-12-01', 'BR', 14], ['2026-02-01', 'JP', 7]],
  ])('DM39 a date is grouped by %s', async (unit, ...expected) => {
    fixture.put('calls.csv', 'day,country,amount\n2025-12-31,BR,10\n2025-12-30,BR,4\n2026-02-01,JP,7\n')
    const design = await fixture.design('calls.csv')
    const mart = logicalObject('by_period', {
      attributes: [
        logicalAttribute('period', {
          from: ['data_prim/calls/day'],
          type: { main: 'date' },
          fpui: { operation: 'mapping', unit },
        }),
        logicalAttribute('country', { from: ['data_prim/calls/country'] }),
        aggregate('amount', 'data_prim/calls/amount'),
      ],
    })
    await fixture.build([design, mart], both)
    const rows = await fixture.rows('by_period')
    expect(rows.map(([period, ...others]) => [String(period).slice(0, 10), ...others])).toEqual(expected)
  })

  test('DM13 a mart is sorted by its measure date, and again after a change of the date', async () => {
    fixture.put(
      'calls.csv',
      'country,day,seen,amount\nJP,2026-02-01,2025-01-01,7\nBR,2025-12-31,2025-01-03,10\nAR,2026-02-01,2025-01-02,4\n',
    )
    const design = await fixture.design('calls.csv')
    const day = (name: string): LogicalAttribute =>
      logicalAttribute(name, { from: [`data_prim/calls/${name}`], type: { main: 'date' } })
    const mart = logicalObject('by_day', {
      attributes: [
        logicalAttribute('country', { from: ['data_prim/calls/country'] }),
        day('day'),
        day('seen'),
        aggregate('amount', 'data_prim/calls/amount'),
      ],
    })
    const countries = async (date: string): Promise<unknown[]> => {
      await fixture.build([design, { ...mart, measure_date_field: date }], both)
      return (await fixture.rows('by_day')).map(([country]) => country)
    }
    expect(await countries('')).toEqual(['AR', 'BR', 'JP'])
    expect(await countries('day')).toEqual(['BR', 'AR', 'JP'])
    expect(await countries('seen')).toEqual(['JP', 'AR', 'BR'])
  })

  test.each([
    ['mapping', 'decade', { main: 'date' }, 'wrong_value'],
    ['mapping', 'hour', { main: 'date' }, 'wrong_value'],
    ['mapping', 'month', { main: 'string' }, 'invalid_value'],
    ['aggregate', 'month', bigint, 'invalid_value'],
  ])('DM39 %s by %s of %j is rejected', async (operation, unit, type, code) => {
    const attribute = logicalAttribute('country', {
      from: ['data_prim/orders/country'],
      type,
      fpui: { operation, unit },
    })
    const mart = { ...byCountry(), attributes: [attribute] }
    const { status, body } = await fixture.call(dataManager.saveObjects, { body: [await orders(), mart] })
    expect(status).toBe(400)
    expect(errorBody.parse(body).details).toContainEqual(
      expect.objectContaining({ path: '1.attributes.0.fpui.unit', code }),
    )
  })

  test('QB30 a query by day is not answered from a mart by month', async () => {
    fixture.put('calls.csv', 'day,amount\n2025-12-31,10\n2025-12-30,4\n2025-12-30,7\n')
    const design = await fixture.design('calls.csv')
    const mart = logicalObject('by_month', {
      attributes: [
        logicalAttribute('day', {
          from: ['data_prim/calls/day'],
          type: { main: 'date' },
          fpui: { operation: 'mapping', unit: 'month' },
        }),
        aggregate('amount', 'data_prim/calls/amount'),
      ],
    })
    await fixture.build([design, mart], both)
    const answer = await ask({ data: { fields: { amount: 'sum' } }, scale: { fields: ['day'] } })
    expect(answer.table_name).toBe('calls')
    expect(valuesOf(answer, 'sum')).toEqual([11, 10])
  })

  test('QB30 averages come from the rows of the base, also while its sums are at hand', async () => {
    await fixture.build([await orders(), byCountry()], both)
    const average = { data: { fields: { amount: 'avg' } }, scale: { fields: ['country'] } }
    const open = await ask(average)
    expect(open).toMatchObject({ table_name: 'orders', warning: null })
    expect(valuesOf(open, 'avg')).toEqual([7, 7])
    const named = await ask({ ...average, table_name: 'by_country' })
    expect(valuesOf(named, 'avg')).toEqual([14, 7])
    expect(named.warning).toBe(
      'These are numbers of the table “by_country”, not of its base: each “amount” is the sum of several rows of “orders”, so it answers only sum.',
    )
  })

  test('QB30 a mart is not chosen any more when its base was built again alone', async () => {
    const objects = [await orders(), byCountry()]
    await fixture.build(objects, both)
    await fixture.build(objects, ['data_prim'], { full: true })
    const sum = { data: { fields: { amount: 'sum' } }, scale: { fields: ['country'] } }
    expect(await ask(sum)).toMatchObject({ table_name: 'orders' })
    await fixture.build(objects, ['data_mart'])
    expect(await ask(sum)).toMatchObject({ table_name: 'by_country' })
  })

  test.each([
    ['median', bigint, '1.attributes.1.fpui.function wrong_value'],
    ['sum', { main: 'string' }, '1.attributes.1.fpui.operation invalid_value'],
    ['count', { main: 'string' }, '1.attributes.1.fpui.operation invalid_value'],
    ['max', { main: 'string' }, '1.attributes.1.sources.0.attributes.0 invalid_value'],
  ])('DM39 rejects %s as %j', async (fn, type, problem) => {
    const mart = byCountry(fn)
    const attributes = mart.attributes.map((one) =>
      one.attribute_name === 'amount' ? { ...one, type } : one,
    )
    const answer = await fixture.call(dataManager.saveObjects, {
      body: [await orders(), { ...mart, attributes }],
    })
    expect(answer).toMatchObject({ status: 400 })
    const { details = [] } = errorBody.parse(answer.body)
    expect(details.map(({ path, code }) => `${path} ${code}`)).toEqual([problem])
  })
})

describe('DM32 DM34 levels and dates', () => {
  test('DM32 a date field that the object lacks is saved with a warning', async () => {
    const design = await orders()
    const body = [{ ...design, measure_date_field: 'ordered_at' }]
    const answer = await fixture.call(dataManager.saveObjects, { body })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        warning:
          '0.measure_date_field: “orders” has no attribute “ordered_at”, so its evolutions and calendar units need another date.',
        warnings: [{ path: '0.measure_date_field', code: 'date_field_absent' }],
      },
    })
    const wrong = await fixture.call(dataManager.saveObjects, {
      body: [{ ...design, measure_date_field: 'country' }],
    })
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ path: '0.measure_date_field' }] } })
  })

  test('DM42 a relation between text and a number is saved with a warning', async () => {
    const design = await orders()
    const target = { ...design, object_name: 'people' }
    const relation = {
      object_name: 'people',
      type: 'many_to_one',
      attributes: [{ from: 'country', to: 'amount' }],
    }
    const { warnings } = await fixture.request(dataManager.saveObjects, {
      body: [target, { ...design, relations: [relation] }],
    })
    expect(warnings).toMatchObject([
      { path: '1.relations.0.attributes.0', code: 'invalid_value', params: { reason: 'types_differ' } },
    ])
  })

  test.each([
    ['the path of prim', dataManager.freezePrim, { level: 'data_mart' }],
    ['the path of mart', dataManager.freezeMart, {}],
  ] as const)('DM34 builds a mart that was frozen by %s', async (_, freeze, params) => {
    const design = await orders()
    await fixture.build([design])
    await fixture.request(dataManager.saveObjects, { body: [byCountry()] })
    await fixture.platform.deps.db.deleteFrom('frozen').where('level', '=', 'data_mart').execute()
    const build = { query: { wait: true }, body: { levelsToBuild: ['data_mart'] } }
    const early = await fixture.call(dataManager.buildPhysical, build)
    expect(early).toMatchObject({
      status: 400,
      body: {
        code: 'nothing_to_build',
        error: 'Nothing is frozen for level data_mart. Call PUT /logical/build/mart first.',
      },
    })
    await fixture.request(freeze, { query: params })
    expect(await fixture.call(dataManager.buildPhysical, build)).toMatchObject({ status: 200 })
    expect(await fixture.rows('by_country')).toHaveLength(2)
  })

  test('DM34 a mart over tables that are not built names the missing call', async () => {
    await fixture.request(dataManager.saveObjects, { body: [await orders(), byCountry()] })
    await fixture.request(dataManager.freezeMart, {})
    const answer = await fixture.call(dataManager.buildPhysical, {
      query: { wait: true },
      body: { levelsToBuild: ['data_mart'] },
    })
    expect(answer).toMatchObject({ status: 400, body: { code: 'prim_not_built' } })
  })
})

describe('DM33 rejected rows', () => {
  const rejecting = async (lines: string): Promise<LogicalObject> => {
    fixture.put('v.csv', `n\n${lines}`)
    const design = await fixture.design('v.csv')
    return { ...design, attributes: design.attributes.map((one) => ({ ...one, type: bigint })) }
  }
  const physicalBuild = (accept?: boolean) =>
    fixture.call(dataManager.buildPhysical, {
      query: { wait: true, ...(accept === undefined ? {} : { accept_rejected: accept }) },
      body: { levelsToBuild: ['data_prim'] },
    })

  test('DM33 a table that loses more than half of its rows fails the build, unless that is accepted', async () => {
    const design = await rejecting('1\nx\ny\n')
    await fixture.build([logicalObject('other', { attributes: [logicalAttribute('x')] })])
    await fixture.request(dataManager.saveObjects, { body: [design] })
    await fixture.request(dataManager.freezePrim, {})
    const failed = await physicalBuild()
    expect(failed).toMatchObject({
      status: 400,
      body: { details: [{ code: 'rows_rejected', params: { table: 'v', rejected: 2, rows: 3 } }] },
    })
    const { items } = await fixture.request(dataManager.listBuilds, {})
    expect(items).toMatchObject([
      { build_id: 2, outcome: 'failed', is_current: false, failure: { code: 'rows_rejected' } },
      { build_id: 1, outcome: 'success', is_current: true },
    ])
    const jobs = await fixture.request(engine.listJobs, { query: { kind: 'build' } })
    expect(jobs.items[0]?.steps.map(({ state }) => state)).toEqual(['done', 'failed'])
    const accepted = await physicalBuild(true)
    expect(accepted).toMatchObject({
      status: 200,
      body: { build: { outcome: 'success', is_current: true, rejected_rows: 2 } },
    })
  })

  test('DM33 half of the rows rejected is a success with their number', async () => {
    const build = await fixture.build([await rejecting('1\nx\n')])
    expect(build).toMatchObject({ outcome: 'success', rejected_rows: 1 })
  })
})
