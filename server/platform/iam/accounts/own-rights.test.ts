// What somebody who may change accounts, groups, roles and keys, and is no administrator, may not do.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { applications } from '#contract/iam/administration.ts'
import { apiKeys, groups, roles } from '#contract/iam/rights.ts'
import { users } from '#contract/iam/users.ts'
import type { TokenInput } from '../../testing/test-platform.ts'
import { openUsersFixture, type UsersFixture } from '../../testing/users-fixture.ts'

let on: UsersFixture
let editor: { id: string; token: string }
/** An account without rights. */
let ada: string
/** Holds the role of administrators; nobody is in it. */
let office: string

beforeEach(async () => {
  on = await openUsersFixture()
  const { user, token } = await on.signedIn('editor', { roles: ['identity_editor'] })
  editor = { id: user.id, token }
  ada = (await on.account('ada')).id
  const body = { name: 'Harbour office', roles: [{ role: 'admin' }] }
  office = (await on.platform.ask(groups.create, { token: on.token, body })).group.id
})
afterEach(() => on.platform.close())

const call = <E extends Endpoint>(endpoint: E, input: TokenInput<E>) =>
  on.platform.call(endpoint, { token: editor.token, ...input })

const admin = [{ role: 'admin' }]
const every = ['*:*:*']
const roleEtag = async (id: string) =>
  (await on.platform.ask(roles.get, { token: on.token, params: { id } })).role.etag
const groupEtag = async (id: string) =>
  (await on.platform.ask(groups.get, { token: on.token, params: { id } })).group.etag
const lesser = async (): Promise<string> => {
  const body = { name: 'Crew', roles: [] }
  return (await on.platform.ask(groups.create, { token: on.token, body })).group.id
}
/** A key of the administrator. */
const key = async (): Promise<string> =>
  (await on.platform.ask(apiKeys.create, { token: on.token, body: { user: on.admin } })).api_key.id
/** An account that holds every right and is switched off. */
const sleeping = async (): Promise<string> => {
  const { id } = await on.account('sleeper', { roles: ['admin'] })
  await on.platform.ask(users.update, { token: on.token, params: { id }, body: { active: false } })
  return id
}

/** What everybody is sent to after the sign-in at a provider, with one address more. */
const withAddress = async (address: string) => {
  const { application } = await on.platform.ask(applications.get, {
    token: on.token,
    params: { id: 'platform' },
  })
  const { appid: _id, built_in: _b, available: _a, created_at: _c, updated_at: _u, ...rest } = application
  const { updated_by: _by, etag, ...body } = rest
  return { etag, body: { ...body, redirect_uris: [...body.redirect_uris, address] } }
}

