// API keys that may do less than their owners (IAM102).
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { platformApi, type Area } from '#contract/api.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { engine } from '#contract/engine/endpoints.ts'
import type { KeyLimit } from '#contract/iam/api-key.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { apiKeys } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { store, storeApi, storeApp } from '#contract/store/endpoints.ts'
import { uploads } from '#contract/uploads/endpoints.ts'
import type { CallResult } from '../../http/client.ts'
import type { TokenInput } from '../../testing/test-platform.ts'
import { openUsersFixture, type UsersFixture } from '../../testing/users-fixture.ts'
import { zipOf } from '../../testing/zips.ts'

let on: UsersFixture
beforeEach(async () => {
  on = await openUsersFixture()
})
afterEach(() => on.platform.close())

interface Scope {
  readonly permissions?: string[] | null
  readonly limit?: KeyLimit | null
  readonly expires_at?: string
}

const coded = z.object({ code: z.string() })
const codeOf = ({ status, body }: CallResult) => [status, coded.safeParse(body).data?.code ?? 'ok']
const textOf = ({ body }: CallResult) => z.object({ error: z.string() }).parse(body).error

/** Creates a key of the account and signs in with it. */
const keyOf = async (user: string, scope: Scope) => {
  const body = { user, name: 'CI', ...scope }
  const created = await on.platform.request(apiKeys.create, { token: on.token, body })
  const { api_key: key, secretkey } = created
  const { token } = await on.platform.request(iam.login, { body: { apikey: key.apikey, secretkey } })
  return { key, token }
}

const call = async <E extends Endpoint>(endpoint: E, input: TokenInput<E>) =>
  codeOf(await on.platform.call(endpoint, input))

const listing = (name: string) => ({ name, owner: 'org', category: 'Maps', i18n: {}, image: '', preview: [] })
const createPackage = (slug: string, token = on.token) =>
  on.platform.request(storeApp.put, { token, params: { package: `org:${slug}` }, body: listing(slug) })
const publish = async (slug: string, token: string) =>
  call(storeApp.addVersion, {
    token,
    params: { package: `org:${slug}`, version: '1.0.0' },
    body: await zipOf({ 'main.ts': 'export {}' }),
  })

const createAction = (id: string) =>
  on.platform.request(engine.createAction, {
    token: on.token,
    body: {
      id,
      name: id,
      kind: 'http_request',
      parameters: { method: 'GET', url: 'https://harbour.example/' },
    },
  })

const publishing = ['store:package:read', 'store:package:write']
const starting = ['dpe:action:start', 'dpe:job:read']

describe('IAM102 the permissions of a key', () => {
  test('IAM102 a key has only its permissions, and says that the key is narrow', async () => {
    const { token } = await keyOf(on.admin, { permissions: publishing })
    await createPackage('tides', token)
    expect(await publish('tides', token)).toEqual([200, 'ok'])
    const refused = await on.platform.call(users.list, { token, query: {} })
    expect(codeOf(refused)).toEqual([401, 'key_narrow'])
    expect(textOf(refused)).toBe(
      'The API key “CI” is narrower than its owner and does not have iam:user:read. Add this permission to the key, or use another one.',
    )
    const { permissions } = await on.platform.request(iam.checkSession, { token })
    expect(permissions).toEqual(publishing)
  })

  test('IAM102 a permission that the owner loses is lost to the key at once', async () => {
    const user = await on.account('ada', { roles: ['store_editor', 'read_only'] })
    const { token } = await keyOf(user.id, { permissions: ['store:*:*'] })
    expect(await call(store.limits, { token })).toEqual([200, 'ok'])
    const roles = [{ role: 'application_user' }]
    await on.platform.request(users.update, { token: on.token, params: { id: user.id }, body: { roles } })
    const refused = await on.platform.call(store.limits, { token })
    expect(codeOf(refused)).toEqual([401, 'key_owner_lacks'])
    expect(textOf(refused)).toContain('but its owner “ada” does not')
    expect((await on.platform.request(iam.checkSession, { token })).permissions).toEqual([])
  })

  test('IAM102 a key without a scope has the permissions of its owner', async () => {
    const { key, token } = await keyOf(on.admin, {})
    expect(key).toMatchObject({ permissions: null, limit: null })
    expect(await call(users.list, { token, query: {} })).toEqual([200, 'ok'])
  })

  test('IAM102 an expired key ends its sessions', async () => {
    const scope = { permissions: publishing, expires_at: '2026-03-01T13:00:00.000Z' }
    const { token } = await keyOf(on.admin, scope)
    expect(await call(storeApp.list, { token })).toEqual([200, 'ok'])
    on.platform.clock.advance(3_600_000)
    expect(await call(storeApp.list, { token })).toEqual([403, 'invalid_token'])
  })

  test('IAM102 a key cannot create or change a key beyond itself', async () => {
    const { key, token } = await keyOf(on.admin, { permissions: ['iam:api_key:*'] })
    expect(await call(apiKeys.create, { token, body: { user: on.admin } })).toEqual([
      401,
      'beyond_own_rights',
    ])
    const change = { params: { id: key.id }, body: { name: 'Wide' }, ifMatch: key.etag }
    expect(await call(apiKeys.update, { token, ...change })).toEqual([401, 'beyond_own_rights'])
  })
})

