// A user cannot give permissions that the user lacks: each endpoint that grants something, and each that acts on an
// account, called with the one permission that it requires.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { identitySettings } from '#contract/iam/administration.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { providers } from '#contract/iam/providers.ts'
import { apiKeys, groups, roles } from '#contract/iam/roles-and-groups.ts'
import type { RoleWrite } from '#contract/iam/role.ts'
import { users } from '#contract/iam/users.ts'
import { defaultRoles } from '#contract/iam/permission.ts'
import type { TokenInput } from '../../testing/test-platform.ts'
import { openUsersFixture, type UsersFixture } from '../../testing/users-fixture.ts'
import { addUser, providerForm } from '../testing/provider-form.ts'

let on: UsersFixture
/** A user with one permission, and the role that gives it. */
let eve: { id: string; token: string; role: string }
/** An account with every data permission, and one without permissions. */
let ada: string
let bob: string
/** A group with every data permission, and one without permissions that Eve is a member of. */
let crew: string
let empty: string

beforeEach(async () => {
  on = await openUsersFixture()
  ada = (await on.account('ada', { roles: ['data_editor'] })).id
  bob = (await on.account('bob')).id
  crew = await group('Crew', ['data_editor'])
  empty = await group('Empty', [])
})
afterEach(() => on.platform.close())

const asAdmin = <E extends Endpoint>(endpoint: E, input: TokenInput<E>) =>
  on.platform.request(endpoint, { token: on.token, ...input })
const group = async (name: string, ids: readonly string[]): Promise<string> =>
  (await asAdmin(groups.create, { body: { name, roles: ids.map((role) => ({ role })) } })).group.id
const become = async (permissions: readonly string[], condition: RoleWrite['condition'] = null) => {
  const { role } = await asAdmin(roles.create, {
    body: { name: 'Eve’s role', permissions: [...permissions], condition },
  })
  const { user, token } = await on.signedIn('eve', { roles: [role.id], groups: [empty] })
  eve = { id: user.id, token, role: role.id }
}
const call = <E extends Endpoint>(endpoint: E, input: TokenInput<E>) =>
  on.platform.call(endpoint, { token: eve.token, ...input })
const allowed = async () => {
  const { permissions, conditions } = await on.platform.request(iam.checkSession, {
    token: eve.token,
    query: {},
  })
  return { permissions, conditions }
}

const dataEditor = [{ role: 'data_editor' }]
const spelledOut = ['iam', 'data-manager', 'query-builder-legacy', 'store', 'dpe', 'playbook'].map(
  (service) => `${service}:*:*`,
)
const updateRole = async (id: string, change: Partial<RoleWrite>) => {
  const { role } = await asAdmin(roles.get, { params: { id } })
  const { name, description, permissions, condition, etag } = role
  const body = { name, description, permissions, condition, ...change }
  return call(roles.update, { params: { id }, body, ifMatch: etag })
}
const updateGroup = async (id: string, ids: readonly string[]) => {
  const { etag, name } = (await asAdmin(groups.get, { params: { id } })).group
  const body = { name, roles: ids.map((role) => ({ role })) }
  return call(groups.update, { params: { id }, body, ifMatch: etag })
}
/** A provider that Ada signs in through. */
const adasProvider = async () => {
  const { provider } = await asAdmin(providers.create, { body: providerForm() })
  await addUser(on.platform.deps.db, { login: 'ida', provider: provider.id, roles: ['data_editor'] })
  return provider
}
const updateProvider = async (change: object) => {
  const provider = await adasProvider()
  const body = { ...provider, ...change }
  return call(providers.update, { params: { id: provider.id }, body, ifMatch: provider.etag })
}
const createRole = (permissions: readonly string[]) =>
  call(roles.create, { body: { name: 'Mine', permissions: [...permissions] } })

type Attempt = readonly [what: string, permission: string, attempt: () => Promise<unknown>]

