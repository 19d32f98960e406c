import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { ExtractedAttribute } from '#contract/data-manager/table.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import { profileColumns } from '../../warehouse/loading/profile/profile.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

let files = 0
/** The attributes of a file in which every line has the value of each column. */
const profile = async (content: string): Promise<readonly ExtractedAttribute[]> => {
  files += 1
  const name = `profile-${files}.csv`
  fixture.put(name, content)
  await fixture.register(name)
  const { attributes } = await fixture.extract(name)
  return attributes
}

const column = async (values: readonly string[]): Promise<ExtractedAttribute | undefined> => {
  const attributes = await profile(`name,value\n${values.map((value) => `x,${value}`).join('\n')}\n`)
  return attributes[1]
}

const range = (count: number): number[] => Array.from({ length: count }, (_, index) => index)

describe('DM35 histograms', () => {
  test.each<readonly [string, readonly string[], unknown]>([
    ['integers', ['1', '2', '2', '4'], { bounds: [1, 2, 3, 4, 5], counts: [1, 2, 0, 1] }],
    ['one value', ['7', '7'], { bounds: [7, 8], counts: [2] }],
    ['negative integers', ['-3', '-1'], { bounds: [-3, -2, -1, 0], counts: [1, 0, 1] }],
    [
      'decimals',
      ['0.1', '0.3', '0.3', '-0.1'],
      { bounds: [-0.1, 0, 0.1, 0.2, 0.3, 0.4], counts: [1, 0, 1, 0, 2] },
    ],
    [
      'dates',
      ['2026-02-27', '2026-03-01'],
      { bounds: ['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02'], counts: [1, 0, 1] },
    ],
    [
      'integers beyond doubles',
      ['9007199254740993', '9007199254740995'],
      {
        bounds: ['9007199254740993', '9007199254740994', '9007199254740995', '9007199254740996'],
        counts: [1, 0, 1],
      },
    ],
    ['one double', ['1e3', '1e3'], { bounds: range(2).map(() => 1000), counts: [2] }],
    ['doubles whose bounds are too large', ['1e0', '1.7976931348623157e308'], null],
    ['doubles that are too far apart', ['-1.7e308', '1.7e308'], null],
    ['texts', ['a', 'b'], null],
  ])('DM35 %s', async (_, values, expected) => {
    expect((await column(values))?.histogram).toEqual(expected)
  })

  test('DM35 counts a hundred integers in ranges of one size', async () => {
    const found = await column(range(100).map(String))
    expect(found?.histogram?.bounds).toEqual(range(13).map((at) => at * 9))
    expect(found?.histogram?.counts).toEqual([...range(11).map(() => 9), 1])
  })

  test('DM35 counts doubles by the bounds that it reports', async () => {
    const numbers = range(121).map((at) => at / 100)
    const found = await column(['0e0', ...numbers.map((number) => `${number}e0`)])
    const { bounds = [], counts = [] } = found?.histogram ?? {}
    expect(counts.reduce((sum, each) => sum + each, 0)).toBe(122)
    const all = [0, ...numbers]
    const expected = counts.map((_, at) => {
      const isLast = at === counts.length - 1
      return all.filter(
        (number) => number >= Number(bounds[at]) && (isLast || number < Number(bounds[at + 1])),
      ).length
    })
    expect(counts).toEqual(expected)
  })

  test('DM35 profiles wide files like narrow ones', async () => {
    const cells = range(30).map((at) => (at % 2 === 0 ? String(at) : `t${at}`))
    const [first, second] = await profile(
      `${range(30)
        .map((at) => `h${at}`)
        .join(',')}\n${cells.join(',')}\n${cells.join(',')}\n`,
    )
    expect(first).toMatchObject({ count: 2, cardinality: 1, min: 0, max: 0, histogram: { counts: [2] } })
    expect(second).toMatchObject({ count: 2, top_values: [{ value: 't1', count: 2 }] })
  })
})

