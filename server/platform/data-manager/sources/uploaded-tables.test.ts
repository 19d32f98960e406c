import { createHash } from 'node:crypto'
import { cpSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import type { Extraction, Table } from '#contract/data-manager/table.ts'
import { uploads } from '#contract/uploads/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { findBreak } from '../../audit/audit.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import { openTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { extractionHandlers } from './extraction-handlers.ts'
import { createResourceLocks } from '../core/resource-locks.ts'
import { replaceHandlers } from './replace-table.ts'
import { workbookOf } from '../../warehouse/workbook/testing/workbook-bytes.ts'

const first = 'city,amount\nOslo,3\nRome,4\n'
const second = 'city,amount\nOslo,30\nBern,40\nRome,50\n'
const source = 'Sales'

let fixture: DataFixture
beforeEach(async () => {
  fixture = await openDataFixture()
})
afterEach(() => fixture.platform.close())

const upload = async (name: string, content: string | Uint8Array, isComplete = true): Promise<string> => {
  const bytes = Buffer.from(content)
  const body = { name, size: bytes.length, purpose: 'source' } as const
  const { upload: created } = await fixture.request(uploads.create, { body })
  const params = { upload: created.upload_id }
  const sent = { params, query: { offset: 0 }, body: new Blob([bytes]) }
  if (bytes.length > 0) await fixture.request(uploads.send, sent)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (isComplete) await fixture.request(uploads.complete, { params, body: { sha256 } })
  return created.upload_id
}
const register = (parameters: Record<string, unknown> = {}) =>
  fixture.call(dataManager.createSource, { body: { dbms: 'upload', parameters, database_name: source } })
const add = (...tables: { table_name: string; upload?: string }[]) =>
  fixture.call(dataManager.addTables, { body: tables.map((each) => ({ database_name: source, ...each })) })
const extract = async (table: string): Promise<Extraction> => {
  const params = { source, table }
  const { extraction } = await fixture.request(dataManager.extract, { params, query: { wait: true } })
  if (extraction === undefined) throw new Error('the extraction did not end')
  return extraction
}
const replace = (table: string, id: string) =>
  fixture.call(dataManager.replaceTable, { params: { source, table }, body: { upload: id } })
const tableNamed = async (name: string): Promise<Table | undefined> =>
  (await fixture.request(dataManager.listTables, {})).items.find((table) => table.table_name === name)
const files = (): string[] => readdirSync(join(fixture.platform.folder, 'data', 'uploads'))
const codesOf = ({ body }: { body: unknown }): unknown => {
  const details: unknown = Reflect.get(Object(body), 'details')
  return Array.isArray(details)
    ? details.map((each: { path: string; code: string }) => `${each.path} ${each.code}`)
    : body
}
/** Creates a source with one extracted table and returns the object proposed for it. */
const established = async (name: string, content: string | Uint8Array) => {
  await register()
  const id = await upload(name, content)
  await add({ table_name: name, upload: id })
  return { id, object: proposeObject(await extract(name)) }
}

describe('DM9 a source of uploads', () => {
  it.each([
    ['sales.csv', first],
    ['sales.csv.gz', gzipSync(first)],
    ['sales.ndjson', '{"city":"Oslo","amount":3}\n{"city":"Rome","amount":4}\n'],
    ['sales.json', '[{"city":"Oslo","amount":3},{"city":"Rome","amount":4}]'],
    ['日本 (1) [x]*?.csv', first],
    ['__proto__.csv', first],
  ])('DM9 UPL6 %s is imported, extracted, built and queried', async (name, content) => {
    const { object } = await established(name, content)
    await fixture.build([object])
    expect(await fixture.rows(object.object_name)).toEqual([
      ['Oslo', 3],
      ['Rome', 4],
    ])
    const size = Buffer.from(content).length
    expect(await tableNamed(name)).toMatchObject({ size, state: 'ready', rows: 2 })
  })

  it('UPL6 creates the first table from the upload in the parameters, and stores no parameter for it', async () => {
    const id = await upload('sales.csv', first)
    const { body } = await register({ file: id })
    expect(body).toMatchObject({ source: { dbms: 'upload', parameters: {}, tables: 1 } })
    expect(await tableNamed('sales.csv')).toMatchObject({
      state: 'never_extracted',
      format: 'csv',
      size: first.length,
    })
    expect((await fixture.request(uploads.list, {})).items).toEqual([])
    expect(await findBreak(fixture.platform.deps.db)).toBeNull()
  })

  it('UPL6 is not created if its upload cannot be used, and returns every problem', async () => {
    const id = await upload('notes.txt', first, false)
    const body = { dbms: 'upload', parameters: { file: id }, database_name: source, level_name: 'x' }
    const answer = await fixture.call(dataManager.createSource, { body })
    expect(codesOf(answer)).toEqual([
      'parameters.file upload_incomplete',
      'parameters.file file_format_unknown',
      'level_name wrong_value',
    ])
    expect((await fixture.request(dataManager.listSources, {})).items).toEqual([])
  })

  it('UPL6 accepts all uploads or none, and returns every problem with its path', async () => {
    await register()
    await fixture.register()
    const [good, open, strange] = [
      await upload('good.csv', first),
      await upload('open.csv', first, false),
      await upload('notes.txt', first),
    ]
    const all = [
      { table_name: 'good.csv', upload: good },
      { table_name: 'twice.csv', upload: good },
      { table_name: 'open.csv', upload: open },
      { table_name: 'notes.txt', upload: strange },
      { table_name: 'none.csv' },
      { table_name: 'absent.csv', upload: 'upload_0' },
      { table_name: 'good.csv', upload: 'upload_1' },
      { table_name: 'local.csv', upload: good, database_name: 'shop' },
    ]
    expect(codesOf(await add(...all))).toEqual([
      '1.upload duplicate',
      '2.upload upload_incomplete',
      '3.upload file_format_unknown',
      '4.upload required',
      '5.upload not_found',
      '6.table_name duplicate',
      '6.upload not_found',
      '7.upload invalid_value',
    ])
    expect((await fixture.request(dataManager.listTables, {})).items).toEqual([])
  })

  it('UPL6 accepts an upload once, and the table owns its bytes', async () => {
    const { id } = await established('sales.csv', first)
    expect(codesOf(await add({ table_name: 'again.csv', upload: id }))).toEqual(['0.upload in_use'])
    expect((await fixture.call(uploads.remove, { params: { upload: id } })).status).toBe(409)
    fixture.platform.clock.advance(48 * 3_600_000)
    await fixture.platform.deps.uploadSweep.run()
    expect(files()).toEqual([`${id}.csv`])
  })

  it('UPL6 completes an empty file, whose extraction reports that it is empty', async () => {
    await register()
    await add({ table_name: 'empty.csv', upload: await upload('empty.csv', '') })
    const params = { source, table: 'empty.csv' }
    expect((await fixture.call(dataManager.extract, { params, query: { wait: true } })).body).toMatchObject({
      code: 'file_empty',
    })
  })
})

describe('UPL7 removing bytes with their table', () => {
  it.each([
    ['table', () => fixture.request(dataManager.deleteTable, { params: { source, table: 'sales.csv' } })],
    ['source', () => fixture.request(dataManager.deleteSource, { params: { source } })],
  ])('UPL7 removes them when the %s is deleted', async (_, remove) => {
    await established('sales.csv', first)
    await remove()
    expect(files()).toEqual([])
  })

  it('UPL7 retains them while a published view reads them', async () => {
    const { object } = await established('sales.csv', first)
    await fixture.build([{ ...object, to_materialize: false }])
    await fixture.request(dataManager.deleteObject, { params: { object: object.object_name } })
    await fixture.request(dataManager.deleteSource, { params: { source } })
    expect(await fixture.rows(object.object_name)).toHaveLength(2)
    expect(files()).toHaveLength(1)
    expect((await fixture.request(uploads.list, {})).items).toEqual([])
    const other = { ...object, object_name: 'other', attributes: [] }
    fixture.put('other.csv', second)
    await fixture.register('other.csv')
    const proposed = proposeObject(await fixture.extract('other.csv'))
    for (const name of ['one', 'two']) await fixture.build([{ ...other, ...proposed, object_name: name }])
    expect(files()).toEqual([])
  })
})

describe('UPL8 replacing the file of a table', () => {
  it('UPL8 builds read the new file once it is extracted, and the previous one until then', async () => {
    const { object } = await established('sales.csv', first)
    const id = await upload('sales-2.csv.gz', gzipSync(second))
    expect((await replace('sales.csv', id)).status).toBe(200)
    expect(await tableNamed('sales.csv')).toMatchObject({ state: 'never_extracted', rows: 2 })
    await fixture.build([object])
    expect(await fixture.rows(object.object_name)).toHaveLength(2)
    expect(await extract('sales.csv')).toMatchObject({ rows: 3 })
    expect(files()).toEqual([`${id}.csv.gz`])
    await fixture.build([object])
    expect(await fixture.rows(object.object_name)).toHaveLength(3)
    expect(await findBreak(fixture.platform.deps.db)).toBeNull()
  })

  it('UPL8 keeps the previous file if the new one cannot be read', async () => {
    const { object } = await established('sales.csv', first)
    await replace('sales.csv', await upload('broken.csv', ''))
    await expect(extract('sales.csv')).rejects.toThrow(/file_empty/)
    expect(await tableNamed('sales.csv')).toMatchObject({ state: 'failed', rows: 2 })
    await fixture.build([object])
    expect(await fixture.rows(object.object_name)).toHaveLength(2)
    const id = await upload('third.csv', second)
    await replace('sales.csv', id)
    expect(files()).toHaveLength(2)
    await extract('sales.csv')
    expect(files()).toEqual([`${id}.csv`])
  })

  it('UPL8 immediately replaces a file that was never extracted', async () => {
    await register()
    await add({ table_name: 'sales.csv', upload: await upload('sales.csv', '') })
    const id = await upload('sales.csv', first)
    await replace('sales.csv', id)
    expect(files()).toEqual([`${id}.csv`])
  })

  it('UPL8 waits for a running extraction, even before that has resolved its file', async () => {
    await register()
    const admin = { login: 'admin', user: 'admin', permissions: ['*:*:*'], conditions: [], tokenId: '' }
    await add({ table_name: 'a.csv', upload: await upload('a.csv', first) })
    const next = await upload('a.csv', second)
    const { deps } = fixture.platform
    const { uid } = await deps.db.selectFrom('uploads').select('uid').executeTakeFirstOrThrow()
    const { signal } = new AbortController()
    const context = {
      session: { ...admin, uid },
      signal,
      requestId: '',
      address: '',
      origin: '',
      cookie: () => undefined,
      byteConditions: { ifNoneMatch: undefined, range: undefined, ifRange: undefined },
      reauthorize: () => Promise.resolve(),
      currentSession: () => Promise.resolve(undefined),
      token: undefined,
    }
    const request = { params: { source, table: 'a.csv' }, ifMatch: undefined }
    const locks = createResourceLocks()
    const { replaceTable } = replaceHandlers(deps, locks)
    let replaced: unknown
    const pathOf: typeof deps.uploads.pathOf = (of) => {
      replaced ??= Promise.resolve(
        replaceTable({ ...request, query: {}, body: { upload: next } }, context),
      ).catch((error: unknown) => error)
      return deps.uploads.pathOf(of)
    }
    const { extract: start } = extractionHandlers({ ...deps, uploads: { ...deps.uploads, pathOf } }, locks)
    await start({ ...request, query: { wait: true }, body: {} }, context)
    expect(await replaced).toMatchObject({ code: 'busy' })
    expect(await tableNamed('a.csv')).toMatchObject({ size: first.length, rows: 2 })
  })

  it('UPL8 rejects a table that is not an upload or does not exist', async () => {
    fixture.put('here.csv', first)
    await fixture.register('here.csv')
    const body = { upload: await upload('sales.csv', first) }
    const local = { params: { source: 'shop', table: 'here.csv' }, body }
    expect(codesOf(await fixture.call(dataManager.replaceTable, local))).toEqual(['upload invalid_value'])
    expect((await replace('absent.csv', body.upload)).status).toBe(404)
  })
})

const parquetBytes = async (): Promise<Buffer> => {
  const path = join(fixture.platform.deps.staging, 'made.parquet')
  await fixture.platform.deps.warehouse.execute(
    `COPY (SELECT unnest(['Oslo', 'Rome']) AS city, unnest([3, 4]) AS amount) TO '${path}' (FORMAT parquet)`,
  )
  return readFileSync(path)
}

const viewOf = async ({ deps }: TestPlatform): Promise<string> => {
  const { columns } = await deps.warehouse.execute(
    'SELECT schema_name, view_name FROM duckdb_views() WHERE NOT internal',
  )
  const [[schema] = [], [name] = []] = columns
  return `"${String(schema)}"."${String(name)}"`
}
const rowsOf = async (platform: TestPlatform): Promise<number> =>
  (await platform.deps.warehouse.execute(`SELECT * FROM ${await viewOf(platform)}`)).rows

describe('DM36 reading options of an upload', () => {
  const optionsOf = async (table: string) =>
    (await fixture.request(dataManager.tableReading, { params: { source, table } })).reading.chosen

  it('DM36 are those of the table from its first extraction, and of the file that replaces it', async () => {
    await register()
    const days = 'day,amount\n03/04/2025,1\n'
    const options = { date_format: 'day_first' } as const
    const id = await upload('days.csv', days)
    await fixture.request(dataManager.addTables, {
      body: [{ database_name: source, table_name: 'days.csv', upload: id, options }],
    })
    expect((await extract('days.csv')).attributes[0]?.min).toBe('2025-04-03')
    const params = { source, table: 'days.csv' }
    const body = { upload: await upload('days.csv', days), options: { date_format: 'month_first' } } as const
    await fixture.request(dataManager.replaceTable, { params, body })
    expect(await optionsOf('days.csv')).toEqual({ date_format: 'month_first' })
    expect((await extract('days.csv')).attributes[0]?.min).toBe('2025-03-04')
    await replace('days.csv', await upload('days.csv', days))
    expect(await optionsOf('days.csv')).toEqual({ date_format: 'month_first' })
  })

  it('DM36 are those of each sheet of a workbook', async () => {
    await register()
    const sheets = ['One', 'Two'].map((name) => ({ name, rows: '<row><c><v>1</v></c></row>' }))
    const id = await upload('book.xlsx', await workbookOf({ sheets }))
    const options = { null_values: ['', 'none'] }
    await fixture.request(dataManager.addTables, {
      body: [{ database_name: source, table_name: 'book.xlsx', upload: id, options }],
    })
    for (const name of ['One', 'Two']) expect(await optionsOf(name)).toEqual(options)
  })
})

describe('UPL9 views over uploads', () => {
  it.each([
    ['sales.parquet', parquetBytes],
    ['sales.csv', () => first],
  ])('UPL9 reads %s without a copy, also after the data folder was moved', async (name, content) => {
    await fixture.platform.close()
    fixture = await openDataFixture({ onDisk: true })
    const { object } = await established(name, await content())
    await fixture.build([{ ...object, to_materialize: false }])
    expect(await rowsOf(fixture.platform)).toBe(2)
    const { folder, clock } = fixture.platform
    const elsewhere = `${folder} [it's moved]`
    cpSync(folder, elsewhere, { recursive: true })
    await fixture.platform.close()
    const moved = await openTestPlatform({ folder: elsewhere, clock, onDisk: true })
    try {
      expect(await rowsOf(moved)).toBe(2)
      expect(moved.log.filter((line) => line.includes('"level":50'))).toEqual([])
    } finally {
      await moved.close()
    }
    fixture = await openDataFixture()
  })
})

describe('DM36 an uploaded workbook', () => {
  const cell = (text: string): string => `<c t="inlineStr"><is><t>${text}</t></is></c>`
  const workbook = (...values: string[]) =>
    workbookOf({
      sheets: ['Orders', 'Customers'].map((name) => ({
        name,
        rows: ['name', ...values].map((value) => `<row>${cell(value)}</row>`).join(''),
      })),
    })

  it('DM36 becomes tables that share the upload until the last one is replaced or removed', async () => {
    await register()
    const id = await upload('book.xlsx', await workbook('a'))
    expect(await add({ table_name: 'book.xlsx', upload: id })).toMatchObject({ status: 200 })
    expect(await extract('Orders')).toMatchObject({ rows: 1 })
    expect(await extract('Customers')).toMatchObject({ rows: 1 })
    expect(codesOf(await add({ table_name: 'again', upload: id }))).toEqual(['0.upload in_use'])

    const second = await upload('book.xlsx', await workbook('a', 'b'))
    expect(await replace('Orders', second)).toMatchObject({ status: 200 })
    expect(await extract('Orders')).toMatchObject({ rows: 2 })
    expect(files()).toHaveLength(2)
    expect(await extract('Customers')).toMatchObject({ rows: 2 })
    expect(files()).toHaveLength(1)

    const remove = (table: string) => fixture.call(dataManager.deleteTable, { params: { source, table } })
    expect(await remove('Orders')).toMatchObject({ status: 200 })
    expect(files()).toHaveLength(1)
    expect(await remove('Customers')).toMatchObject({ status: 200 })
    expect(files()).toHaveLength(0)
  })

  it('DM36 becomes the first tables of a new source', async () => {
    const id = await upload('book.xlsx', await workbook('a'))
    expect(await register({ file: id })).toMatchObject({ body: { source: { tables: 2 } } })
    expect(await tableNamed('Customers')).toMatchObject({ file: 'book.xlsx', sheet: 'Customers' })
  })
})
