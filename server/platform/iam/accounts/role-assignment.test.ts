// `iam:role:assign`: an identity editor assigns existing roles to others, and never gains anything by it.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { providers } from '#contract/iam/providers.ts'
import { apiKeys, groups, roles } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { adminPassword, type TokenInput } from '../../testing/test-platform.ts'
import { openUsersFixture, type UsersFixture } from '../../testing/users-fixture.ts'
import { recordAuthor, providerNode } from '../identity/credential-authors.ts'
import { providerForm } from '../testing/provider-form.ts'

let on: UsersFixture
let editor: { id: string; token: string }
/** An account without permissions that an administrator created. */
let ada: string
/** A group with the administrator role. */
let office: string

beforeEach(async () => {
  on = await openUsersFixture()
  const { user, token } = await on.signedIn('editor', { roles: ['identity_editor'] })
  editor = { id: user.id, token }
  ada = (await on.account('ada')).id
  office = await group('Office', ['admin'])
})
afterEach(() => on.platform.close())

const asAdmin = <E extends Endpoint>(endpoint: E, input: TokenInput<E>) =>
  on.platform.request(endpoint, { token: on.token, ...input })
const group = async (name: string, ids: readonly string[]): Promise<string> =>
  (await asAdmin(groups.create, { body: { name, roles: ids.map((role) => ({ role })) } })).group.id
const call = <E extends Endpoint>(endpoint: E, input: TokenInput<E>, token = editor.token) =>
  on.platform.call(endpoint, { token, ...input })
const assign = (id: string, ids: readonly string[], token = editor.token) =>
  call(users.update, { params: { id }, body: { roles: ids.map((role) => ({ role })) } }, token)
/** Creates an account as the editor, with a password that the editor knows. */
const create = async (login: string, ids: readonly string[] = [], token = editor.token): Promise<string> => {
  const body = { login, password: adminPassword, password_renew: false, roles: ids.map((role) => ({ role })) }
  return (await on.platform.request(users.create, { token, body })).user.id
}
const ok = { status: 200 }
const shared = { status: 401, body: { code: 'shared_credentials' } }
const beyond = { status: 401, body: { code: 'beyond_own_rights' } }

describe('IAM101 iam:role:assign', () => {
  test.each(['data_editor', 'admin'])('IAM101 assigns %s to others', async (role) => {
    expect(await assign(ada, [role])).toMatchObject(ok)
  })

  test('IAM101 adds others to a group with more permissions', async () => {
    const member = { params: { id: office }, body: { user: ada } }
    expect(await call(groups.addMember, member)).toMatchObject(ok)
  })

  test('IAM101 never assigns to the caller', async () => {
    expect(await assign(editor.id, ['identity_editor', 'data_editor'])).toMatchObject(beyond)
    const member = { params: { id: office }, body: { user: editor.id } }
    expect(await call(groups.addMember, member)).toMatchObject(beyond)
  })

  test('IAM101 only adds: it neither removes a role nor acts on the account', async () => {
    await assign(ada, ['data_editor'])
    expect(await assign(ada, ['data_editor', 'store_editor'])).toMatchObject(ok)
    expect(await assign(ada, ['data_editor'])).toMatchObject(beyond)
    const params = { id: ada }
    expect(await call(users.setPassword, { params, body: {} })).toMatchObject(beyond)
    expect(await call(users.update, { params, body: { email: 'x@example.com' } })).toMatchObject(beyond)
  })

  test('IAM101 gives no role that hides rows that the account sees', async () => {
    const condition = { filter: { state: ['TX'] } }
    const body = { name: 'Texas', permissions: [], condition }
    const { role } = await asAdmin(roles.create, { body })
    await asAdmin(users.update, { params: { id: ada }, body: { roles: [{ role: 'application_user' }] } })
    expect(await assign(ada, ['application_user', role.id])).toMatchObject(beyond)
  })

  test('IAM101 does not apply to roles, groups and mappings, which may reach the caller', async () => {
    const body = { name: 'Mine', roles: [{ role: 'data_editor' }] }
    expect(await call(groups.create, { body })).toMatchObject(beyond)
    const form = providerForm({ mappings: [{ role: 'data_editor' }] })
    expect(await call(providers.create, { body: form })).toMatchObject(beyond)
    const wider = { name: 'Wider', permissions: ['data-manager:*:*'] }
    expect(await call(roles.create, { body: wider })).toMatchObject(beyond)
  })

  test('IAM101 is granted only by its holders', async () => {
    const role = await on.role('Almost', ['iam:user:*', 'iam:role:read', 'iam:role:write'])
    const { token } = await on.signedIn('almost', { roles: [role] })
    const body = { name: 'Assigner', permissions: ['iam:role:assign'] }
    const answer = await call(roles.create, { body }, token)
    expect(answer).toMatchObject(beyond)
    expect(JSON.stringify(answer)).toContain('iam:role:assign')
    expect(await call(roles.create, { body })).toMatchObject(ok)
  })
})

