import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import { openS3, type S3Server } from '../../testing/s3-server.ts'

const csv = 'id,city\n1,Nantes\n2,"Saint-Malo"\n'

describe('DM62 sources of type s3', () => {
  let store: S3Server
  let fixture: DataFixture
  let count = 0

  beforeAll(async () => {
    store = await openS3()
    fixture = await openDataFixture()
  })
  afterAll(async () => {
    await fixture.platform.close()
    await store.close()
  })
  beforeEach(() => {
    store.requests.splice(0)
    store.objects.clear()
    Object.assign(store, { isPublic: false, sessionToken: undefined, before: () => false })
  })

  const location = (more: Record<string, unknown> = {}) => ({
    endpoint: store.origin,
    region: store.region,
    bucket: 'harbour',
    access_key: store.accessKey,
    secret_key: store.secretKey,
    ...more,
  })
  const testWith = async (more: Record<string, unknown> = {}) =>
    (await fixture.request(dataManager.testConnection, { body: { dbms: 's3', parameters: location(more) } }))
      .stages
  const statesOf = (stages: Awaited<ReturnType<typeof testWith>>) =>
    stages.map(({ stage, state }) => `${stage} ${state}`)
  const list = (more: Record<string, unknown> = {}, parameters: Record<string, unknown> = {}) =>
    fixture.request(dataManager.listRemoteFiles, {
      body: { dbms: 's3', parameters: location(parameters), ...more },
    })
  const add = async (file: string, more: Record<string, unknown> = {}) => {
    count += 1
    const name = `store ${count}`
    await fixture.request(dataManager.createSource, {
      body: { dbms: 's3', parameters: location(more), database_name: name },
    })
    await fixture.request(dataManager.addTables, { body: { database_name: name, table_name: 't', file } })
    return name
  }
  const read = (source: string) =>
    fixture.call(dataManager.extract, { params: { source, table: 't' }, query: { wait: true } })

  test('DM62.a a test passes its steps: signed, with a session token, and anonymously', async () => {
    store.objects.set('a.csv', { body: csv })
    const stages = await testWith()
    expect(statesOf(stages)).toEqual(['address done', 'tls skipped', 'sign_in done', 'read done'])
    expect(stages.map(({ facts }) => facts)).toMatchObject([
      {},
      {},
      { username: store.accessKey },
      { listed: 'harbour' },
    ])
    store.sessionToken = 'Session==Token'
    expect(statesOf(await testWith({ session_token: 'Session==Token' }))[3]).toBe('read done')
    expect(statesOf(await testWith())[2]).toBe('sign_in failed')
    store.isPublic = true
    const anonymous = await testWith({ access_key: undefined, secret_key: undefined })
    expect(statesOf(anonymous).slice(2)).toEqual(['sign_in skipped', 'read done'])
    await expect(testWith({ secret_key: '' })).rejects.toThrow('parameters.secret_key')
  })

  test('DM62.a a store with TLS is reached', async () => {
    const secure = await openS3({ hasTls: true })
    secure.objects.set('a.csv', { body: csv })
    const stages = await testWith({ endpoint: secure.origin, ca: secure.certificate })
    expect(statesOf(stages)).toEqual(['address done', 'tls done', 'sign_in done', 'read done'])
    await secure.close()
  })

  test.each([
    ['an unknown key', { access_key: 'AKIAOTHER' }, 'sign_in', 'source_sign_in', 'InvalidAccessKeyId'],
    ['a wrong secret', { secret_key: 'Hush-9' }, 'sign_in', 'source_sign_in', 'SignatureDoesNotMatch'],
    ['another region', { region: 'us-east-1' }, 'read', 'database_read', 'bucket_region'],
    ['an unknown bucket', { bucket: 'other' }, 'read', 'database_read', 'NoSuchBucket'],
  ])('DM62.b %s fails its step, with the words of the store', async (_, more, stage, code, detail) => {
    const stages = await testWith(more)
    const failed = stages.find(({ state }) => state === 'failed')
    expect(failed).toMatchObject({ stage, problem: { code } })
    expect(JSON.stringify(failed)).toContain(detail)
    expect(JSON.stringify([stages, fixture.platform.log])).not.toMatch(/Hush-9|Hush\/Hush/)
  })

  test.each([
    ['a web page', 200, 'text/html', '<html><body>hello</body></html>', 'store_unknown'],
    ['a redirect', 307, 'text/plain', '', 'bucket_elsewhere'],
    ['too many requests', 503, 'application/xml', '<Error><Code>SlowDown</Code></Error>', 'requests_wait'],
  ])('DM62.b %s is not mistaken for a store', async (_, status, type, body, reason) => {
    store.before = (_received, response) => {
      response.writeHead(status, {
        'content-type': type,
        'retry-after': '5',
        location: 'http://169.254.169.254/',
      })
      response.end(body)
      return true
    }
    const stages = await testWith()
    expect(stages[3]).toMatchObject({ state: 'failed', problem: { params: { reason } } })
  })

  test('DM62.c a bucket is listed by folder, in pages, by the start of names', async () => {
    for (let at = 0; at < 2500; at += 1)
      store.objects.set(`big/${String(at).padStart(4, '0')}.csv`, { body: 'x' })
    store.objects.set('odd/é "🐟" +&%25.csv', { body: csv })
    store.objects.set('odd/notes.txt', { body: 'x' })
    store.objects.set('odd/', { body: '' })
    expect((await list()).entries).toMatchObject([
      { name: 'big', path: 'big/', kind: 'folder' },
      { name: 'odd', path: 'odd/', kind: 'folder' },
    ])
    expect((await list({ folder: 'odd/' })).entries).toEqual([
      {
        name: 'é "🐟" +&%25.csv',
        path: 'odd/é "🐟" +&%25.csv',
        kind: 'file',
        format: 'csv',
        size: csv.length,
        modified_at: '2026-01-02T03:04:05.000Z',
      },
    ])
    const first = await list({ folder: 'big/' })
    expect(first.entries).toHaveLength(1000)
    const second = await list({ folder: 'big/', cursor: first.cursor })
    const third = await list({ folder: 'big/', cursor: second.cursor })
    expect([second.entries.length, third.entries.length, third.cursor]).toEqual([1000, 500, null])
    expect((await list({ folder: 'big/', search: '24' })).entries).toHaveLength(100)
    expect((await list({}, { prefix: '/big/2' })).entries).toHaveLength(500)
    const outside = await fixture.call(dataManager.listRemoteFiles, {
      body: { dbms: 's3', parameters: location({ prefix: 'odd/' }), folder: 'big/' },
    })
    expect(outside).toMatchObject({ status: 400, body: { code: 'source_file_missing' } })
  })

  test('DM62.c pages without a data file are passed over', async () => {
    for (let at = 0; at < 30; at += 1) store.objects.set(`${String(at).padStart(2, '0')}.txt`, { body: 'x' })
    store.objects.set('z.csv', { body: csv })
    const { entries, cursor } = await list({ limit: 5 })
    expect([entries.map(({ name }) => name), cursor]).toEqual([['z.csv'], null])
  })

  test.each(['a.csv', 'é "🐟" +&%25#?.csv', "it's (1)*!~.csv", 'a//b.csv', '/lead.csv'])(
    'DM62.d the object “%s” is read, and again only when it changed',
    async (key) => {
      store.objects.set(key, { body: csv })
      const source = await add(key)
      expect((await read(source)).body).toMatchObject({ success: true, extraction: { rows: 2 } })
      await read(source)
      const statuses = store.requests.map(({ headers }) => headers['if-none-match'] !== undefined)
      expect(statuses).toEqual([false, true])
      store.objects.set(key, { body: `${csv}3,Brest\n` })
      expect((await read(source)).body).toMatchObject({ extraction: { rows: 3 } })
    },
  )

  test('DM62.d an object that was packed by its sender is read', async () => {
    store.objects.set('a.csv', { body: gzipSync(csv), headers: { 'content-encoding': 'gzip' } })
    expect((await read(await add('a.csv'))).body).toMatchObject({ extraction: { rows: 2 } })
  })

  test('DM62.d a missing object, and a key that no address can have, are refused', async () => {
    expect(await read(await add('gone.csv'))).toMatchObject({ body: { code: 'source_file_missing' } })
    expect(await read(await add('a/../b.csv'))).toMatchObject({
      body: { params: { reason: 'key_unaddressable' } },
    })
    expect(await read(await add('a.csv', { prefix: 'data/' }))).toMatchObject({
      body: { code: 'source_file_missing' },
    })
    const wrong = await fixture.call(dataManager.addTables, {
      body: { database_name: 'store 1', table_name: 'x', file: 'notes.txt' },
    })
    expect(wrong).toMatchObject({ status: 400, body: { code: 'file_format_unknown' } })
  })

  test('DM62.a parameters are checked, and a secret stays with its store', async () => {
    const create = (more: Record<string, unknown>) =>
      fixture.call(dataManager.createSource, {
        body: { dbms: 's3', parameters: location(more), database_name: 'never' },
      })
    expect(await create({ endpoint: 'store.example', addressing: 'maybe', bucket: '' })).toMatchObject({
      status: 400,
      body: {
        details: [
          { path: 'parameters.endpoint' },
          { path: 'parameters.bucket' },
          { path: 'parameters.addressing' },
        ],
      },
    })
    const source = await add('a.csv')
    const moved = await fixture.call(dataManager.testConnection, {
      body: {
        dbms: 's3',
        parameters: { endpoint: 'https://other.example' },
        database_name: source,
      },
    })
    expect(moved).toMatchObject({ status: 400, body: { details: [{ path: 'parameters.secret_key' }] } })
    await expect(testWith({ addressing: 'host', bucket: 'A_b' })).rejects.toThrow('bucket_name')
    await expect(testWith({ bucket: 'a/b' })).rejects.toThrow('bucket_name')
  })
})
