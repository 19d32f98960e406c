import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import { readQuery } from '#domain/query/read-query.ts'
import { duckDialect } from '../warehouse/dialect.ts'
import { compileCount, compileQuery, type Plan } from './compile-query.ts'
import { sampleTables, openSampleWarehouse, type TestWarehouse } from './testing/sample-warehouse.ts'

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openSampleWarehouse()
})
afterAll(() => opened.close())

const planOf = (request: unknown): Plan => {
  const reading = readQuery(queryRequest.parse(request), {
    tables: sampleTables,
    dataLimit: 1000,
    timeZone: 'UTC',
  })
  if ('query' in reading) return reading.query
  throw new Error(JSON.stringify(reading))
}

interface Golden {
  readonly title: string
  readonly request: unknown
  readonly sql: string
  readonly parameters?: readonly unknown[]
  readonly rows: readonly (readonly unknown[])[]
}

const goldens: readonly Golden[] = [
  {
    title: 'QB1 groups by its scales and sorts by them, nulls last',
    request: { data: { fields: { people: ['sum', 'AVG'] } }, scale: { fields: ['quay'] } },
    sql: `select "quay" as "quay",
  sum("people") as "people [sum]",
  avg("people") as "people [avg]"
from "data_prim"."trips_1"
group by 1
order by 1 nulls last
limit 5000`,
    rows: [
      ['east', 100, 100],
      ['north', 19, 9.5],
      ['south', 33, 16.5],
      [null, null, null],
    ],
  },
  {
    title: 'QB4 joins fields with AND and the values of one list with OR, and binds every value',
    request: {
      data: { fields: { price: 'sum', hours: ['sum', 'avg'] } },
      scale: { fields: ['year_month'] },
      filter: {
        'at.year': [2025, '2024'],
        ferry: { not_like: 'a\\"b%', not_in: ['Ceres', null] },
        quay: { like: ['n%', 's_uth'] },
        people: { between: '1,1000' },
        late: { is_not_null: [] },
        day: { gte: '2024-12-01' },
        at: { not_equal: '2025-01-01T23:59:59' },
        price: { lt: '12345678901234567.891' },
      },
      order: { price: 'DESC' },
      table_name: 'trips',
    },
    sql: `select cast(date_trunc('month', "day") as date) as "year_month",
  sum("price") as "price [sum]",
  fsum("hours") as "hours [sum]",
  favg("hours") as "hours [avg]"
from "data_prim"."trips_1"
where extract(year from "at") in ($1, $2)
  and "ferry" not like $3 escape '\\'
  and "ferry" <> $4
  and ("quay" like $5 or "quay" like $6)
  and "people" between $7 and $8
  and "late" is not null
  and "day" >= cast($9 as date)
  and "at" <> cast($10 as timestamp)
  and "price" <= cast($11 as DECIMAL(9,2))
group by 1
order by 2 desc nulls last, 1 nulls last
limit 5000`,
    parameters: [
      2025,
      2024,
      'a\\"b%',
      'Ceres',
      'n%',
      's_uth',
      1,
      1000,
      '2024-12-01',
      '2025-01-01 23:59:59',
      '9999999.99',
    ],
    rows: [
      ['2024-12-01', 10.1, 1.5, 1.5],
      ['2025-07-01', 0.01, 0.2, 0.2],
    ],
  },
  {
    title: 'QB6 lists rows in load order if every mode is select and there are no scales',
    request: { data: { fields: { ferry: ['select'], price: ['select'] }, skip: 1, limit: 2 } },
    sql: `select "ferry" as "ferry [select]",
  "price" as "price [select]"
from "data_prim"."trips_1"
limit 2
offset 1`,
    rows: [
      ['Borea', 20.2],
      ['Alba', 30.3],
    ],
  },
  {
    title: 'QB6 sorts listed rows in the requested order, ties in load order',
    request: { data: { fields: { ferry: 'select', day: 'select' } }, order: { ferry: 'asc' } },
    sql: `select "ferry" as "ferry [select]",
  "day" as "day [select]"
from "data_prim"."trips_1"
order by 1 nulls last, rowid
limit 5000`,
    rows: [
      ['Alba', '2024-12-30'],
      ['Alba', '2025-01-06'],
      ['Borea', '2025-01-01'],
      ['Borea', '2025-07-14'],
      ['Ceres', null],
      ['a"b%_c', '2025-07-31'],
    ],
  },
  {
    title: 'QB6 select gives the first loaded row of the group',
    request: { data: { fields: { hours: 'select' } }, scale: { fields: ['ferry'] } },
    sql: `select "ferry" as "ferry",
  arg_min_null("hours", rowid) as "hours [select]"
from "data_prim"."trips_1"
group by 1
order by 1 nulls last
limit 5000`,
    rows: [
      ['Alba', 1.5],
      ['Borea', 2.25],
      ['Ceres', 0.1],
      ['a"b%_c', -3.5],
    ],
  },
  {
    title: 'QB6 numbers the rows of a view to find the first',
    request: { data: { fields: { people: 'select' } }, scale: { fields: ['ferry'] } },
    sql: `select "ferry" as "ferry",
  arg_min_null("people", "load order") as "people [select]"
from (select *, row_number() over () as "load order" from "data_prim"."late_1") as "numbered"
group by 1
order by 1 nulls last
limit 5000`,
    rows: [
      ['Alba', 12],
      ['Borea', 3],
    ],
  },
  {
    title: 'QB6 select_distinct groups like a scale does',
    request: { data: { fields: { quay: ['select_distinct'], price: 'max' } }, scale: { fields: ['late'] } },
    sql: `select "late" as "late",
  "quay" as "quay [select_distinct]",
  max("price") as "price [max]"
from "data_prim"."trips_1"
group by 1, 2
order by 1 nulls last, 2 nulls last
limit 5000`,
    rows: [
      [false, 'east', 5],
      [false, 'south', 20.2],
      [true, 'north', 10.1],
      [true, 'south', 0.01],
      [true, null, 30.3],
      [null, 'north', null],
    ],
  },
  {
    title: 'QB15 reads calendar units of the measure date and of any other date',
    request: {
      data: { fields: { ferry: 'count' } },
      scale: { fields: ['semester', 'at.weekday', 'year_week'] },
    },
    sql: `select case when extract(month from "day") <= 6 then 1 when extract(month from "day") > 6 then 2 end as "semester",
  extract(isodow from "at") as "at.weekday",
  cast(date_trunc('week', "day") as date) as "year_week",
  count("ferry") as "ferry [count]"
from "data_prim"."trips_1"
group by 1, 2, 3
order by 1 nulls last, 2 nulls last, 3 nulls last
limit 5000`,
    rows: [
      [1, 1, '2025-01-06', 1],
      [1, 3, '2024-12-30', 1],
      [2, 1, '2024-12-30', 1],
      [2, 1, '2025-07-14', 1],
      [2, 4, '2025-07-28', 1],
      [null, null, null, 1],
    ],
  },
  {
    title: 'DM14 quotes identifiers, and an attribute takes precedence over a calendar unit',
    request: {
      data: { fields: { value: 'sum', 'a "q".b': 'select' } },
      scale: { fields: ['rowid', 'month'] },
    },
    sql: `select "rowid" as "rowid",
  "month" as "month",
  sum("value") as "value [sum]",
  arg_min_null("a ""q"".b", "load order") as "a ""q"".b [select]"
from (select *, row_number() over () as "load order" from "data_prim"."odd_1") as "numbered"
group by 1, 2
order by 1 nulls last, 2 nulls last
limit 5000`,
    rows: [[2, 'May', 1, 'x']],
  },
  {
    title: 'QB1 returns one result without scales, even without rows',
    request: { data: { fields: { price: ['sum', 'count'] } }, filter: { ferry: 'nobody' } },
    sql: `select sum("price") as "price [sum]",
  count("price") as "price [count]"
from "data_prim"."trips_1"
where "ferry" = $1
limit 5000`,
    parameters: ['nobody'],
    rows: [[null, 0]],
  },
]

