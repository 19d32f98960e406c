// Answers over the sample project, compared with values computed from its CSV files in plain TypeScript: integers and
// decimals to the digit, averages within 1e-12.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { query } from '#contract/query/endpoints.ts'
import type { QueryResult, Value } from '#contract/query/response.ts'
import { startSample } from '../sample/sample.ts'
import { createTestClock, openTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import type { Body } from './testing/query-fixture.ts'

const files = join(import.meta.dirname, '../../../node_modules/vega-datasets/data')

type Row = Readonly<Record<string, string>>
/** The records of a CSV file, whose cells may be in quotes. An empty text is an empty cell. */
const readCsv = (name: string): Row[] => {
  const cellsOf = (line: string): string[] =>
    [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, quoted, plain]) => quoted ?? plain ?? '')
  const [head = '', ...lines] = readFileSync(join(files, name), 'utf8').trimEnd().split(/\r?\n/)
  const names = cellsOf(head)
  return lines.map((line) => {
    const cells = cellsOf(line)
    return Object.fromEntries(names.map((column, at) => [column, cells[at] ?? '']))
  })
}
const strikes = readCsv('birdstrikes.csv')
const weather = readCsv('seattle-weather.csv')
const airports = readCsv('airports.csv')

const cell = (row: Row, name: string): string => row[name] ?? ''
const present = (rows: readonly Row[], name: string): string[] =>
  rows.map((row) => cell(row, name)).filter((value) => value !== '')
const digits = 8
/** The number as a count of its 8th decimal digits. */
const scaled = (text: string): bigint => {
  const [whole = '', fraction = ''] = text.replace('-', '').split('.')
  return BigInt(whole + fraction.padEnd(digits, '0')) * (text.startsWith('-') ? -1n : 1n)
}
const exact = (value: bigint): number => {
  const text = String(value < 0n ? -value : value).padStart(digits + 1, '0')
  return Number(`${value < 0n ? '-' : ''}${text.slice(0, -digits)}.${text.slice(-digits)}`)
}
const total = (texts: readonly string[]): bigint => texts.reduce((sum, text) => sum + scaled(text), 0n)
const sum = (name: string) => (rows: readonly Row[]) =>
  present(rows, name).length === 0 ? null : exact(total(present(rows, name)))
const avg = (name: string) => (rows: readonly Row[]) => {
  const values = present(rows, name)
  return values.length === 0 ? null : exact(total(values)) / values.length
}
const count = (name: string) => (rows: readonly Row[]) => present(rows, name).length
const distinct = (name: string) => (rows: readonly Row[]) => new Set(present(rows, name)).size
const max = (name: string) => (rows: readonly Row[]) => Math.max(...present(rows, name).map(Number))

type Key = (row: Row) => Value
const field =
  (name: string): Key =>
  (row) =>
    cell(row, name) || null
const day = (row: Row): Date => new Date(cell(row, 'Flight Date') || cell(row, 'date'))
const isoOf = (row: Row): string => day(row).toISOString().slice(0, 10)
const year: Key = (row) => day(row).getUTCFullYear()
const month: Key = (row) => day(row).getUTCMonth() + 1
const semester: Key = (row) => (day(row).getUTCMonth() < 6 ? 1 : 2)
/** 1 for Monday. */
const weekday: Key = (row) => ((day(row).getUTCDay() + 6) % 7) + 1

const keyOf = (values: readonly unknown[]): string => JSON.stringify(values)
const grouped = (rows: readonly Row[], keys: readonly Key[]): Map<string, Row[]> =>
  Map.groupBy(rows, (row) => keyOf(keys.map((key) => key(row))))
const between = (rows: readonly Row[], from: string, to: string): Row[] =>
  rows.filter((row) => isoOf(row) >= from && isoOf(row) <= to)
const daysLater = (iso: string, days: number): string =>
  new Date(Date.parse(iso) + days * 86_400_000).toISOString().slice(0, 10)

let platform: TestPlatform
let token: string
beforeAll(async () => {
  const clock = createTestClock(Date.parse('2015-07-10T12:00:00.000Z'))
  platform = await openTestPlatform({ fixtures: files, clock })
  const started = await startSample({ deps: platform.deps, fetch: platform.fetch, folder: platform.sources })
  await started?.done
  token = await platform.signIn()
}, 60_000)
afterAll(() => platform.close())

const ask = (table: string, body: Body) =>
  platform.request(query.run, { token, body: { ...body, table_name: table } })

type Measure = readonly [name: string, mode: string, expected: (rows: readonly Row[]) => number | null]
const valuesOf = ({ data }: QueryResult, name: string, mode: string): Value[] =>
  (data[name]?.[mode] ?? []).map((row) => row['value'] ?? null)

