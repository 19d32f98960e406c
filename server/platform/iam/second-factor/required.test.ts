// A role that requires a second factor (IAM106.l).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { iam } from '#contract/iam/endpoints.ts'
import { groups, roles } from '#contract/iam/roles-and-groups.ts'
import { secondFactor } from '#contract/iam/second-factor/endpoints.ts'
import { users } from '#contract/iam/users.ts'
import { adminPassword, openTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { openAuthenticator } from '../testing/authenticator.ts'

let on: TestPlatform
let token: string
beforeEach(async () => {
  on = await openTestPlatform()
  token = await on.signIn()
})
afterEach(() => on.close())

const password = adminPassword
const due = { status: 401, body: { code: 'second_factor_enrolment' } }

const strictRole = async (): Promise<string> => {
  const body = { name: 'Strict', permissions: ['iam:user:read'], second_factor: true }
  const { role } = await on.request(roles.create, { token, body })
  expect(role.second_factor).toBe(true)
  return role.id
}
const createUser = async (more: object): Promise<string> => {
  const body = { login: 'ada', password, password_renew: false, ...more }
  return (await on.request(users.create, { token, body })).user.id
}

const begin = async (hers: string) => {
  const { enrolment, secret } = await on.request(secondFactor.start, { token: hers, body: { password } })
  return { enrolment, code: openAuthenticator(secret).code(on.clock.now()) }
}

test('IAM106.l a user with such a role can only set one up, and then continues', async () => {
  const role = await strictRole()
  const id = await createUser({ roles: [{ role }] })
  const signed = await on.request(iam.login, { body: { login: 'ada', password } })
  expect(signed.second_factor_missing).toBe(true)
  const hers = signed.token
  expect(await on.call(users.list, { token: hers })).toMatchObject(due)
  expect(await on.request(iam.checkSession, { token: hers })).toMatchObject({ second_factor_missing: true })
  expect(await on.request(secondFactor.state, { token: hers })).toMatchObject({ required: true, since: null })
  await on.request(secondFactor.confirm, { token: hers, body: await begin(hers) })
  expect(await on.call(users.list, { token: hers })).toMatchObject({ status: 200 })
  expect(await on.request(iam.checkSession, { token: hers })).not.toHaveProperty('second_factor_missing')
  const { user } = await on.request(users.get, { token, params: { id } })
  expect(user.second_factor).toMatchObject({ required: true, recovery_codes: 10 })
  expect(user.second_factor.since).not.toBeNull()
})

test('IAM106.l the role of a group counts, and open sessions are limited at once', async () => {
  const role = await strictRole()
  const id = await createUser({ roles: [{ role: 'admin' }] })
  const hers = await on.signIn('ada', password)
  const { group } = await on.request(groups.create, { token, body: { name: 'Crew', roles: [{ role }] } })
  expect(await on.call(users.list, { token: hers })).toMatchObject({ status: 200 })
  await on.request(users.update, { token, params: { id }, body: { groups: [{ group: group.id }] } })
  expect(await on.call(users.list, { token: hers })).toMatchObject(due)
  const body = { name: 'Strict', permissions: ['iam:user:read'] }
  const { etag } = (await on.request(roles.get, { token, params: { id: role } })).role
  await on.request(roles.update, { token, params: { id: role }, body, ifMatch: etag })
  expect(await on.call(users.list, { token: hers })).toMatchObject({ status: 200 })
})

test('IAM106.l the password is renewed first', async () => {
  const role = await strictRole()
  await createUser({ roles: [{ role }], password_renew: true })
  const signed = await on.request(iam.login, { body: { login: 'ada', password } })
  expect(signed).toMatchObject({ second_factor_missing: true, password_renew: true })
  const renewal = { status: 401, body: { code: 'password_renewal' } }
  expect(await on.call(secondFactor.state, { token: signed.token })).toMatchObject(renewal)
  const body = { password: 'Another-Horse-7-Battery', oldpassword: password }
  await on.request(iam.passwordChange, { token: signed.token, body })
  expect(await on.call(users.list, { token: signed.token })).toMatchObject(due)
})
