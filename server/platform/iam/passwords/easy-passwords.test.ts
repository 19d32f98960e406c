import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applications } from '#contract/iam/administration.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { users } from '#contract/iam/users.ts'
import { adminPassword } from '../../testing/test-platform.ts'
import { openUsersFixture, type UsersFixture } from '../../testing/users-fixture.ts'

let on: UsersFixture
beforeEach(async () => {
  on = await openUsersFixture()
})
afterEach(() => on.platform.close())

const next = 'Harbour-Pilot-1911'

/** Every way in which a password can be chosen. */
const ways = {
  'by its user': async (password: string) => {
    const { token } = await on.signedIn('known8')
    return on.platform.call(iam.passwordChange, { token, body: { password, oldpassword: adminPassword } })
  },
  'by an administrator': async (password: string) => {
    const { id } = await on.account('known8')
    return on.platform.call(users.setPassword, { token: on.token, params: { id }, body: { password } })
  },
  'for a new account': async (password: string) => {
    const person = { login: 'known8', firstname: 'First', lastname: 'known8' }
    return on.platform.call(users.create, { token: on.token, body: { ...person, password } })
  },
}

describe.each(Object.entries(ways))('IAM105 a password that is set %s', (_way, choose) => {
  test.each([
    { password: 'Password1234!', rules: 'common_password' },
    { password: 'P@ssw0rd12345', rules: 'common_password' },
    { password: 'Platform2026!', rules: 'name_in_password' },
    { password: 'Known8known8!', rules: 'name_in_password' },
    { password: 'First-Harbour-1911', rules: 'name_in_password' },
    { password: 'Password', rules: 'nb_char, nb_int, nb_schar, common_password' },
  ])('IAM105 $password is rejected: $rules', async ({ password, rules }) => {
    expect(await choose(password)).toMatchObject({
      status: 400,
      body: { details: [{ path: 'password', code: 'password_policy', params: { rules } }] },
    })
  })

  test('IAM105 another one is accepted', async () => {
    expect(await choose(next)).toMatchObject({ status: 200 })
  })
})

test('IAM105 a password of seven characters is rejected although the policies are off', async () => {
  const { token, platform } = on
  const params = { id: 'platform' }
  const { application } = await platform.request(applications.get, { params, token })
  const { name, url, title, message, logo, background, color, modes, redirect_uris } = application
  const password_policies = { ...application.password_policies, active: false }
  const body = { name, url, title, message, logo, background, color, modes, redirect_uris, password_policies }
  const saved = await platform.call(applications.update, { params, body, token, ifMatch: application.etag })
  expect(saved).toMatchObject({ status: 200 })
  const { id } = await on.account('known8')
  const choose = (chosen: string) =>
    platform.call(users.setPassword, { token, params: { id }, body: { password: chosen } })
  expect(await choose('quaywxy')).toMatchObject({
    status: 400,
    body: {
      details: [{ path: 'password', code: 'password_policy', params: { rules: 'nb_char', nb_char: 8 } }],
    },
  })
  expect(await choose('quaywxyz')).toMatchObject({ status: 200 })
})

test('IAM7 the current password cannot be set again by its user', async () => {
  expect(await ways['by its user'](adminPassword)).toMatchObject({
    status: 400,
    body: { details: [{ path: 'password', code: 'password_unchanged' }] },
  })
})

test.each([
  { what: '64 letters', password: 'Harbour-7-'.padEnd(64, 'tide and ') },
  { what: '1,000 letters', password: 'Harbour-7-'.padEnd(1000, 'tide and ') },
  { what: 'spaces at both ends', password: '  Harbour pilot 1911!  ' },
  { what: 'letters of other scripts', password: 'Ｈ港の水先案内人-Гавань-7-A' },
  { what: 'emoji', password: 'Harbour-7-🚢⚓️👩‍✈️!' },
])('IAM20 a password has any characters and is compared whole: $what', async ({ password }) => {
  expect(await ways['by its user'](password)).toMatchObject({ status: 200 })
  const statusOf = async (typed: string): Promise<number> =>
    (await on.platform.call(iam.login, { body: { login: 'known8', password: typed } })).status
  expect(await statusOf(password)).toBe(200)
  for (const other of [password.slice(0, -1), password.slice(1), password.toLowerCase()])
    expect(await statusOf(other)).toBe(401)
})