interface Expected {
  readonly scales: readonly string[]
  readonly measure: Measure
  /** Group → rows of each period, the current one first. */
  readonly groups: ReadonlyMap<string, readonly (readonly Row[])[]>
}

/** The values, with those replaced by the wanted ones that differ from them by at most 1e-12. */
const near = (found: readonly Value[], wanted: readonly (number | null)[]): Value[] =>
  found.map((value, at) => {
    const target = wanted[at] ?? null
    const isNear =
      target !== null && value !== null && Math.abs(Number(value) - target) <= 1e-12 * Math.abs(target)
    return isNear ? target : value
  })

/** Compares every group. Only averages and ratios may differ in the last digits. */
const expectGroups = (results: readonly QueryResult[], { scales, measure, groups }: Expected): void => {
  const [name, mode, expected] = measure
  const answered = new Map(
    results.map((result) => [
      keyOf(scales.map((scale) => result.scales[scale] ?? null)),
      valuesOf(result, name, mode),
    ]),
  )
  expect(groups.size).toBeGreaterThan(0)
  expect(answered.size).toBe(results.length)
  expect([...answered.keys()].toSorted()).toEqual([...groups.keys()].toSorted())
  for (const [group, periods] of groups) {
    const wanted = periods.map((rows) => (rows.length === 0 ? null : expected(rows)))
    const found = answered.get(group) ?? []
    const isRounded = mode === 'avg' || mode === 'select'
    expect([group, isRounded ? near(found, wanted) : found]).toEqual([group, wanted])
  }
}

/** The groups of one period. */
const now = (rows: readonly Row[], keys: readonly Key[]): Expected['groups'] =>
  new Map([...grouped(rows, keys)].map(([key, found]) => [key, [found]]))
/** The groups of several periods. */
const periods = (rows: readonly (readonly Row[])[], keys: readonly Key[]): Expected['groups'] => {
  const each = rows.map((found) => grouped(found, keys))
  const names = new Set(each.flatMap((groups) => [...groups.keys()]))
  return new Map([...names].map((name) => [name, each.map((groups) => groups.get(name) ?? [])]))
}

const flightDate = 'Flight Date'
const cost = 'Cost Total $'
const size = 'Wildlife Size'
const time = 'Time of day'
const phase = 'Phase of flight'

describe('QB6 golden answers of groups', () => {
  const cases: readonly [string, Row[], readonly (readonly [string, Key])[], Measure][] = [
    ['strike', strikes, [['Airport Name', field('Airport Name')]], [cost, 'sum', sum(cost)]],
    ['strike', strikes, [[phase, field(phase)]], ['Speed IAS in knots', 'avg', avg('Speed IAS in knots')]],
    [
      'strike',
      strikes,
      [[phase, field(phase)]],
      ['Speed IAS in knots', 'count', count('Speed IAS in knots')],
    ],
    ['strike', strikes, [['year', year]], ['Airport Name', 'count_distinct', distinct('Airport Name')]],
    ['strike', strikes, [['weekday', weekday]], ['Cost Repair', 'max', max('Cost Repair')]],
    ['weather', weather, [['weather', field('weather')]], ['precipitation', 'sum', sum('precipitation')]],
    [
      'weather',
      weather,
      [
        ['year', year],
        ['month', month],
      ],
      ['temp_min', 'avg', avg('temp_min')],
    ],
    ['airport', airports, [['state', field('state')]], ['longitude', 'sum', sum('longitude')]],
  ]
  it.each(cases)('QB6 QB15 %# %s', async (table, rows, keys, measure) => {
    const scales = keys.map(([name]) => name)
    const { results } = await ask(table, {
      data: { fields: { [measure[0]]: [measure[1]] } },
      scale: { fields: [...scales] },
    })
    const groups = now(
      rows,
      keys.map(([, key]) => key),
    )
    expectGroups(results, { scales, measure, groups })
  })

  it('QB13 groups several fields of one entry with a calendar unit', async () => {
    const { results } = await ask('strike', {
      data: { fields: { [cost]: 'sum' } },
      scale: { fields: [[size, time], 'semester'] },
      filter: { [phase]: { in: ['Climb', 'Approach'] }, [cost]: { gt: 0 } },
    })
    const rows = strikes.filter(
      (row) => ['Climb', 'Approach'].includes(cell(row, phase)) && Number(cell(row, cost)) > 0,
    )
    const groups = now(rows, [field(size), field(time), semester])
    expectGroups(results, { scales: [size, time, 'semester'], measure: [cost, 'sum', sum(cost)], groups })
  })
})

