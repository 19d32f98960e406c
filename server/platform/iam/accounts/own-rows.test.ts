// A user whose roles hide rows cannot show them: neither to another account nor by changing what hides them.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { providers } from '#contract/iam/providers.ts'
import { groups, roles } from '#contract/iam/roles-and-groups.ts'
import type { RoleWrite } from '#contract/iam/role.ts'
import { users } from '#contract/iam/users.ts'
import type { TokenInput } from '../../testing/test-platform.ts'
import { openUsersFixture, type UsersFixture } from '../../testing/users-fixture.ts'
import { providerForm } from '../testing/provider-form.ts'

type Condition = RoleWrite['condition']

let on: UsersFixture
/** A user with every permission who sees only some rows, by a group and by a role without permissions. */
let eve: { id: string; token: string; role: string; limit: string; group: string }

const texas = { filter: { state: ['TX', 'CA'] } }

beforeEach(async () => {
  on = await openUsersFixture()
  const role = await createRole('Everything', { permissions: ['*:*:*'] })
  const limit = await createRole('Limit', { condition: texas })
  const body = { name: 'Limited', roles: [{ role: limit }] }
  const { group } = await on.platform.request(groups.create, { token: on.token, body })
  const { user, token } = await on.signedIn('eve', { roles: [role], groups: [group.id] })
  eve = { id: user.id, token, role, limit, group: group.id }
})
afterEach(() => on.platform.close())

const createRole = async (
  name: string,
  { permissions = [], condition = null }: Partial<Pick<RoleWrite, 'permissions' | 'condition'>>,
): Promise<string> =>
  (await on.platform.request(roles.create, { token: on.token, body: { name, permissions, condition } })).role
    .id
const call = <E extends Endpoint>(endpoint: E, input: TokenInput<E>) =>
  on.platform.call(endpoint, { token: eve.token, ...input })
const setCondition = async (id: string, condition: Condition) => {
  const { role } = await on.platform.request(roles.get, { token: on.token, params: { id } })
  const { name, permissions, etag } = role
  return call(roles.update, { params: { id }, body: { name, permissions, condition }, ifMatch: etag })
}
const groupWith = async (ids: readonly string[]) => {
  const params = { id: eve.group }
  const { group } = await on.platform.request(groups.get, { token: on.token, params })
  const body = { name: group.name, roles: ids.map((role) => ({ role })) }
  return call(groups.update, { params, body, ifMatch: group.etag })
}
const conditions = async () =>
  (await on.platform.request(iam.checkSession, { token: eve.token, query: {} })).conditions

const query = ['query-builder-legacy:query:run']

describe('IAM101 rows that the caller does not see', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['lift its condition', () => setCondition(eve.limit, null)],
    [
      'give its condition a further value',
      () => setCondition(eve.limit, { filter: { state: ['TX', 'CA', 'NY'] } }),
    ],
    ['replace its condition', () => setCondition(eve.limit, { filter: { city: ['Austin'] } })],
    ['take the role from the group', () => groupWith([])],
    ['delete the role', () => call(roles.delete, { params: { id: eve.limit } })],
    ['delete the group', () => call(groups.delete, { params: { id: eve.group } })],
    ['leave the group', () => call(groups.removeMember, { params: { id: eve.group, user: eve.id } })],
    [
      'leave the group by its account',
      () => call(users.update, { params: { id: eve.id }, body: { groups: [] } }),
    ],
    [
      'add a condition that shows other rows',
      async () =>
        groupWith([eve.limit, await createRole('New York', { condition: { filter: { state: ['NY'] } } })]),
    ],
    [
      'create a role that shows all rows',
      () => call(roles.create, { body: { name: 'All', permissions: query } }),
    ],
    [
      'create a role that shows other rows',
      () =>
        call(roles.create, {
          body: { name: 'All', permissions: query, condition: { filter: { state: ['NY'] } } },
        }),
    ],
    [
      'create an account that sees all rows',
      () => call(users.create, { body: { login: 'puppet', roles: [{ role: 'application_user' }] } }),
    ],
    ['act on an administrator', () => call(users.setPassword, { params: { id: on.admin }, body: {} })],
    [
      'map a role that shows all rows',
      () => call(providers.create, { body: providerForm({ mappings: [{ role: 'application_user' }] }) }),
    ],
  ])('IAM101 a limited user cannot %s', async (_, attempt) => {
    expect(await attempt()).toMatchObject({ status: 401, body: { code: 'beyond_own_rows' } })
    expect(await conditions()).toEqual([texas])
  })

  test('IAM101 a limited user can give the same rows, or fewer', async () => {
    const condition = { filter: { state: ['TX'], city: ['Austin'] } }
    const created = await on.platform.request(roles.create, {
      token: eve.token,
      body: { name: 'Austin', permissions: query, condition },
    })
    const body = { login: 'new', roles: [{ role: created.role.id }] }
    expect(await call(users.create, { body })).toMatchObject({ status: 200 })
    expect(await setCondition(eve.limit, condition)).toMatchObject({ status: 200 })
    expect(await conditions()).toEqual([condition])
  })

  test('IAM101 a limited user cannot delete the provider whose mapping limits it', async () => {
    const body = providerForm({ mappings: [{ role: eve.limit }] })
    const { provider } = await on.platform.request(providers.create, { token: on.token, body })
    await on.platform.deps.db.updateTable('groupMembers').set({ providerId: provider.id }).execute()
    const answer = await call(providers.delete, { params: { id: provider.id } })
    expect(answer).toMatchObject({ status: 401, body: { code: 'beyond_own_rows' } })
    expect(await conditions()).toEqual([texas])
  })
})
