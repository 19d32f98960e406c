import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ExactNumber } from '#contract/exact-number.ts'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import { queryRequest } from '#contract/query/request.ts'
import { readQuery } from '#domain/query/read-query.ts'
import { distinctGroupings, totalQuery } from '#domain/query/totals.ts'
import { duckDialect } from '../warehouse/dialect.ts'
import { compile } from '../warehouse/sql.ts'
import type { Batch } from '../warehouse/warehouse.ts'
import { compileQuery, type Plan } from './compile-query.ts'
import { compileTotals, totalTerms } from './compile-totals.ts'
import { openTestWarehouse, tableOf, type TestWarehouse } from './testing/sample-warehouse.ts'

const types = {
  n: 'bigint',
  cents: 'decimal',
  x: 'double',
  s: 'string',
  b: 'boolean',
  d: 'date',
  t: 'datetime',
}
const table = tableOf(types, { table_name: 'world', rows: 1, measure_date_field: 'd' })

const cell = <T>(values: fc.Arbitrary<T>) => fc.option(values, { freq: 4 })
const rowArb = fc.tuple(
  cell(fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constant('9007199254740993'))),
  cell(fc.integer({ min: -99_999_999, max: 99_999_999 }).map((cents) => (cents / 100).toFixed(2))),
  cell(
    fc.oneof(fc.constantFrom(0.1, -0.3, 1e16, -1e16, 1e-9), fc.double({ min: -1e9, max: 1e9, noNaN: true })),
  ),
  cell(fc.constantFrom('', 'a', 'A', 'é', '日本')),
  cell(fc.boolean()),
  cell(fc.constantFrom('2020-02-29', '2021-01-01', '2021-12-31', '2024-12-30')),
  cell(fc.constantFrom('2020-02-29T00:00:00', '2021-01-01T23:59:59')),
)

const keyArb = fc.constantFrom(
  's',
  'b',
  'd',
  't',
  'n',
  'x',
  'year',
  'month',
  'year_month',
  't.date',
  't.hour',
)
const groupingArb = fc.uniqueArray(keyArb, { minLength: 1, maxLength: 3 })
const combined = { n: ['sum', 'avg', 'min', 'max', 'count'], cents: ['sum', 'avg'], x: ['sum', 'avg', 'max'] }
const single = {
  n: ['count_distinct', 'sum', 'select'],
  s: ['select', 'min'],
  x: ['sum'],
  b: ['select', 'count'],
}
const fieldsArb = fc
  .constantFrom<Readonly<Record<string, readonly string[]>>>(combined, single)
  .chain((fields) =>
    fc
      .uniqueArray(fc.constantFrom(...Object.keys(fields)), { minLength: 1 })
      .map((names) => Object.fromEntries(names.map((name) => [name, fields[name] ?? []]))),
  )
const requestArb = fc
  .record({
    data: fc.record({ fields: fieldsArb }),
    scale: fc.record({ fields: fc.uniqueArray(keyArb, { maxLength: 2 }) }),
    filter: fc.constantFrom({}, { s: { not_equal: 'a' } }, { n: { gt: 0 }, year: [2020, 2021] }),
    order: fc.constantFrom({}, { t: 'desc' }, { n: 'asc', cents: 'desc' }),
    total: fc.record({
      all: fc.uniqueArray(groupingArb, { maxLength: 3, selector: (names) => names.toSorted().join() }),
      x: fc.oneof(fc.constant([]), groupingArb),
    }),
  })
  .filter(({ data }) =>
    Object.values(data.fields)
      .flat()
      .some((mode) => mode !== 'select'),
  )
const conditionsArb = fc.constantFrom<readonly RoleCondition[]>([], [{ filter: { b: [true, null] } }])

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
  await opened.warehouse.execute('create schema data_prim')
})
afterAll(() => opened.close())

