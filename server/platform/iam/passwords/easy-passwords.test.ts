import { afterEach, beforeEach, describe, expect, test } from 'vitest'
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

test('IAM7 the current password cannot be set again by its user', async () => {
  expect(await ways['by its user'](adminPassword)).toMatchObject({
    status: 400,
    body: { details: [{ path: 'password', code: 'password_unchanged' }] },
  })
})