describe('IAM102 the object of a key', () => {
  test('IAM102 a package: other packages, lists and everything else are refused', async () => {
    await createPackage('tides')
    await createPackage('buoys')
    const { token } = await keyOf(on.admin, { limit: { kind: 'package', id: 'app/org:tides' } })
    expect(await publish('tides', token)).toEqual([200, 'ok'])
    expect(await call(storeApp.get, { token, params: { package: 'org:tides' } })).toEqual([200, 'ok'])
    expect(await call(store.limits, { token })).toEqual([200, 'ok'])
    expect(await publish('buoys', token)).toEqual([401, 'key_limited'])
    const refused = await on.platform.call(storeApp.get, { token, params: { package: 'org:buoys' } })
    expect(textOf(refused)).toBe(
      'Package “app/org:tides” is the only object that the API key “CI” may be used for. Use another key for this request.',
    )
    expect(await call(storeApp.list, { token })).toEqual([401, 'key_limited'])
    expect(await call(storeApi.get, { token, params: { package: 'org:tides' } })).toEqual([
      401,
      'key_limited',
    ])
    const body = { name: 'a.zip', size: 1, purpose: 'archive' as const }
    expect(await call(uploads.create, { token, body })).toEqual([401, 'key_limited'])
  })

  test('IAM102 a package is written by its slug only if its owner is the one of the key', async () => {
    await createPackage('tides')
    const { token } = await keyOf(on.admin, { limit: { kind: 'package', id: 'app/org:tides' } })
    const put = (owner: string) =>
      call(storeApp.put, { token, params: { package: 'tides' }, body: { ...listing('Tides'), owner } })
    expect(await put('org')).toEqual([200, 'ok'])
    expect(await put('other')).toEqual([401, 'key_limited'])
  })

  test('IAM102 a collection: its packages and its list', async () => {
    const { token } = await keyOf(on.admin, { limit: { kind: 'collection', id: 'app' } })
    await createPackage('tides', token)
    expect(await publish('tides', token)).toEqual([200, 'ok'])
    expect(await call(storeApp.list, { token })).toEqual([200, 'ok'])
    expect(await call(storeApi.list, { token })).toEqual([401, 'key_limited'])
    expect(await call(store.root, { token })).toEqual([401, 'key_limited'])
  })

  test('IAM102 an action: it is started and its job followed, another one and its job are not', async () => {
    await createAction('measure')
    await createAction('erase')
    const other = await on.platform.request(engine.startAction, {
      token: on.token,
      params: { action: 'erase' },
      body: [],
    })
    const limit = { kind: 'action' as const, id: 'measure' }
    const { token } = await keyOf(on.admin, { permissions: starting, limit })
    const start = (action: string) =>
      on.platform.call(engine.startAction, { token, params: { action }, body: [] })
    const started = await start('measure')
    expect(codeOf(started)).toEqual([200, 'ok'])
    const { job_id: job } = z.object({ job_id: z.string() }).parse(started.body)
    expect(await call(engine.getJob, { token, params: { job } })).toEqual([200, 'ok'])
    expect(codeOf(await start('erase'))).toEqual([401, 'key_limited'])
    expect(await call(engine.getJob, { token, params: { job: other.job_id } })).toEqual([404, 'not_found'])
    expect(await call(engine.listJobs, { token })).toEqual([401, 'key_limited'])
    expect(await call(engine.startWorkflow, { token, params: { workflow: 'measure' }, body: [] })).toEqual([
      401,
      'key_limited',
    ])
  })

  test('IAM102 an event of another action is not sent again', async () => {
    await createAction('measure')
    await createAction('erase')
    const start = { token: on.token, params: { action: 'erase' }, body: [] }
    await on.platform.request(engine.startAction, start)
    const { items } = await on.platform.request(engine.listEvents, { token: on.token })
    const limit = { kind: 'action' as const, id: 'measure' }
    const { token } = await keyOf(on.admin, { limit })
    const params = { event: items[0]?.event_id ?? '' }
    expect(await call(engine.sendEventAgain, { token, params })).toEqual([401, 'key_limited'])
  })

  test('IAM102 every endpoint that names no object is refused, apart from three', async () => {
    const { token } = await keyOf(on.admin, { limit: { kind: 'collection', id: 'api' } })
    const allowed: string[] = []
    const areas: readonly Area[] = Object.values(platformApi)
    const endpoints = areas.flatMap((area) => Object.values(area))
    for (const { method, path, permission } of endpoints) {
      if (permission === 'public' || path === '/iam/logout') continue
      const at = `http://platform.invalid${path.replaceAll(/:[a-z_]+/g, 'x')}`
      const request = new Request(at, { method, headers: { authorization: `Bearer ${token}` } })
      const response = await on.platform.fetch(request, { address: '192.0.2.1', requestId: 'test' })
      const { code } = coded.safeParse(await response.json().catch(() => ({}))).data ?? {}
      if (code !== 'key_limited') allowed.push(path)
    }
    expect([...new Set(allowed)].filter((path) => !path.startsWith('/v1/packages/api/'))).toEqual([
      '/iam/checkSession',
      '/v1/limits',
    ])
  })
})

