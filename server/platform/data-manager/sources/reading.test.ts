import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { readingOptions } from '#contract/data-manager/reading-options.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { encodeText } from '../../testing/encode-text.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const params = (table: string) => ({ source, table })
const save = (table: string, options: object) =>
  fixture.call(dataManager.saveTableReading, { params: params(table), body: { options } })
const stateOf = async (table: string): Promise<string | undefined> => {
  const { items } = await fixture.request(dataManager.listTables, {})
  return items.find(({ table_name: name }) => name === table)?.state
}

const shiftJis = encodeText(
  '観測所,観測日,気温\n羽田,03/04/2025,"14,2"\n成田,05/06/2025,"15,8"\n',
  'shift_jis',
)

test('DM36 a Shift-JIS file is recognized, corrected, built and queried', async () => {
  fixture.put('観測.csv', shiftJis)
  await fixture.register('観測.csv')
  const first = await fixture.extract('観測.csv')
  expect(first.reading?.detected.encoding).toBe('shift_jis')
  expect(first.reading?.not_utf8).toEqual({ offset: 0, byte: '8A' })
  expect(first.attributes.map(({ attribute_name: name, type }) => [name, type.main])).toEqual([
    ['観測所', 'string'],
    ['観測日', 'string'],
    ['気温', 'num'],
  ])

  expect((await save('観測.csv', { date_format: 'day_first' })).status).toBe(200)
  expect(await stateOf('観測.csv')).toBe('never_extracted')
  const second = await fixture.extract('観測.csv')
  expect(await stateOf('観測.csv')).toBe('ready')
  expect(second.reading?.chosen).toEqual({ date_format: 'day_first' })
  expect(second.attributes[1]?.type.main).toBe('date')

  const object = proposeObject(second)
  await fixture.build([object])
  const rows = await fixture.rows(object.object_name)
  expect(rows.map((cells) => cells.map(String))).toEqual([
    ['羽田', '2025-04-03', '14.2'],
    ['成田', '2025-06-05', '15.8'],
  ])
})

test('DM36 builds read as the last extraction until the next one', async () => {
  fixture.put('t.csv', 'k;n\na;1,234\nb;2,5\n')
  const object = await fixture.design('t.csv')
  await save('t.csv', { delimiter: ',', header: false })
  await fixture.build([object])
  expect((await fixture.rows(object.object_name)).map((cells) => cells.map(String))).toEqual([
    ['a', '1.234'],
    ['b', '2.5'],
  ])
})

test('DM36 a view over a file uses the options', async () => {
  fixture.put('t.csv', "k;n\n'a;b';1.234,5\n'c';--\n")
  await fixture.register('t.csv')
  await save('t.csv', { quote: 'single', null_values: ['', '--'] })
  const object = { ...proposeObject(await fixture.extract('t.csv')), to_materialize: false }
  await fixture.build([object])
  const views = await fixture.platform.deps.warehouse.execute(
    'SELECT count(*) FROM duckdb_views() WHERE NOT internal',
  )
  expect(Number(views.columns[0]?.[0])).toBe(1)
  expect((await fixture.rows(object.object_name)).map((cells) => cells.map(String))).toEqual([
    ['a;b', '1234.5'],
    ['c', 'null'],
  ])
})

describe('DM36 preview', () => {
  test('DM36 reads with options that are not stored', async () => {
    fixture.put('t.csv', 'k;d\na;03/04/2025\nb;05/06/2025\n')
    await fixture.register('t.csv')
    const { preview } = await fixture.request(dataManager.previewTable, {
      params: params('t.csv'),
      body: { options: { date_format: 'month_first' }, lines: 1 },
    })
    expect(preview.rows).toEqual([['a', '2025-03-04']])
    expect(preview.texts).toEqual([['a', '03/04/2025']])
    expect(preview.complete).toBe(false)
    expect(preview.reading?.chosen).toEqual({ date_format: 'month_first' })
    const { reading } = await fixture.request(dataManager.tableReading, { params: params('t.csv') })
    expect(reading).toMatchObject({ chosen: {}, report: null })
    expect(await stateOf('t.csv')).toBe('never_extracted')
  })

  test('DM36 of a file that does not exist is an error', async () => {
    fixture.put('t.csv', 'a\n1\n')
    await fixture.register('t.csv')
    fixture.put('t.csv', '')
    const { status, body } = await fixture.call(dataManager.previewTable, {
      params: params('t.csv'),
      body: {},
    })
    expect([status, Reflect.get(Object(body), 'code')]).toEqual([400, 'file_empty'])
  })
})

describe('DM36 options that are not valid', () => {
  const cases: readonly [object, string, string][] = [
    [
      { encoding: 'sjis' },
      'options.encoding',
      '“sjis” is not allowed. Allowed values: utf-8, utf-16le, utf-16be, windows-1252, latin-1, shift_jis and euc-jp.',
    ],
    [
      { delimiter: ';;' },
      'options.delimiter',
      'This must be one character of ASCII that is not a letter, a digit, a quote or a line break.',
    ],
    [{ quote: '"' }, 'options.quote', '“"” is not allowed. Allowed values: double, single and none.'],
    [{ decimal: ',' }, 'options.decimal', '“,” is not allowed. Allowed values: point and comma.'],
    [
      { decimal: 'comma', thousands: 'comma' },
      'options.thousands',
      'This must be a character other than the decimal separator.',
    ],
    [{ true_values: ['yes'] }, 'options.false_values', 'This field is required.'],
    [{ false_values: ['no'] }, 'options.true_values', 'This field is required.'],
    [
      { true_values: ['Yes'], false_values: ['yes'] },
      'options.false_values',
      'This must be a list without the words of true_values.',
    ],
    [
      { date_format: 'ymd' },
      'options.date_format',
      '“ymd” is not allowed. Allowed values: day_first and month_first.',
    ],
  ]
  test.each(cases)('DM36 %j', async (options, path, message) => {
    fixture.put('t.csv', 'a\n1\n')
    await fixture.register('t.csv')
    const { status, body } = await save('t.csv', options)
    expect(status).toBe(400)
    expect(body).toMatchObject({ details: [{ path, message: `${path}: ${message}` }] })
    expect(readingOptions.safeParse(options).success).toBe(false)
  })

  test('DM36 two people who choose options at once', async () => {
    fixture.put('t.csv', 'a\n1\n')
    await fixture.register('t.csv')
    const { reading } = await fixture.request(dataManager.tableReading, { params: params('t.csv') })
    const first = await fixture.call(dataManager.saveTableReading, {
      params: params('t.csv'),
      body: { options: { header: true } },
      ifMatch: reading.etag,
    })
    const second = await fixture.call(dataManager.saveTableReading, {
      params: params('t.csv'),
      body: { options: { header: false } },
      ifMatch: reading.etag,
    })
    expect([first.status, second.status]).toEqual([200, 412])
  })
})