describe('IAM101 no role for an account that the caller can sign in as', () => {
  test('IAM101 because the caller created it', async () => {
    expect(await assign(await create('puppet'), ['data_editor'])).toMatchObject(shared)
    const member = { params: { id: office }, body: { user: await create('other') } }
    expect(await call(groups.addMember, member)).toMatchObject(shared)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['password', () => call(users.setPassword, { params: { id: ada }, body: {} })],
    ['key', () => call(apiKeys.create, { body: { user: ada } })],
    [
      'identity',
      async () => {
        await on.provider('okta')
        return call(users.link, { params: { id: ada }, body: { provider: 'okta', subject: 's' } })
      },
    ],
  ])('IAM101 because the caller set its %s', async (_, act) => {
    expect(await act()).toMatchObject(ok)
    expect(await assign(ada, ['data_editor'])).toMatchObject(shared)
  })

  test('IAM101 because it signs in through a provider that the caller created', async () => {
    const { provider } = await on.platform.request(providers.create, {
      token: editor.token,
      body: providerForm(),
    })
    await on.platform.deps.db
      .transaction()
      .execute((trx) => recordAuthor(trx, { subject: ada, author: providerNode(provider.id) }))
    expect(await assign(ada, ['data_editor'])).toMatchObject(shared)
  })

  test('IAM101 nor through a second account', async () => {
    const puppet = await create('puppet', ['identity_editor'])
    const token = await on.platform.signIn('puppet', adminPassword)
    const third = await create('third', [], token)
    const sibling = await create('sibling')
    for (const target of [editor.id, puppet, third, sibling])
      expect(await assign(target, ['identity_editor', 'data_editor'], token)).toMatchObject({ status: 401 })
    expect(await assign(third, ['data_editor'])).toMatchObject(shared)
  })

  test('IAM101 also after the account between was deleted', async () => {
    await create('puppet', ['identity_editor'])
    const token = await on.platform.signIn('puppet', adminPassword)
    const third = await create('third', [], token)
    const fourth = await create('fourth', ['identity_editor'], token)
    await on.platform.request(users.delete, { token: on.token, params: { id: editor.id } })
    const last = await on.platform.signIn('fourth', adminPassword)
    expect(fourth).not.toBe(third)
    expect(await assign(third, ['data_editor'], last)).toMatchObject(shared)
  })

  test('IAM101 another identity editor may assign', async () => {
    const puppet = await create('puppet')
    const { token } = await on.signedIn('second', { roles: ['identity_editor'] })
    expect(await assign(puppet, ['data_editor'], token)).toMatchObject(ok)
  })

  test('IAM101 a deleted administrator does not count', async () => {
    const boss = await on.signedIn('boss', { roles: ['admin'] })
    const made = await create('made', [], boss.token)
    await create('second', ['identity_editor'], boss.token)
    const token = await on.platform.signIn('second', adminPassword)
    await on.platform.request(users.delete, { token: on.token, params: { id: boss.user.id } })
    expect(await assign(made, ['data_editor'], token)).toMatchObject(ok)
  })
})
