import { createServer, type AddressInfo, type Server, connect } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataManager } from '#contract/data-manager/endpoints.ts'
import { openDataFixture, type DataFixture } from '../../testing/data-fixture.ts'
import type { DatabaseLocation } from '../../testing/database-server.ts'
import { hasPostgres, openPostgres, type Postgres } from '../../testing/postgres.ts'

/** Forwards to a port, and cuts each connection after some bytes of the answer. */
const openCuttingProxy = async (port: number, bytes: number): Promise<Server> => {
  const proxy = createServer((socket) => {
    const upstream = connect(port, '127.0.0.1')
    let left = bytes
    socket.on('error', () => upstream.destroy())
    upstream.on('error', () => socket.destroy())
    socket.pipe(upstream)
    upstream.on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left > 0) socket.write(chunk)
      else socket.destroy()
    })
    socket.on('close', () => upstream.destroy())
  }).listen(0, '127.0.0.1')
  await once(proxy, 'listening')
  return proxy
}

const isAddress = (address: ReturnType<Server['address']>): address is AddressInfo =>
  typeof address === 'object' && address !== null
const portOf = (server: Server): number => {
  const address = server.address()
  return isAddress(address) ? address.port : 0
}

describe.runIf(hasPostgres)('DM49 connections to PostgreSQL', () => {
  let server: Postgres
  let fixture: DataFixture
  let location: DatabaseLocation

  beforeAll(async () => {
    server = await openPostgres({ isOnNetwork: true, hasTls: true })
    if (server.location === undefined) throw new Error('no network')
    location = server.location
    fixture = await openDataFixture()
  })
  afterAll(async () => {
    await fixture.platform.close()
    await server.close()
  })

  const testWith = async (parameters: Record<string, unknown>, more = {}) => {
    const body = { dbms: 'postgresql', parameters: { ...location, ssl: 'off', ...parameters }, ...more }
    return (await fixture.request(dataManager.testConnection, { body })).stages
  }
  const statesOf = (stages: Awaited<ReturnType<typeof testWith>>) =>
    stages.map(({ stage, state }) => `${stage} ${state}`)

  test('DM49.a a test passes its steps, with and without encryption', async () => {
    expect(statesOf(await testWith({}))).toEqual(['address done', 'tls skipped', 'sign_in done', 'read done'])
    const stages = await testWith({ host: 'localhost', ssl: 'verify', ca: server.certificate })
    expect(statesOf(stages)).toEqual(['address done', 'tls done', 'sign_in done', 'read done'])
    expect(stages[1]?.facts).toMatchObject({ mode: 'verify', protocol: 'TLSv1.3' })
    expect(stages[2]?.facts).toMatchObject({ username: 'test' })
    expect(statesOf(await testWith({ ssl: 'require' }))[1]).toBe('tls done')
  })

  test.each([
    ['a closed port', { port: 1 }, 'address', 'database_unreachable'],
    ['an unknown name', { host: 'nowhere.invalid' }, 'address', 'database_unreachable'],
    ['a certificate nobody vouches for', { host: 'localhost', ssl: 'verify' }, 'tls', 'database_tls'],
    ['a wrong password', { password: 'Hush-Hush-1' }, 'sign_in', 'database_sign_in'],
    ['no password', { password: '' }, 'sign_in', 'database_sign_in'],
    ['an unknown database', { database: 'nowhere' }, 'sign_in', 'database_sign_in'],
  ])(
    'DM49.a %s fails its step, and the steps after it are not reached',
    async (_, parameters, stage, code) => {
      const stages = await testWith(parameters)
      const at = stages.findIndex(({ state }) => state === 'failed')
      expect(stages[at]).toMatchObject({ stage, problem: { code } })
      expect(stages.slice(0, at).every(({ state }) => state === 'done' || state === 'skipped')).toBe(true)
      expect(stages.slice(at + 1).every(({ state }) => state === 'not_reached')).toBe(true)
    },
  )

  test('DM49.a a certificate for another name is refused', async () => {
    const stages = await testWith({ host: '127.0.0.1', ssl: 'verify', ca: server.certificate })
    expect(stages[1]).toMatchObject({ state: 'failed', problem: { code: 'database_tls' } })
  })

  test('DM49.a a server without encryption is refused where it is required', async () => {
    const plain = await openPostgres({ isOnNetwork: true })
    const stages = await testWith({ ...plain.location, ssl: 'require' })
    expect(stages[1]).toMatchObject({ state: 'failed', problem: { code: 'database_plain' } })
    await plain.close()
  })

  test('DM49.b passwords are neither returned nor logged', async () => {
    const parameters = { ...location, password: 'Hush-Hush-2', ssl: 'off' }
    const created = await fixture.call(dataManager.createSource, {
      body: { dbms: 'postgresql', parameters, database_name: 'hushed' },
    })
    const stages = await testWith({ password: undefined }, { database_name: 'hushed' })
    expect(stages[2]).toMatchObject({ state: 'failed' })
    const rows = await fixture.platform.deps.db.selectFrom('sources').selectAll().execute()
    expect(JSON.stringify([created, stages, rows, fixture.platform.log])).not.toContain('Hush-Hush-2')
  })

  test('DM49.b a saved password is not sent to another address', async () => {
    await fixture.request(dataManager.createSource, {
      body: { dbms: 'postgresql', parameters: { ...location, ssl: 'off' }, database_name: 'kept' },
    })
    const { password: _, ...open } = location
    const same = { dbms: 'postgresql', parameters: {}, database_name: 'kept' }
    expect(statesOf((await fixture.request(dataManager.testConnection, { body: same })).stages)[3]).toBe(
      'read done',
    )
    const moved = await fixture.call(dataManager.testConnection, {
      body: { ...same, parameters: { ...open, host: 'localhost' } },
    })
    expect(moved).toMatchObject({ status: 400, body: { details: [{ path: 'parameters.password' }] } })
    const sources = await fixture.request(dataManager.listSources, {})
    const etag = sources.items.find((one) => one.database_name === 'kept')?.etag ?? ''
    const saved = await fixture.call(dataManager.updateSource, {
      params: { source: 'kept' },
      ifMatch: etag,
      body: { parameters: { ...open, host: 'localhost', ssl: 'off' } },
    })
    expect(saved).toMatchObject({ status: 400, body: { details: [{ path: 'parameters.password' }] } })
  })

  test('DM49.c parameters are checked by their rows', async () => {
    const answer = await fixture.call(dataManager.testConnection, {
      body: { dbms: 'postgresql', parameters: { port: 70_000, ssl: 'maybe', database: 5 } },
    })
    expect(answer).toMatchObject({ status: 400 })
    expect(JSON.stringify(answer.body)).toMatch(/parameters\.host.*parameters\.port.*parameters\.ssl/)
    const other = await fixture.call(dataManager.testConnection, { body: { dbms: 'local', parameters: {} } })
    expect(other).toMatchObject({ status: 400, body: { details: [{ path: 'dbms' }] } })
  })

  test('DM49.b private addresses need the list, or the consent of an administrator', async () => {
    const guarded = await openDataFixture({ sourceNetworks: [] })
    const body = { dbms: 'postgresql', parameters: { ...location, ssl: 'off' } }
    const before = await guarded.request(dataManager.testConnection, { body })
    expect(before.stages[0]).toMatchObject({ state: 'failed', problem: { code: 'database_address_private' } })
    const browsed = await guarded.call(dataManager.listRemoteTables, { body })
    expect(browsed).toMatchObject({ status: 400, body: { code: 'database_address_private' } })
    await guarded.request(dataManager.allowAddress, { body: { host: location.host } })
    const after = await guarded.request(dataManager.testConnection, { body })
    expect(after.stages[3]).toMatchObject({ state: 'done' })
    const audit = await guarded.platform.deps.db.selectFrom('audit').selectAll().execute()
    expect(audit.find(({ action }) => action === 'source.allow_address')).toMatchObject({
      object: location.host,
      afterJson: JSON.stringify([location.host]),
    })
    const metadata = await guarded.request(dataManager.testConnection, {
      body: { ...body, parameters: { ...body.parameters, host: '169.254.169.254' } },
    })
    expect(metadata.stages[0]).toMatchObject({ problem: { code: 'database_address_private' } })
    await guarded.platform.close()
  })

  test('DM49.c tables are listed by schema and name, with estimates, searched and in pages', async () => {
    await server.rows(`CREATE SCHEMA fleet; CREATE TABLE fleet.events (id int, at date);
      INSERT INTO fleet.events SELECT n, now() FROM generate_series(1, 1000) n; ANALYZE fleet.events;
      CREATE VIEW fleet.event_view AS SELECT * FROM fleet.events; CREATE TABLE "odd ""é 🐟" (x int);
      CREATE TABLE parts (id int) PARTITION BY RANGE (id); CREATE TABLE part_1 PARTITION OF parts FOR VALUES FROM (0) TO (9)`)
    const list = (more = {}) =>
      fixture.request(dataManager.listRemoteTables, {
        body: { dbms: 'postgresql', parameters: { ...location, ssl: 'off' }, ...more },
      })
    const all = await list()
    expect(
      all.tables.map(({ schema, name, kind, columns, rows }) => [schema, name, kind, columns, rows]),
    ).toEqual([
      ['fleet', 'event_view', 'view', 2, null],
      ['fleet', 'events', 'table', 2, 1000],
      ['public', 'odd "é 🐟', 'table', 1, null],
      ['public', 'parts', 'table', 1, null],
    ])
    expect(all.tables[1]?.bytes).toBeGreaterThan(30_000)
    expect((await list({ search: 'EVENT' })).total).toBe(2)
    expect(await list({ limit: 1, offset: 2 })).toMatchObject({ total: 4, tables: [{ schema: 'public' }] })
  })

  test('DM49.h a connection that is cut in the middle of the rows fails the extraction', async () => {
    await server.rows(
      `CREATE TABLE cut_off AS SELECT n AS id, repeat('x', 100) AS t FROM generate_series(1, 50000) n`,
    )
    const proxy = await openCuttingProxy(location.port, 500_000)
    await fixture.request(dataManager.createSource, {
      body: {
        dbms: 'postgresql',
        parameters: { ...location, port: portOf(proxy), ssl: 'off' },
        database_name: 'cutting',
      },
    })
    await fixture.request(dataManager.addTables, {
      body: {
        table_name: 'cut_off',
        database_name: 'cutting',
        remote: { schema: 'public', name: 'cut_off' },
      },
    })
    const answer = await fixture.call(dataManager.extract, {
      params: { source: 'cutting', table: 'cut_off' },
      query: { wait: true },
    })
    expect(answer).toMatchObject({ status: 502, body: { code: 'database_interrupted' } })
    proxy.close()
  })
})
