import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { groups, roles } from '#contract/iam/roles-and-groups.ts'
import type { TokenInput } from '../../testing/test-platform.ts'
import { openUsersFixture, type UsersFixture } from '../../testing/users-fixture.ts'

let on: UsersFixture
beforeEach(async () => {
  on = await openUsersFixture()
})
afterEach(() => on.platform.close())

const call = <E extends Endpoint>(endpoint: E, input: TokenInput<E>) =>
  on.platform.call(endpoint, { token: on.token, ...input })
const request = <E extends Endpoint>(endpoint: E, input: TokenInput<E>) =>
  on.platform.request(endpoint, { token: on.token, ...input })

const group = async (name: string, roleIds: readonly string[] = []) =>
  (await request(groups.create, { body: { name, roles: roleIds.map((role) => ({ role })) } })).group
const membersOf = async (id: string) => (await request(groups.members, { params: { id }, query: {} })).items

describe('IAM27 groups', () => {
  test('IAM27 a group gives its roles to its members with the next request', async () => {
    const { user, token } = await on.signedIn('ada')
    const { id } = await group('Pilots', ['data_editor', 'data_editor'])
    const rights = async () => (await on.platform.request(iam.checkSession, { token })).permissions
    expect(await rights()).toEqual([])
    const { group: joined } = await request(groups.addMember, { params: { id }, body: { user: user.id } })
    expect(joined).toMatchObject({ members: 1, roles: [{ role: 'data_editor', name: 'Data Editor' }] })
    expect(await rights()).toContain('data-manager:*:*')
    await request(groups.removeMember, { params: { id, user: user.id } })
    expect(await rights()).toEqual([])
  })

  test('IAM27 adding a member twice adds it once', async () => {
    const { id: userId } = await on.account('ada')
    const { id } = await group('Pilots')
    for (let time = 0; time < 2; time += 1)
      await request(groups.addMember, { params: { id }, body: { user: userId } })
    expect(await membersOf(id)).toEqual([
      { uid: userId, user: 'First ada', login: 'ada', active: true, mapped_by: null },
    ])
    const rows = await on.platform.deps.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'group.add_member')
      .execute()
    expect(rows).toHaveLength(1)
  })

  test('IAM27 a mapped member names its provider until an administrator adds it too', async () => {
    const { id: userId } = await on.account('ada')
    const { id } = await group('Pilots')
    await on.provider('okta')
    await on.platform.deps.db
      .insertInto('groupMembers')
      .values({ userId, groupId: id, providerId: 'okta' })
      .execute()
    expect(await membersOf(id)).toMatchObject([{ mapped_by: 'Provider okta' }])
    const { group: joined } = await request(groups.addMember, { params: { id }, body: { user: userId } })
    expect(joined.members).toBe(1)
    expect(await membersOf(id)).toMatchObject([{ mapped_by: null }])
  })

  test('IAM27 searches and sorts members', async () => {
    const { id } = await group('Pilots')
    for (const login of ['ada', 'bo', 'cy'])
      await request(groups.addMember, { params: { id }, body: { user: (await on.account(login)).id } })
    const found = await request(groups.members, {
      params: { id },
      query: { sort: '-login', q: 'first', limit: 2 },
    })
    expect(found).toMatchObject({ total: 3, cursor: '2', items: [{ login: 'cy' }, { login: 'bo' }] })
  })

  test('IAM27 changing a group needs its ETag; deleting it removes its memberships', async () => {
    const { id, etag } = await group('Pilots', ['data_editor'])
    const body = { name: 'Harbour pilots', description: 'On duty', roles: [] }
    expect(await call(groups.update, { params: { id }, body })).toMatchObject({ status: 428 })
    expect(await call(groups.update, { params: { id }, body, ifMatch: etag })).toMatchObject({
      body: { group: { ...body, updated_by: 'Platform Administrator' } },
    })
    expect(await call(groups.update, { params: { id }, body, ifMatch: etag })).toMatchObject({ status: 412 })
    expect(await call(groups.delete, { params: { id } })).toMatchObject({ status: 200 })
    expect(await request(groups.list, { query: {} })).toMatchObject({ total: 0 })
  })

  test('IAM27 reports all problems of a group together', async () => {
    await group('Pilots')
    const answer = await call(groups.create, { body: { name: 'PILOTS', roles: [{ role: 'king' }] } })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        details: [
          { path: 'name', code: 'exists' },
          { path: 'roles.0.role', code: 'wrong_value' },
        ],
      },
    })
  })

  test.each([
    { what: 'get', request: () => call(groups.get, { params: { id: 'x' } }) },
    {
      what: 'update',
      request: () => call(groups.update, { params: { id: 'x' }, body: { name: 'y' }, ifMatch: '*' }),
    },
    { what: 'delete', request: () => call(groups.delete, { params: { id: 'x' } }) },
    { what: 'members', request: () => call(groups.members, { params: { id: 'x' }, query: {} }) },
    {
      what: 'addMember',
      request: () => call(groups.addMember, { params: { id: 'x' }, body: { user: 'y' } }),
    },
    { what: 'removeMember', request: () => call(groups.removeMember, { params: { id: 'x', user: 'y' } }) },
  ])('IAM27 $what of an unknown group answers 404', async ({ request }) => {
    expect(await request()).toMatchObject({ status: 404, body: { params: { kind: 'group' } } })
  })

  test('IAM27 only accounts can be added, and only members removed', async () => {
    const { id } = await group('Pilots')
    const refused = { status: 404, body: { params: { kind: 'user' } } }
    expect(await call(groups.addMember, { params: { id }, body: { user: 'y' } })).toMatchObject(refused)
    expect(await call(groups.removeMember, { params: { id, user: on.admin } })).toMatchObject(refused)
  })
})

