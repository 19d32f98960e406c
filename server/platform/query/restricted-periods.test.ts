// Row conditions apply to past periods, their totals, exports and value searches as if only the visible rows existed
// (IAM10a): each answer equals that of a table that contains no other rows.
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import { queryRequest } from '#contract/query/request.ts'
import { queryResponse } from '#contract/query/response.ts'
import {
  contextWith,
  inputOf,
  openQueryFixture,
  type Body,
  type QueryFixture,
} from './testing/query-fixture.ts'
import { readWorkbook } from './testing/read-workbook.ts'
import { sampleState, tableOf } from './testing/sample-warehouse.ts'

const fields = { region: 'string', station: 'string', day: 'date', amount: 'bigint' }
const visits = (physical_name: string, rows: number) => ({
  ...sampleState,
  tables: [tableOf(fields, { table_name: 'visits', physical_name, rows, measure_date_field: 'day' })],
})
/** Stations that only hidden rows have, months that only hidden rows have, and groups with rows of both kinds. */
const rows = `
  create table data_prim.visits_1 as
    select case when i % 3 = 0 then 'west' when i % 3 = 1 then 'east' end as region,
      'station ' || (i % 7) || case when i % 3 = 1 and i % 5 = 0 then ' hidden' else '' end as station,
      date '2023-11-01' + cast(i * 11 as integer) as day, cast(i as bigint) as amount
    from range(80) as r(i);
  create table data_prim.visits_2 as select * from data_prim.visits_1 where region = 'west' or amount = 4`

const west: readonly RoleCondition[] = [{ filter: { region: ['west'] } }, { filter: { amount: [4] } }]

let fixture: QueryFixture
beforeAll(async () => {
  fixture = await openQueryFixture()
  await fixture.deps.warehouse.execute(rows)
})
afterAll(() => fixture.close())

type Ask = (conditions: readonly RoleCondition[], body: Body) => Promise<unknown>
const responseOf = (returned: unknown): Response => {
  if (returned instanceof Response) return returned
  throw new TypeError('the handler returns a Response')
}
const json: Ask = async (conditions, body) => {
  const input = inputOf(queryRequest.parse(body))
  const response = responseOf(await fixture.handlers.run(input, contextWith(undefined, conditions)))
  const { results, total, evolution, hints } = queryResponse.parse(await response.json())
  return { results, total, evolution, hints }
}
const csv: Ask = async (conditions, body) => {
  const input = { ...inputOf(queryRequest.parse(body)), query: {} }
  return responseOf(await fixture.handlers.exportCsv(input, contextWith(undefined, conditions))).text()
}
const xlsx: Ask = async (conditions, body) => {
  const input = inputOf(queryRequest.parse(body))
  const response = responseOf(await fixture.handlers.exportXlsx(input, contextWith(undefined, conditions)))
  return (await readWorkbook(await response.blob())).map(({ cells }) => [...cells])
}

const amounts = { data: { fields: { amount: ['sum', 'count', 'select'] }, hints: true } }
const inWindow = { day: { between: ['2025-01-01', '2025-03-31'] } }
const total = { all: [], x: ['station'] }
const evolutions: readonly (readonly [form: string, body: Body])[] = [
  ['branches', { ...amounts, scale: { fields: ['station'] }, filter: inWindow, evol: { scale: 'year' } }],
  [
    'pivot',
    { ...amounts, scale: { fields: ['station'] }, filter: { year: [2025] }, evol: { scale: 'year' } },
  ],
  ['axis', { ...amounts, scale: { fields: ['year_month', 'station'] }, evol: { scale: 'year' } }],
  ['calendar', { ...amounts, scale: { fields: ['day', 'region'] }, evol: { scale: 'month', depth: 2 } }],
  ['one group', { ...amounts, filter: inWindow, evol: { scale: 'quarter', depth: 3 } }],
]
const named = (body: Body): Body => ({ ...body, table_name: 'visits' })

const isAsOfVisibleRows = async (ask: Ask, body: Body): Promise<void> => {
  fixture.publish(visits('visits_1', 80))
  const limited = await ask(west, body)
  const unlimited = await ask([], body)
  fixture.publish(visits('visits_2', 28))
  expect(limited).toEqual(await ask([], body))
  expect(limited).not.toEqual(unlimited)
}

it.each(evolutions)('IAM10 QB9 past periods and their totals are of visible rows: %s', (_, body) =>
  isAsOfVisibleRows(json, named({ ...body, total })),
)

it.each(evolutions)('IAM10 QB11 exports of past periods are of visible rows: %s', async (_, body) => {
  await isAsOfVisibleRows(csv, named(body))
  await isAsOfVisibleRows(xlsx, named(body))
})

it.each<[string, Body]>([
  [
    'of one field',
    { data: { fields: { station: 'select_distinct' } }, filter: { station: { like: '%hidden%' } } },
  ],
  ['with their number', { data: { fields: { station: 'select_distinct', amount: 'count' }, hints: true } }],
])('IAM10 value searches find values of visible rows: %s', (_, body) => isAsOfVisibleRows(json, named(body)))

it('IAM10 totals alone and exports alone are of visible rows', async () => {
  const body = named({ ...amounts, scale: { fields: ['region', 'station'] } })
  await isAsOfVisibleRows(json, { ...body, total })
  await isAsOfVisibleRows(csv, body)
  await isAsOfVisibleRows(xlsx, body)
})