it('QB8 golden totals of all rows, of rows and of series', async () => {
  const measure: Measure = [
    'Aircraft Airline Operator',
    'count_distinct',
    distinct('Aircraft Airline Operator'),
  ]
  const { total: totals } = await ask('strike', {
    data: { fields: { [measure[0]]: measure[1] }, limit: 3 },
    scale: { fields: [size, 'year'] },
    total: { all: [size, [size, time]], x: [size], y: ['year'] },
  })
  const totalsOf = (results: readonly QueryResult[], names: readonly string[], keys: readonly Key[]) =>
    expectGroups(
      results.filter(({ scales }) => keyOf(Object.keys(scales).toSorted()) === keyOf([...names].toSorted())),
      { scales: names, measure, groups: now(strikes, keys) },
    )
  totalsOf(totals.all, [], [])
  totalsOf(totals.all, [size], [field(size)])
  totalsOf(totals.all, [size, time], [field(size), field(time)])
  totalsOf(totals.x, [size], [field(size)])
  totalsOf(totals.y, ['year'], [year])
})

describe('QB9 golden evolutions', () => {
  const measure: Measure = [cost, 'sum', sum(cost)]
  const ofYear = (value: number) => between(strikes, `${value}-01-01`, `${value}-12-31`)

  it('QB9 compares with the same dates of two past years', async () => {
    const { results } = await ask('strike', {
      data: { fields: { [cost]: 'sum' } },
      scale: { fields: [time] },
      filter: { [flightDate]: { between: ['1996-01-01', '1996-12-31'] } },
      evol: { scale: 'year', depth: 2 },
    })
    const groups = periods([ofYear(1996), ofYear(1995), ofYear(1994)], [field(time)])
    expectGroups(results, { scales: [time], measure, groups })
  })

  it('QB9 compares each month of a leap year with the whole month of the year before', async () => {
    const { results } = await ask('strike', {
      data: { fields: { [cost]: 'sum' } },
      scale: { fields: ['month'] },
      filter: { year: [1996] },
      evol: { scale: 'year', mode: 'date' },
    })
    expectGroups(results, {
      scales: ['month'],
      measure,
      groups: periods([ofYear(1996), ofYear(1995)], [month]),
    })
  })

  it('QB9 compares with the same weekdays a quarter before', async () => {
    const window = ['1999-04-05', '1999-06-20'] as const
    const { results } = await ask('strike', {
      data: { fields: { [cost]: 'sum' } },
      scale: { fields: [phase] },
      filter: { [flightDate]: { between: [...window] } },
      evol: { scale: 'quarter', mode: 'weekday' },
    })
    const past = between(strikes, daysLater(window[0], -91), daysLater(window[1], -91))
    const groups = periods([between(strikes, ...window), past], [field(phase)])
    expectGroups(results, { scales: [phase], measure, groups })
  })
})

it('QB35 golden answer of the previous month', async () => {
  const edge = (name: 'start' | 'end') => ({ unit: 'month', shift: -1, edge: name }) as const
  const { results } = await ask('weather', {
    data: { fields: { wind: 'sum' } },
    scale: { fields: ['weather'] },
    filter: { observed_on: { between: [edge('start'), edge('end')] } },
  })
  const groups = now(between(weather, '2015-06-01', '2015-06-30'), [field('weather')])
  expectGroups(results, { scales: ['weather'], measure: ['wind', 'sum', sum('wind')], groups })
})

it('DM7 golden answer of a ratio and its total', async () => {
  const sql = 'SUM("Cost Total $") / COUNT(DISTINCT "Airport Name")'
  await platform.request(dataManager.createAttribute, {
    token,
    params: { dwh: 'dwh' },
    body: {
      attribute_name: 'cost per airport',
      is_dimension: false,
      is_virtual: true,
      is_summable: false,
      is_measure: true,
      sql,
    },
  })
  const { results, total: totals } = await ask('strike', {
    data: { fields: { 'cost per airport': 'select' } },
    scale: { fields: ['Origin State'] },
    total: { all: [] },
  })
  const ratio = (rows: readonly Row[]) => Number(sum(cost)(rows)) / distinct('Airport Name')(rows)
  const measure: Measure = ['cost per airport', 'select', ratio]
  const scales = ['Origin State']
  expectGroups(results, { scales, measure, groups: now(strikes, [field('Origin State')]) })
  expectGroups(totals.all, { scales: [], measure, groups: now(strikes, []) })
})

it('QB10 the sample names airports by their code', async () => {
  const entry = { id: 'iata', value: 'airport', table_name: 'airport' }
  expect((await platform.request(query.dataset, { token })).dictionnary).toEqual({
    iata: entry,
    origin: entry,
  })
})
