import { beforeEach, describe, expect, test } from 'vitest'
import { passwordMode } from '#contract/iam/sign-in-names.ts'
import { preferences } from '#contract/iam/preferences.ts'
import { createApiKey, deleteApiKey, type CreatedApiKey } from '../accounts/api-key.ts'
import { openPasswords } from '../identity/password-hash.ts'
import { openIdentity } from '../identity/identity.ts'
import { iamHandlers } from './handlers.ts'
import { adminPassword, openTestIdentity, publicContext, type TestIdentity } from '../testing/identity.ts'

let on: TestIdentity
let key: CreatedApiKey

const right = { login: 'admin', password: adminPassword }
const emptyInput = { params: {}, query: {}, body: undefined, ifMatch: undefined }

beforeEach(async () => {
  on = await openTestIdentity()
  key = await createApiKey(on, { login: 'admin', name: 'press line 4' })
})

const keyRequest = () => ({ apikey: key.apikey, secretkey: key.secretkey })
const editPreferences = async (edit: (modes: Record<string, unknown>[]) => unknown[]): Promise<void> => {
  const row = await on.db.selectFrom('applications').selectAll().executeTakeFirstOrThrow()
  const old = preferences.parse(JSON.parse(row.preferencesJson))
  const preferencesJson = JSON.stringify({ ...old, auth_mode: edit(old.auth_mode) })
  await on.db.updateTable('applications').set({ preferencesJson }).execute()
}

describe('IAM2 login in both modes', () => {
  test('IAM2 a password signs in and returns the user', async () => {
    const answer = await on.signIn()
    expect(answer.token).toMatch(/^[\w-]{43}$/)
    expect(answer).toMatchObject({
      login: 'admin',
      user: 'Platform Administrator',
      firstname: 'Platform',
      lastname: 'Administrator',
      civility: '',
      password_renew: false,
      password_expiration: '2027-03-01T12:00:00.000Z',
    })
  })

  test.each([
    { what: 'auth_mode', more: { auth_mode: passwordMode } },
    { what: 'auth_mode_id', more: { auth_mode_id: passwordMode } },
    { what: 'the _id of the mode', more: { auth_mode_id: 'password' } },
    { what: 'app_id in the body', more: { app_id: 'platform' } },
    { what: 'another case of the login', more: { login: 'ADMIN' } },
  ])('IAM2 accepts $what', async ({ more }) => {
    expect((await on.signIn({ ...right, ...more })).login).toBe('admin')
  })

  test('IAM2 accepts app_id in the query', async () => {
    expect((await on.signIn(right, { appId: 'platform' })).login).toBe('admin')
    await expect(on.signIn(right, { appId: 'none' })).rejects.toMatchObject({ code: 'application_unknown' })
  })

  test.each([{}, { auth_mode: 'apikey' }, { auth_mode_id: 'apikey' }])(
    'IAM2 a key signs in with %o',
    async (more) => {
      const { token, password_renew } = await on.signIn({ ...keyRequest(), ...more })
      expect(password_renew).toBe(false)
      expect((await on.identity.authenticate(token)).login).toBe('admin')
    },
  )

  test.each([
    { request: {}, missing: ['login', 'password'] },
    { request: { login: 'admin' }, missing: ['password'] },
    { request: { apikey: 'a' }, missing: ['secretkey'] },
    { request: { auth_mode: 'apikey', login: 'admin' }, missing: ['apikey', 'secretkey'] },
    { request: { auth_mode: passwordMode, apikey: 'a', secretkey: 'b' }, missing: ['login', 'password'] },
  ])('IAM2 $request lacks $missing, all reported together', async ({ request, missing }) => {
    const problems = missing.map((path) => ({ path, code: 'required' }))
    await expect(on.signIn(request)).rejects.toMatchObject({ problems })
  })

  test.each(['ldap', '', 'Password'])('IAM8 an absent mode "%s" is not available', async (mode) => {
    await expect(on.signIn({ ...right, auth_mode: mode })).rejects.toMatchObject({
      code: 'auth_mode_unavailable',
      status: 401,
    })
  })

  test('IAM8 a hidden mode works, a removed one does not', async () => {
    await editPreferences((modes) => modes.map((mode) => ({ ...mode, hidden: true })))
    expect((await on.signIn()).login).toBe('admin')
    await editPreferences((modes) => modes.filter(({ subtype }) => subtype !== passwordMode))
    await expect(on.signIn()).rejects.toMatchObject({ code: 'auth_mode_unavailable' })
    expect((await on.signIn(keyRequest())).login).toBe('admin')
  })
})

describe('IAM9 wrong credentials', () => {
  test.each([
    {
      what: 'a wrong password',
      request: () => ({ login: 'admin', password: 'x' }),
      code: 'wrong_credentials',
    },
    {
      what: 'an unknown login',
      request: () => ({ login: 'nobody', password: 'x' }),
      code: 'wrong_credentials',
    },
    {
      what: 'SQL as a login',
      request: () => ({ login: "' OR 1=1 --", password: adminPassword }),
      code: 'wrong_credentials',
    },
    {
      what: 'a wrong secret key',
      request: () => ({ ...keyRequest(), secretkey: 'x' }),
      code: 'wrong_api_key',
    },
    { what: 'an unknown key', request: () => ({ ...keyRequest(), apikey: 'x' }), code: 'wrong_api_key' },
  ])('IAM9 $what is $code', async ({ request, code }) => {
    await expect(on.signIn(request())).rejects.toMatchObject({ code, status: 401, params: {} })
  })

  test('IAM9 an inactive account gets the same answer', async () => {
    await on.db.updateTable('users').set({ active: 0 }).execute()
    await expect(on.signIn()).rejects.toMatchObject({ code: 'wrong_credentials' })
    await expect(on.signIn(keyRequest())).rejects.toMatchObject({ code: 'wrong_api_key' })
  })
})

