// When passwords that others gave end (IAM23a).
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { oneTimeEnd } from '../../db/migrations/0035-one-time-end.ts'
import { createUser, resetPassword, userByLogin } from '../accounts/account.ts'
import { readUser } from '../accounts/user-view.ts'
import { openTestIdentity, type TestIdentity } from '../testing/identity.ts'

const day = 86_400
const ended = { code: 'one_time_password_ended', status: 401 }
const wrong = { code: 'wrong_credentials', status: 401 }

const given = async (on: TestIdentity): Promise<{ login: string; password: string }> => {
  const user = { login: 'vera', firstname: 'Vera', lastname: 'Ito', roles: ['read_only'] }
  return { login: user.login, password: (await createUser(on, { user })).oneTimePassword }
}

const change = async (on: TestIdentity, { login, password }: { login: string; password: string }) => {
  const { token } = await on.signIn({ login, password })
  const body = { oldpassword: password, password: 'Lantern-42-Quay-Heron' }
  const input = { params: {}, query: {}, body, ifMatch: undefined }
  await on.handlers.passwordChange(input, await on.contextOf(token))
  return { login, password: body.password }
}

describe('IAM23a a one-time password', () => {
  test.each(['of a new account', 'of a reset'])('IAM23a.b %s is refused after 7 days', async (what) => {
    const on = await openTestIdentity()
    const first = await given(on)
    const reset = what === 'of a reset' ? await resetPassword(on, first.login) : undefined
    const login = { ...first, password: reset?.oneTimePassword ?? first.password }
    on.advance(7 * day - 1)
    expect((await on.signIn(login)).password_renew).toBe(true)
    on.advance(1)
    await expect(on.signIn(login)).rejects.toMatchObject(ended)
    const renewed = await resetPassword(on, first.login)
    expect((await on.signIn({ ...login, password: renewed.oneTimePassword })).password_renew).toBe(true)
  })

  test('IAM23a.a a password that its user chose stays, also if it must be renewed', async () => {
    const on = await openTestIdentity()
    const own = await change(on, await given(on))
    await on.db.updateTable('users').set({ passwordRenew: 1 }).where('login', '=', own.login).execute()
    on.advance(30 * day)
    expect((await on.signIn(own)).password_renew).toBe(true)
  })

  test('IAM23a.b IAM4a stays ended when the clock is set back', async () => {
    const on = await openTestIdentity()
    const login = await given(on)
    on.advance(7 * day)
    await expect(on.signIn(login)).rejects.toMatchObject(ended)
    on.advance(-1)
    await expect(on.signIn(login)).rejects.toMatchObject(ended)
    const { id } = await userByLogin(on.db, login.login)
    const { one_time_password_until: until } = await readUser(on.identity.deps, id)
    expect(until).toBe(new Date(on.clock.now()).toISOString())
  })

  test('IAM23a.b the refusal does not show whether another password is wrong, and locks no one out', async () => {
    const on = await openTestIdentity()
    const login = await given(on)
    on.advance(7 * day)
    await expect(on.signIn({ ...login, password: 'wrong' })).rejects.toMatchObject(wrong)
    for (let turn = 0; turn < 10; turn += 1) await expect(on.signIn(login)).rejects.toMatchObject(ended)
    const refused = await on.db.selectFrom('audit').select('action').where('uid', '=', 'nobody').execute()
    expect(refused).toHaveLength(11)
  })

  test('IAM23a.c of the first start ends 7 days after its first use', async () => {
    const on = await openTestIdentity({ password: undefined })
    const login = { login: 'admin', password: on.oneTimePassword ?? '' }
    on.advance(90 * day)
    expect((await on.signIn(login)).password_renew).toBe(true)
    on.advance(7 * day - 1)
    expect((await on.signIn(login)).password_renew).toBe(true)
    on.advance(1)
    await expect(on.signIn(login)).rejects.toMatchObject(ended)
  })
})

const before = '2026-01-01T00:00:00.000Z'
const later = '2026-02-01T00:00:00.000Z'
const rows = [
  {
    id: 'the first administrator',
    changed: before,
    created: before,
    signedIn: null,
    renew: 1,
    ends: 'unused',
  },
  { id: 'a new account', changed: later, created: later, signedIn: null, renew: 1, ends: 'in 7 days' },
  { id: 'a reset', changed: later, created: before, signedIn: before, renew: 1, ends: 'in 7 days' },
  { id: 'a used one', changed: before, created: before, signedIn: later, renew: 1, ends: 'never' },
  { id: 'an own password', changed: before, created: before, signedIn: null, renew: 0, ends: 'never' },
]

test('IAM23a.d the time of existing one-time passwords starts with the upgrade', () => {
  const database = new DatabaseSync(':memory:')
  database.exec(`CREATE TABLE users (id TEXT, created_at TEXT, password_changed_at TEXT, last_sign_in_at TEXT,
    password_renew INTEGER, password_hash TEXT DEFAULT 'hash')`)
  const insert = database.prepare(
    'INSERT INTO users (id, created_at, password_changed_at, last_sign_in_at, password_renew) VALUES (?, ?, ?, ?, ?)',
  )
  for (const row of rows) insert.run(row.id, row.created, row.changed, row.signedIn, row.renew)
  const start = Date.now()
  oneTimeEnd(database)
  const meaningOf = (end: unknown): string => {
    if (typeof end !== 'string') return 'never'
    const rest = Date.parse(end) - start - 7 * day * 1000
    return rest >= 0 && rest < 60_000 ? 'in 7 days' : 'unused'
  }
  const found = database.prepare('SELECT id, password_ends_at FROM users').all()
  expect(found.map((row) => [row['id'], meaningOf(row['password_ends_at'])])).toEqual(
    rows.map(({ id, ends }) => [id, ends]),
  )
})
