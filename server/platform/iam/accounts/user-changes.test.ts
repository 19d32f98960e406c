import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { apiKeys, groups } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { adminPassword, type TokenInput } from '../../testing/test-platform.ts'
import { openUsersFixture, type UsersFixture } from '../../testing/users-fixture.ts'

let on: UsersFixture
beforeEach(async () => {
  on = await openUsersFixture()
})
afterEach(() => on.platform.close())

const call = <E extends Endpoint>(endpoint: E, input: TokenInput<E>) =>
  on.platform.call(endpoint, { token: on.token, ...input })
const get = async (id: string) =>
  (await on.platform.request(users.get, { token: on.token, params: { id } })).user
const login = (name: string, password: string) =>
  on.platform.call(iam.login, { body: { login: name, password } })
const audit = async (action: string) => {
  const rows = await on.platform.deps.db
    .selectFrom('audit')
    .selectAll()
    .where('action', '=', action)
    .execute()
  const parsed = (text: string | null): unknown => (text === null ? null : JSON.parse(text))
  return rows.map((row) => ({
    object: row.object,
    before: parsed(row.beforeJson),
    after: parsed(row.afterJson),
  }))
}

describe('IAM24 changing an account', () => {
  test('IAM11 absent members stay, roles replace all others, and the audit entry has the difference', async () => {
    const { id } = await on.account('ada', { roles: ['read_only'] })
    await call(users.update, {
      params: { id },
      body: { email: 'ada@harbour.example', roles: [{ role: 'data_editor' }] },
    })
    const user = await get(id)
    expect(user).toMatchObject({ login: 'ada', lastname: 'ada', email: 'ada@harbour.example' })
    expect(user.roles).toEqual([
      { role: 'data_editor', name: 'Data Editor', origins: [{ by: 'administrator', id: null, name: null }] },
    ])
    expect(await audit('user.update')).toMatchObject([
      { object: 'ada', before: { email: '', roles: ['Read-only'] }, after: { roles: ['Data Editor'] } },
    ])
  })

  test('IAM24 mapped roles stay mapped if sent, and are removed if not', async () => {
    const { id } = await on.account('ada', { roles: ['read_only'] })
    await on.provider('okta')
    const mapped = ['data_editor', 'store_editor'].map((roleId) => ({
      userId: id,
      roleId,
      providerId: 'okta',
    }))
    await on.platform.deps.db.insertInto('userRoles').values(mapped).execute()
    const body = { roles: [{ role: 'data_editor' }, { role: 'engine_editor' }] }
    await call(users.update, { params: { id }, body })
    const { roles } = await get(id)
    expect(roles.map(({ role, origins }) => [role, origins.map(({ by, name }) => [by, name])])).toEqual([
      ['data_editor', [['provider', 'Provider okta']]],
      ['engine_editor', [['administrator', null]]],
    ])
  })

  test('IAM24 roles of groups are shown with their group and stay unchanged', async () => {
    const body = { name: 'Pilots', roles: [{ role: 'data_editor' }] }
    const { group } = await on.platform.request(groups.create, { token: on.token, body })
    const { id } = await on.account('ada', { roles: ['data_editor'], groups: [group.id] })
    await call(users.update, { params: { id }, body: { roles: [] } })
    const user = await get(id)
    expect(user.roles).toEqual([
      { role: 'data_editor', name: 'Data Editor', origins: [{ by: 'group', id: group.id, name: 'Pilots' }] },
    ])
    expect(user.groups).toMatchObject([{ group: group.id, origins: [{ by: 'administrator' }] }])
  })

  test('MRG1 a matching ETag is required if one is sent; without one the write overwrites', async () => {
    const { id, etag } = await on.account('ada')
    const first = await call(users.update, { params: { id }, body: { firstname: 'A' }, ifMatch: etag })
    expect(first.status).toBe(200)
    const second = await call(users.update, { params: { id }, body: { firstname: 'B' }, ifMatch: etag })
    expect(second).toMatchObject({ status: 412, body: { code: 'etag_mismatch' } })
    expect(await call(users.update, { params: { id }, body: { firstname: 'C' } })).toMatchObject({
      status: 200,
    })
    expect((await get(id)).firstname).toBe('C')
  })

  test('IAM24 a sign-in does not change the ETag', async () => {
    const { id, etag } = await on.account('ada')
    await on.platform.signIn('ada', adminPassword)
    expect((await get(id)).etag).toBe(etag)
  })

  test.each([
    { body: { login: 'ADMIN' }, status: 409, code: 'exists' },
    { body: { roles: [{ role: 'king' }] }, status: 400, code: 'wrong_value' },
    { body: { tags: [''] }, status: 400, code: 'too_short' },
  ])('IAM24 rejects $body with $code', async ({ body, status, code }) => {
    const { id } = await on.account('ada')
    expect(await call(users.update, { params: { id }, body })).toMatchObject({ status, body: { code } })
  })

  test('IAM24 an account can change the case of its own login', async () => {
    const { id } = await on.account('ada')
    expect(await call(users.update, { params: { id }, body: { login: 'Ada' } })).toMatchObject({
      status: 200,
    })
  })

  test('IAM4 deactivating an account ends its sessions, also after reactivation', async () => {
    const { user, token } = await on.signedIn('ada')
    expect((await get(user.id)).sessions).toBe(1)
    for (const active of [false, true])
      await call(users.update, { params: { id: user.id }, body: { active } })
    expect(await on.platform.call(iam.checkSession, { token })).toMatchObject({ status: 403 })
    expect((await get(user.id)).sessions).toBe(0)
  })

  test('IAM24 deleting an account deletes its keys and sessions', async () => {
    const { user, token } = await on.signedIn('ada')
    await call(apiKeys.create, { body: { user: user.id } })
    expect(await call(users.delete, { params: { id: user.id } })).toMatchObject({ status: 200 })
    expect(await on.platform.call(iam.checkSession, { token })).toMatchObject({ status: 403 })
    const { items } = await on.platform.request(apiKeys.list, { token: on.token, query: {} })
    expect(items).toEqual([])
    expect(await audit('user.delete')).toMatchObject([{ object: 'ada', before: { lastname: 'ada' } }])
  })
})