describe('IAM19 API keys', () => {
  test('IAM19 a key has letters, digits and hyphens, and its secret is not stored', async () => {
    expect([key.apikey, key.secretkey].join('')).toMatch(/^[A-Za-z0-9-]+$/)
    const stored = JSON.stringify([
      await on.db.selectFrom('apiKeys').selectAll().execute(),
      await on.db.selectFrom('audit').selectAll().execute(),
    ])
    expect(stored).not.toContain(key.secretkey)
  })

  test('IAM19 a deleted key cannot sign in, and only its tokens end', async () => {
    const device = await on.signIn(keyRequest())
    const person = await on.signIn()
    await deleteApiKey(on, { id: key.id })
    await expect(on.signIn(keyRequest())).rejects.toMatchObject({ code: 'wrong_api_key' })
    await expect(on.identity.authenticate(device.token)).rejects.toMatchObject({ code: 'invalid_token' })
    expect((await on.identity.authenticate(person.token)).login).toBe('admin')
    await expect(deleteApiKey(on, { id: key.id })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('IAM19 an expired key cannot sign in, and its tokens end', async () => {
    key = await createApiKey(on, { login: 'admin', expiresAt: '2026-03-01T12:10:00.000Z' })
    const { token } = await on.signIn(keyRequest())
    on.advance(600)
    await expect(on.identity.authenticate(token)).rejects.toMatchObject({ code: 'invalid_token' })
    await expect(on.signIn(keyRequest())).rejects.toMatchObject({ code: 'wrong_api_key' })
  })

  test('IAM19 a password that must be changed does not stop a device', async () => {
    await on.db.updateTable('users').set({ passwordRenew: 1 }).execute()
    const { token, password_renew } = await on.signIn(keyRequest())
    expect(password_renew).toBe(false)
    expect((await on.identity.authenticate(token)).passwordRenewPending).toBe(false)
  })

  test.each(['2026-03-01T12:00:00.000Z', 'tomorrow'])(
    'IAM19 a key cannot expire at %s',
    async (expiresAt) => {
      await expect(createApiKey(on, { login: 'admin', expiresAt })).rejects.toMatchObject({
        problems: [{ path: 'expires_at', code: 'wrong_format' }],
      })
    },
  )

  test('IAM19 rejects a key without an account', async () => {
    await expect(createApiKey(on, { login: 'none' })).rejects.toMatchObject({ code: 'not_found' })
  })
})

describe('IAM4 session calls', () => {
  test('IAM1 checkSession returns the user, roles and permissions', async () => {
    const { token } = await on.signIn()
    expect(await on.handlers.checkSession(emptyInput, await on.contextOf(token))).toMatchObject({
      login: 'admin',
      roles: ['admin'],
      permissions: ['*:*:*'],
      password_renew: false,
    })
  })

  test('IAM4 logout deletes this token only', async () => {
    const one = await on.signIn()
    const other = await on.signIn()
    await on.handlers.logout(emptyInput, await on.contextOf(one.token))
    await expect(on.identity.authenticate(one.token)).rejects.toMatchObject({ code: 'invalid_token' })
    expect((await on.identity.authenticate(other.token)).login).toBe('admin')
  })

  test('IAM5 an expired password must be changed', async () => {
    on.advance(365 * 86_400)
    const { token, password_renew } = await on.signIn()
    expect(password_renew).toBe(true)
    expect((await on.identity.authenticate(token)).passwordRenewPending).toBe(true)
  })

  test('IAM20 hashes a password again if its hash is outdated', async () => {
    const dearer = openPasswords({ memory: 16, passes: 1, parallelism: 1 })
    const handlers = iamHandlers(openIdentity(on.identity.deps, dearer))
    await handlers.login({ ...emptyInput, body: right }, publicContext())
    const { passwordHash } = await on.db.selectFrom('users').select('passwordHash').executeTakeFirstOrThrow()
    expect(passwordHash).toContain('$m=16,')
    expect((await on.signIn()).login).toBe('admin')
  })

  test('IAM21 sign-ins, refusals and sign-outs are in the audit log, without credentials', async () => {
    const { token } = await on.signIn()
    await expect(on.signIn({ login: 'my-Secret-1', password: 'x' })).rejects.toThrow()
    await on.handlers.logout(emptyInput, await on.contextOf(token))
    const rows = await on.db.selectFrom('audit').select(['action', 'login']).orderBy('seq').execute()
    expect(rows.slice(-3)).toEqual([
      { action: 'session.create', login: 'admin' },
      { action: 'session.refuse', login: 'nobody' },
      { action: 'session.delete', login: 'admin' },
    ])
    expect(JSON.stringify(await on.db.selectFrom('audit').selectAll().execute())).not.toContain('my-Secret-1')
  })
})
