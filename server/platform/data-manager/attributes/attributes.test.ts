import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { query as api } from '#contract/query/endpoints.ts'
import { queryRequest } from '#contract/query/request.ts'
import { queryResponse } from '#contract/query/response.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'

const rows = [
  'ride_day,station,rides,price,weight,late',
  '2024-01-31,North,300,0.10,0.1,true',
  '2024-02-01,North,5,0.20,0.2,false',
  '2024-02-29,South,,1.05,0.3,true',
  '2024-03-01,,7,2.00,,false',
]

let fixture: DataFixture

beforeAll(async () => {
  fixture = await openDataFixture()
  fixture.put('trips.csv', rows.join('\n'))
  fixture.put('crew.csv', 'person,salary\nAda,100\n')
  await fixture.register('trips.csv', 'crew.csv')
  await fixture.build([
    proposeObject(await fixture.extract('trips.csv')),
    proposeObject(await fixture.extract('crew.csv')),
  ])
})
afterAll(() => fixture.platform.close())

const dwh = { dwh: 'dwh' }
const bodyOf = (name: string, sql: string) => ({
  attribute_name: name,
  parameters: {},
  is_dimension: false,
  is_virtual: true as const,
  is_summable: false,
  is_measure: true,
  sql,
})
const create = (name: string, sql: string) =>
  fixture.call(dataManager.createAttribute, { params: dwh, body: bodyOf(name, sql) })
const remove = (name: string) =>
  fixture.call(dataManager.deleteAttribute, { params: { ...dwh, attribute: name } })
const run = (body: object) => fixture.call(api.run, { body: queryRequest.parse(body) })

const results = async (body: object) => {
  const answer = await run(body)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return queryResponse.parse(answer.body).results
}
/** The values of one field, in the order of the groups. */
const valuesOf = async (body: { data: { fields: Record<string, string[]> } }, field: string) =>
  (await results(body)).map(({ data }) =>
    Object.values(data[field] ?? {}).map((cells) => cells[0]?.['value']),
  )

/** The value of an expression over all rows, or over each row. */
const evaluate = async (sql: string, extra: object = {}) => {
  const created = await create('probe', sql)
  if (created.status !== 200) throw new Error(JSON.stringify(created.body))
  try {
    return (await valuesOf({ data: { fields: { probe: ['select'] } }, ...extra }, 'probe')).flat()
  } finally {
    await remove('probe')
  }
}