describe('IAM28 roles', () => {
  test('IAM28 the nine built-in roles are listed with counts and cannot be deleted', async () => {
    const { items } = await request(roles.list, { query: {} })
    expect(items).toHaveLength(9)
    expect(items.every((role) => role.built_in)).toBe(true)
    expect(items.find(({ id }) => id === 'admin')).toMatchObject({ name: 'Admin', users: 1, groups: 0 })
    const answer = await call(roles.delete, { params: { id: 'store_editor' } })
    expect(answer).toMatchObject({
      status: 409,
      body: { code: 'built_in', params: { name: 'Store Editor' } },
    })
  })

  test('IAM28 a changed built-in role stays changed at the next start', async () => {
    await on.platform.close()
    on = await openUsersFixture({ onDisk: true })
    const { role } = await request(roles.get, { params: { id: 'store_editor' } })
    const body = { name: 'Keeper', permissions: ['store:package:read'] }
    await request(roles.update, { params: { id: role.id }, body, ifMatch: role.etag })
    const again = await on.platform.reopen()
    on = { ...on, platform: again }
    expect(await request(roles.get, { params: { id: role.id } })).toMatchObject({
      role: { ...body, built_in: true },
    })
  })

  test('IAM28 stores a condition, and counts each holder once', async () => {
    const condition = { filter: { port: ['North', 3, null] } }
    const { role } = await request(roles.create, {
      body: { name: 'North', permissions: ['query-builder-legacy:*:*'], condition },
    })
    const { id } = await group('Pilots', [role.id])
    await on.account('ada', { roles: [role.id], groups: [id] })
    expect(await request(roles.get, { params: { id: role.id } })).toMatchObject({
      role: { condition, users: 1, groups: 1, built_in: false },
    })
    const list = await request(roles.list, { query: { sort: '-users', q: 'north' } })
    expect(list.items).toMatchObject([{ name: 'North' }])
  })

  test('IAM28 rejects a grant that covers nothing by its path, with suggestions', async () => {
    const permissions = [
      'iam:user:read',
      'iam:user:extract',
      'iam:ship:read',
      'harbour:*:*',
      'dpe:*:cancel',
      'store:*:start',
    ]
    const answer = await call(roles.create, { body: { name: 'Odd', permissions } })
    expect(answer).toMatchObject({
      status: 400,
      body: {
        details: [
          {
            path: 'permissions.1',
            code: 'wrong_value',
            params: { allowed: 'iam:user:read, iam:user:write' },
          },
          { path: 'permissions.2', params: { value: 'iam:ship:read' } },
          { path: 'permissions.3', params: { value: 'harbour:*:*' } },
          {
            path: 'permissions.5',
            params: { allowed: 'store:package:read, store:package:write, store:limit:write' },
          },
        ],
      },
    })
  })

  test.each([
    { body: { name: 'admin', permissions: [] }, status: 409, code: 'exists' },
    { body: { name: 'x', permissions: ['everything'] }, status: 400, code: 'wrong_format' },
    {
      body: { name: 'x', permissions: [], condition: { filter: { port: [] } } },
      status: 400,
      code: 'too_few',
    },
    { body: { name: '', permissions: [] }, status: 400, code: 'too_short' },
  ])('IAM28 rejects $body with $code', async ({ body, status, code }) => {
    expect(await call(roles.create, { body })).toMatchObject({ status, body: { code } })
  })

  test('IAM28 changing a role needs its ETag', async () => {
    const id = await on.role('Watch', ['dpe:job:read'])
    const { role } = await request(roles.get, { params: { id } })
    const body = { name: 'Watch', permissions: ['dpe:*:read'] }
    expect(await call(roles.update, { params: { id }, body })).toMatchObject({ status: 428 })
    expect(await call(roles.update, { params: { id }, body, ifMatch: role.etag })).toMatchObject({
      status: 200,
    })
    expect(await call(roles.update, { params: { id }, body, ifMatch: role.etag })).toMatchObject({
      status: 412,
    })
    expect(await call(roles.delete, { params: { id } })).toMatchObject({ status: 200 })
    expect(await call(roles.delete, { params: { id } })).toMatchObject({ status: 404 })
  })

  test.each(['role', 'group'] as const)(
    'IAM27 IAM28 a %s that a mapping grants cannot be deleted',
    async (kind) => {
      const ofRole = await on.role('Watch', ['dpe:job:read'])
      const ofGroup = (await group('Pilots')).id
      const id = kind === 'role' ? ofRole : ofGroup
      await on.provider('okta', {
        mappings: [{ [kind]: id, if: { dept: { eq: 'ops' } } }, { bind: { input: '$.x' } }],
      })
      await on.provider('other')
      const answer = await call(kind === 'role' ? roles.delete : groups.delete, { params: { id } })
      expect(answer).toMatchObject({
        status: 409,
        body: { code: 'in_use', params: { kind, users: 'Provider okta' } },
      })
    },
  )
})
