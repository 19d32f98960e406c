// Sheets of workbooks as tables: added, extracted, built and queried.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { openDataFixture, source, type DataFixture } from '../../testing/data-fixture.ts'
import { workbookOf, type TestSheet } from '../../warehouse/workbook/testing/workbook-bytes.ts'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const text = (value: string): string => `<c t="inlineStr"><is><t>${value}</t></is></c>`
const number = (value: string, style = 0): string => `<c s="${style}"><v>${value}</v></c>`
const row = (...cells: string[]): string => `<row>${cells.join('')}</row>`

const orders = [
  row(text('Orders of 2026')),
  row(text('id'), text('code'), text('day'), text('amount'), text('paid'), text('amount')),
  row(number('1'), text('007'), number('46053', 1), number('0.30000000000000004'), '<c t="b"><v>1</v></c>'),
  row(number('2'), text('8'), number('46054.5', 1), number('-1.5'), '<c t="e"><v>#N/A</v></c>', number('9')),
].join('')

describe('DM9 a workbook with one sheet', () => {
  const put = async () =>
    fixture.put(
      'book.xlsx',
      await workbookOf({ sheets: [{ name: 'Orders', rows: orders }], formats: ['yyyy-mm-dd'] }),
    )

  test('DM9 is extracted with types, counted titles and renamed columns', async () => {
    await put()
    await fixture.register('book.xlsx')
    const { attributes, rejected, rows, flashzone } = await fixture.extract('book.xlsx')
    expect(attributes.map(({ attribute_name: name, type }) => [name, type.main, type.sub])).toEqual([
      ['id', 'num', 'bigint'],
      ['code', 'string', 'varchar'],
      ['day', 'datetime', 'timestamp'],
      ['amount', 'num', 'decimal'],
      ['paid', 'boolean', undefined],
      ['amount_2', 'num', 'bigint'],
    ])
    expect(rows).toBe(2)
    expect(rejected).toMatchObject({
      count: 1,
      samples: [{ line: 1, code: 'above_header', text: 'Orders of 2026' }],
    })
    expect(JSON.stringify(flashzone)).toBe(
      '[[1,"007","2026-01-31T00:00:00",0.30000000000000004,true,null],[2,"8","2026-02-01T12:00:00",-1.5,null,9]]',
    )
    expect(readdirSync(join(fixture.platform.deps.staging, 'loading'))).toEqual([])
  })

  test('DM13b is built as it was extracted, and not if its columns changed', async () => {
    await put()
    const object = await fixture.design('book.xlsx')
    await fixture.build([object])
    expect((await fixture.rows(object.object_name)).map((cells) => cells.slice(0, 3).map(String))).toEqual([
      ['1', '007', '2026-01-31T00:00:00'],
      ['2', '8', '2026-02-01T12:00:00'],
    ])
    const other = row(text('id'), text('other')) + row(number('1'), number('2'))
    fixture.put('book.xlsx', await workbookOf({ sheets: [{ name: 'Orders', rows: other }] }))
    await expect(fixture.build([object])).rejects.toThrow('columns have changed')
  })
})