describe('DM7 values of virtual attributes', () => {
  test.each<[string, unknown[]]>([
    ['SUM(rides)/COUNT(DISTINCT station)', [156]],
    ['SELECT sum(rides) / count(distinct station) AS ratio FROM trips', [156]],
    ['select trips.rides from trips', [300, 5, null, 7]],
    ['sum(price)', [3.35]],
    ['sum(weight)', [0.6]],
    ['avg(rides)', [104]],
    ['count(*)*1.0/count(rides)', [4 / 3]],
    ['sum(rides) filter (where late)', [300]],
    ['max(ride_day)', ['2024-03-01']],
    ['rides * 1000', [300_000, 5000, null, 7000]],
    ['rides / 2', [150, 2.5, null, 3.5]],
    ['rides / (rides - 5)', [300 / 295, null, null, 3.5]],
    ['rides % 4', [0, 1, null, 3]],
    ['price * 3', [0.3, 0.6, 3.15, 6]],
    ['price + 0.005', [0.105, 0.205, 1.055, 2.005]],
    ['floor(rides)', [300, 5, null, 7]],
    ['-rides', [-300, -5, null, -7]],
    ["coalesce(station, 'none') || '!'", ['North!', 'North!', 'South!', 'none!']],
    ['station || null', [null, null, null, null]],
    [
      "CASE WHEN rides > 6 THEN 'many' WHEN rides IS NULL THEN 'unknown' END",
      ['many', null, 'unknown', 'many'],
    ],
    ['upper(left(station, 1))', ['N', 'N', 'S', null]],
    ['year(ride_day) * 100 + month(ride_day)', [202401, 202402, 202402, 202403]],
    ["date_trunc('month', ride_day)", ['2024-01-01', '2024-02-01', '2024-02-01', '2024-03-01']],
    ['ride_day - 1', ['2024-01-30', '2024-01-31', '2024-02-28', '2024-02-29']],
    ["ride_day >= '2024-02-29'", [false, false, true, true]],
    ["ride_day - date '2024-01-01'", [30, 31, 59, 60]],
    ['try_cast(station as integer)', [null, null, null, null]],
    ['cast(price as varchar)', ['0.10', '0.20', '1.05', '2.00']],
    ["station IN ('North', 'O''Neil')", [true, true, false, null]],
    ["station NOT LIKE 'N%'", [false, false, true, null]],
    ['rides BETWEEN 5 AND 7', [false, true, null, true]],
    ['RIDES', [300, 5, null, 7]],
  ])('DM7 %s', async (sql, expected) => {
    expect(await evaluate(sql)).toEqual(expected)
  })

  test('DM7 finds the kind, the attributes, the tables and the type', async () => {
    const { body } = await create('revenue', 'rides * price')
    expect(body).toMatchObject({
      attribute: {
        kind: 'row',
        attributes: ['rides', 'price'],
        table_names: ['trips'],
        type: { main: 'num', sub: 'decimal', precision: 2 },
      },
    })
    expect(await fixture.request(dataManager.listAttributes, { params: dwh })).toMatchObject({
      total: 1,
      items: [{ attribute_name: 'revenue', kind: 'row', created_by: 'Platform Administrator' }],
    })
    await remove('revenue')
  })
})

describe('DM7 virtual attributes in queries', () => {
  beforeAll(async () => {
    await create('revenue', 'rides * price')
    await create('size', "case when rides > 6 then 'large' else 'small' end")
    await create('rides per station', 'sum(rides) / count(distinct station)')
    await create('next_day', 'ride_day + 1')
  })
  afterAll(async () => {
    for (const name of ['revenue', 'size', 'rides per station', 'next_day']) await remove(name)
  })

  test('DM7 of a row: every mode, a scale, a filter, an order, a calendar unit', async () => {
    const fields = { revenue: ['sum', 'avg', 'min', 'count'] }
    expect(await valuesOf({ data: { fields } }, 'revenue')).toEqual([[45, 15, 1, 3]])
    const grouped = await results({
      data: { fields: { revenue: ['sum'] } },
      scale: { fields: ['size'] },
      filter: { revenue: { gt: [1] } },
      order: { size: 'desc' },
    })
    expect(grouped).toMatchObject([
      { scales: { size: 'large' }, data: { revenue: { sum: [{ value: 44 }] } } },
    ])
    const months = await results({
      data: { fields: { rides: ['count'] } },
      scale: { fields: ['next_day.month'] },
      order: { 'next_day.month': 'asc' },
    })
    expect(months.map(({ scales }) => scales['next_day.month'])).toEqual([2, 3])
  })

  test('DM7 of a group: recomputed for each group and never listed', async () => {
    const body = { data: { fields: { 'rides per station': ['select'] } }, scale: { fields: ['late'] } }
    expect(await valuesOf(body, 'rides per station')).toEqual([[12], [150]])
    const fields = { station: ['select'], 'rides per station': ['select'] }
    expect(await results({ data: { fields } })).toHaveLength(1)
    const sorted = await results({
      ...body,
      order: { 'rides per station': 'desc' },
    })
    expect(sorted.map(({ scales }) => scales['late'])).toEqual([true, false])
  })

  test('DM7 totals are computed from rows again', async () => {
    const answer = await run({
      data: { fields: { 'rides per station': ['select'] } },
      scale: { fields: ['size'] },
      total: { all: [], x: ['late'] },
    })
    expect(answer).toMatchObject({
      status: 200,
      body: {
        total: {
          all: [{ data: { 'rides per station': { select: [{ value: 156 }] } } }],
          x: [{ scales: { late: false } }, { scales: { late: true } }],
        },
      },
    })
  })

  test.each([
    [{ data: { fields: { 'rides per station': ['sum'] } } }, 'computed_measure_mode'],
    [{ data: { fields: { rides: ['sum'] } }, total: { x: ['rides per station'] } }, 'computed_measure_key'],
    [
      { data: { fields: { rides: ['sum'] } }, scale: { fields: ['rides per station'] } },
      'computed_measure_key',
    ],
    [
      { data: { fields: { rides: ['sum'] } }, filter: { 'rides per station': { gt: [1] } } },
      'computed_measure_key',
    ],
    [{ data: { fields: { rides: ['sum'] } }, order: { 'rides per station': 'asc' } }, 'computed_measure_key'],
  ])('DM7 rejects %j', async (body, code) => {
    expect(await run(body)).toMatchObject({ status: 400, body: { code } })
  })

  test('DM7 the dataset lists them with their modes', async () => {
    const answer = await fixture.request(api.dataset, {})
    expect(answer.data['rides per station']).toEqual({ computes: ['select'], default: 'select' })
    expect(answer.filters.map(({ field }) => field)).not.toContain('rides per station')
    expect(answer.scales.map(({ field }) => field)).toContain('size')
    const [trips] = answer.tables.filter(({ table_name: name }) => name === 'trips')
    expect(trips?.fields.find(({ field }) => field === 'revenue')).toMatchObject({
      virtual: { kind: 'row', columns: ['rides', 'price'] },
    })
    expect(JSON.stringify(answer)).not.toContain('expression')
  })

  test('DM7 stays a field of the tables of the next build', async () => {
    await fixture.request(dataManager.buildPhysical, {
      query: { wait: true },
      body: { levelsToBuild: ['data_prim'] },
    })
    expect(await valuesOf({ data: { fields: { revenue: ['sum'] } } }, 'revenue')).toEqual([[45]])
  })
})

