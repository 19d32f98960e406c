// What a user with write permissions for accounts, groups, roles and keys cannot do without being an administrator.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { applications } from '#contract/iam/administration.ts'
import { apiKeys, groups, roles } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import type { TokenInput } from '../../testing/test-platform.ts'
import { openUsersFixture, type UsersFixture } from '../../testing/users-fixture.ts'

let on: UsersFixture
let editor: { id: string; token: string }
/** An account without permissions. */
let ada: string
/** A group with the administrator role and no members. */
let office: string

beforeEach(async () => {
  on = await openUsersFixture()
  const { user, token } = await on.signedIn('editor', { roles: ['identity_editor'] })
  editor = { id: user.id, token }
  ada = (await on.account('ada')).id
  const body = { name: 'Harbour office', roles: [{ role: 'admin' }] }
  office = (await on.platform.request(groups.create, { token: on.token, body })).group.id
})
afterEach(() => on.platform.close())

const call = <E extends Endpoint>(endpoint: E, input: TokenInput<E>) =>
  on.platform.call(endpoint, { token: editor.token, ...input })

const admin = [{ role: 'admin' }]
const every = ['*:*:*']
const roleEtag = async (id: string) =>
  (await on.platform.request(roles.get, { token: on.token, params: { id } })).role.etag
const groupEtag = async (id: string) =>
  (await on.platform.request(groups.get, { token: on.token, params: { id } })).group.etag
const lesser = async (): Promise<string> => {
  const body = { name: 'Crew', roles: [] }
  return (await on.platform.request(groups.create, { token: on.token, body })).group.id
}
/** An API key of the administrator. */
const key = async (): Promise<string> =>
  (await on.platform.request(apiKeys.create, { token: on.token, body: { user: on.admin } })).api_key.id
/** An inactive account with every permission. */
const sleeping = async (): Promise<string> => {
  const { id } = await on.account('sleeper', { roles: ['admin'] })
  await on.platform.request(users.update, { token: on.token, params: { id }, body: { active: false } })
  return id
}

/** The platform application with one more redirect address. */
const withAddress = async (address: string) => {
  const { application } = await on.platform.request(applications.get, {
    token: on.token,
    params: { id: 'platform' },
  })
  const { appid: _id, built_in: _b, available: _a, created_at: _c, updated_at: _u, ...rest } = application
  const { updated_by: _by, etag, ...body } = rest
  return { etag, body: { ...body, redirect_uris: [...body.redirect_uris, address] } }
}