const load = async (rows: readonly (readonly unknown[])[]): Promise<void> => {
  await opened.warehouse.execute(`create or replace table data_prim.world (
    n bigint, cents decimal(9, 2), x double, s varchar, b boolean, d date, t timestamp)`)
  const values = rows.map((row) => sql`(${sql.join([...row])})`)
  if (values.length > 0)
    await opened.warehouse.execute(compile(sql`insert into data_prim.world values ${sql.join(values)}`))
}

const planOf = (request: unknown, conditions: readonly RoleCondition[]): Plan => {
  const reading = readQuery(queryRequest.parse(request), {
    tables: [table],
    dataLimit: 10_000,
    timeZone: 'UTC',
    conditions,
  })
  if ('query' in reading) return reading.query
  throw new Error(JSON.stringify(reading.problems))
}

type Row = readonly unknown[]
const rowsOf = ({ columns, rows }: Batch): Row[] =>
  Array.from({ length: rows }, (_, row) =>
    columns.map((column) => {
      const value = column[row] ?? null
      return value instanceof ExactNumber ? value.digits : value
    }),
  )

/** The rows of each grouping from the statement of all totals. */
const totalsOf = async (plan: Plan, hasGroupingSets: boolean): Promise<Row[][]> => {
  const groupings = plan.totals === null ? [] : distinctGroupings(plan.totals)
  const terms = totalTerms(groupings)
  const statement = compileTotals(plan, {
    groupings,
    limit: 10_000,
    dialect: { ...duckDialect, hasGroupingSets },
  })
  const rows = rowsOf(await opened.warehouse.run(statement))
  return groupings.map((grouping, index) =>
    rows
      .filter(([position]) => position === index)
      .map((row) => [
        ...grouping.map(({ name }) => row[1 + terms.findIndex((term) => term.name === name)]),
        ...row.slice(1 + terms.length),
      ]),
  )
}

const sorted = (rows: readonly Row[], scales: number): Row[] =>
  rows.toSorted((one, other) =>
    JSON.stringify(one.slice(0, scales)) < JSON.stringify(other.slice(0, scales)) ? -1 : 1,
  )

/** Sums of doubles agree within 1e-12 of the sum of their magnitudes, other values exactly. */
const expectSame = (
  plan: Plan,
  { found, expected }: { found: Row[]; expected: Row[] },
  bound: number,
): void => {
  const scales = found.length === 0 ? 0 : (found[0]?.length ?? 0) - plan.measures.length
  const isRounded = (column: number): boolean => {
    const measure = plan.measures[column - scales]
    return measure?.mode === 'avg' || (measure?.mode === 'sum' && measure.term.fieldType.sub === 'double')
  }
  const tolerant = (rows: Row[], reference: Row[]) =>
    sorted(rows, scales).map((row, at) =>
      row.map((value, column) => {
        const other = reference[at]?.[column]
        if (!isRounded(column) || typeof value !== 'number' || typeof other !== 'number') return value
        return Math.abs(value - other) <= 1e-12 * Math.max(bound, Math.abs(other)) ? other : value
      }),
    )
  const reference = sorted(expected, scales)
  expect(tolerant(found, reference)).toEqual(reference)
}

it('QB8 every total equals the query with its fields as scales, in both forms of SQL', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(rowArb, { maxLength: 12 }),
      requestArb,
      conditionsArb,
      async (rows, request, conditions) => {
        await load(rows)
        const plan = planOf(request, conditions)
        const bound = rows.reduce((sum, [, , x]) => sum + Math.abs(x ?? 0), 0)
        const groupings = plan.totals === null ? [] : distinctGroupings(plan.totals)
        for (const hasGroupingSets of [true, false]) {
          const totals = await totalsOf(plan, hasGroupingSets)
          for (const [index, grouping] of groupings.entries()) {
            const statement = compileQuery(totalQuery(plan, grouping), duckDialect)
            const expected = rowsOf(await opened.warehouse.run(statement))
            expectSame(plan, { found: totals[index] ?? [], expected }, bound)
          }
        }
      },
    ),
  )
})