describe('DM7 errors of values', () => {
  test.each([
    ['rides * 9223372036854775807', 'calculation_overflow'],
    ['cast(station as integer)', 'conversion_failed'],
  ])('DM7 %s is a 400', async (sql, code) => {
    await create('probe', sql)
    expect(await run({ data: { fields: { probe: ['select'] } } })).toMatchObject({
      status: 400,
      body: { code },
    })
    await remove('probe')
  })
})

describe('DM7 creating and deleting', () => {
  test('DM7 a deleted attribute is an unknown field of queries', async () => {
    await create('gone', 'rides + 1')
    const body = { data: { fields: { gone: ['sum'] } } }
    expect(await run(body)).toMatchObject({ status: 200 })
    expect(await remove('gone')).toMatchObject({ status: 200 })
    expect(await run(body)).toMatchObject({ status: 400, body: { code: 'NO_TABLE' } })
    expect(await remove('gone')).toMatchObject({ status: 404 })
  })

  test.each([
    ['rides', 'attribute_taken'],
    ['Price', 'attribute_taken'],
    ['month', 'attribute_taken'],
    ['ride_day.year', 'attribute_taken'],
  ])('DM7 the name %s is taken', async (name, code) => {
    expect(await create(name, 'rides + 1')).toMatchObject({ status: 400, body: { code } })
  })

  test('DM7 a name is unique regardless of case', async () => {
    await create('once', 'rides + 1')
    expect(await create('Once', 'rides + 1')).toMatchObject({ status: 409, body: { code: 'exists' } })
    await remove('once')
  })

  test('DM7 every change is in the audit log', async () => {
    await create('audited', 'rides + 1')
    await remove('audited')
    const entries = await fixture.platform.deps.db
      .selectFrom('audit')
      .select(['action', 'object'])
      .where('object', '=', 'audited')
      .execute()
    expect(entries.map(({ action }) => action)).toEqual(['attribute.create', 'attribute.delete'])
  })

  test('DM7 the name that people see is that of the dataset', async () => {
    await fixture.request(dataManager.createAttribute, {
      params: dwh,
      body: { ...bodyOf('shown', 'rides + 1'), display_name: 'Rides and one', description: 'One more.' },
    })
    const { tables } = await fixture.request(api.dataset, {})
    expect(tables.flatMap(({ fields }) => fields)).toContainEqual(
      expect.objectContaining({ field: 'shown', display_name: 'Rides and one' }),
    )
    await remove('shown')
  })

  test('DM7 needs its permission', async () => {
    const answer = await fixture.platform.call(dataManager.createAttribute, {
      params: dwh,
      body: bodyOf('v', 'rides'),
    })
    expect(answer.status).toBe(403)
  })
})

