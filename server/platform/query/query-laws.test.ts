import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ExactNumber } from '#contract/exact-number.ts'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import { queryRequest } from '#contract/query/request.ts'
import { filterOperators, type FilterOperator } from '#contract/query/vocabulary.ts'
import { isListing } from '#domain/query/query.ts'
import { readQuery } from '#domain/query/read-query.ts'
import { duckDialect } from '../warehouse/dialect.ts'
import { compile } from '../warehouse/sql.ts'
import { compileCount, compileQuery, type Plan } from './compile-query.ts'
import { openTestWarehouse, tableOf, type TestWarehouse } from './testing/sample-warehouse.ts'
import { evaluateQuery, sortAnswer, type Cell, type Row } from './testing/reference-query.ts'

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
type Field = keyof typeof types

const days = [
  '2020-02-29',
  '2021-01-01',
  '2021-01-03',
  '2021-01-04',
  '2024-12-30',
  '2026-06-30',
  '2026-07-01',
]
const times = ['2020-02-29T00:00:00', '2021-01-01T23:59:59', '2024-12-30T06:15:00', '2026-06-30T00:00:00.250']
const texts = ['', 'a', 'A', 'ab', 'é', 'z', '%', '_', "o'x", '"q"', '日本']
const cells = {
  n: fc.integer({ min: -5, max: 5 }),
  cents: fc.integer({ min: -300, max: 300 }).map((value) => value / 100),
  x: fc.integer({ min: -64, max: 64 }).map((value) => value / 8),
  s: fc.constantFrom(...texts),
  b: fc.boolean(),
  d: fc.constantFrom(...days),
  t: fc.constantFrom(...times),
} as const satisfies Record<Field, fc.Arbitrary<Cell>>

const nullable = (cell: fc.Arbitrary<Cell>) => fc.option(cell, { freq: 5 })
const rowArb: fc.Arbitrary<Row> = fc.record({
  n: nullable(cells.n),
  cents: nullable(cells.cents),
  x: nullable(cells.x),
  s: nullable(cells.s),
  b: nullable(cells.b),
  d: nullable(cells.d),
  t: nullable(cells.t),
})

const isField = (name: string): name is Field => Object.hasOwn(types, name)
const names = Object.keys(types).filter(isField)
const units = ['year', 'semester', 'quarter', 'month', 'week', 'weekday', 'day', 'year_quarter', 'year_month']
const scaleArb = fc.uniqueArray(fc.constantFrom(...names, ...units, 't.hour', 't.date', 't.year_week'), {
  maxLength: 3,
})
const modesOf = (name: Field) => [
  'select',
  'select_distinct',
  'min',
  'max',
  'count',
  'count_distinct',
  ...(['bigint', 'decimal', 'double'].includes(types[name]) ? ['sum', 'avg'] : []),
]
const fieldsArb = fc
  .uniqueArray(
    fc
      .constantFrom(...names)
      .chain((name) =>
        fc.tuple(
          fc.constant(name),
          fc.uniqueArray(fc.constantFrom(...modesOf(name)), { minLength: 1, maxLength: 3 }),
        ),
      ),
    { minLength: 1, maxLength: 3, selector: ([name]) => name },
  )
  .map((pairs) => Object.fromEntries(pairs))

const isOperator = (name: string): name is FilterOperator => Object.hasOwn(filterOperators, name)
const operators = Object.keys(filterOperators).filter(isOperator)
const operatorsOf = (name: Field) =>
  operators.filter((operator) => {
    const { needs } = filterOperators[operator]
    return needs === 'any' || needs === types[name] || (needs === 'ordered' && name !== 'b')
  })
const operandsArb = (name: Field, operator: FilterOperator) => {
  const { operands } = filterOperators[operator]
  const length =
    operands === 'list' ? { minLength: 1, maxLength: 3 } : { minLength: operands, maxLength: operands }
  const half = fc.integer({ min: -5, max: 5 }).map((value) => value / 2)
  const mills = fc.integer({ min: -3000, max: 3000 }).map((value) => value / 1000)
  const cell: fc.Arbitrary<Cell> = { ...cells, n: half, cents: mills }[name]
  return fc.array(cell, length)
}
const filterArb = fc
  .array(
    fc
      .constantFrom(...names)
      .chain((name) =>
        fc
          .constantFrom(...operatorsOf(name))
          .chain((operator) =>
            operandsArb(name, operator).map((operands) => [name, { [operator]: operands }] as const),
          ),
      ),
    { maxLength: 2 },
  )
  .map((entries) => Object.fromEntries(entries))

