import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { iam } from '#contract/iam/endpoints.ts'
import { groups } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { adminPassword } from '../../testing/test-platform.ts'
import { openUsersFixture, type UsersFixture } from '../../testing/users-fixture.ts'

let on: UsersFixture
beforeEach(async () => {
  on = await openUsersFixture()
})
afterEach(() => on.platform.close())

const create = (body: Parameters<typeof on.platform.call<typeof users.create>>[1]['body']) =>
  on.platform.call(users.create, { token: on.token, body })
const get = async (id: string) =>
  (await on.platform.request(users.get, { token: on.token, params: { id } })).user
const logins = async (query: Record<string, unknown>): Promise<string[]> => {
  const { items } = await on.platform.request(users.list, { token: on.token, query })
  return items.map(({ login }) => login)
}

describe('IAM24 creating an account', () => {
  test('IAM24 generates a password that is shown once and must be changed', async () => {
    const body = { login: ' ada ', firstname: 'Ada', lastname: 'Ley', tags: ['crew'], password_renew: false }
    const created = await on.platform.request(users.create, { token: on.token, body })
    expect(created.user).toMatchObject({
      login: 'ada',
      user: 'Ada Ley',
      tags: ['crew'],
      password_renew: true,
    })
    expect(created.user).toMatchObject({
      has_password: true,
      administrator: false,
      updated_by: 'Platform Administrator',
    })
    expect(created.user.organizations).toEqual([{ organization: 'org', name: 'Organization' }])
    const password = created.one_time_password ?? ''
    const { body: session } = await on.platform.call(iam.login, { body: { login: 'ADA', password } })
    expect(session).toMatchObject({ password_renew: true })
    expect(JSON.stringify(await get(created.user.id))).not.toContain(password)
  })

  test('IAM24 accepts a password that need not be changed', async () => {
    const user = await on.account('bo')
    expect(user.password_renew).toBe(false)
    expect(await on.platform.signIn('bo', adminPassword)).not.toBe('')
  })

  test.each(['ADMIN', '\uff41dmin', 'ad\u200bmin'])(
    'IAM24 rejects a login like an existing one: %j',
    async (login) => {
      const { body } = await create({ login })
      expect(body).toMatchObject({ details: [{ path: 'login', code: 'exists' }] })
    },
  )

  test('IAM24 rejects a login that differs only in the encoding of its accents', async () => {
    await on.account('\u00e9lodie')
    const { body } = await create({ login: 'E\u0301lodie' })
    expect(body).toMatchObject({ details: [{ path: 'login', code: 'exists' }] })
  })

  test('IAM24 reports all problems together, by path', async () => {
    const group = { group: 'nowhere' }
    const body = {
      login: 'Admin',
      password: 'short',
      roles: [{ role: 'admin' }, { role: 'king' }],
      groups: [group],
    }
    const { status, body: refusal } = await create(body)
    expect(status).toBe(400)
    expect(refusal).toMatchObject({
      code: 'invalid_input',
      details: [
        { path: 'login', code: 'exists' },
        { path: 'roles.1.role', code: 'wrong_value' },
        { path: 'groups.0.group', code: 'wrong_value' },
        { path: 'password', code: 'password_policy' },
      ],
    })
  })

  test.each([
    { body: { login: 'ADMIN' }, status: 409, code: 'exists' },
    { body: { login: 'x', password: 'short' }, status: 400, code: 'password_policy' },
    { body: { login: '  ' }, status: 400, code: 'too_short' },
    { body: { login: 'a\u0007b' }, status: 400, code: 'wrong_format' },
    { body: { login: 'x', roles: [{ role: 'king' }] }, status: 400, code: 'wrong_value' },
    { body: { login: 'x', email: 'lea@' }, status: 400, code: 'wrong_format' },
    { body: { login: 'x', email: 'lea brandt@harbour.example' }, status: 400, code: 'wrong_format' },
  ])('IAM24 rejects $body with $code', async ({ body, status, code }) => {
    expect(await create(body)).toMatchObject({ status, body: { code } })
  })
})

describe('IAM24 searching accounts', () => {
  beforeEach(async () => {
    const users = [
      { login: 'eleonore', firstname: 'Éléonore', lastname: 'Œuvrard', email: 'e@harbour.example' },
      { login: 'misaki', firstname: 'ミサキ', lastname: '港', email: '' },
      { login: 'zoe', firstname: '', lastname: '', email: 'z@harbour.example' },
    ]
    for (const person of users) await create({ ...person, roles: [{ role: 'read_only' }] })
  })

  test.each([
    { query: {}, found: ['eleonore', 'admin', 'zoe', 'misaki'] },
    { query: { sort: '-name' }, found: ['misaki', 'zoe', 'admin', 'eleonore'] },
    { query: { sort: 'login' }, found: ['admin', 'eleonore', 'misaki', 'zoe'] },
    { query: { sort: 'email' }, found: ['eleonore', 'zoe', 'admin', 'misaki'] },
    { query: { sort: '-last_sign_in_at' }, found: ['admin', 'eleonore', 'zoe', 'misaki'] },
    { query: { q: 'eleo OEUV' }, found: ['eleonore'] },
    { query: { q: 'ﾐｻｷ' }, found: ['misaki'] },
    { query: { q: 'harbour', limit: 1, cursor: '1' }, found: ['zoe'] },
    { query: { q: '%' }, found: [] },
    { query: { q: "';--" }, found: [] },
    { query: { role: 'admin' }, found: ['admin'] },
    { query: { role: 'read_only', q: 'z' }, found: ['zoe'] },
    { query: { active: 'false' }, found: [] },
    { query: { provider: 'none' }, found: [] },
  ])('IAM24 $query finds $found', async ({ query, found }) => {
    expect(await logins(query)).toEqual(found)
  })

  test('IAM24 a row shows whether the account has a password', async () => {
    await on.platform.deps.db
      .updateTable('users')
      .set({ passwordHash: '' })
      .where('login', '=', 'zoe')
      .execute()
    const page = await on.platform.request(users.list, { token: on.token, query: { role: 'read_only' } })
    expect(page.items.filter((each) => !each.has_password).map(({ login }) => login)).toEqual(['zoe'])
  })

  test('IAM24 the total counts all results, and the cursor continues', async () => {
    const page = await on.platform.request(users.list, { token: on.token, query: { limit: 3 } })
    expect(page).toMatchObject({ total: 4, cursor: '3' })
    expect(await logins({ limit: 3, cursor: page.cursor })).toEqual(['misaki'])
  })

  test('IAM24 rejects an unknown sort field', async () => {
    const answer = await on.platform.call(users.list, { token: on.token, query: { sort: 'password_hash' } })
    expect(answer).toMatchObject({ status: 400, body: { code: 'wrong_value' } })
  })

  test('IAM24 a row names roles and groups of any origin', async () => {
    const body = { name: 'Pilots', roles: [{ role: 'data_editor' }] }
    const { group } = await on.platform.request(groups.create, { token: on.token, body })
    await on.account('ada', { roles: ['read_only'], groups: [group.id] })
    const { items } = await on.platform.request(users.list, { token: on.token, query: { group: group.id } })
    expect(items).toMatchObject([{ login: 'ada', roles: ['Data Editor', 'Read-only'], groups: ['Pilots'] }])
    expect(await logins({ role: 'data_editor' })).toEqual(['ada'])
  })
})
