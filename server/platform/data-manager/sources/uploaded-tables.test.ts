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
import { openShop, type Shop } from '../../testing/shop.ts'
import { openTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { extractionHandlers } from './extraction.ts'
import { openInHand } from '../core/resource-locks.ts'
import { replaceHandlers } from './replace-table.ts'

const first = 'city,amount\nOslo,3\nRome,4\n'
const second = 'city,amount\nOslo,30\nBern,40\nRome,50\n'
const source = 'Sales'

let shop: Shop
beforeEach(async () => {
  shop = await openShop()
})
afterEach(() => shop.platform.close())

const upload = async (name: string, content: string | Uint8Array, isWhole = true): Promise<string> => {
  const bytes = Buffer.from(content)
  const body = { name, size: bytes.length, purpose: 'source' } as const
  const { upload: begun } = await shop.ask(uploads.create, { body })
  const params = { upload: begun.upload_id }
  const sent = { params, query: { offset: 0 }, body: new Blob([bytes]) }
  if (bytes.length > 0) await shop.ask(uploads.send, sent)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  if (isWhole) await shop.ask(uploads.complete, { params, body: { sha256 } })
  return begun.upload_id
}
const register = (parameters: Record<string, unknown> = {}) =>
  shop.call(dataManager.createSource, { body: { dbms: 'upload', parameters, database_name: source } })
const add = (...tables: { table_name: string; upload?: string }[]) =>
  shop.call(dataManager.addTables, { body: tables.map((each) => ({ database_name: source, ...each })) })
const extract = async (table: string): Promise<Extraction> => {
  const params = { source, table }
  const { extraction } = await shop.ask(dataManager.extract, { params, query: { wait: true } })
  if (extraction === undefined) throw new Error('the extraction did not end')
  return extraction
}
const replace = (table: string, id: string) =>
  shop.call(dataManager.replaceTable, { params: { source, table }, body: { upload: id } })
const tableNamed = async (name: string): Promise<Table | undefined> =>
  (await shop.ask(dataManager.listTables, {})).items.find((table) => table.table_name === name)
const files = (): string[] => readdirSync(join(shop.platform.folder, 'data', 'uploads'))
const codesOf = ({ body }: { body: unknown }): unknown => {
  const details: unknown = Reflect.get(Object(body), 'details')
  return Array.isArray(details)
    ? details.map((each: { path: string; code: string }) => `${each.path} ${each.code}`)
    : body
}
/** A source with one extracted table, and the object proposed of it. */
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
  ])('DM9 UPL6 %s is taken over, extracted, built and asked', async (name, content) => {
    const { object } = await established(name, content)
    await shop.build([object])
    expect(await shop.rows(object.object_name)).toEqual([
      ['Oslo', 3],
      ['Rome', 4],
    ])
    const size = Buffer.from(content).length
    expect(await tableNamed(name)).toMatchObject({ size, state: 'ready', rows: 2 })
  })

  it('UPL6 begins with the upload that its parameters name, which then is a table and no parameter', async () => {
    const id = await upload('sales.csv', first)
    const { body } = await register({ file: id })
    expect(body).toMatchObject({ source: { dbms: 'upload', parameters: {}, tables: 1 } })
    expect(await tableNamed('sales.csv')).toMatchObject({
      state: 'never_extracted',
      format: 'csv',
      size: first.length,
    })
    expect((await shop.ask(uploads.list, {})).items).toEqual([])
    expect(await findBreak(shop.platform.deps.db)).toBeNull()
  })

  it('UPL6 is not made where its upload cannot be taken, and says all that is wrong', async () => {
    const id = await upload('notes.txt', first, false)
    const body = { dbms: 'upload', parameters: { file: id }, database_name: source, level_name: 'x' }
    const answer = await shop.call(dataManager.createSource, { body })
    expect(codesOf(answer)).toEqual([
      'parameters.file upload_incomplete',
      'parameters.file file_format_unknown',
      'level_name wrong_value',
    ])
    expect((await shop.ask(dataManager.listSources, {})).items).toEqual([])
  })

  it('UPL6 takes all uploads or none, with every problem at its place', async () => {
    await register()
    await shop.register()
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
    expect((await shop.ask(dataManager.listTables, {})).items).toEqual([])
  })

  it('UPL6 takes an upload once, and its bytes then belong to the table', async () => {
    const { id } = await established('sales.csv', first)
    expect(codesOf(await add({ table_name: 'again.csv', upload: id }))).toEqual(['0.upload in_use'])
    expect((await shop.call(uploads.remove, { params: { upload: id } })).status).toBe(409)
    shop.platform.clock.advance(48 * 3_600_000)
    await shop.platform.deps.uploadSweep.round()
    expect(files()).toEqual([`${id}.csv`])
  })

  it('UPL6 an empty file completes, and its extraction says that it is empty', async () => {
    await register()
    await add({ table_name: 'empty.csv', upload: await upload('empty.csv', '') })
    const params = { source, table: 'empty.csv' }
    expect((await shop.call(dataManager.extract, { params, query: { wait: true } })).body).toMatchObject({
      code: 'file_empty',
    })
  })
})