describe('IAM26 passwords, lock-outs and sessions of an account', () => {
  test('IAM26 setting a password ends sessions and the lock-out, and is never exposed', async () => {
    const { user, token } = await on.signedIn('ada')
    for (let time = 0; time < 5; time += 1) await login('ada', 'wrong')
    expect((await get(user.id)).locked_until).toBe('2026-03-01T12:05:00.000Z')
    const password = 'Another-Horse-8-Battery'
    const answer = await call(users.setPassword, {
      params: { id: user.id },
      body: { password, password_renew: false },
    })
    expect(answer).toMatchObject({ status: 200, body: { one_time_password: null } })
    expect(await on.platform.call(iam.checkSession, { token })).toMatchObject({ status: 403 })
    expect((await login('ada', password)).body).toMatchObject({ password_renew: false })
    const rows = await on.platform.deps.db.selectFrom('audit').selectAll().execute()
    expect(JSON.stringify([rows, on.platform.log])).not.toContain(password)
  })

  test('IAM26 a one-time password is shown once and must be changed', async () => {
    const { id } = await on.account('ada')
    const body = { password_renew: false }
    const { one_time_password: password } = await on.platform.request(users.setPassword, {
      token: on.token,
      params: { id },
      body,
    })
    expect((await login('ada', password ?? '')).body).toMatchObject({ password_renew: true })
    expect(await audit('password.reset')).toEqual([
      { object: 'ada', before: null, after: { one_time: true, password_renew: true } },
    ])
  })

  test('IAM26 rejects a password that breaks the policy with every rule', async () => {
    const { id } = await on.account('ada')
    const answer = await call(users.setPassword, { params: { id }, body: { password: 'short' } })
    expect(answer).toMatchObject({
      status: 400,
      body: { details: [{ path: 'password', code: 'password_policy' }] },
    })
  })

  test('IAM26 unlocks a locked account', async () => {
    const { id } = await on.account('ada')
    for (let time = 0; time < 5; time += 1) await login('ada', 'wrong')
    expect((await login('ada', adminPassword)).status).toBe(429)
    expect((await call(users.unlock, { params: { id } })).body).toMatchObject({
      user: { locked_until: null },
    })
    expect((await login('ada', adminPassword)).status).toBe(200)
  })

  test('IAM26 ends all sessions of an account', async () => {
    const { user, token } = await on.signedIn('ada')
    const answer = await call(users.endSessions, { params: { id: user.id } })
    expect(answer.body).toMatchObject({ user: { sessions: 0 } })
    expect(await on.platform.call(iam.checkSession, { token })).toMatchObject({ status: 403 })
  })

  test('IAM26 stores the last sign-in', async () => {
    const { user } = await on.signedIn('ada')
    expect((await get(user.id)).last_sign_in_at).toBe('2026-03-01T12:00:00.000Z')
  })
})

describe('HTTP4 unknown accounts', () => {
  const params = { id: 'nobody' }
  test.each([
    { what: 'get', request: () => call(users.get, { params }) },
    { what: 'update', request: () => call(users.update, { params, body: {} }) },
    { what: 'delete', request: () => call(users.delete, { params }) },
    { what: 'setPassword', request: () => call(users.setPassword, { params, body: {} }) },
    { what: 'unlock', request: () => call(users.unlock, { params }) },
    { what: 'endSessions', request: () => call(users.endSessions, { params }) },
    { what: 'link', request: () => call(users.link, { params, body: { identity: 'x' } }) },
    { what: 'unlink', request: () => call(users.unlink, { params: { ...params, identity: 'x' } }) },
  ])('HTTP4 $what of an unknown account answers 404 with its id', async ({ request }) => {
    expect(await request()).toMatchObject({
      status: 404,
      body: { code: 'not_found', params: { kind: 'user', name: 'nobody' } },
    })
  })
})