const requestArb = fc
  .record({ fields: fieldsArb, scales: scaleArb, filter: filterArb, descending: fc.boolean(), by: fc.nat(9) })
  .map(({ fields, scales, filter, descending, by }) => {
    const sortable = [...scales, ...Object.keys(fields)]
    const name = sortable[by % sortable.length] ?? ''
    return {
      data: { fields },
      scale: { fields: scales },
      filter,
      ...(by > 6 ? {} : { order: { [name]: descending ? 'desc' : 'asc' } }),
    }
  })

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
  await opened.warehouse.execute('create schema data_prim')
})
afterAll(() => opened.close())

const load = async (rows: readonly Row[]): Promise<void> => {
  await opened.warehouse.execute(`create or replace table data_prim.world (
    n bigint, cents decimal(9, 2), x double, s varchar, b boolean, d date, t timestamp)`)
  const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name] ?? null))})`)
  if (values.length > 0)
    await opened.warehouse.execute(compile(sql`insert into data_prim.world values ${sql.join(values)}`))
}

const planOf = (request: unknown, conditions: readonly RoleCondition[] = []): Plan => {
  const reading = readQuery(queryRequest.parse(request), {
    tables: [table],
    dataLimit: 10_000,
    timeZone: 'UTC',
    conditions,
  })
  if ('query' in reading) return reading.query
  throw new Error(JSON.stringify(reading.problems))
}

const answerOf = async (plan: Plan): Promise<Cell[][]> => {
  const { columns, rows } = await opened.warehouse.run(compileQuery(plan, duckDialect))
  return Array.from({ length: rows }, (_, row) =>
    columns.map((column) => {
      const cell = column[row] ?? null
      return cell instanceof ExactNumber ? cell.digits : cell
    }),
  )
}

/** Sums of doubles are compared within 1e-9. All these sums are exact in binary except those of decimals. */
const rounded = (answer: readonly Cell[][]): Cell[][] =>
  answer.map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toFixed(9)) + 0 : cell)))

it('QB4 QB6 QB17 DM14 answers any query like the reference implementation', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rowArb, { maxLength: 12 }), requestArb, async (rows, request) => {
      await load(rows)
      const plan = planOf(request)
      fc.pre(!isListing(plan))
      expect(rounded(await answerOf(plan))).toEqual(rounded(sortAnswer(plan, evaluateQuery(plan, rows))))
    }),
  )
})

const cellsOf = (name: string): fc.Arbitrary<Cell> => (isField(name) ? cells[name] : fc.constant(null))
const conditionArb: fc.Arbitrary<RoleCondition> = fc
  .uniqueArray(fc.constantFrom('n', 's', 'b', 'd'), { minLength: 1, maxLength: 2 })
  .chain((fields) =>
    fc.record(
      Object.fromEntries(
        fields.map((name) => [
          name,
          fc.array(fc.option(cellsOf(name), { freq: 4 }), {
            minLength: 1,
            maxLength: 4,
          }),
        ]),
      ),
    ),
  )
  .map((filter) => ({ filter }))

const isVisible = (row: Row, conditions: readonly RoleCondition[]): boolean =>
  conditions.some(({ filter }) =>
    Object.entries(filter).every(([name, values]) => values.some((value) => value === (row[name] ?? null))),
  )

it('IAM10 answers a caller with conditions as if only the visible rows existed, listed, grouped and counted', async () => {
  const conditions = fc.array(conditionArb, { minLength: 1, maxLength: 3 })
  await fc.assert(
    fc.asyncProperty(
      fc.array(rowArb, { maxLength: 12 }),
      requestArb,
      conditions,
      async (rows, request, conditions) => {
        const requestWithHints = { ...request, data: { ...request.data, hints: true } }
        await load(rows)
        const limited = planOf(requestWithHints, conditions)
        const answer = await answerOf(limited)
        const counted = compileCount(limited)
        const count = counted && (await opened.warehouse.run(counted)).columns
        await load(rows.filter((row) => isVisible(row, conditions)))
        const plain = planOf(requestWithHints)
        expect(answer).toEqual(await answerOf(plain))
        const plainCount = compileCount(plain)
        expect(count).toEqual(plainCount && (await opened.warehouse.run(plainCount)).columns)
      },
    ),
  )
})

it('QB2 skip and limit return a slice of the complete answer, and hints count all of it', async () => {
  const window = fc.record({ skip: fc.nat(6), limit: fc.nat(6) })
  await fc.assert(
    fc.asyncProperty(fc.array(rowArb, { maxLength: 10 }), requestArb, window, async (rows, request, cut) => {
      await load(rows)
      const complete = await answerOf(planOf(request))
      const plan = planOf({ ...request, data: { ...request.data, ...cut, hints: true } })
      expect(await answerOf(plan)).toEqual(complete.slice(cut.skip, cut.skip + cut.limit))
      const count = compileCount(plan)
      if (count !== undefined)
        expect((await opened.warehouse.run(count)).columns[0]?.[0]).toBe(complete.length)
    }),
  )
})
