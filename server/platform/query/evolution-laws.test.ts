import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ExactNumber } from '#contract/exact-number.ts'
import { queryRequest } from '#contract/query/request.ts'
import { evolutionModes, evolutionScales } from '#contract/query/vocabulary.ts'
import { readQuery } from '#domain/query/read-query.ts'
import { duckDialect } from '../warehouse/dialect.ts'
import { compile } from '../warehouse/sql.ts'
import type { Statement } from '../warehouse/warehouse.ts'
import {
  compileEvolution,
  compileEvolutionCount,
  evolutionForms,
  isEvolved,
  type EvolvedPlan,
} from './compile-evolution.ts'
import { evaluateEvolution } from './testing/reference-evolution.ts'
import { sortAnswer, type Cell, type Row } from './testing/reference-query.ts'
import { openTestWarehouse, tableOf, type TestWarehouse } from './testing/sample-warehouse.ts'

const types = { d: 'date', t: 'datetime', s: 'string', n: 'bigint', x: 'double' }
const days = tableOf(types, { table_name: 'days', physical_name: 'world', measure_date_field: 'd' })
const instants = tableOf(types, { table_name: 'instants', physical_name: 'world', measure_date_field: 't' })
const names = ['d', 't', 's', 'n', 'x'] as const

/** Leap days, month ends, and the turns of years with 52 and 53 weeks. */
const edges = [
  '2020-02-28',
  '2020-02-29',
  '2021-02-28',
  '2021-03-31',
  '2021-03-29',
  '2020-12-31',
  '2021-01-03',
  '2021-01-31',
]
const times = ['T00:00:00', 'T17:30:00']
const nearby = fc
  .tuple(fc.constantFrom(...edges), fc.integer({ min: -3, max: 3 }), fc.integer({ min: 0, max: 5 }))
  .map(([day, shift, month]) => {
    const at = new Date(`${day}T00:00:00Z`)
    at.setUTCMonth(at.getUTCMonth() - month * 3)
    at.setUTCDate(at.getUTCDate() + shift)
    return at.toISOString().slice(0, 10)
  })
const recent = fc
  .integer({ min: 0, max: 90 })
  .map((shift) => new Date(Date.UTC(2021, 0, 1 + shift)).toISOString().slice(0, 10))
const dayArb = fc.oneof(nearby, recent)
const rowArb: fc.Arbitrary<Row> = fc
  .record({
    d: fc.option(dayArb, { freq: 12 }),
    time: fc.constantFrom(...times),
    s: fc.constantFrom('a', 'b', null),
    n: fc.option(fc.integer({ min: -5, max: 5 }), { freq: 6 }),
    x: fc.integer({ min: -64, max: 64 }).map((value) => value / 8),
  })
  .map(({ time, ...row }) => ({ ...row, t: row.d === null ? null : row.d + time }))

const units = [
  'year',
  'semester',
  'quarter',
  'month',
  'week',
  'weekday',
  'day',
  'year_quarter',
  'year_month',
  'year_week',
  'date',
]
const scalesArb = fc.uniqueArray(fc.constantFrom('s', 'date field', ...units, 'year_month'), { maxLength: 2 })
const fieldsArb = fc.constantFrom<Record<string, string[]>>(
  { n: ['sum', 'count'] },
  { n: ['count_distinct', 'avg'], x: ['sum', 'select'] },
  { s: ['select_distinct'], n: ['max'] },
  { x: ['avg'], 'date field': ['min', 'count'] },
  { month: ['select_distinct'], n: ['select'] },
)
const windowArb = fc
  .tuple(dayArb, fc.constantFrom(0, 1, 6, 27, 30, 58, 89, 364))
  .map(([day, length]) => [day, new Date(Date.parse(day) + length * 86_400_000).toISOString().slice(0, 10)])
const monthArb = fc
  .tuple(fc.constantFrom(2020, 2021), fc.integer({ min: 0, max: 11 }), fc.integer({ min: 1, max: 6 }))
  .map(([year, month, length]) => [
    new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10),
    new Date(Date.UTC(year, month + length, 0)).toISOString().slice(0, 10),
  ])
