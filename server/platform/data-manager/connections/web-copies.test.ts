import { readFileSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { openWebFixture, type WebFixture } from '../../testing/web-fixture.ts'
import type { WebFiles, WebServer } from '../../testing/web-server.ts'

const csv = 'id,city\n1,Nantes\n2,"Saint-Malo"\n'
const page = '<!DOCTYPE html>\n<html><body>Please sign in</body></html>'

describe('DM60 copies of files on other servers', () => {
  let fixture: WebFixture
  let server: WebServer

  beforeAll(async () => {
    fixture = await openWebFixture()
    server = fixture.web
  })
  afterAll(() => fixture.close())
  beforeEach(() => void server.requests.splice(0))

  test('DM60.b a file is copied whole and read like a local one, with its reading options', async () => {
    fixture.serve(new Map([['/a.csv', { body: 'id;price\n1;1,5\n2;2,25\nbroken;line;here\n' }]]))
    const source = await fixture.add('/a.csv')
    const answer = await fixture.read(source, 'a.csv', { flashzone: true })
    expect(answer.status).toBe(200)
    expect(await fixture.tableOf(source)).toMatchObject({
      rows: 2,
      rejected_rows: 1,
      format: 'csv',
      file: `${server.origin}/a.csv`,
      remote: null,
      size: 39,
    })
    const preview = await fixture.request(dataManager.previewTable, {
      params: { source, table: 'a.csv' },
      body: { options: { decimal: 'comma' } },
    })
    expect(preview.preview.rows[0]).toEqual([1, 1.5])
  })

  test('DM60.b a list of objects becomes a table of the same copy', async () => {
    fixture.serve(new Map([['/a.json', { body: JSON.stringify([{ id: 1, lines: [{ n: 1 }, { n: 2 }] }]) }]]))
    const source = await fixture.add('/a.json', {}, 'a.json')
    expect((await fixture.read(source, 'a.json')).status).toBe(200)
    expect(await fixture.tableOf(source, 'a.json.lines')).toMatchObject({ rows: 2, parent: 'a.json' })
    fixture.serve(new Map([['/a.json', { body: JSON.stringify([{ id: 1, lines: [{ n: 1 }] }]) }]]))
    expect((await fixture.read(source, 'a.json.lines')).status).toBe(200)
    expect(await fixture.tableOf(source, 'a.json.lines')).toMatchObject({ rows: 1 })
  })

  test('DM60.b the first extraction of a workbook adds its further visible sheets', async () => {
    const workbook = readFileSync(resolve('fixtures/workbooks/calls-and-ships.xlsx'))
    fixture.serve(new Map([['/calls.xlsx', { body: workbook, headers: { etag: '"1"' } }]]))
    const source = await fixture.add('/calls.xlsx', {}, 'calls.xlsx')
    expect((await fixture.read(source, 'calls.xlsx')).status).toBe(200)
    const { items } = await fixture.request(dataManager.listTables, { query: { database_name: source } })
    const [own, other] = items.toSorted((one) => (one.table_name === 'calls.xlsx' ? -1 : 1))
    expect(items).toHaveLength(2)
    expect(own).toMatchObject({ state: 'ready', format: 'xlsx' })
    expect(other).toMatchObject({
      state: 'never_extracted',
      format: 'xlsx',
      file: `${server.origin}/calls.xlsx`,
    })
    expect(other?.sheet).not.toBe(own?.sheet)
    expect((await fixture.read(source, other?.table_name)).status).toBe(200)
    expect((await fixture.read(source, 'calls.xlsx')).status).toBe(200)
    const after = await fixture.request(dataManager.listTables, { query: { database_name: source } })
    expect(after.items.map(({ state }) => state)).toEqual(['ready', 'ready'])
    expect(server.requests.filter(({ headers }) => headers['if-none-match'] === undefined)).toHaveLength(1)
  })

  test.each([
    ['a type', '/export?id=1', { 'content-type': 'text/csv; charset=utf-8' }, csv, 'csv'],
    [
      'a name',
      '/export?id=2',
      { 'content-disposition': `attachment; filename="x"; filename*=UTF-8''caf%C3%A9.tsv` },
      csv.replaceAll(',', '\t'),
      'tsv',
    ],
    ['its packing', '/a.csv', { 'content-encoding': 'gzip' }, gzipSync(csv), 'csv'],
  ])('DM61.b the format of a file is known by %s', async (_, path, headers, body, format) => {
    fixture.serve(new Map([[path, { body, headers }]]))
    const source = await fixture.add(path)
    expect((await fixture.read(source)).status).toBe(200)
    expect(await fixture.tableOf(source)).toMatchObject({ rows: 2, format })
  })

  test('DM60.c a file that did not change is not read again, also by its sample', async () => {
    const files: WebFiles = new Map([['/a.csv', { body: csv, headers: { etag: '"v1"' } }]])
    fixture.serve(files)
    const source = await fixture.add('/a.csv')
    expect(
      (await fixture.read(source, 'a.csv', { sample: true, full_read: true, sample_max_lines: 1 })).status,
    ).toBe(200)
    await expect.poll(() => fixture.tableOf(source)).toMatchObject({ rows: 2, job_id: null })
    expect(server.requests).toHaveLength(1)
    expect((await fixture.read(source)).status).toBe(200)
    expect(server.requests.at(-1)?.headers['if-none-match']).toBe('"v1"')
    files.set('/a.csv', { body: `${csv}3,Brest\n`, headers: { etag: '"v2"' } })
    await fixture.read(source)
    expect(await fixture.tableOf(source)).toMatchObject({ rows: 3 })
    const uploads = await fixture.platform.deps.db
      .selectFrom('uploads')
      .selectAll()
      .where('version', 'like', '%/a.csv%')
      .where('version', 'like', '%v2%')
      .execute()
    expect(uploads).toHaveLength(1)
  })

  test('DM60.c a fresh time is not a version, because the file may change in the same second', async () => {
    const date = 'Sun, 01 Mar 2026 12:00:01 GMT'
    const files: WebFiles = new Map([
      ['/a.csv', { body: csv, headers: { date, 'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT' } }],
    ])
    fixture.serve(files)
    const source = await fixture.add('/a.csv')
    await fixture.read(source)
    await fixture.read(source)
    const asked = server.requests.filter(({ headers }) => headers['if-modified-since'] === undefined)
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['too few bytes', { 'content-length': '9999' }, 'database_interrupted', 'cut'],
    ['no length', {}, 'database_read', 'unsaid'],
    ['a page without its type', { 'content-length': String(page.length) }, 'database_read', 'page'],
    ['an unknown packing', { 'content-encoding': 'br', 'content-length': '3' }, 'database_read', 'br'],
  ])('DM60.d %s is refused, and the copy before stays', async (_, headers, code, kind) => {
    fixture.serve(new Map([['/a.csv', { body: csv }]]))
    const source = await fixture.add('/a.csv')
    await fixture.read(source)
    server.answer((_received, response) => {
      if (kind === 'unsaid') {
        // As HTTP 1.0: the end of the connection is the end of the file.
        response.socket?.end('HTTP/1.0 200 OK\r\ncontent-type: text/csv\r\n\r\nid\n1\n')
        return
      }
      response.writeHead(200, headers)
      if (kind === 'cut') {
        response.write('id\n1\n')
        setImmediate(() => response.socket?.destroy())
      } else response.end(kind === 'page' ? page : 'abc')
    })
    expect(await fixture.read(source)).toMatchObject({ status: 502, body: { code } })
    expect(await fixture.tableOf(source)).toMatchObject({ state: 'failed', rows: 2 })
    fixture.serve(new Map([['/a.csv', { body: csv }]]))
    expect((await fixture.read(source)).status).toBe(200)
    const staged = await fixture.platform.deps.db
      .selectFrom('uploads')
      .selectAll()
      .where('retiredAt', 'is', null)
      .where('name', '=', 'a.csv')
      .execute()
    const used = await fixture.platform.deps.db.selectFrom('sourceTables').select('uploadId').execute()
    expect(staged.every(({ id }) => used.some(({ uploadId }) => uploadId === id))).toBe(true)
  })

  test('DM61.c a file that changes while it is read is read again, and refused if it goes on', async () => {
    let version = 0
    let stopsAt = 2
    server.answer((_, response) => {
      version = Math.min(version + 1, stopsAt)
      const date = new Date(Date.UTC(2026, 0, 1, 0, 0, version)).toUTCString()
      const body = `id\n${version}\n`
      response.writeHead(200, { 'last-modified': date, 'content-length': String(body.length) }).end(body)
    })
    const source = await fixture.add('/a.csv')
    expect((await fixture.read(source)).status).toBe(200)
    const { preview } = await fixture.request(dataManager.previewTable, {
      params: { source, table: 'a.csv' },
      body: {},
    })
    expect(preview.rows).toEqual([[2]])
    stopsAt = 1000
    const refused = await fixture.read(source)
    expect(refused).toMatchObject({
      status: 502,
      body: { code: 'database_read', params: { reason: 'changed_meanwhile' } },
    })
  })

  test('DM60.d a cancelled job ends the copy, and a file beyond the limit is not copied', async () => {
    let isOpen = false
    server.answer((_, response) => {
      isOpen = true
      response.on('close', () => {
        isOpen = false
      })
      response.writeHead(200, { 'content-length': '1000000' })
      response.write('id\n1\n')
    })
    const source = await fixture.add('/a.csv')
    const running = fixture.read(source)
    await expect.poll(() => isOpen).toBe(true)
    const job = (await fixture.tableOf(source))?.job_id ?? ''
    await fixture.request(engine.cancelJob, { params: { job } })
    expect((await running).status).not.toBe(200)
    await expect.poll(() => isOpen).toBe(false)
    server.answer(
      (_, response) => void response.writeHead(200, { 'content-length': '99999999999999' }).end('x'),
    )
    expect(await fixture.read(source)).toMatchObject({ body: { params: { reason: 'answer_too_large' } } })
    expect(readdirSync(join(fixture.platform.folder, 'data', 'staging', 'loading'))).toEqual([])
  })

  test('DM60.d too many requests say how long to wait', async () => {
    server.answer((_, response) => void response.writeHead(429, { 'retry-after': '90' }).end())
    const source = await fixture.add('/a.csv')
    expect(await fixture.read(source)).toMatchObject({
      body: { code: 'database_read', params: { reason: 'requests_wait', 'reason.seconds': 90 } },
    })
  })

  test('DM60.g a build reads its files again, writes what changed, and keeps its tables if it cannot', async () => {
    const files: WebFiles = new Map([['/build.csv', { body: csv, headers: { etag: '"1"' } }]])
    fixture.serve(files)
    const source = await fixture.add('/build.csv', {}, 'build.csv')
    const answer = await fixture.request(dataManager.extract, {
      params: { source, table: 'build.csv' },
      query: { wait: true },
    })
    if (answer.extraction === undefined) throw new Error('not extracted')
    const object = proposeObject(answer.extraction)
    await fixture.build([object])
    expect(await fixture.rows(object.object_name)).toHaveLength(2)
    const again = await fixture.build([object])
    expect(JSON.stringify(again)).toContain('unchanged')
    files.set('/build.csv', { body: `${csv}3,Brest\n`, headers: { etag: '"2"' } })
    await fixture.build([object])
    expect(await fixture.rows(object.object_name)).toHaveLength(3)
    files.set('/build.csv', { body: 'id,town\n1,x\n', headers: { etag: '"3"' } })
    await expect(fixture.build([object])).rejects.toThrow('columns_changed')
    files.delete('/build.csv')
    await expect(fixture.build([object])).rejects.toThrow('source_file_missing')
    expect(await fixture.rows(object.object_name)).toHaveLength(3)
  })
})
