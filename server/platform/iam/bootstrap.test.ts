import { describe, expect, test } from 'vitest'
import { defaultRoles } from '#contract/iam/permission.ts'
import { preferences } from '#contract/iam/preferences.ts'
import { isPasswordAllowed } from '#domain/password-policy/password-policy.ts'
import { createUser, resetPassword } from './accounts/account.ts'
import { adminPasswordProblem, bootstrapIdentity, defaultPolicies } from './bootstrap.ts'
import { oneTimePassword } from './passwords/one-time-password.ts'
import { adminPassword, openTestIdentity, publicContext, type TestIdentity } from './testing/identity.ts'

const preferencesOf = (on: TestIdentity, appId?: string) =>
  on.handlers.preferences(
    { params: {}, query: { app_id: appId }, body: undefined, ifMatch: undefined },
    publicContext(),
  )

describe('IAM22 the first start', () => {
  test('IAM22 a given password creates an administrator who need not change it', async () => {
    const on = await openTestIdentity()
    expect(on.oneTimePassword).toBeUndefined()
    expect((await on.signIn()).password_renew).toBe(false)
  })

  test('IAM22 without a password, generates a one-time password that must be changed', async () => {
    const on = await openTestIdentity({ password: undefined })
    const password = on.oneTimePassword ?? ''
    expect(password).toMatch(/^(\w{5}-){3}\w{5}$/)
    expect(isPasswordAllowed(defaultPolicies, password)).toBe(true)
    expect((await on.signIn({ login: 'admin', password })).password_renew).toBe(true)
  })

  test.each([
    { password: adminPassword, problem: null },
    {
      password: 'admin',
      problem:
        'PLATFORM_ADMIN_PASSWORD is too weak: it needs at least 12 characters, at least 1 capital letter, at least 1 digit, at least 1 special character, a password that is not among the 10,000 most common, with or without other characters before or after it and a password without the login, the name of the user or the name of the platform',
    },
    {
      password: 'long-enough-Word',
      problem: 'PLATFORM_ADMIN_PASSWORD is too weak: it needs at least 1 digit',
    },
  ])('IAM22 reports the problem of the password "$password": $problem', async ({ password, problem }) => {
    expect(await adminPasswordProblem(password)).toBe(problem)
    if (problem !== null) await expect(openTestIdentity({ password })).rejects.toThrow(problem)
  })

  test('IAM22 creates the application platform and all built-in roles', async () => {
    const on = await openTestIdentity()
    const published = preferences.parse(await preferencesOf(on))
    expect(published).toMatchObject({ appid: 'platform', name: 'Platform Console', version: '1.2.3' })
    expect(published.password_policies).toEqual(defaultPolicies)
    expect(published.auth_mode.map(({ subtype, hidden = false }) => [subtype, hidden])).toEqual([
      ['platform_id_resource_owner', false],
      ['apikey', false],
    ])
    const roles = await on.db.selectFrom('roles').select('id').execute()
    expect(roles.map(({ id }) => id).toSorted()).toEqual(Object.keys(defaultRoles).toSorted())
  })

  test('IAM5 reports an unknown application', async () => {
    const on = await openTestIdentity()
    await expect(preferencesOf(on, 'none')).rejects.toMatchObject({
      code: 'application_unknown',
      status: 400,
    })
  })

  test('IAM22 a later start updates the version and keeps the changes of users', async () => {
    const on = await openTestIdentity()
    await on.db
      .updateTable('roles')
      .set({ permissionsJson: '["iam:user:read"]' })
      .where('id', '=', 'admin')
      .execute()
    const again = await bootstrapIdentity(on, { adminPassword: 'weak', version: '2.0.0' })
    expect(again).toEqual({})
    expect(await preferencesOf(on)).toMatchObject({ version: '2.0.0' })
    const { token } = await on.signIn()
    expect((await on.identity.authenticate(token)).permissions).toEqual(['iam:user:read'])
  })
})

describe('IAM23 password resets and new accounts', () => {
  test('IAM23 a reset creates a one-time password, ends tokens and lifts the lock-out', async () => {
    const on = await openTestIdentity()
    const { token } = await on.signIn()
    for (let time = 0; time < 5; time += 1)
      await expect(
        on.signIn({ login: 'admin', password: 'x' }, { address: `10.0.0.${time}` }),
      ).rejects.toThrow()
    const reset = await resetPassword(on, 'Admin')
    await expect(on.identity.authenticate(token)).rejects.toMatchObject({ code: 'invalid_token' })
    await expect(on.signIn()).rejects.toMatchObject({ code: 'wrong_credentials' })
    const signed = await on.signIn({ login: reset.login, password: reset.oneTimePassword })
    expect(signed.password_renew).toBe(true)
    const rows = await on.db.selectFrom('audit').selectAll().where('action', '=', 'password.reset').execute()
    expect(rows).toMatchObject([{ login: 'system', object: 'admin' }])
    expect(JSON.stringify(rows)).not.toContain(reset.oneTimePassword)
  })

  test('IAM23 refuses an unknown account', async () => {
    const on = await openTestIdentity()
    await expect(resetPassword(on, 'none')).rejects.toMatchObject({ code: 'not_found' })
  })

  test('IAM23 a new account has its roles and must change its password', async () => {
    const on = await openTestIdentity()
    const user = { login: 'ada', firstname: 'Ada', lastname: 'Byron', roles: ['read_only', 'data_editor'] }
    const { oneTimePassword: password } = await createUser(on, { user })
    const { token, password_renew } = await on.signIn({ login: 'ada', password })
    expect(password_renew).toBe(true)
    const { permissions } = await on.identity.authenticate(token)
    expect(permissions).toContain('data-manager:*:*')
    expect(permissions).not.toContain('*:*:*')
    await expect(createUser(on, { user: { ...user, login: 'ADA' } })).rejects.toMatchObject({
      code: 'exists',
    })
  })

  test('IAM23 reports all problems of a new account together', async () => {
    const on = await openTestIdentity()
    const user = { login: ' ', firstname: '', lastname: 'x'.repeat(201), roles: ['boss'] }
    await expect(createUser(on, { user })).rejects.toMatchObject({
      problems: [
        { path: 'login', code: 'required' },
        { path: 'firstname', code: 'required' },
        { path: 'lastname', code: 'too_long' },
        { path: 'roles', code: 'wrong_value' },
      ],
    })
  })

  test('IAM22 a one-time password meets stricter policies too, and is never the same', () => {
    const strict = { ...defaultPolicies, nb_char: '40', nb_cchar: '9', nb_int: '6', nb_schar: '7' }
    expect(isPasswordAllowed(strict, oneTimePassword(strict))).toBe(true)
    expect(oneTimePassword(defaultPolicies)).not.toBe(oneTimePassword(defaultPolicies))
  })
})