describe('DM67 changing', () => {
  const change = (name: string, body: object, ifMatch?: string) =>
    fixture.call(dataManager.updateAttribute, {
      params: { ...dwh, attribute: name },
      body: { ...bodyOf(name, 'rides'), ...body },
      ...(ifMatch !== undefined && { ifMatch }),
    })
  const read = (name: string) =>
    fixture.request(dataManager.getAttribute, { params: { ...dwh, attribute: name } })

  beforeAll(() => create('changing', 'rides + 1'))
  afterAll(() => remove('changing'))

  test('DM67 the next query uses the new SQL', async () => {
    const { attribute } = await read('changing')
    const body = { sql: "station || '!'", is_measure: false, is_dimension: true }
    expect(await change('changing', body, attribute.etag)).toMatchObject({
      status: 200,
      body: { attribute: { type: { main: 'string' }, created_at: attribute.created_at } },
    })
    expect(await valuesOf({ data: { fields: { changing: ['select'] } } }, 'changing')).toMatchObject([
      ['North!'],
      ['North!'],
      ['South!'],
      [null],
    ])
  })

  test('DM67 a refused SQL changes nothing', async () => {
    const { attribute } = await read('changing')
    expect(await change('changing', { sql: 'nope' }, attribute.etag)).toMatchObject({
      status: 400,
      body: { code: 'expression_refused' },
    })
    expect(await read('changing')).toMatchObject({ attribute: { etag: attribute.etag } })
  })

  test('DM67 an attribute without a table keeps its SQL, and its other members change', async () => {
    const { attribute } = await read('changing')
    await change('changing', { sql: attribute.sql, description: 'Loud.' }, attribute.etag)
    expect(await read('changing')).toMatchObject({ attribute: { description: 'Loud.', sql: attribute.sql } })
  })

  test('DM67 two changes of the same version are a conflict', async () => {
    const { attribute } = await read('changing')
    expect(await change('changing', { sql: 'rides + 2' }, attribute.etag)).toMatchObject({ status: 200 })
    expect(await change('changing', { sql: 'rides + 3' }, attribute.etag)).toMatchObject({ status: 412 })
    expect(await change('changing', { sql: 'rides + 3' })).toMatchObject({ status: 428 })
    const params = { ...dwh, attribute: 'changing' }
    const deletion = fixture.call(dataManager.deleteAttribute, { params, ifMatch: attribute.etag })
    expect(await deletion).toMatchObject({ status: 412 })
    expect(await read('changing')).toMatchObject({ attribute: { sql: 'rides + 2' } })
  })

  test('DM67 one that does not exist cannot be read or changed', async () => {
    const answer = fixture.call(dataManager.getAttribute, { params: { ...dwh, attribute: 'absent' } })
    expect(await answer).toMatchObject({ status: 404 })
    expect(await change('absent', {}, '*')).toMatchObject({ status: 404 })
  })

  test('DM67 a change is in the audit log', async () => {
    const entries = await fixture.platform.deps.db
      .selectFrom('audit')
      .select('action')
      .where('object', '=', 'changing')
      .where('action', '=', 'attribute.update')
      .execute()
    expect(entries.length).toBeGreaterThan(0)
  })
})