describe('UPL7 bytes go with their table', () => {
  it.each([
    ['table', () => shop.ask(dataManager.deleteTable, { params: { source, table: 'sales.csv' } })],
    ['source', () => shop.ask(dataManager.deleteSource, { params: { source } })],
  ])('UPL7 a deleted %s takes them along', async (_, remove) => {
    await established('sales.csv', first)
    await remove()
    expect(files()).toEqual([])
  })

  it('UPL7 but stay as long as a view that queries see reads them', async () => {
    const { object } = await established('sales.csv', first)
    await shop.build([{ ...object, to_materialize: false }])
    await shop.ask(dataManager.deleteObject, { params: { object: object.object_name } })
    await shop.ask(dataManager.deleteSource, { params: { source } })
    expect(await shop.rows(object.object_name)).toHaveLength(2)
    expect(files()).toHaveLength(1)
    expect((await shop.ask(uploads.list, {})).items).toEqual([])
    const other = { ...object, object_name: 'other', attributes: [] }
    shop.put('other.csv', second)
    await shop.register('other.csv')
    const proposed = proposeObject(await shop.extract('other.csv'))
    for (const name of ['one', 'two']) await shop.build([{ ...other, ...proposed, object_name: name }])
    expect(files()).toEqual([])
  })
})

describe('UPL8 another file for a table', () => {
  it('UPL8 is read by builds once it is extracted; until then the former one serves', async () => {
    const { object } = await established('sales.csv', first)
    const id = await upload('sales-2.csv.gz', gzipSync(second))
    expect((await replace('sales.csv', id)).status).toBe(200)
    expect(await tableNamed('sales.csv')).toMatchObject({ state: 'never_extracted', rows: 2 })
    await shop.build([object])
    expect(await shop.rows(object.object_name)).toHaveLength(2)
    expect(await extract('sales.csv')).toMatchObject({ rows: 3 })
    expect(files()).toEqual([`${id}.csv.gz`])
    await shop.build([object])
    expect(await shop.rows(object.object_name)).toHaveLength(3)
    expect(await findBreak(shop.platform.deps.db)).toBeNull()
  })

  it('UPL8 that cannot be read leaves the former one in its place', async () => {
    const { object } = await established('sales.csv', first)
    await replace('sales.csv', await upload('broken.csv', ''))
    await expect(extract('sales.csv')).rejects.toThrow(/file_empty/)
    expect(await tableNamed('sales.csv')).toMatchObject({ state: 'failed', rows: 2 })
    await shop.build([object])
    expect(await shop.rows(object.object_name)).toHaveLength(2)
    const id = await upload('third.csv', second)
    await replace('sales.csv', id)
    expect(files()).toHaveLength(2)
    await extract('sales.csv')
    expect(files()).toEqual([`${id}.csv`])
  })

  it('UPL8 takes the place of one that was never extracted at once', async () => {
    await register()
    await add({ table_name: 'sales.csv', upload: await upload('sales.csv', '') })
    const id = await upload('sales.csv', first)
    await replace('sales.csv', id)
    expect(files()).toEqual([`${id}.csv`])
  })

  it('UPL8 waits for the end of an extraction, also while that still looks for its file', async () => {
    await register()
    const admin = { login: 'admin', user: 'admin', permissions: ['*:*:*'], conditions: [], tokenId: '' }
    await add({ table_name: 'a.csv', upload: await upload('a.csv', first) })
    const next = await upload('a.csv', second)
    const { deps } = shop.platform
    const { uid } = await deps.db.selectFrom('uploads').select('uid').executeTakeFirstOrThrow()
    const { signal } = new AbortController()
    const context = {
      session: { ...admin, uid },
      signal,
      requestId: '',
      address: '',
      origin: '',
      cookie: () => undefined,
      wanted: { isHead: false, ifNoneMatch: undefined, range: undefined, ifRange: undefined },
      admitAgain: () => Promise.resolve(),
      token: undefined,
    }
    const asked = { params: { source, table: 'a.csv' }, ifMatch: undefined }
    const inHand = openInHand()
    const { replaceTable } = replaceHandlers(deps, inHand)
    let replaced: unknown
    const pathOf: typeof deps.uploads.pathOf = (of) => {
      replaced ??= Promise.resolve(
        replaceTable({ ...asked, query: {}, body: { upload: next } }, context),
      ).catch((error: unknown) => error)
      return deps.uploads.pathOf(of)
    }
    const { extract: start } = extractionHandlers({ ...deps, uploads: { ...deps.uploads, pathOf } }, inHand)
    await start({ ...asked, query: { wait: true }, body: {} }, context)
    expect(await replaced).toMatchObject({ code: 'busy' })
    expect(await tableNamed('a.csv')).toMatchObject({ size: first.length, rows: 2 })
  })

  it('UPL8 is refused where the table is none of uploads, or does not exist', async () => {
    shop.put('here.csv', first)
    await shop.register('here.csv')
    const body = { upload: await upload('sales.csv', first) }
    const local = { params: { source: 'shop', table: 'here.csv' }, body }
    expect(codesOf(await shop.call(dataManager.replaceTable, local))).toEqual(['upload invalid_value'])
    expect((await replace('absent.csv', body.upload)).status).toBe(404)
  })
})

const parquetBytes = async (): Promise<Buffer> => {
  const path = join(shop.platform.deps.staging, 'made.parquet')
  await shop.platform.deps.warehouse.execute(
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

describe('UPL9 views over uploads', () => {
  it.each([
    ['sales.parquet', parquetBytes],
    ['sales.csv', () => first],
  ])('UPL9 %s is read in place, also after the data folder has moved', async (name, content) => {
    await shop.platform.close()
    shop = await openShop({ onDisk: true })
    const { object } = await established(name, await content())
    await shop.build([{ ...object, to_materialize: false }])
    expect(await rowsOf(shop.platform)).toBe(2)
    const { folder, clock } = shop.platform
    const elsewhere = `${folder} [it's moved]`
    cpSync(folder, elsewhere, { recursive: true })
    await shop.platform.close()
    const moved = await openTestPlatform({ folder: elsewhere, clock, onDisk: true })
    try {
      expect(await rowsOf(moved)).toBe(2)
      expect(moved.log.filter((line) => line.includes('"level":50'))).toEqual([])
    } finally {
      await moved.close()
    }
    shop = await openShop()
  })
})
