// Virtual attributes with past periods (DM7, QB9): one of a row answers like a physical attribute with its values, and
// an aggregate like its aggregates over the rows of each period.
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { queryRequest } from '#contract/query/request.ts'
import { layoutOf } from '#domain/query/result-layout.ts'
import { readQuery } from '#domain/query/read-query.ts'
import { withVirtual } from '../data-manager/catalogue/virtual-tables.ts'
import { duckDialect } from '../warehouse/dialect.ts'
import { parseExpression } from '../warehouse/parse-expression.ts'
import { compile } from '../warehouse/sql.ts'
import type { QueryableTable } from '../data-manager/catalogue/catalogue.ts'
import { compileEvolution, evolutionForms, isEvolved, type EvolvedPlan } from './compile-evolution.ts'
import { evaluateEvolution } from './testing/reference-evolution.ts'
import { sortAnswer, type Cell, type Row } from './testing/reference-query.ts'
import { openTestWarehouse, tableOf, type TestWarehouse } from './testing/sample-warehouse.ts'

const expressions = {
  twice: 'cast(n * 2 as bigint)',
  kind: "case when s = 'a' then 'first' else 'other' end",
  mean: 'sum(n) / count(n)',
}
const physical = { d: 'date', s: 'string', n: 'bigint' }

let opened: TestWarehouse
let table: QueryableTable
beforeAll(async () => {
  opened = await openTestWarehouse()
  const { warehouse } = opened
  await warehouse.execute(
    'create schema data_prim; create table data_prim.world (d date, s varchar, n bigint)',
  )
  const attributes = []
  for (const [attribute_name, text] of Object.entries(expressions)) {
    const parsed = await parseExpression(warehouse, text)
    if (!('definition' in parsed)) throw new Error(JSON.stringify(parsed))
    const attribute = {
      attribute_name,
      is_dimension: true,
      is_measure: true,
      is_summable: true,
      is_virtual: true as const,
      parameters: {},
      sql: text,
    }
    attributes.push({ attribute, definition: parsed.definition })
  }
  const world = tableOf(physical, { table_name: 'world', measure_date_field: 'd' })
  table = await withVirtual(warehouse, { table: world, attributes })
})
afterAll(() => opened.close())

const rowArb: fc.Arbitrary<Row> = fc
  .record({
    day: fc.option(fc.integer({ min: 0, max: 500 }), { freq: 12 }),
    s: fc.constantFrom('a', 'b', null),
    n: fc.option(fc.integer({ min: -5, max: 5 }), { freq: 6 }),
  })
  .map(({ day, s, n }) => ({
    d: day === null ? null : new Date(Date.UTC(2020, 1, 20 + day)).toISOString().slice(0, 10),
    s,
    n,
    twice: n === null ? null : n * 2,
    kind: s === 'a' ? 'first' : 'other',
  }))

const requestArb = fc.record({
  scales: fc.uniqueArray(fc.constantFrom('kind', 'twice', 's', 'd', 'year_month', 'year'), { maxLength: 2 }),
  filter: fc.constantFrom(
    {},
    { kind: ['first'] },
    { twice: { gte: 0 }, date: { between: ['2021-01-01', '2021-03-31'] } },
    { year: [2021], kind: ['other'] },
  ),
  evol: fc.constantFrom(
    { scale: 'month', depth: 2 },
    { scale: 'year' },
    { scale: 'quarter', mode: 'weekday' },
    { scale: 'week', depth: 3 },
  ),
})

const planOf = (request: object): EvolvedPlan => {
  const scope = { tables: [table], dataLimit: 10_000, timeZone: 'UTC' }
  const reading = readQuery(queryRequest.parse(request), scope)
  if (!('query' in reading)) throw new Error(JSON.stringify(reading.problems))
  if (!isEvolved(reading.query)) throw new Error('the query has no evolution')
  return reading.query
}

const load = async (rows: readonly Row[]): Promise<void> => {
  await opened.warehouse.execute('delete from data_prim.world')
  const values = rows.map(({ d, s, n }) => sql`(${sql.join([d, s, n])})`)
  if (values.length > 0)
    await opened.warehouse.execute(compile(sql`insert into data_prim.world values ${sql.join(values)}`))
}

const answersOf = async (plan: EvolvedPlan): Promise<{ form: string; cells: Cell[][] }[]> => {
  const answers = []
  for (const form of evolutionForms(plan, duckDialect)) {
    const { columns, rows } = await opened.warehouse.run(compileEvolution(plan, duckDialect, form))
    const cells = Array.from({ length: rows }, (_, row) =>
      columns.map((column): Cell => {
        const cell = column[row] ?? null
        return typeof cell === 'object' && cell !== null ? Number(cell) : cell
      }),
    )
    answers.push({ form, cells })
  }
  return answers
}

it('DM7 QB9 a virtual attribute of a row is a scale, a filter and a measure like a physical one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(rowArb, { maxLength: 40 }), requestArb, async (rows, request) => {
      const fields = { twice: ['sum', 'count', 'select'], kind: ['count_distinct', 'max'] }
      const { scales, filter, evol } = request
      const plan = planOf({ data: { fields }, scale: { fields: scales }, filter, evol })
      await load(rows)
      const expected = sortAnswer(plan, evaluateEvolution(plan, { rows, times: [''] }))
      for (const { form, cells } of await answersOf(plan))
        expect({ form, cells }).toEqual({ form, cells: expected })
    }),
    { numRuns: 15 },
  )
})

it('DM7 QB9 a computed measure is computed from the rows of each period', async () => {
  const quotient = (sum: Cell, count: Cell): Cell =>
    Number(count) === 0 ? null : Number(sum) / Number(count)
  await fc.assert(
    fc.asyncProperty(fc.array(rowArb, { maxLength: 40 }), requestArb, async (rows, request) => {
      const { scales, filter, evol } = request
      const fields = { n: ['sum', 'count'], mean: 'select' }
      const plan = planOf({ data: { fields }, scale: { fields: scales }, filter, evol })
      await load(rows)
      const parts = { ...plan, measures: plan.measures.filter(({ mode }) => mode !== 'select') }
      const expected = sortAnswer(parts, evaluateEvolution(parts, { rows, times: [''] }))
      const [of, ofParts] = [layoutOf(plan), layoutOf(parts)]
      for (const { form, cells } of await answersOf(plan)) {
        const read = (row: readonly Cell[], { periods }: typeof of): Cell[][] =>
          periods.map(({ scales: keys, values }) => [...keys, ...values].map((column) => row[column] ?? null))
        const withMean = expected.map((row) =>
          read(row, ofParts).map((period) => [
            ...period,
            quotient(period.at(-2) ?? null, period.at(-1) ?? null),
          ]),
        )
        const rounded = (answer: readonly Cell[][][]): Cell[][][] =>
          answer.map((row) =>
            row.map((period) =>
              period.map((cell) => (typeof cell === 'number' ? Number(cell.toFixed(9)) + 0 : cell)),
            ),
          )
        expect({ form, answer: rounded(cells.map((row) => read(row, of))) }).toEqual({
          form,
          answer: rounded(withMean),
        })
      }
    }),
    { numRuns: 15 },
  )
})
