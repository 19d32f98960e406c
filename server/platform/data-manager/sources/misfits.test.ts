import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const misfitsOf = async (content: string, name = 'data.csv') => {
  fixture.put(name, content)
  await fixture.register(name)
  const { attributes } = await fixture.extract(name)
  return attributes.at(-1)?.misfits
}

const column = (values: readonly string[]) =>
  misfitsOf(`id,value\n${values.map((value, index) => `${index},${value}`).join('\n')}\n`)

const times = (count: number, value: (index: number) => string): string[] =>
  Array.from({ length: count }, (_, index) => value(index))

describe('DM35 values that do not fit', () => {
  test.each<readonly [string, readonly string[], unknown]>([
    [
      'integers with two other texts',
      [...times(20, String), 'n/a', '-', 'n/a'],
      {
        type: { main: 'num', sub: 'bigint' },
        count: 3,
        values: [
          { value: 'n/a', count: 2, row: 21, line: 22 },
          { value: '-', count: 1, row: 22, line: 23 },
        ],
      },
    ],
    [
      'decimals, of which some are integers',
      [...times(10, (index) => `${index}.5`), '7', '12.5 or 13'],
      {
        type: { main: 'num', sub: 'decimal' },
        count: 1,
        values: [{ value: '12.5 or 13', count: 1, row: 12, line: 13 }],
      },
    ],
    [
      'a date that does not exist',
      [...times(9, (index) => `2026-02-1${index}`), '2026-02-30'],
      { type: { main: 'date' }, count: 1, values: [{ value: '2026-02-30', count: 1, row: 10, line: 11 }] },
    ],
    [
      'a number with more digits than a double has',
      [...times(9, () => 'true'), '12345678901234567890.123456789'],
      {
        type: { main: 'boolean' },
        count: 1,
        values: [{ value: '12345678901234567890.123456789', count: 1, row: 10, line: 11 }],
      },
    ],
    ['texts', times(10, (index) => `port ${index}`), null],
    ['integers', times(10, String), null],
    ['fewer than four of five', ['1', '2', '3', 'x', 'y'], null],
    ['identifiers with leading zeros', times(10, (index) => `00${index}`), null],
  ])('DM35 %s', async (_, values, expected) => {
    expect(await column(values)).toEqual(expected)
  })

  test('DM35 lists the ten most frequent ones and counts all', async () => {
    const found = await column([...times(100, String), ...times(15, (index) => `x${index}`), 'x14'])
    expect(found?.count).toBe(16)
    expect(found?.values).toHaveLength(10)
    expect(found?.values[0]).toMatchObject({ value: 'x14', count: 2 })
  })

  test('DM35 names lines after blank lines, rejected lines and values with line breaks', async () => {
    const lines = ['id,value', '1,1', '', '2', '"3', '",3', '4,4', '5,5', '6,6', '7,oops']
    expect((await misfitsOf(`${lines.join('\n')}\n`))?.values).toEqual([
      { value: 'oops', count: 1, row: 6, line: 10 },
    ])
  })

  test('DM35 a JSON file with one object per line, and one document without lines', async () => {
    const rows = [...times(9, (index) => `{"day":"2026-02-1${index}"}`), '{"day":"soon"}']
    const values = (line: number | null) => ({
      type: { main: 'date' },
      count: 1,
      values: [{ value: 'soon', count: 1, row: 10, line }],
    })
    expect(await misfitsOf(rows.join('\n'), 'days.ndjson')).toEqual(values(10))
    fixture.put('days.json', `[${rows.join(',')}]`)
    await fixture.request(dataManager.addTables, {
      body: [{ database_name: source, table_name: 'days.json' }],
    })
    expect((await fixture.extract('days.json')).attributes[0]?.misfits).toEqual(values(null))
  })
})

describe('DM2a rejected lines', () => {
  const read = () => fixture.request(dataManager.rejectedLines, { params: { source, table: 'data.csv' } })

  test('DM2a all are stored with line, reason and text until the next extraction', async () => {
    fixture.put('data.csv', `a,b\n1,2\n${times(30, (index) => `broken ${index}`).join('\n')}\n`)
    await fixture.register('data.csv')
    expect(await read()).toEqual({ rejected_rows: 0, lines: [] })
    expect((await fixture.extract('data.csv')).rejected.samples).toHaveLength(20)
    const { rejected_rows: count, lines } = await read()
    expect(count).toBe(30)
    expect(lines.map(({ line, text }) => [line, text])).toEqual(
      times(30, (index) => `broken ${index}`).map((text, index) => [index + 3, text]),
    )
    expect(lines[0]).toMatchObject({ column: 'b', code: 'columns_differ' })
    fixture.put('data.csv', 'a,b\n1,2\n')
    await fixture.extract('data.csv')
    expect(await read()).toEqual({ rejected_rows: 0, lines: [] })
  })

  test('DM2a a table that does not exist is a 404', async () => {
    await fixture.register()
    const reply = await fixture.call(dataManager.rejectedLines, { params: { source, table: 'data.csv' } })
    expect(reply.status).toBe(404)
  })
})