const attempts: readonly { readonly what: string; readonly attempt: () => Promise<unknown> }[] = [
  {
    what: 'make an administrator',
    attempt: () => call(users.create, { body: { login: 'x', roles: admin } }),
  },
  {
    what: 'make a member of a group of administrators',
    attempt: () => call(users.create, { body: { login: 'x', groups: [{ group: office }] } }),
  },
  {
    what: 'become one',
    attempt: () => call(users.update, { params: { id: editor.id }, body: { roles: admin } }),
  },
  {
    what: 'make somebody one by a group',
    attempt: () => call(users.update, { params: { id: ada }, body: { groups: [{ group: office }] } }),
  },
  {
    what: 'add somebody to a group of administrators',
    attempt: () => call(groups.addMember, { params: { id: office }, body: { user: ada } }),
  },
  {
    what: 'change an administrator',
    attempt: () => call(users.update, { params: { id: on.admin }, body: { lastname: 'Other' } }),
  },
  {
    what: 'wake one that is switched off',
    attempt: async () => call(users.update, { params: { id: await sleeping() }, body: { active: true } }),
  },
  { what: 'delete one', attempt: async () => call(users.delete, { params: { id: await sleeping() } }) },
  {
    what: 'set one’s password',
    attempt: () => call(users.setPassword, { params: { id: on.admin }, body: {} }),
  },
  { what: 'make a key for one', attempt: () => call(apiKeys.create, { body: { user: on.admin } }) },
  { what: 'delete a key of one', attempt: async () => call(apiKeys.delete, { params: { id: await key() } }) },
  {
    what: 'link an identity to one',
    attempt: async () => {
      await on.provider('okta')
      return call(users.link, { params: { id: on.admin }, body: { provider: 'okta', subject: 's' } })
    },
  },
  {
    what: 'link an identity at a provider that gives every right, to anybody',
    attempt: async () => {
      await on.provider('okta', { mappings: [{ role: 'admin', if: { department: { eq: 'IT' } } }] })
      return call(users.link, { params: { id: ada }, body: { provider: 'okta', subject: 's' } })
    },
  },
  {
    what: 'have sign-ins at the console lead elsewhere',
    attempt: async () => {
      const { etag, body } = await withAddress('https://elsewhere.example/back')
      return call(applications.update, { params: { id: 'platform' }, body, ifMatch: etag })
    },
  },
  {
    what: 'have sign-ins at an application of one’s own lead elsewhere',
    attempt: async () => {
      const { body } = await withAddress('https://elsewhere.example/back')
      return call(applications.create, { body: { ...body, appid: 'trap' } })
    },
  },
  {
    what: 'make a role that grants every right',
    attempt: () => call(roles.create, { body: { name: 'Mine', permissions: every } }),
  },
  {
    what: 'have a role grant every right',
    attempt: async () =>
      call(roles.update, {
        params: { id: 'identity_editor' },
        body: { name: 'Identity Editor', permissions: every },
        ifMatch: await roleEtag('identity_editor'),
      }),
  },
  {
    what: 'change the role of administrators',
    attempt: async () =>
      call(roles.update, {
        params: { id: 'admin' },
        body: { name: 'Admins', permissions: every },
        ifMatch: await roleEtag('admin'),
      }),
  },
  {
    what: 'delete a role that grants every right',
    attempt: async () => call(roles.delete, { params: { id: await on.role('Spare', every) } }),
  },
  {
    what: 'make a group of administrators',
    attempt: () => call(groups.create, { body: { name: 'Mine', roles: admin } }),
  },
  {
    what: 'make a group one of administrators',
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
    what: 'change a group of administrators',
    attempt: async () =>
      call(groups.update, {
        params: { id: office },
        body: { name: 'Crew' },
        ifMatch: await groupEtag(office),
      }),
  },
  {
    what: 'delete a group of administrators',
    attempt: () => call(groups.delete, { params: { id: office } }),
  },
  {
    what: 'take an administrator out of a group',
    attempt: async () => {
      const id = await lesser()
      await on.platform.ask(groups.addMember, { token: on.token, params: { id }, body: { user: on.admin } })
      return call(groups.removeMember, { params: { id, user: on.admin } })
    },
  },
]

describe('IAM29 only administrators make administrators and touch them', () => {
  test.each(attempts)('IAM29 an identity editor may not $what', async ({ attempt }) => {
    expect(await attempt()).toMatchObject({ status: 401, body: { code: 'beyond_own_rights' } })
  })

  test.each(attempts)('IAM29 an administrator may $what', async ({ attempt }) => {
    editor = { ...editor, token: on.token }
    expect(await attempt()).toMatchObject({ status: 200 })
  })

  test('IAM29 an identity editor keeps everybody else', async () => {
    const body = { firstname: 'Ada', roles: [{ role: 'data_editor' }] }
    expect(await call(users.update, { params: { id: ada }, body })).toMatchObject({ status: 200 })
    expect(await call(users.setPassword, { params: { id: ada }, body: {} })).toMatchObject({ status: 200 })
    expect(await call(apiKeys.create, { body: { user: ada } })).toMatchObject({ status: 200 })
    expect(await call(users.delete, { params: { id: ada } })).toMatchObject({ status: 200 })
  })

  test('IAM29 an identity editor keeps applications, and the addresses that an administrator gave them', async () => {
    const { etag, body } = await withAddress('https://shop.example/back')
    const params = { id: 'platform' }
    await on.platform.ask(applications.update, { token: on.token, params, body, ifMatch: etag })
    const now = await withAddress('https://shop.example/other')
    const change = { ...now.body, redirect_uris: body.redirect_uris, title: 'Harbour' }
    const kept = await call(applications.update, { params, body: change, ifMatch: now.etag })
    expect(kept).toMatchObject({ status: 200, body: { application: { title: 'Harbour' } } })
    await on.provider('plain')
    const link = { provider: 'plain', subject: 's' }
    expect(await call(users.link, { params: { id: ada }, body: link })).toMatchObject({ status: 200 })
  })

  test('IAM10 who may not write accounts is told which right is missing', async () => {
    const { token } = await on.signedIn('reader', { roles: ['read_only'] })
    const answer = await on.platform.call(users.delete, { token, params: { id: ada } })
    expect(answer).toMatchObject({ status: 401, body: { error: 'Missing permission: iam:user:write' } })
  })
})