describe('DM36 a workbook with several sheets', () => {
  const sheets: TestSheet[] = [
    { name: 'Orders', rows: row(text('id'), text('customer')) + row(number('1'), number('10')) },
    { name: 'Customers', rows: row(text('key'), text('name')) + row(number('10'), text('Ada')) },
    { name: 'Notes', rows: row(text('note')) + row(text('secret')), state: 'hidden' },
  ]
  const tables = async () =>
    (await fixture.request(dataManager.listTables, { query: { database_name: source } })).items.map(
      ({ table_name: table, file, sheet, format, state }) => [table, file, sheet, format, state],
    )
  const add = (...body: { table_name: string; file?: string; sheet?: string }[]) =>
    fixture.call(dataManager.addTables, { body: body.map((one) => ({ ...one, database_name: source })) })

  beforeEach(async () => {
    fixture.put('book.xlsx', await workbookOf({ sheets }))
  })

  test('DM36 becomes a table for each visible sheet, all with the same file', async () => {
    await fixture.register('book.xlsx')
    expect(await tables()).toEqual([
      ['Customers', 'book.xlsx', 'Customers', 'xlsx', 'never_extracted'],
      ['Orders', 'book.xlsx', 'Orders', 'xlsx', 'never_extracted'],
    ])
    expect(await fixture.extract('Orders')).toMatchObject({ rows: 1, flashzone: [[1, 10]] })
    expect(await fixture.extract('Customers')).toMatchObject({ rows: 1, flashzone: [[10, 'Ada']] })
  })

  test('DM36 is built from its sheets', async () => {
    await fixture.register('book.xlsx')
    const objects = []
    for (const table of ['Orders', 'Customers']) objects.push(proposeObject(await fixture.extract(table)))
    await fixture.build(objects)
    expect(await fixture.rows('customers')).toEqual([[10, 'Ada']])
  })

  test('DM36 a hidden sheet can be added by its name, a workbook only once', async () => {
    await fixture.register('book.xlsx')
    expect(await add({ table_name: 'Notes', file: 'book.xlsx', sheet: 'Notes' })).toMatchObject({
      status: 200,
    })
    expect(await fixture.extract('Notes')).toMatchObject({ flashzone: [['secret']] })
    expect(await add({ table_name: 'book.xlsx' })).toMatchObject({ status: 409 })
    expect(await tables()).toHaveLength(3)
  })

  describe('ENG48 the notification of its sheets', () => {
    const read = async (table: string, settings: object = {}) => {
      const query = { sample: true, full_read: true, wait: true, ...settings }
      return fixture.call(dataManager.extract, { params: { source, table }, query })
    }
    const notified = async () => (await fixture.request(engine.listNotifications, { query: {} })).items

    test('ENG48 is one, with the file and the rows of all sheets', async () => {
      const [first, second] = [row(text('id'), text('total')), row(number('1'), number('10'))]
      const rows = [row(text('Orders of 2026')), first, second, row(number('2'), number('20'))].join('')
      fixture.put(
        'book.xlsx',
        await workbookOf({ sheets: [{ name: 'Orders', rows }, ...sheets.slice(1, 2)] }),
      )
      await fixture.register('book.xlsx')
      await read('Orders', { sheet_follows: true })
      expect(await notified()).toEqual([])
      await read('Customers', { sheet_follows: false })
      expect(await notified()).toMatchObject([
        {
          reason: 'finished',
          job: {
            subject: `${source}/book.xlsx`,
            rows: 3,
            rejected_rows: 1,
            result: { database_name: source, file: 'book.xlsx' },
          },
        },
      ])
      const query = { q: 'book.xlsx' }
      expect((await fixture.request(engine.listNotifications, { query })).items).toHaveLength(1)
    })

    test('ENG48 a sheet that cannot be read has its own', async () => {
      const empty = { name: 'Orders', rows: '' }
      fixture.put('book.xlsx', await workbookOf({ sheets: [empty, ...sheets.slice(1, 2)] }))
      await fixture.register('book.xlsx')
      expect(await read('Orders', { sheet_follows: true })).toMatchObject({ status: 400 })
      await read('Customers', { sheet_follows: false })
      const found = await notified()
      const told = found.map(({ reason, job }) => `${reason} ${job?.subject} ${job?.rows}`)
      expect(told.toSorted()).toEqual([`failed ${source}/Orders null`, `finished ${source}/book.xlsx 1`])
    })

    test('ENG48 sheets that are extracted one by one have one each', async () => {
      await fixture.register('book.xlsx')
      for (const table of ['Orders', 'Customers']) await read(table)
      const found = await notified()
      const subjects = new Set(found.map(({ job }) => job?.subject))
      expect(subjects).toEqual(new Set([`${source}/Orders`, `${source}/Customers`]))
      expect(found).toHaveLength(2)
    })
  })

  test('DM36 a sheet whose name is taken has the name of the file before it', async () => {
    fixture.put('other.xlsx', await workbookOf({ sheets: sheets.slice(0, 2) }))
    await fixture.register('book.xlsx', 'other.xlsx')
    expect((await tables()).map(([table]) => table)).toEqual([
      'Customers',
      'Orders',
      'other.xlsx/Customers',
      'other.xlsx/Orders',
    ])
  })
})

test('DM36 the sheet, the header and null values of a workbook can be chosen', async () => {
  const sheets: TestSheet[] = [
    { name: 'First', rows: row(text('a'), text('b')) + row(number('1'), number('2')) },
    { name: 'Second', rows: row(text('x'), number('5')) + row(text('y'), text('none')), state: 'hidden' },
  ]
  fixture.put('book.xlsx', await workbookOf({ sheets }))
  await fixture.register('book.xlsx')
  const params = { source, table: 'book.xlsx' }
  const { reading } = await fixture.request(dataManager.tableReading, { params })
  expect(reading.sheets).toEqual(['First', 'Second'])
  const options = { sheet: 'Second', header: false, null_values: ['none'] }
  const { preview } = await fixture.request(dataManager.previewTable, { params, body: { options } })
  expect(preview).toMatchObject({
    rows: [
      ['x', 5],
      ['y', null],
    ],
    reading: { detected: { sheet: 'Second' } },
  })
  await fixture.request(dataManager.saveTableReading, { params, body: { options } })
  const { items } = await fixture.request(dataManager.listTables, { query: {} })
  expect(items).toMatchObject([{ file: 'book.xlsx', sheet: 'Second' }])
  const extraction = await fixture.extract('book.xlsx')
  expect(extraction.attributes.map(({ attribute_name: name }) => name)).toEqual(['column_1', 'column_2'])
  await fixture.build([proposeObject(extraction)])
  expect(await fixture.rows('book')).toEqual([
    ['x', 5],
    ['y', null],
  ])
})