const attempts: readonly { readonly what: string; readonly attempt: () => Promise<unknown> }[] = [
  {
    what: 'create an administrator',
    attempt: () => call(users.create, { body: { login: 'x', roles: admin } }),
  },
  {
    what: 'create a member of an administrator group',
    attempt: () => call(users.create, { body: { login: 'x', groups: [{ group: office }] } }),
  },
  {
    what: 'become an administrator',
    attempt: () => call(users.update, { params: { id: editor.id }, body: { roles: admin } }),
  },
  {
    what: 'join an administrator group',
    attempt: () => call(groups.addMember, { params: { id: office }, body: { user: editor.id } }),
  },
  {
    what: 'change an administrator',
    attempt: () => call(users.update, { params: { id: on.admin }, body: { lastname: 'Other' } }),
  },
  {
    what: 'activate an inactive administrator',
    attempt: async () => call(users.update, { params: { id: await sleeping() }, body: { active: true } }),
  },
  {
    what: 'delete an administrator',
    attempt: async () => call(users.delete, { params: { id: await sleeping() } }),
  },
  {
    what: 'set the password of an administrator',
    attempt: () => call(users.setPassword, { params: { id: on.admin }, body: {} }),
  },
  {
    what: 'create a key for an administrator',
    attempt: () => call(apiKeys.create, { body: { user: on.admin } }),
  },
  {
    what: 'delete a key of an administrator',
    attempt: async () => call(apiKeys.delete, { params: { id: await key() } }),
  },
  {
    what: 'link an identity to an administrator',
    attempt: async () => {
      await on.provider('okta')
      return call(users.link, { params: { id: on.admin }, body: { provider: 'okta', subject: 's' } })
    },
  },
  {
    what: 'link an identity at a provider that grants every permission',
    attempt: async () => {
      await on.provider('okta', { mappings: [{ role: 'admin', if: { department: { eq: 'IT' } } }] })
      return call(users.link, { params: { id: ada }, body: { provider: 'okta', subject: 's' } })
    },
  },
  {
    what: 'add a redirect address to the console',
    attempt: async () => {
      const { etag, body } = await withAddress('https://elsewhere.example/back')
      return call(applications.update, { params: { id: 'platform' }, body, ifMatch: etag })
    },
  },
  {
    what: 'create an application with a redirect address',
    attempt: async () => {
      const { body } = await withAddress('https://elsewhere.example/back')
      return call(applications.create, { body: { ...body, appid: 'trap' } })
    },
  },
  {
    what: 'create a role that grants every permission',
    attempt: () => call(roles.create, { body: { name: 'Mine', permissions: every } }),
  },
  {
    what: 'make a role grant every permission',
    attempt: async () =>
      call(roles.update, {
        params: { id: 'identity_editor' },
        body: { name: 'Identity Editor', permissions: every },
        ifMatch: await roleEtag('identity_editor'),
      }),
  },
  {
    what: 'change the administrator role',
    attempt: async () =>
      call(roles.update, {
        params: { id: 'admin' },
        body: { name: 'Admins', permissions: every },
        ifMatch: await roleEtag('admin'),
      }),
  },
  {
    what: 'delete a role that grants every permission',
    attempt: async () => call(roles.delete, { params: { id: await on.role('Spare', every) } }),
  },
  {
    what: 'create an administrator group',
    attempt: () => call(groups.create, { body: { name: 'Mine', roles: admin } }),
  },
  {
    what: 'turn a group into an administrator group',
    attempt: async () => {
      const id = await lesser()
      return call(groups.update, {
        params: { id },
        body: { name: 'Crew', roles: admin },
        ifMatch: await groupEtag(id),
      })
    },
  },
  {
    what: 'change an administrator group',
    attempt: async () =>
      call(groups.update, {
        params: { id: office },
        body: { name: 'Crew' },
        ifMatch: await groupEtag(office),
      }),
  },
  {
    what: 'delete an administrator group',
    attempt: () => call(groups.delete, { params: { id: office } }),
  },
  {
    what: 'remove an administrator from a group',
    attempt: async () => {
      const id = await lesser()
      await on.platform.request(groups.addMember, {
        token: on.token,
        params: { id },
        body: { user: on.admin },
      })
      return call(groups.removeMember, { params: { id, user: on.admin } })
    },
  },
]

describe('IAM29 only administrators can create or change administrators', () => {
  test.each(attempts)('IAM29 an identity editor cannot $what', async ({ attempt }) => {
    expect(await attempt()).toMatchObject({ status: 401, body: { code: 'beyond_own_rights' } })
  })

  test.each(attempts)('IAM29 an administrator can $what', async ({ attempt }) => {
    editor = { ...editor, token: on.token }
    expect(await attempt()).toMatchObject({ status: 200 })
  })

  test('IAM29 an identity editor can manage accounts that have no other permissions', async () => {
    const body = { firstname: 'Ada', roles: [{ role: 'identity_editor' }] }
    expect(await call(users.update, { params: { id: ada }, body })).toMatchObject({ status: 200 })
    expect(await call(users.setPassword, { params: { id: ada }, body: {} })).toMatchObject({ status: 200 })
    expect(await call(apiKeys.create, { body: { user: ada } })).toMatchObject({ status: 200 })
    expect(await call(users.delete, { params: { id: ada } })).toMatchObject({ status: 200 })
  })

  test('IAM29 an identity editor can manage applications and the addresses an administrator added', async () => {
    const { etag, body } = await withAddress('https://shop.example/back')
    const params = { id: 'platform' }
    await on.platform.request(applications.update, { token: on.token, params, body, ifMatch: etag })
    const now = await withAddress('https://shop.example/other')
    const change = { ...now.body, redirect_uris: body.redirect_uris, title: 'Harbour' }
    const updated = await call(applications.update, { params, body: change, ifMatch: now.etag })
    expect(updated).toMatchObject({ status: 200, body: { application: { title: 'Harbour' } } })
    await on.provider('plain')
    const link = { provider: 'plain', subject: 's' }
    expect(await call(users.link, { params: { id: ada }, body: link })).toMatchObject({ status: 200 })
  })

  test('IAM10 without permission to write accounts, the error names the missing one', async () => {
    const { token } = await on.signedIn('reader', { roles: ['read_only'] })
    const answer = await on.platform.call(users.delete, { token, params: { id: ada } })
    expect(answer).toMatchObject({ status: 401, body: { error: 'Missing permission: iam:user:write' } })
  })
})
