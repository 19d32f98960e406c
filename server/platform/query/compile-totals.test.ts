import { expect, it } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import { readQuery } from '#domain/query/read-query.ts'
import { distinctGroupings } from '#domain/query/totals.ts'
import { duckDialect } from '../warehouse/dialect.ts'
import { compileTotals, totalTerms } from './compile-totals.ts'
import { sampleTables } from './testing/sample-warehouse.ts'

const compiled = (request: unknown, hasGroupingSets = true): string => {
  const options = { tables: sampleTables, dataLimit: 1000, timeZone: 'UTC' }
  const reading = readQuery(queryRequest.parse(request), options)
  if (!('query' in reading) || reading.query.totals === null) throw new Error('not understood')
  const groupings = distinctGroupings(reading.query.totals)
  const dialect = { ...duckDialect, hasGroupingSets }
  return compileTotals(reading.query, { groupings, limit: 1000, dialect }).sql
}

const combined = {
  data: { fields: { hours: ['avg'], people: 'count' } },
  filter: { late: { is_not_null: [] } },
  total: { all: ['year'] },
  table_name: 'trips',
}

const parts = `with "parts" as materialized (
select extract(year from "day") as "key 1",
  fsum("hours") as "value 1",
  count("hours") as "count 1",
  count("people") as "value 2"
from "data_prim"."trips_1"
where "late" is not null
group by 1
)
`

it('QB8 groups the rows once and combines the groups, where the values allow it', () => {
  expect(compiled(combined))
    .toBe(`${parts}select case grouping("key 1") when 1 then 0 when 0 then 1 end as "grouping",
  "key 1" as "year",
  cast(fsum("value 1") as double precision) / sum("count 1") as "hours [avg]",
  cast(coalesce(sum("value 2"), 0) as bigint) as "people [count]"
from "parts"
group by grouping sets ((), ("key 1"))
order by 1, 2 nulls last
limit 1001`)
})

it('QB8 needs no grouping sets', () => {
  const values = `  cast(fsum("value 1") as double precision) / sum("count 1") as "hours [avg]",
  cast(coalesce(sum("value 2"), 0) as bigint) as "people [count]"
from "parts"`
  expect(compiled(combined, false)).toBe(`${parts}select 0 as "grouping",
  min("key 1") filter (where false) as "year",
${values}
union all
select 1 as "grouping",
  "key 1" as "year",
${values}
group by "key 1"
order by 1, 2 nulls last
limit 1001`)
})

it('QB8 groups the rows themselves for values that do not follow from those of groups', () => {
  const request = { ...combined, data: { fields: { quay: 'count_distinct', ferry: 'select' } }, filter: {} }
  expect(compiled(request))
    .toBe(`select case grouping(extract(year from "day")) when 1 then 0 when 0 then 1 end as "grouping",
  extract(year from "day") as "year",
  count(distinct "quay") as "quay [count_distinct]",
  arg_min_null("ferry", rowid) as "ferry [select]"
from "data_prim"."trips_1"
group by grouping sets ((), (extract(year from "day")))
order by 1, 2 nulls last
limit 1001`)
})

it('QB8 computes one grouping from the rows', () => {
  expect(compiled({ ...combined, data: { fields: { people: 'sum' } }, filter: {}, total: { all: [] } }))
    .toBe(`select 0 as "grouping",
  sum("people") as "people [sum]"
from "data_prim"."trips_1"
order by 1
limit 1001`)
})

it.each([
  [['b'], ['a', 'b'], 'a b'],
  [['a', 'b'], ['b', 'c'], 'a b c'],
  [['c', 'a'], ['b', 'c'], 'b c a'],
  [['a', 'b'], ['b', 'a'], 'a b'],
])('QB8 sorts %j and %j by %s', (one, other, expected) => {
  const grouping = (names: readonly string[]) =>
    names.map((name) => ({
      name,
      field: name,
      unit: null,
      fieldType: { main: 'num' },
      type: 'num' as const,
    }))
  expect(
    totalTerms([grouping(one), grouping(other)])
      .map(({ name }) => name)
      .join(' '),
  ).toBe(expected)
})
