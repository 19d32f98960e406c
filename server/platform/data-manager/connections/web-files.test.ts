import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { openDataFixture } from '../../testing/data-fixture.ts'
import { openWebFixture, type WebFixture } from '../../testing/web-fixture.ts'
import { filesAnswer, openWebServer, type WebServer } from '../../testing/web-server.ts'

const csv = 'id,city\n1,Nantes\n2,"Saint-Malo"\n'
const page = '<!DOCTYPE html>\n<html><body>Please sign in</body></html>'

describe('DM61 sources of type http', () => {
  let fixture: WebFixture
  let server: WebServer
  let secure: WebServer

  beforeAll(async () => {
    secure = await openWebServer({ hasTls: true })
    fixture = await openWebFixture()
    server = fixture.web
  })
  afterAll(async () => {
    await fixture.close()
    await secure.close()
  })
  beforeEach(() => void server.requests.splice(0))

  const testWith = async (parameters: Record<string, unknown>) =>
    (await fixture.request(dataManager.testConnection, { body: { dbms: 'http', parameters } })).stages
  const statesOf = (stages: Awaited<ReturnType<typeof testWith>>) =>
    stages.map(({ stage, state }) => `${stage} ${state}`)

  test('DM60.a a test passes its steps, with and without encryption and a sign-in', async () => {
    fixture.serve(new Map([['/a.csv', { body: csv }]]))
    const plain = await testWith({ url: `${server.origin}/a.csv` })
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
      server.answer(({ path }, response) => {
        const status = Number(path.slice(1))
        if (Number.isNaN(status)) response.writeHead(200, { 'content-type': 'text/html' }).end(page)
        else response.writeHead(status).end()
      })
      const address = url.replace('WEB', server.origin).replace('SECURE', secure.origin)
      const stages = await testWith({ url: address, ...more })
      const at = stages.findIndex(({ state }) => state === 'failed')
      expect(stages[at]).toMatchObject({ stage, problem: { code } })
      expect(stages.slice(0, at).every(({ state }) => state === 'done' || state === 'skipped')).toBe(true)
      expect(stages.slice(at + 1).every(({ state }) => state === 'not_reached')).toBe(true)
    },
  )

  test('DM60.e redirects are followed, and secrets never reach another origin', async () => {
    const other = await openWebServer()
    other.answer(({ path }, response) => {
      if (path === '/back') response.writeHead(302, { location: `${server.origin}/end.csv` }).end()
      else
        filesAnswer(new Map([['/a.csv', { body: csv }]]))(
          { path, headers: {}, method: '', body: Buffer.of() },
          response,
        )
    })
    const ends = filesAnswer(new Map([['/end.csv', { body: csv }]]))
    server.answer((received, response) => {
      const to = { '/same': '/end.csv', '/other': `${other.origin}/a.csv`, '/around': `${other.origin}/back` }
      const location = Object.entries(to).find(([path]) => path === received.path)?.[1]
      if (location === undefined) ends(received, response)
      else response.writeHead(302, { location }).end()
    })
    const secrets = { sign_in: 'password', username: 'reader', password: 'Hush-1' }
    const authorization = `Basic ${Buffer.from('reader:Hush-1').toString('base64')}`
    for (const path of ['/same', '/other', '/around']) {
      const source = await fixture.add(path, secrets)
      server.requests.splice(0)
      expect((await fixture.read(source)).status).toBe(200)
      expect(server.requests[0]?.headers.authorization).toBe(authorization)
      if (path === '/same') expect(server.requests[1]?.headers.authorization).toBe(authorization)
      if (path === '/around') expect(server.requests[1]?.headers.authorization).toBeUndefined()
    }
    expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
    server.answer(({ path }, response) => void response.writeHead(302, { location: `${path}x` }).end())
    expect(await fixture.read(await fixture.add('/loop.csv'))).toMatchObject({
      body: { params: { reason: 'redirected_often' } },
    })
    await other.close()
  })

  test('DM60.e every redirect is checked, and none leads out of encryption', async () => {
    const guarded = await openDataFixture({ sourceNetworks: [] })
    const send = (parameters: Record<string, unknown>) =>
      guarded.request(dataManager.testConnection, { body: { dbms: 'http', parameters } })
    const url = `${server.origin}/a.csv`
    expect((await send({ url })).stages[0]).toMatchObject({ problem: { code: 'database_address_private' } })
    await guarded.request(dataManager.allowAddress, { body: { host: '127.0.0.1' } })
    server.answer(
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
    const kept = await fixture.add('/kept.csv', { sign_in: 'token', token: 'Hush-2' })
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
    expect((await update(`${server.origin}/kept.csv\n${server.origin}/more.csv`)).status).toBe(200)
    expect(JSON.stringify([saved, fixture.platform.log])).not.toContain('Hush-2')
  })

  test('DM61.a a file of another address is not read', async () => {
    const source = await fixture.add('/a.csv')
    await fixture.request(dataManager.addTables, {
      body: { database_name: source, table_name: 'b', file: `${server.origin}/b.csv` },
    })
    expect(await fixture.read(source, 'b')).toMatchObject({
      status: 400,
      body: { code: 'source_file_missing' },
    })
    expect(server.requests).toHaveLength(0)
  })

  test('DM60.f addresses are listed as files with sizes and formats, in pages', async () => {
    fixture.serve(
      new Map([
        [
          '/%E2%9C%93%20a%22b.csv',
          { body: csv, headers: { 'last-modified': 'Thu, 01 Jan 2026 00:00:00 GMT' } },
        ],
        ['/b.parquet', { body: 'x' }],
      ]),
    )
    const url = ['/%E2%9C%93%20a%22b.csv', '/b.parquet', '/gone.json']
      .map((path) => server.origin + path)
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
})
