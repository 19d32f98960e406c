import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import { openDropbox, type DropboxServer } from '../../testing/dropbox-server.ts'

const csv = 'id,city\n1,Nantes\n2,"Saint-Malo"\n'

describe('DM63 sources of type dropbox', () => {
  let dropbox: DropboxServer
  let fixture: DataFixture
  let count = 0

  beforeAll(async () => {
    dropbox = await openDropbox()
    fixture = await openDataFixture({ dropbox: dropbox.servers })
  })
  afterAll(async () => {
    await fixture.platform.close()
    await dropbox.close()
  })
  beforeEach(() => {
    dropbox.expire()
    dropbox.requests.splice(0)
    dropbox.files.clear()
    Object.assign(dropbox, {
      scopes: ['files.metadata.read', 'files.content.read'],
      before: () => false,
    })
  })

  const app = (more: Record<string, unknown> = {}) => ({
    sign_in: 'app',
    app_key: dropbox.appKey,
    app_secret: dropbox.appSecret,
    refresh_token: dropbox.refreshToken,
    ...more,
  })
  const testWith = async (parameters: Record<string, unknown>) =>
    (await fixture.request(dataManager.testConnection, { body: { dbms: 'dropbox', parameters } })).stages
  const statesOf = (stages: Awaited<ReturnType<typeof testWith>>) =>
    stages.map(({ stage, state }) => `${stage} ${state}`)
  const list = (more: Record<string, unknown> = {}, parameters: Record<string, unknown> = {}) =>
    fixture.request(dataManager.listRemoteFiles, {
      body: { dbms: 'dropbox', parameters: app(parameters), ...more },
    })
  const add = async (file: string, parameters = app()) => {
    count += 1
    const name = `box ${count}`
    await fixture.request(dataManager.createSource, {
      body: { dbms: 'dropbox', parameters, database_name: name },
    })
    await fixture.request(dataManager.addTables, { body: { database_name: name, table_name: 't', file } })
    return name
  }
  const read = (source: string) =>
    fixture.call(dataManager.extract, { params: { source, table: 't' }, query: { wait: true } })
  const done = ['address done', 'tls done', 'sign_in done', 'read done']

  test('DM63.a a test passes with an access token, and with an app with or without its secret', async () => {
    dropbox.files.set('/Data/a.csv', { body: csv })
    expect(statesOf(await testWith({ token: dropbox.issue() }))).toEqual(done)
    const stages = await testWith(app({ path: 'data/' }))
    expect(statesOf(stages)).toEqual(done)
    expect(stages[3]?.facts).toEqual({ listed: '/data' })
    expect(statesOf(await testWith(app({ app_secret: undefined })))).toEqual(done)
  })

  test.each([
    ['an unknown token', () => ({ token: 'sl.Hush-7' }), 'invalid_access_token'],
    ['a token that has ended', () => ({ token: ended() }), 'expired_access_token'],
    [
      'a revoked refresh token',
      () => app({ refresh_token: 'Hush-8' }),
      'refresh token is invalid or revoked',
    ],
    ['another app', () => app({ app_key: 'other', refresh_token: 'Hush-8' }), 'invalid_client'],
  ])('DM63.b %s fails the sign-in, with the words of Dropbox', async (_, parameters, words) => {
    const stages = await testWith(parameters())
    expect(stages[2]).toMatchObject({ state: 'failed', problem: { code: 'source_sign_in' } })
    expect(JSON.stringify(stages[2])).toContain(words)
    expect(JSON.stringify([stages, fixture.platform.log])).not.toContain('Hush-')
  })
  const ended = (): string => {
    const token = dropbox.issue()
    dropbox.expire()
    return token
  }

  test('DM63.b a missing scope, a missing folder and too many requests say so', async () => {
    dropbox.scopes = []
    expect(JSON.stringify((await testWith(app()))[2])).toContain('files.metadata.read')
    dropbox.scopes = ['files.metadata.read']
    expect((await testWith(app({ path: '/gone' })))[3]).toMatchObject({
      problem: { code: 'source_file_missing' },
    })
    dropbox.before = ({ path }, response) => {
      if (path.startsWith('/oauth2')) return false
      response
        .writeHead(429, { 'retry-after': '7' })
        .end('{"error_summary":"too_many_requests/..","error":{}}')
      return true
    }
    expect((await testWith(app()))[3]).toMatchObject({
      problem: { params: { reason: 'requests_wait', 'reason.seconds': 7 } },
    })
  })

  test('DM63.a secrets are required, and never returned', async () => {
    await expect(testWith({})).rejects.toThrow('parameters.token')
    await expect(testWith({ sign_in: 'app', app_key: 'k' })).rejects.toThrow('parameters.refresh_token')
    await expect(testWith({ sign_in: 'app', refresh_token: 'r' })).rejects.toThrow('parameters.app_key')
    const source = await add('/a.csv')
    const { items } = await fixture.request(dataManager.listSources, {})
    const saved = items.find(({ database_name: name }) => name === source)
    expect(saved).toMatchObject({
      parameters: { sign_in: 'app', app_key: dropbox.appKey },
      secrets_set: ['app_secret', 'refresh_token'],
    })
    expect(JSON.stringify(saved)).not.toContain('Hush')
  })

  test('DM63.c folders and data files are listed in pages, and found by the start of their names', async () => {
    for (let at = 0; at < 250; at += 1)
      dropbox.files.set(`/Big/${String(at).padStart(3, '0')}.csv`, { body: 'x' })
    dropbox.files.set('/Data/é "🐟".csv', { body: csv })
    dropbox.files.set('/Data/notes.txt', { body: 'x' })
    dropbox.files.set('/Data/Deep/b.json', { body: '[]' })
    expect((await list()).entries.map(({ name, path, kind }) => [name, path, kind])).toEqual([
      ['Big', '/Big', 'folder'],
      ['Data', '/Data', 'folder'],
    ])
    expect((await list({ folder: '/Data' })).entries).toMatchObject([
      { name: 'Deep', kind: 'folder' },
      { name: 'é "🐟".csv', path: '/Data/é "🐟".csv', kind: 'file', format: 'csv', size: csv.length },
    ])
    const first = await list({ folder: '/Big', limit: 100 })
    const second = await list({ folder: '/Big', limit: 100, cursor: first.cursor })
    const third = await list({ folder: '/Big', limit: 100, cursor: second.cursor })
    expect([first, second, third].map(({ entries }) => entries.length)).toEqual([100, 100, 50])
    expect(third.cursor).toBeNull()
    expect((await list({ folder: '/Big', limit: 20, search: '24' })).entries).toHaveLength(10)
    const outside = await fixture.call(dataManager.listRemoteFiles, {
      body: { dbms: 'dropbox', parameters: app({ path: '/Data' }), folder: '/Big' },
    })
    expect(outside).toMatchObject({ status: 400, body: { code: 'source_file_missing' } })
  })

  test.each(['/a.csv', '/Data/é "🐟" \\ 100%.csv'])(
    'DM63.d the file “%s” is read by its revision, and again only when that is another one',
    async (path) => {
      dropbox.files.set(path, { body: csv })
      const source = await add(path)
      expect((await read(source)).body).toMatchObject({ success: true, extraction: { rows: 2 } })
      await read(source)
      const downloads = () => dropbox.requests.filter((one) => one.path === '/2/files/download').length
      expect(downloads()).toBe(1)
      dropbox.files.set(path, { body: `${csv}3,Brest\n` })
      expect((await read(source)).body).toMatchObject({ extraction: { rows: 3 } })
      expect(downloads()).toBe(2)
    },
  )

  test('DM63.d a copy that differs from the hash of its revision is refused', async () => {
    dropbox.files.set('/a.csv', { body: csv })
    const source = await add('/a.csv')
    dropbox.before = ({ path }, response) => {
      if (path !== '/2/files/download') return false
      const body = csv.replace('Nantes', 'Rennes')
      response.writeHead(200, { 'content-length': String(body.length) }).end(body)
      return true
    }
    expect(await read(source)).toMatchObject({ status: 502, body: { params: { reason: 'content_differs' } } })
    expect(await read(await add('/gone.csv'))).toMatchObject({ body: { code: 'source_file_missing' } })
  })

  test('DM63.b a token that ends early is renewed', async () => {
    dropbox.files.set('/a.csv', { body: csv })
    const source = await add('/a.csv')
    await read(source)
    dropbox.expire()
    dropbox.files.set('/a.csv', { body: `${csv}3,Brest\n` })
    expect((await read(source)).body).toMatchObject({ success: true, extraction: { rows: 3 } })
  })
})