/** Each endpoint that gives permissions. */
const gifts: readonly Attempt[] = [
  [
    'assigns itself another role',
    'iam:user:write',
    () =>
      call(users.update, { params: { id: eve.id }, body: { roles: [{ role: eve.role }, ...dataEditor] } }),
  ],
  [
    'joins a group with more permissions',
    'iam:user:write',
    () => call(users.update, { params: { id: eve.id }, body: { groups: [{ group: crew }] } }),
  ],
  [
    'assigns a role to another account',
    'iam:user:write',
    () => call(users.update, { params: { id: bob }, body: { roles: dataEditor } }),
  ],
  [
    'creates an account with a role',
    'iam:user:write',
    () => call(users.create, { body: { login: 'puppet', roles: dataEditor } }),
  ],
  [
    'creates an account in a group',
    'iam:user:write',
    () => call(users.create, { body: { login: 'puppet', groups: [{ group: crew }] } }),
  ],
  ['creates a role with everything spelled out', 'iam:role:write', () => createRole(spelledOut)],
  ['creates a role with one more permission', 'iam:role:write', () => createRole(['iam:user:read'])],
  [
    'widens its own role',
    'iam:role:write',
    () => updateRole(eve.role, { permissions: ['iam:role:write', 'store:*:*'] }),
  ],
  [
    'widens the role of another user',
    'iam:role:write',
    async () => updateRole(await on.role('Plain', ['iam:role:write']), { permissions: spelledOut }),
  ],
  [
    'narrows a role with more permissions',
    'iam:role:write',
    () => updateRole('data_editor', { permissions: [] }),
  ],
  [
    'deletes a role with more permissions',
    'iam:role:write',
    async () => call(roles.delete, { params: { id: await on.role('Plain', ['store:*:*']) } }),
  ],
  [
    'creates a group with a role',
    'iam:group:write',
    () => call(groups.create, { body: { name: 'Mine', roles: dataEditor } }),
  ],
  ['adds a role to its own group', 'iam:group:write', () => updateGroup(empty, ['data_editor'])],
  ['removes the roles of a group', 'iam:group:write', () => updateGroup(crew, [])],
  ['deletes a group with roles', 'iam:group:write', () => call(groups.delete, { params: { id: crew } })],
  [
    'adds itself to a group',
    'iam:group:write',
    () => call(groups.addMember, { params: { id: crew }, body: { user: eve.id } }),
  ],
  [
    'adds another account to a group',
    'iam:group:write',
    () => call(groups.addMember, { params: { id: crew }, body: { user: bob } }),
  ],
  [
    'creates a key of another account',
    'iam:api_key:write',
    () => call(apiKeys.create, { body: { user: ada } }),
  ],
  [
    'creates a provider that gives a role',
    'iam:provider:write',
    () => call(providers.create, { body: providerForm({ mappings: dataEditor }) }),
  ],
  [
    'creates a provider that gives a group',
    'iam:provider:write',
    () => call(providers.create, { body: providerForm({ mappings: [{ group: crew }] }) }),
  ],
  [
    'creates a provider that names roles',
    'iam:provider:write',
    () =>
      call(providers.create, {
        body: providerForm({ mappings: [{ bind: { input: '$.r', kind: 'role' } }] }),
      }),
  ],
  [
    'creates a provider that names groups',
    'iam:provider:write',
    () => call(providers.create, { body: providerForm({ mappings: [{ bind: { input: '$.g' } }] }) }),
  ],
  ['maps a role', 'iam:provider:write', () => updateProvider({ mappings: dataEditor })],
  [
    'links an identity at a provider that gives a role',
    'iam:user:write',
    async () => {
      await on.provider('okta', { mappings: dataEditor })
      return call(users.link, { params: { id: bob }, body: { provider: 'okta', subject: 's' } })
    },
  ],
]

