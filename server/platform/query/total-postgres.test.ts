import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import { calendarUnits } from '#contract/query/vocabulary.ts'
import { readQuery } from '#domain/query/read-query.ts'
import { distinctGroupings } from '#domain/query/totals.ts'
import { hasPostgres, openPostgres, type Postgres } from '../testing/postgres.ts'
import { duckDialect, type Dialect } from '../warehouse/dialect.ts'
import type { Statement } from '../warehouse/warehouse.ts'
import type { Plan } from './compile-query.ts'
import { compileTotals, totalTerms } from './compile-totals.ts'
import { openTestWarehouse, tableOf, type TestWarehouse } from './testing/sample-warehouse.ts'

/** What differs in PostgreSQL. A value that was loaded first has no expression there. */
const postgresDialect: Dialect = {
  ...duckDialect,
  hasGroupingSets: false,
  joinsNulls: false,
  sumOfDoubles: (value) => sql`sum(${value})`,
  averageOfDoubles: (value) => sql`avg(${value})`,
}

const types = {
  n: 'bigint',
  cents: 'decimal',
  x: 'double',
  s: 'string',
  b: 'boolean',
  d: 'date',
  t: 'datetime',
}
const table = tableOf(types, { table_name: 'world', measure_date_field: 'd' })
const world = `create schema data_prim;
  create table data_prim.world
    (n bigint, cents decimal(9, 2), x double precision, s varchar, b boolean, d date, t timestamp);
  insert into data_prim.world values
    (1, 10.10, 1.5, 'a', true, '2020-02-29', '2020-02-29T00:00:00'),
    (2, -0.30, 0.25, 'a', false, '2021-01-01', '2021-01-01T23:59:59'),
    (9007199254740993, null, null, 'é', null, '2021-12-31', null),
    (null, 99999.99, -3.5, null, true, null, '2020-02-29T10:00:00'),
    (-5, 5, 1024, '日本', null, '2024-12-30', '2024-12-30T12:30:00'),
    (3, 7.77, 2, '', true, '2021-01-01', '2021-01-01T23:59:59'),
    (3, 7.77, 2, 'A', true, '2021-01-01', '2021-01-01T23:59:59')`

const keys = [
  ...Object.keys(types),
  ...Object.keys(calendarUnits).filter((unit) => unit !== 'hour'),
  't.hour',
]
const filters = [
  {},
  { s: { not_equal: 'a' } },
  { n: { gt: 0 }, year: [2020, 2021] },
  { d: { between: ['2020-01-01', '2021-06-01'] } },
  { b: [true, null] },
  { s: { like: 'a%' } },
  { x: { in: [2, 1.5] } },
  { t: { gte: '2021-01-01' } },
]

const planOf = (request: unknown): Plan => {
  const scope = { tables: [table], dataLimit: 1000, timeZone: 'UTC' }
  const reading = readQuery(queryRequest.parse(request), scope)
  if ('query' in reading) return reading.query
  throw new Error(JSON.stringify(reading.problems))
}

/** The rows as text, with the values in place of parameters. */
const asText = (plan: Plan, dialect: Dialect): string => {
  const groupings = plan.totals === null ? [] : distinctGroupings(plan.totals)
  const statement: Statement = compileTotals(plan, { groupings, limit: 1000, dialect })
  const names = [
    'grouping',
    ...totalTerms(groupings).map(({ name }) => name),
    ...plan.measures.map(({ term, mode }) => `${term.name} [${mode}]`),
  ]
  const text = statement.sql.replaceAll(
    /\$(\d+)/g,
    (_, number: string) => `'${String(statement.parameters[Number(number) - 1])}'`,
  )
  return `select ${names.map((name) => `cast("${name}" as varchar)`).join(', ')} from (${text}) as totals`
}

/** Numbers that are written as doubles are compared as doubles; long integers digit by digit. */
const comparable = (cell: unknown): unknown =>
  typeof cell === 'string' && /^-?(?:\d{1,15}|\d+\.\d+(?:e[+-]\d+)?)$/.test(cell)
    ? Number(Number(cell).toPrecision(14))
    : cell
const rounded = (rows: readonly (readonly unknown[])[]): unknown[][] => rows.map((row) => row.map(comparable))

describe.skipIf(!hasPostgres)('totals in PostgreSQL', () => {
  let postgres: Postgres
  let opened: TestWarehouse
  beforeAll(async () => {
    opened = await openTestWarehouse()
    await opened.warehouse.execute(world)
    postgres = await openPostgres()
    await postgres.rows(world)
  })
  afterAll(async () => {
    await postgres.close()
    await opened.close()
  })

  it.each([
    { n: ['sum', 'avg', 'min', 'max', 'count'], cents: ['sum', 'avg'], x: ['sum', 'avg', 'max'] },
    { n: ['count_distinct', 'sum'], cents: ['avg'], s: ['min', 'count'], b: 'count', d: ['min', 'max'] },
  ])('QB8 the form without grouping sets equals that of DuckDB for %j', async (fields) => {
    for (const [index, key] of keys.entries()) {
      const other = keys[(index + 5) % keys.length] ?? key
      const filter = filters[index % filters.length]
      const plan = planOf({ data: { fields }, filter, total: { all: [key, [key, other]], x: [other] } })
      const { columns, rows } = await opened.warehouse.run({ sql: asText(plan, duckDialect), parameters: [] })
      const expected = Array.from({ length: rows }, (_, row) => columns.map((column) => column[row] ?? null))
      const found = await postgres.rows(asText(plan, postgresDialect))
      expect({ key, filter, rows: rounded(found) }).toEqual({ key, filter, rows: rounded(expected) })
    }
  })
})