describe('IAM102 creating and changing a key', () => {
  test('IAM102 a change applies to the sessions of the key, and is in the audit log', async () => {
    const { key, token } = await keyOf(on.admin, { permissions: publishing })
    const params = { id: key.id }
    const body = { name: 'Reader', permissions: ['store:package:read'], limit: null }
    expect(await call(apiKeys.update, { token: on.token, params, body })).toEqual([428, 'etag_required'])
    const { api_key: changed } = await on.platform.request(apiKeys.update, {
      token: on.token,
      params,
      body,
      ifMatch: key.etag,
    })
    expect(changed).toMatchObject({ ...body, expires_at: null })
    expect(await publish('tides', token)).toEqual([401, 'key_narrow'])
    const stale = { token: on.token, params, body, ifMatch: key.etag }
    expect(await call(apiKeys.update, stale)).toEqual([412, 'etag_mismatch'])
    const { db } = on.platform.deps
    const log = await db.selectFrom('audit').select('action').where('action', '=', 'api_key.update').execute()
    expect(log).toHaveLength(1)
  })

  test('IAM102 an expiry that stays is not refused after it has passed', async () => {
    const { key } = await keyOf(on.admin, { expires_at: '2026-03-01T12:30:00.000Z' })
    on.platform.clock.advance(3_600_000)
    const token = await on.platform.signIn()
    const change = { token, params: { id: key.id }, ifMatch: key.etag }
    const kept = { name: 'Old', expires_at: key.expires_at }
    expect(await call(apiKeys.update, { ...change, body: kept })).toEqual([200, 'ok'])
  })

  test('IAM101 no one gives a key permissions that they lack', async () => {
    const role = await on.role('Keys', ['iam:api_key:*', 'store:*:*'])
    const { user, token } = await on.signedIn('ada', { roles: [role] })
    const create = (permissions: string[]) =>
      call(apiKeys.create, { token, body: { user: user.id, permissions } })
    expect(await create(['store:package:write'])).toEqual([200, 'ok'])
    expect(await create(['store:*:*', 'dpe:action:start'])).toEqual([401, 'beyond_own_rights'])
  })

  test('IAM102 names what is wrong with a scope', async () => {
    const body = {
      user: on.admin,
      permissions: ['store:package:fly'],
      limit: { kind: 'package' as const, id: 'app/org:tides' },
    }
    const refused = await on.platform.call(apiKeys.create, { token: on.token, body })
    expect(refused).toMatchObject({
      status: 400,
      body: {
        details: [
          { path: 'permissions.0', code: 'wrong_value' },
          { path: 'limit.id', code: 'not_found' },
        ],
      },
    })
    const bad = { user: on.admin, limit: { kind: 'package' as const, id: 'tides' } }
    expect(await on.platform.call(apiKeys.create, { token: on.token, body: bad })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'limit.id', code: 'wrong_format' }] },
    })
    expect(
      await call(apiKeys.create, { token: on.token, body: { user: on.admin, permissions: [] } }),
    ).toEqual([400, 'too_few'])
  })
})