/** Each endpoint that acts on an account, on one with more permissions. */
const acts: readonly Attempt[] = [
  [
    'changes the login',
    'iam:user:write',
    () => call(users.update, { params: { id: ada }, body: { login: 'other' } }),
  ],
  [
    'deactivates',
    'iam:user:write',
    () => call(users.update, { params: { id: ada }, body: { active: false } }),
  ],
  [
    'removes the roles',
    'iam:user:write',
    () => call(users.update, { params: { id: ada }, body: { roles: [] } }),
  ],
  ['deletes', 'iam:user:write', () => call(users.delete, { params: { id: ada } })],
  ['sets the password', 'iam:user:write', () => call(users.setPassword, { params: { id: ada }, body: {} })],
  ['unlocks', 'iam:user:write', () => call(users.unlock, { params: { id: ada } })],
  ['ends the sessions', 'iam:user:write', () => call(users.endSessions, { params: { id: ada } })],
  [
    'ends the sessions of an administrator',
    'iam:*:*',
    () => call(users.endSessions, { params: { id: on.admin } }),
  ],
  ['unlocks an administrator', 'iam:*:*', () => call(users.unlock, { params: { id: on.admin } })],
  [
    'links an identity',
    'iam:user:write',
    async () => {
      await on.provider('okta')
      return call(users.link, { params: { id: ada }, body: { provider: 'okta', subject: 's' } })
    },
  ],
  [
    'unlinks an identity',
    'iam:user:write',
    async () => {
      await on.provider('okta')
      const link = { params: { id: ada }, body: { provider: 'okta', subject: 's' } }
      const { user } = await asAdmin(users.link, link)
      return call(users.unlink, { params: { id: ada, identity: user.identities[0]?.id ?? '' } })
    },
  ],
  [
    'deletes a key',
    'iam:api_key:write',
    async () => {
      const { api_key: key } = await asAdmin(apiKeys.create, { body: { user: ada } })
      return call(apiKeys.delete, { params: { id: key.id } })
    },
  ],
  [
    'removes from a group',
    'iam:group:write',
    async () => {
      const other = await group('Others', ['store_editor'])
      await asAdmin(groups.addMember, { params: { id: other }, body: { user: bob } })
      return call(groups.removeMember, { params: { id: other, user: bob } })
    },
  ],
  [
    'changes the provider of',
    'iam:provider:write',
    () => updateProvider({ tenant_id: 'https://login.example.com/b' }),
  ],
  [
    'deletes the provider of',
    'iam:provider:write',
    async () => call(providers.delete, { params: { id: (await adasProvider()).id } }),
  ],
  [
    'changes the settings of',
    'iam:setting:write',
    async () => {
      const { settings } = await asAdmin(identitySettings.get, {})
      const { updated_at: _a, updated_by: _b, etag, ...body } = settings
      return call(identitySettings.update, { body: { ...body, token_idle: 60 }, ifMatch: etag })
    },
  ],
]

describe('IAM101 no user can give permissions that the user lacks', () => {
  test.each(gifts)('IAM101 %s with %s', async (_, permission, attempt) => {
    await become([permission])
    const before = await allowed()
    const answer = await attempt()
    expect(answer).toMatchObject({ status: 401, body: { code: 'beyond_own_rights' } })
    expect(JSON.stringify(answer)).toMatch(/lack them: [a-z-]+:/u)
    expect(await allowed()).toEqual(before)
  })

  test.each(gifts)('IAM101 %s with every permission spelled out', async (_what, _permission, attempt) => {
    await become(spelledOut)
    expect(await attempt()).toMatchObject({ status: 200 })
  })

  test('IAM101 the error names the missing permissions in few words', async () => {
    await become(['iam:*:*'])
    const answer = await createRole(spelledOut)
    const missing = 'data-manager:*:*, query-builder-legacy:*:*, store:*:*, dpe:*:* and playbook:*:*'
    expect(JSON.stringify(answer)).toContain(missing)
  })
})

describe('IAM101 acting on an account requires its permissions', () => {
  test.each(acts)('IAM101 %s an account with %s', async (_, permission, attempt) => {
    await become([permission])
    expect(await attempt()).toMatchObject({ status: 401, body: { code: 'beyond_own_rights' } })
  })

  test.each(acts)('IAM101 %s an account with every permission', async (_what, _permission, attempt) => {
    await become(['*:*:*'])
    expect(await attempt()).toMatchObject({ status: 200 })
  })
})

describe('IAM101 what an identity editor can still do', () => {
  beforeEach(() => become(defaultRoles.identity_editor.permissions))

  test('IAM101 create, change and delete accounts with covered roles', async () => {
    const roleList = [{ role: 'identity_editor' }]
    const created = await on.platform.request(users.create, {
      token: eve.token,
      body: { login: 'new', roles: roleList },
    })
    const params = { id: created.user.id }
    expect(await call(users.update, { params, body: { lastname: 'N', roles: [] } })).toMatchObject({
      status: 200,
    })
    expect(await call(users.setPassword, { params, body: {} })).toMatchObject({ status: 200 })
    expect(await call(apiKeys.create, { body: { user: params.id } })).toMatchObject({ status: 200 })
    expect(await call(users.delete, { params })).toMatchObject({ status: 200 })
  })

  test('IAM101 rename and narrow the own role', async () => {
    const change = { description: 'Mine', permissions: ['iam:user:*'] }
    expect(await updateRole(eve.role, change)).toMatchObject({ status: 200 })
  })
})
