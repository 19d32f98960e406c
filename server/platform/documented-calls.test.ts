// The calls of the documented interface, sent as plain HTTP with the members that it names, in the order of a project:
// sign-in, data, packages, actions, sign-out. Each answer has the members that it names.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { users } from '#contract/iam/users.ts'
import { adminPassword, openTestPlatform, type TestPlatform } from './testing/test-platform.ts'
import { zipOf } from './testing/zips.ts'

let platform: TestPlatform
let token = ''
beforeAll(async () => {
  platform = await openTestPlatform()
  writeFileSync(
    join(platform.sources, 'calls.csv'),
    'day,ship,tonnage\n2026-01-01,Alcyon,5\n2026-01-02,Borea,7\n',
  )
  token = await platform.signIn()
})
afterAll(() => platform.close())

interface Sent {
  readonly method?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  readonly bytes?: Blob
}

const send = async (path: string, { method = 'GET', body, headers = {}, bytes }: Sent = {}) => {
  const request = new Request(`http://platform.invalid${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    ...(bytes === undefined ? {} : { body: bytes }),
  })
  return platform.fetch(request, { address: '192.0.2.1', requestId: 'test' })
}

/** The body of a successful answer, whose header is that of every JSON answer. */
const answer = async (path: string, sent: Sent = {}): Promise<unknown> => {
  const response = await send(path, sent)
  const text = await response.text()
  expect([path, response.status, text.slice(0, 300)]).toEqual([path, 200, text.slice(0, 300)])
  expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
  return JSON.parse(text)
}

const withToken = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}token=${token}`
const text: unknown = expect.any(String)
const number: unknown = expect.any(Number)
const flag: unknown = expect.any(Boolean)
const instant: unknown = expect.stringMatching(/^\d{4}-\d\d-\d\dT/)
const done = { success: true, status: 200, duration: number }
const dataEnvelope = { success: true, timestamp: number, duration: number }
const credentials = {
  login: 'admin',
  password: adminPassword,
  app_id: 'platform',
  auth_mode: 'platform_id_resource_owner',
}

describe('HTTP39 the identity access manager', () => {
  test('HTTP39 login by password returns the user and a token', async () => {
    expect(await answer('/iam/login', { method: 'POST', body: credentials })).toEqual({
      uid: text,
      user: text,
      firstname: text,
      lastname: text,
      civility: text,
      login: 'admin',
      password_renew: false,
      password_expiration: instant,
      token: text,
    })
  })

  test.each(['iam', 'cam'])('HTTP39 logout under /%s deletes the token', async (prefix) => {
    const own = await platform.signIn()
    const address = `/${prefix}/logout?app_id=platform&token=${own}`
    expect(await answer(address, { method: 'DELETE' })).toEqual(done)
    expect((await send(address, { method: 'DELETE' })).status).toBe(403)
  })

  test('HTTP39 the preferences of an application need no token', async () => {
    const mode = { _id: text, name: text, provider: text, color: text, icon: text, text, type: text }
    const policies = { nb_cchar: text, nb_char: text, nb_int: text, nb_schar: text, password_expire: text }
    const passwordMode: unknown = expect.objectContaining({ ...mode, subtype: 'platform_id_resource_owner' })
    const modes: unknown = expect.arrayContaining([passwordMode])
    expect(await answer('/cam/application/preferences?app_id=platform')).toMatchObject({
      appid: 'platform',
      name: text,
      version: text,
      url: text,
      logo: text,
      password_policies: { active: flag, ...policies },
      auth_mode: modes,
    })
  })

  test('HTTP39 wrong credentials, a missing permission and no token get the documented errors', async () => {
    const account = { login: 'reader', password: 'Harbour-Lantern-5-Quay', password_renew: false }
    const body = { ...account, roles: [{ role: 'application_user' }] }
    await platform.request(users.create, { token, body })
    const reader = await platform.signIn(account.login, account.password)
    const wrong = { method: 'POST', body: { ...credentials, password: 'wrong' } }
    const refusals = [
      [await send('/iam/login', wrong), 401, text],
      [await send(`/iam/users?token=${reader}`), 401, 'Missing permission: iam:user:read'],
      [await send('/qb/dataset'), 403, 'Invalid token'],
      [await send('/iam/login', { method: 'POST', body: { login: 5 } }), 400, text],
    ] as const
    for (const [response, status, error] of refusals) {
      expect(response.status).toBe(status)
      const refusal: unknown = await response.json()
      expect(refusal).toMatchObject({ error, success: false, status, duration: number })
    }
  })
})

const attribute = (name: string, type: object, isMeasure: boolean) => ({
  attribute_name: name,
  is_dimension: !isMeasure,
  is_measure: isMeasure,
  is_summable: isMeasure,
  sources: [{ rules: [], attributes: [`Harbour/calls.csv/${name}`] }],
  attribute_path: null,
  fpui: { operation: 'mapping' },
  type,
  database_name: 'data_prim',
  table_name: 'call',
})

const call = {
  object_name: 'call',
  display_name: 'Calls',
  object_type: 'measure',
  to_materialize: true,
  measure_date_field: 'day',
  key: ['day'],
  date_type: true,
  relations: [],
  indexes: [],
  attributes: [
    attribute('day', { main: 'date' }, false),
    attribute('ship', { main: 'string' }, false),
    attribute('tonnage', { main: 'num', sub: 'smallint', min: 0, max: 100 }, true),
  ],
}

describe('HTTP39 the data manager', () => {
  test('HTTP39 a source is created, and a table or a list of tables is added', async () => {
    const source = {
      dbms: 'local',
      parameters: { path: platform.sources },
      database_name: 'Harbour',
      dwhName: 'dwh',
      level_name: 'source',
    }
    const created = await answer(withToken('/datastores/db'), { method: 'POST', body: source })
    expect(created).toMatchObject({ ...dataEnvelope, source: { database_name: 'Harbour', dbms: 'local' } })
    const table = { table_name: 'calls.csv', database_name: 'Harbour' }
    const address = withToken('/metas/tables?dwh_name=dwh')
    expect(await answer(address, { method: 'POST', body: [table] })).toMatchObject({ tables: [table] })
    expect((await send(address, { method: 'POST', body: table })).status).toBe(409)
  })

  test.each(['/metas/sources/extract/Harbour/calls.csv', '/metas/sources/extract/Harbour/table/calls.csv'])(
    'HTTP39 %s extracts with settings of the query or the body',
    async (path) => {
      const settings = { sample: true, sample_max_lines: 1, flashzone: true }
      const query = `${path}?dwhName=dwh&sample=true&sample_max_lines=1&flashzone=true`
      const found = { extraction: { sampled: true, lines_read: 1, flashzone: [['2026-01-01', 'Alcyon', 5]] } }
      expect(await answer(withToken(query), { method: 'PUT' })).toMatchObject(found)
      const sent = { method: 'PUT', body: settings }
      expect(await answer(withToken(`${path}?dwhName=dwh`), sent)).toMatchObject(found)
      const whole = await answer(withToken(`${path}?dwhName=dwh`), { method: 'PUT' })
      expect(whole).toMatchObject({ extraction: { sampled: false, rows: 2, flashzone: null } })
    },
  )

  test('HTTP39 objects are saved as a list, frozen and built', async () => {
    const saved = await answer(withToken('/logical/object?dwhName=dwh'), { method: 'POST', body: [call] })
    expect(saved).toMatchObject({ ...dataEnvelope, objects: [{ object: call, level: 'data_prim' }] })
    const freeze = withToken('/logical/build/prim?dwhName=dwh')
    expect(await answer(freeze, { method: 'PUT' })).toMatchObject({ level: 'data_prim', objects: ['call'] })
    expect(await answer(`${freeze}&level=data_mart`, { method: 'PUT' })).toMatchObject({ level: 'data_mart' })
    const body = { levelsToBuild: "['data_prim']", dwhName: 'dwh' }
    expect(await answer(withToken('/datastores/db/physical'), { method: 'PUT', body })).toMatchObject({
      ...dataEnvelope,
      build: { outcome: 'success', levels: ['data_prim'] },
    })
    const list = { ...body, levelsToBuild: ['data_prim'] }
    await answer(withToken('/datastores/db/physical'), { method: 'PUT', body: list })
  })

  test('HTTP39 a virtual attribute is an expression in SQL', async () => {
    const body = {
      attribute_name: 'mean_tonnage',
      parameters: {},
      is_dimension: false,
      is_virtual: true,
      is_summable: false,
      is_measure: true,
      sql: 'SUM(tonnage) / COUNT(ship)',
    }
    const created = await answer(withToken('/attributes/dwh'), { method: 'POST', body })
    expect(created).toMatchObject({ ...dataEnvelope, attribute: body })
  })
})

describe.each(['app', 'api'])('HTTP39 the package store, templates of %s', (collection) => {
  const at = `/v1/packages/${collection}/templates`
  const bearer = () => ({ authorization: `Bearer ${token}` })
  const texts = { name: 'Tides', description: 'Water', long_description: '# Water' }

  test('HTTP39 a package is created, gets a version, and both are read', async () => {
    const body = {
      name: 'Tides',
      owner: 'org',
      category: 'Harbour',
      i18n: { fr: texts, en: texts, jp: texts },
      image: '',
      preview: [],
    }
    const sent = { method: 'PUT', body, headers: bearer() }
    const stored = {
      status: 200,
      message: text,
      id: 'org:tides',
      package: { ...body, category: ['Harbour'], type: text, id: text, versions: [], downloaded: 0 },
    }
    expect(await answer(`${at}/tides`, sent)).toMatchObject(stored)
    const bytes = await zipOf({ 'manifest.json': '{}', 'main.py': 'tide = 1\n' })
    const upload = { method: 'PUT', bytes, headers: { ...bearer(), 'content-type': 'application/zip' } }
    expect(await answer(`${at}/org:tides/1.0.0`, upload)).toEqual(done)
    expect(await answer(`${at}/org:tides`, { headers: bearer() })).toMatchObject({
      package: { versions: [{ version: '1.0.0' }], latest: '1.0.0' },
    })
    const archive = await send(`${at}/org:tides/1.0.0`, { headers: bearer() })
    expect(archive.headers.get('content-type')).toBe('application/zip')
    expect(Buffer.from(await archive.arrayBuffer())).toEqual(Buffer.from(await bytes.arrayBuffer()))
  })
})

describe('HTTP39 actions and workflows', () => {
  test.each(['actions', 'workflows'])('HTTP39 %s start with a list of rows', async (kind) => {
    const table = { database_name: 'data_prim', table_name: `archive_${kind}` }
    const columns = [{ name: 'event_id', type: { main: 'num' } }]
    await answer(withToken('/dpe/v3/tables'), { method: 'POST', body: { ...table, columns } })
    const action = { id: `store-${kind}`, name: 'Store', kind: 'archive_event', parameters: { table } }
    await answer(withToken('/dpe/v3/actions'), { method: 'POST', body: action })
    const workflow = {
      id: `store-${kind}`,
      name: 'Store',
      stages: [{ steps: [{ id: 'a', action: action.id }] }],
    }
    await answer(withToken('/dpe/v3/workflows'), { method: 'POST', body: workflow })
    const address = withToken(`/dpe/v3/${kind}/store-${kind}/start?app_id=platform&type=cam`)
    const started = await answer(address, { method: 'POST', body: [{ event_id: 1 }, { event_id: 2 }] })
    expect(started).toEqual({ ...done, job_id: text })
  })
})