const counts: readonly (readonly [string, unknown, number | undefined])[] = [
  ['groups', { data: { fields: { price: 'sum' }, limit: 1 }, scale: { fields: ['quay'] } }, 4],
  ['listed rows', { data: { fields: { price: 'select' }, limit: 1, skip: 3 }, filter: { late: true } }, 3],
  ['distinct values', { data: { fields: { quay: 'select_distinct', price: 'sum' } } }, 4],
  ['one result', { data: { fields: { price: 'sum' } } }, undefined],
]

describe('compiled SQL', () => {
  it.each(goldens)('$title', async ({ request, sql, parameters = [], rows }) => {
    const statement = compileQuery(planOf(request), duckDialect)
    expect(statement.sql).toBe(sql)
    expect(statement.parameters).toEqual(parameters)
    const batch = await opened.warehouse.run(statement)
    const found = Array.from({ length: batch.rows }, (_, row) => batch.columns.map((column) => column[row]))
    expect(found).toEqual(rows)
  })

  it.each(counts)('QB2 counts %s without skip and limit', async (_, request, expected) => {
    const statement = compileCount(planOf(request))
    const batch = statement === undefined ? undefined : await opened.warehouse.run(statement)
    expect(batch?.columns[0]?.[0]).toBe(expected)
  })
})
