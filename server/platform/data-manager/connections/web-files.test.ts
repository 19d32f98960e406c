import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { proposeObject } from '#domain/schema/propose-object.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import { filesAnswer, openWebServer, type WebServer } from '../../testing/web-server.ts'

type Files = Map<string, { body: string | Uint8Array; headers?: Record<string, string> }>

const csv = 'id,city\n1,Nantes\n2,"Saint-Malo"\n'
const page = '<!DOCTYPE html>\n<html><body>Please sign in</body></html>'

describe('DM61 sources of type http', () => {
  let web: WebServer
  let secure: WebServer
  let fixture: DataFixture
  let count = 0

  beforeAll(async () => {
    web = await openWebServer()
    secure = await openWebServer({ hasTls: true })
    fixture = await openDataFixture()
  })
  afterAll(async () => {
    await fixture.platform.close()
    await web.close()
    await secure.close()
  })
  beforeEach(() => void web.requests.splice(0))

  const serve = (files: Files): void => web.answer(filesAnswer(files))
  const testWith = async (parameters: Record<string, unknown>) =>
    (await fixture.request(dataManager.testConnection, { body: { dbms: 'http', parameters } })).stages
  const statesOf = (stages: Awaited<ReturnType<typeof testWith>>) =>
    stages.map(({ stage, state }) => `${stage} ${state}`)
  /** A source with one file. */
  const add = async (path: string, parameters: Record<string, unknown> = {}, table = 'a.csv') => {
    count += 1
    const name = `web ${count}`
    const url = path.startsWith('http') ? path : `${web.origin}${path}`
    await fixture.request(dataManager.createSource, {
      body: { dbms: 'http', parameters: { url, ...parameters }, database_name: name },
    })
    await fixture.request(dataManager.addTables, {
      body: { database_name: name, table_name: table, file: url },
    })
    return name
  }
  const read = (source: string, table = 'a.csv', query = {}) =>
    fixture.call(dataManager.extract, { params: { source, table }, query: { wait: true, ...query } })
  const rows = async (source: string, table = 'a.csv') => {
    const { items } = await fixture.request(dataManager.listTables, { query: { database_name: source } })
    return items.find(({ table_name: name }) => name === table)
  }

  test('DM60.a a test passes its steps, with and without encryption and a sign-in', async () => {
    serve(new Map([['/a.csv', { body: csv }]]))
    const plain = await testWith({ url: `${web.origin}/a.csv` })
    expect(statesOf(plain)).toEqual(['address done', 'tls skipped', 'sign_in skipped', 'read done'])
    expect(plain[3]?.facts).toEqual({ files: 1, bytes: csv.length })
    secure.answer(filesAnswer(new Map([['/a.csv', { body: csv }]])))
    const parameters = { url: `${secure.origin}/a.csv`, ca: secure.certificate, sign_in: 'token', token: 'T' }
    const stages = await testWith(parameters)
    expect(statesOf(stages)).toEqual(['address done', 'tls done', 'sign_in done', 'read done'])
    expect(secure.requests.at(-1)?.headers.authorization).toBe('Bearer T')
  })

  test.each([
    ['a closed port', 'http://127.0.0.1:1/a.csv', {}, 'address', 'database_unreachable'],
    ['an unknown name', 'https://nowhere.invalid/a.csv', {}, 'address', 'database_unreachable'],
    ['a certificate nobody vouches for', 'SECURE/a.csv', {}, 'tls', 'database_tls'],
    ['a refused user', 'WEB/401', {}, 'sign_in', 'source_sign_in'],
    ['a forbidden file', 'WEB/403', {}, 'sign_in', 'source_sign_in'],
    ['a missing file', 'WEB/404', {}, 'read', 'source_file_missing'],
    ['a page', 'WEB/page', {}, 'read', 'database_read'],
    ['a broken server', 'WEB/500', {}, 'read', 'database_read'],
  ])(
    'DM60.a %s fails its step, and the steps after it are not reached',
    async (_, url, more, stage, code) => {
      web.answer(({ path }, response) => {
        const status = Number(path.slice(1))
        if (Number.isNaN(status)) response.writeHead(200, { 'content-type': 'text/html' }).end(page)
        else response.writeHead(status).end()
      })
      const address = url.replace('WEB', web.origin).replace('SECURE', secure.origin)
      const stages = await testWith({ url: address, ...more })
      const at = stages.findIndex(({ state }) => state === 'failed')
      expect(stages[at]).toMatchObject({ stage, problem: { code } })
      expect(stages.slice(0, at).every(({ state }) => state === 'done' || state === 'skipped')).toBe(true)
      expect(stages.slice(at + 1).every(({ state }) => state === 'not_reached')).toBe(true)
    },
  )

  test('DM60.b a file is copied whole and read like a local one, with its reading options', async () => {
    serve(new Map([['/a.csv', { body: 'id;price\n1;1,5\n2;2,25\nbroken;line;here\n' }]]))
    const source = await add('/a.csv')
    const answer = await read(source, 'a.csv', { flashzone: true })
    expect(answer.status).toBe(200)
    expect(await rows(source)).toMatchObject({
      rows: 2,
      rejected_rows: 1,
      format: 'csv',
      file: `${web.origin}/a.csv`,
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
    serve(new Map([['/a.json', { body: JSON.stringify([{ id: 1, lines: [{ n: 1 }, { n: 2 }] }]) }]]))
    const source = await add('/a.json', {}, 'a.json')
    expect((await read(source, 'a.json')).status).toBe(200)
    expect(await rows(source, 'a.json.lines')).toMatchObject({ rows: 2, parent: 'a.json' })
    serve(new Map([['/a.json', { body: JSON.stringify([{ id: 1, lines: [{ n: 1 }] }]) }]]))
    expect((await read(source, 'a.json.lines')).status).toBe(200)
    expect(await rows(source, 'a.json.lines')).toMatchObject({ rows: 1 })
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
    serve(new Map([[path, { body, headers }]]))
    const source = await add(path)
    expect((await read(source)).status).toBe(200)
    expect(await rows(source)).toMatchObject({ rows: 2, format })
  })

  test('DM60.c a file that did not change is not read again, also by its sample', async () => {
    const files: Files = new Map([['/a.csv', { body: csv, headers: { etag: '"v1"' } }]])
    serve(files)
    const source = await add('/a.csv')
    expect((await read(source, 'a.csv', { sample: true, full_read: true, sample_max_lines: 1 })).status).toBe(
      200,
    )
    await expect.poll(async () => (await rows(source))?.rows).toBe(2)
    expect(web.requests).toHaveLength(1)
    expect((await read(source)).status).toBe(200)
    expect(web.requests.at(-1)?.headers['if-none-match']).toBe('"v1"')
    files.set('/a.csv', { body: `${csv}3,Brest\n`, headers: { etag: '"v2"' } })
    await read(source)
    expect(await rows(source)).toMatchObject({ rows: 3 })
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
    const files: Files = new Map([
      ['/a.csv', { body: csv, headers: { date, 'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT' } }],
    ])
    serve(files)
    const source = await add('/a.csv')
    await read(source)
    await read(source)
    const asked = web.requests.filter(({ headers }) => headers['if-modified-since'] === undefined)
    expect(asked).toHaveLength(2)
  })

  test.each([
    ['too few bytes', { 'content-length': '9999' }, 'database_interrupted', 'cut'],
    ['no length', {}, 'database_read', 'unsaid'],
    ['a page without its type', { 'content-length': String(page.length) }, 'database_read', 'page'],
    ['an unknown packing', { 'content-encoding': 'br', 'content-length': '3' }, 'database_read', 'br'],
  ])('DM60.d %s is refused, and the copy before stays', async (_, headers, code, kind) => {
    serve(new Map([['/a.csv', { body: csv }]]))
    const source = await add('/a.csv')
    await read(source)
    web.answer((_received, response) => {
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
    expect(await read(source)).toMatchObject({ status: 502, body: { code } })
    expect(await rows(source)).toMatchObject({ state: 'failed', rows: 2 })
    serve(new Map([['/a.csv', { body: csv }]]))
    expect((await read(source)).status).toBe(200)
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
    web.answer((_, response) => {
      version = Math.min(version + 1, stopsAt)
      const date = new Date(Date.UTC(2026, 0, 1, 0, 0, version)).toUTCString()
      const body = `id\n${version}\n`
      response.writeHead(200, { 'last-modified': date, 'content-length': String(body.length) }).end(body)
    })
    const source = await add('/a.csv')
    expect((await read(source)).status).toBe(200)
    const { preview } = await fixture.request(dataManager.previewTable, {
      params: { source, table: 'a.csv' },
      body: {},
    })
    expect(preview.rows).toEqual([[2]])
    stopsAt = 1000
    const refused = await read(source)
    expect(refused).toMatchObject({
      status: 502,
      body: { code: 'database_read', params: { reason: 'changed_meanwhile' } },
    })
  })

  test('DM60.d too many requests say how long to wait', async () => {
    web.answer((_, response) => void response.writeHead(429, { 'retry-after': '90' }).end())
    const source = await add('/a.csv')
    expect(await read(source)).toMatchObject({
      body: { code: 'database_read', params: { reason: 'requests_wait', 'reason.seconds': 90 } },
    })
  })

  test('DM60.e redirects are followed, and secrets never reach another origin', async () => {
    const other = await openWebServer()
    other.answer(({ path }, response) => {
      if (path === '/back') response.writeHead(302, { location: `${web.origin}/end.csv` }).end()
      else
        filesAnswer(new Map([['/a.csv', { body: csv }]]))(
          { path, headers: {}, method: '', body: Buffer.of() },
          response,
        )
    })
    const ends = filesAnswer(new Map([['/end.csv', { body: csv }]]))
    web.answer((received, response) => {
      const to = { '/same': '/end.csv', '/other': `${other.origin}/a.csv`, '/around': `${other.origin}/back` }
      const location = Object.entries(to).find(([path]) => path === received.path)?.[1]
      if (location === undefined) ends(received, response)
      else response.writeHead(302, { location }).end()
    })
    const secrets = { sign_in: 'password', username: 'reader', password: 'Hush-1' }
    const authorization = `Basic ${Buffer.from('reader:Hush-1').toString('base64')}`
    for (const path of ['/same', '/other', '/around']) {
      const source = await add(path, secrets)
      web.requests.splice(0)
      expect((await read(source)).status).toBe(200)
      expect(web.requests[0]?.headers.authorization).toBe(authorization)
      if (path === '/same') expect(web.requests[1]?.headers.authorization).toBe(authorization)
      if (path === '/around') expect(web.requests[1]?.headers.authorization).toBeUndefined()
    }
    expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
    web.answer(({ path }, response) => void response.writeHead(302, { location: `${path}x` }).end())
    expect(await read(await add('/loop.csv'))).toMatchObject({
      body: { params: { reason: 'redirected_often' } },
    })
    await other.close()
  })

  test('DM60.e every redirect is checked, and none leads out of encryption', async () => {
    const guarded = await openDataFixture({ sourceNetworks: [] })
    const send = (parameters: Record<string, unknown>) =>
      guarded.request(dataManager.testConnection, { body: { dbms: 'http', parameters } })
    const url = `${web.origin}/a.csv`
    expect((await send({ url })).stages[0]).toMatchObject({ problem: { code: 'database_address_private' } })
    await guarded.request(dataManager.allowAddress, { body: { host: '127.0.0.1' } })
    web.answer(
      (_, response) =>
        void response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    )
    const { stages } = await send({ url })
    expect(stages.find(({ state }) => state === 'failed')).toMatchObject({
      problem: { code: 'database_address_private', params: { host: '169.254.169.254' } },
    })
    await guarded.platform.close()
    secure.answer((_, response) => void response.writeHead(302, { location: url }).end())
    const down = await testWith({ url: `${secure.origin}/a.csv`, ca: secure.certificate })
    expect(down.at(-1)).toMatchObject({ problem: { params: { reason: 'redirected_unencrypted' } } })
  })

  test('DM61.a addresses are checked, and secrets stay with their server', async () => {
    const create = (parameters: Record<string, unknown>) =>
      fixture.call(dataManager.createSource, {
        body: { dbms: 'http', parameters, database_name: 'never created' },
      })
    const wrong = await create({ url: 'https://u:p@a.example/\nftp://b.example/x\nhttps://c.example/x.csv' })
    expect(wrong).toMatchObject({ status: 400, body: { details: [{}, {}] } })
    const two = { url: 'https://a.example/x.csv\nhttps://b.example/y.csv' }
    expect(await create({ ...two, sign_in: 'token', token: 'T' })).toMatchObject({
      status: 400,
      body: { params: { reason: 'origins_differ' } },
    })
    const kept = await add('/kept.csv', { sign_in: 'token', token: 'Hush-2' })
    const { items } = await fixture.request(dataManager.listSources, {})
    const saved = items.find(({ database_name: name }) => name === kept)
    expect(saved).toMatchObject({ secrets_set: ['token'] })
    const update = (url: string) =>
      fixture.call(dataManager.updateSource, {
        params: { source: kept },
        ifMatch: saved?.etag ?? '',
        body: { parameters: { url, sign_in: 'token' } },
      })
    expect(await update('http://127.0.0.1:9/kept.csv')).toMatchObject({
      status: 400,
      body: { params: { reason: 'secret_moved' } },
    })
    expect((await update(`${web.origin}/kept.csv\n${web.origin}/more.csv`)).status).toBe(200)
    expect(JSON.stringify([saved, fixture.platform.log])).not.toContain('Hush-2')
  })

  test('DM61.a a file of another address is not read', async () => {
    const source = await add('/a.csv')
    await fixture.request(dataManager.addTables, {
      body: { database_name: source, table_name: 'b', file: `${web.origin}/b.csv` },
    })
    expect(await read(source, 'b')).toMatchObject({ status: 400, body: { code: 'source_file_missing' } })
    expect(web.requests).toHaveLength(0)
  })

  test('DM60.f addresses are listed as files with sizes and formats, in pages', async () => {
    serve(
      new Map([
        [
          '/%E2%9C%93%20a%22b.csv',
          { body: csv, headers: { 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' } },
        ],
        ['/b.parquet', { body: 'x' }],
      ]),
    )
    const url = ['/%E2%9C%93%20a%22b.csv', '/b.parquet', '/gone.json']
      .map((path) => web.origin + path)
      .join('\n')
    const list = (more = {}) =>
      fixture.request(dataManager.listRemoteFiles, { body: { dbms: 'http', parameters: { url }, ...more } })
    const { entries, cursor } = await list()
    expect(cursor).toBeNull()
    expect(entries.map(({ name, format, size }) => [name, format, size])).toEqual([
      ['✓ a"b.csv', 'csv', csv.length],
      ['b.parquet', 'parquet', 1],
      ['gone.json', 'json', null],
    ])
    expect(entries[0]?.modified_at).toBe('2026-01-01T00:00:00.000Z')
    const first = await list({ limit: 1 })
    expect(first.entries).toHaveLength(1)
    expect((await list({ limit: 5, cursor: first.cursor })).entries).toHaveLength(2)
    expect((await list({ search: 'B.p' })).entries).toHaveLength(1)
    const wrong = await fixture.call(dataManager.listRemoteTables, {
      body: { dbms: 'http', parameters: { url } },
    })
    expect(wrong).toMatchObject({ status: 400, body: { details: [{ path: 'dbms' }] } })
  })

  test('DM60.g a build reads its files again, writes what changed, and keeps its tables if it cannot', async () => {
    const files: Files = new Map([['/build.csv', { body: csv, headers: { etag: '"1"' } }]])
    serve(files)
    const source = await add('/build.csv', {}, 'build.csv')
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
