// Tries every write that can remove the last administrator, on a platform with one administrator left.
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { applications } from '#contract/iam/administration.ts'
import { groups, roles } from '#contract/iam/roles-and-groups.ts'
import { users } from '#contract/iam/users.ts'
import { PlatformError } from '../../core/error.ts'
import { systemSession } from '../../core/session.ts'
import { administratorIds } from '../identity/administrators.ts'
import { setShowingApplications } from '../identity/application.ts'
import { openIdentity } from '../identity/identity.ts'
import { publicContext } from '../testing/identity.ts'
import { userWriteHandlers } from './user-write.ts'
import type { TokenInput } from '../../testing/test-platform.ts'
import { openUsersFixture, type UsersFixture } from '../../testing/users-fixture.ts'

let on: UsersFixture
beforeEach(async () => {
  on = await openUsersFixture()
})
afterEach(() => on.platform.close())

const call = <E extends Endpoint>(endpoint: E, input: TokenInput<E>) =>
  on.platform.call(endpoint, { token: on.token, ...input })

const refused = { status: 409, body: { code: 'last_administrator' } }
const etagOf = async (id: string) =>
  (await on.platform.request(users.get, { token: on.token, params: { id } })).user.etag
const roleNow = async (id: string) =>
  (await on.platform.request(roles.get, { token: on.token, params: { id } })).role
const groupNow = async (id: string) =>
  (await on.platform.request(groups.get, { token: on.token, params: { id } })).group

/** Gives the administrator the role through a group only. */
const byGroup = async (): Promise<string> => {
  const body = { name: 'Harbour office', roles: [{ role: 'admin' }] }
  const { group } = await on.platform.request(groups.create, { token: on.token, body })
  await on.platform.request(groups.addMember, {
    token: on.token,
    params: { id: group.id },
    body: { user: on.admin },
  })
  await on.platform.request(users.update, { token: on.token, params: { id: on.admin }, body: { roles: [] } })
  return group.id
}

/** A custom role that grants every permission and is held by the administrator only. */
const byOwnRole = async (): Promise<string> => {
  const id = await on.role('Harbour master', ['*:*:*'])
  const body = { roles: [{ role: id }] }
  await on.platform.request(users.update, { token: on.token, params: { id: on.admin }, body })
  return id
}

/** The administrator signs in through a provider only. */
const byProvider = async (): Promise<string> => {
  await on.provider('okta')
  const { db } = on.platform.deps
  await db
    .transaction()
    .execute((trx) => setShowingApplications(trx, { provider: 'okta', applications: ['platform'] }))
  const body = { provider: 'okta', subject: 'subject-1' }
  const { user } = await on.platform.request(users.link, { token: on.token, params: { id: on.admin }, body })
  await db.updateTable('users').set({ passwordHash: '' }).where('id', '=', on.admin).execute()
  return user.identities[0]?.id ?? ''
}

const writes: readonly { readonly what: string; readonly write: () => Promise<unknown> }[] = [
  { what: 'deleted', write: () => call(users.delete, { params: { id: on.admin } }) },
  {
    what: 'deactivated',
    write: async () =>
      call(users.update, {
        params: { id: on.admin },
        body: { active: false },
        ifMatch: await etagOf(on.admin),
      }),
  },
  {
    what: 'left without roles',
    write: () => call(users.update, { params: { id: on.admin }, body: { roles: [] } }),
  },
  {
    what: 'given other roles',
    write: () =>
      call(users.update, { params: { id: on.admin }, body: { roles: [{ role: 'identity_editor' }] } }),
  },
  {
    what: 'left with a role that grants less',
    write: async () => {
      const { etag } = await roleNow('admin')
      const body = { name: 'Admin', permissions: ['iam:*:*', 'data-manager:*:*'] }
      return call(roles.update, { params: { id: 'admin' }, body, ifMatch: etag })
    },
  },
  {
    what: 'left without their role',
    write: async () => call(roles.delete, { params: { id: await byOwnRole() } }),
  },
  {
    what: 'left with a group without roles',
    write: async () => {
      const id = await byGroup()
      const { etag } = await groupNow(id)
      return call(groups.update, { params: { id }, body: { name: 'Harbour office' }, ifMatch: etag })
    },
  },
  {
    what: 'left without their group',
    write: async () => call(groups.delete, { params: { id: await byGroup() } }),
  },
  {
    what: 'removed from their group',
    write: async () => call(groups.removeMember, { params: { id: await byGroup(), user: on.admin } }),
  },
  {
    what: 'given other groups',
    write: async () => {
      await byGroup()
      return call(users.update, { params: { id: on.admin }, body: { groups: [] } })
    },
  },
  {
    what: 'locked out by an application without passwords',
    write: async () => {
      const params = { id: 'platform' }
      const { application } = await on.platform.request(applications.get, { token: on.token, params })
      const modes = application.modes.filter(({ _id }) => _id !== 'password')
      return call(applications.update, { params, body: { ...application, modes }, ifMatch: application.etag })
    },
  },
  {
    what: 'unlinked from their only identity',
    write: async () => call(users.unlink, { params: { id: on.admin, identity: await byProvider() } }),
  },
]

describe('IAM25 the last administrator cannot be removed', () => {
  test.each(writes)('IAM25 the last administrator cannot be $what', async ({ write }) => {
    expect(await write()).toMatchObject(refused)
    expect([...(await administratorIds(on.platform.deps.db))]).toEqual([on.admin])
  })

  test.each(writes.filter(({ what }) => !what.startsWith('locked out')))(
    'IAM25 with a second administrator, the first can be $what',
    async ({ write }) => {
      const deputy = await on.role('Deputy', ['*:*:*'])
      const { token } = await on.signedIn('second', { roles: [deputy] })
      on = { ...on, token }
      expect(await write()).toMatchObject({ status: 200 })
      expect((await administratorIds(on.platform.deps.db)).has(on.admin)).toBe(false)
    },
  )

  test('IAM25 an administrator remains after writes in any order', async () => {
    const deputy = await on.role('Deputy', ['*:*:*'])
    const users = [on.admin, (await on.account('bo', { roles: [deputy] })).id, (await on.account('cy')).id]
    const rights = fc.subarray([{ role: 'admin' }, { role: deputy }, { role: 'identity_editor' }])
    const person = fc.constantFrom(...users)
    const step = fc.oneof(
      fc.record({ person, body: fc.record({ roles: rights }) }),
      fc.record({ person, body: fc.record({ active: fc.boolean() }) }),
      fc.record({ person, isDeleted: fc.constant(true) }),
    )
    const { db } = on.platform.deps
    // The session keeps its permissions: the test covers the rule of the store, not the check of the session.
    const session = { ...systemSession, uid: on.admin }
    const handlers = userWriteHandlers(openIdentity(on.platform.deps))
    const context = { ...publicContext(), session }
    const input = { query: {}, ifMatch: undefined }
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
        for (const { person: id, ...of } of steps) {
          const params = { id }
          const write =
            'isDeleted' in of
              ? handlers.delete({ ...input, params, body: undefined }, context)
              : handlers.update({ ...input, params, body: of.body }, context)
          await Promise.resolve(write).catch((error: unknown) => {
            const code = error instanceof PlatformError ? error.code : String(error)
            expect(['last_administrator', 'not_found']).toContain(code)
          })
          expect((await administratorIds(db)).size).toBeGreaterThan(0)
        }
      }),
    )
  })
})