const filterArb: fc.Arbitrary<Record<string, unknown>> = fc.oneof(
  fc.constant({}),
  fc.constant({ s: ['a'] }),
  fc.oneof(windowArb, monthArb).map((window) => ({ date: { between: window } })),
  fc.oneof(windowArb, monthArb).map((window) => ({ date: { between: window }, n: { gte: 0 } })),
  fc.constantFrom(2020, 2021).map((year) => ({ year: [year] })),
  fc.integer({ min: 1, max: 12 }).map((month) => ({ month: [month] })),
  fc.constant({ date: { not_between: ['2021-02-10', '2021-03-30'] } }),
  dayArb.map((day) => ({ 'date field': { gte: day } })),
  dayArb.map((day) => ({ weekday: { in: [1, 5] }, date: { lte: day } })),
  fc.constant({ date: { is_null: [] } }),
)
const requestArb = fc.record({
  fields: fieldsArb,
  scales: scalesArb,
  filter: filterArb,
  isInstant: fc.boolean(),
  depth: fc.integer({ min: 1, max: 5 }),
})

let opened: TestWarehouse
beforeAll(async () => {
  opened = await openTestWarehouse()
  await opened.warehouse.execute('create schema data_prim')
})
afterAll(() => opened.close())

const load = async (rows: readonly Row[]): Promise<void> => {
  await opened.warehouse.execute(
    'create or replace table data_prim.world (d date, t timestamp, s varchar, n bigint, x double)',
  )
  const values = rows.map((row) => sql`(${sql.join(names.map((name) => row[name] ?? null))})`)
  if (values.length > 0)
    await opened.warehouse.execute(compile(sql`insert into data_prim.world values ${sql.join(values)}`))
}

const planOf = (request: unknown): EvolvedPlan => {
  const reading = readQuery(queryRequest.parse(request), {
    tables: [days, instants],
    dataLimit: 10_000,
    timeZone: 'UTC',
  })
  if (!('query' in reading)) throw new Error(JSON.stringify(reading.problems))
  if (!isEvolved(reading.query)) throw new Error('the query has no evolution')
  return reading.query
}

const run = async (statement: Statement): Promise<Cell[][]> => {
  const { columns, rows } = await opened.warehouse.run(statement)
  return Array.from({ length: rows }, (_, row) =>
    columns.map((column) => {
      const cell = column[row] ?? null
      return cell instanceof ExactNumber ? cell.digits : cell
    }),
  )
}

const rounded = (answer: readonly Cell[][]): Cell[][] =>
  answer.map((row) => row.map((cell) => (typeof cell === 'number' ? Number(cell.toFixed(9)) + 0 : cell)))

const rename = <V>(object: Record<string, V>, date: string): Record<string, V> =>
  Object.fromEntries(
    Object.entries(object).map(([name, value]) => [name === 'date field' ? date : name, value]),
  )

const cases = evolutionScales.flatMap((scale) => evolutionModes.map((mode) => ({ scale, mode })))

it.each(cases)(
  'QB9 compares by $scale in mode $mode like a count over days, in every form',
  async ({ scale, mode }) => {
    const rowsArb = fc.array(rowArb, { maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(rowsArb, requestArb, async (rows, { fields, scales, filter, isInstant, depth }) => {
        const date = isInstant ? 't' : 'd'
        const plan = planOf({
          data: { fields: rename(fields, date), hints: true },
          scale: { fields: scales.map((name) => (name === 'date field' ? date : name)) },
          filter: rename(filter, date),
          evol: { scale, mode, depth },
          table_name: isInstant ? 'instants' : 'days',
        })
        await load(rows)
        const expected = rounded(
          sortAnswer(plan, evaluateEvolution(plan, { rows, times: isInstant ? times : [''] })),
        )
        for (const form of evolutionForms(plan, duckDialect)) {
          const statement = compileEvolution(plan, duckDialect, form)
          expect({ form, answer: rounded(await run(statement)) }).toEqual({ form, answer: expected })
        }
        const count = compileEvolutionCount(plan, duckDialect)
        if (count !== undefined) expect(await run(count)).toEqual([[expected.length]])
      }),
      { numRuns: 15 },
    )
  },
)