describe('DM35 most frequent values', () => {
  test.each<readonly [string, readonly string[], unknown]>([
    [
      'texts',
      ['b', 'a', 'b', '""'],
      [
        ['b', 2],
        ['', 1],
        ['a', 1],
      ],
    ],
    [
      'booleans',
      ['true', 'false', 'true'],
      [
        ['true', 2],
        ['false', 1],
      ],
    ],
    ['more than ten texts that occur once', range(11).map((at) => `t${at}`), []],
    [
      'texts beyond 200 characters',
      [`${'é'.repeat(300)}`, 'x'],
      [
        ['x', 1],
        ['é'.repeat(200), 1],
      ],
    ],
    ['numbers', ['1', '1'], []],
  ])('DM35 %s', async (_, values, expected) => {
    const found = await column(values)
    expect(found?.top_values.map(({ value, count }) => [value, count])).toEqual(expected)
  })
})

test('DM35 says that histograms of many cells are those of a sample, with exact counts and bounds', async () => {
  const { warehouse, staging } = fixture.platform.deps
  const path = join(staging, 'many.csv')
  await warehouse.execute(
    `COPY (SELECT range AS id, range % 7 AS n, 'c' || (range % 3) AS c, range % 2 = 0 AS even FROM range(600000)) TO '${path}' (HEADER)`,
  )
  const attributes = await profile(readFileSync(path, 'utf8'))
  expect(attributes.map(({ count, cardinality_exact: isExact }) => [count, isExact])).toEqual(
    range(4).map(() => [600_000, true]),
  )
  expect(attributes[0]).toMatchObject({ cardinality: 600_000, min: 0, max: 599_999 })
  for (const { sampled_rows: rows, histogram, top_values: top } of attributes) {
    expect(rows).toBeGreaterThan(250_000)
    expect(rows).toBeLessThan(350_000)
    const counted = [...(histogram?.counts ?? []), ...top.map(({ count }) => count)]
    expect(counted.reduce((sum, each) => sum + each, 0)).toBe(rows)
  }
})

test('DM2 counts few values exactly, and never more values than there are, in a file with many cells', async () => {
  const { warehouse, staging, extractionLimits: limits } = fixture.platform.deps
  const plain = { isText: true, form: 'plain', isExact: true } as const
  const names = range(12).map((index) => `id${index}`)
  const values = names.map(
    (name, index) => sql`CAST(range * ${sql.lit(index + 1)} AS VARCHAR) AS ${sql.id(name)}`,
  )
  const columns = [...names, 'n'].map((name) => ({ key: name, name, type: { main: 'string' }, ...plain }))
  const staged = {
    rows: 1_000_000,
    from: sql`(SELECT ${sql.join(values)}, CAST(range % 7 AS VARCHAR) AS n FROM range(1000000))`,
    column: (index: number) => sql.id([...names, 'n'][index] ?? ''),
  }
  const signal = new AbortController().signal
  const attributes = await warehouse.session((session) =>
    profileColumns({ session, staging, signal, limits }, { staged, columns, name: 'wide' }),
  )
  expect(attributes[12]).toMatchObject({ cardinality: 7, cardinality_exact: true })
  expect(attributes[11]).toMatchObject({ cardinality_exact: false })
  for (const { cardinality, count } of attributes) expect(cardinality).toBeLessThanOrEqual(count)
})

test('DM35 bounds are those of numbers, without NaN and infinity', async () => {
  fixture.put('t.parquet', '')
  await fixture.platform.deps.warehouse.execute(
    `COPY (SELECT unnest(['NaN'::DOUBLE, '-Infinity', 1.5, 2.5]) AS a) TO '${fixture.platform.sources}/t.parquet' (FORMAT parquet)`,
  )
  await fixture.register('t.parquet')
  const { attributes } = await fixture.extract('t.parquet')
  expect(attributes).toMatchObject([{ min: 1.5, max: 2.5, count: 4 }])
})
