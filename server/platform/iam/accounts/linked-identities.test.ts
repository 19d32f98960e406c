import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { users } from '#contract/iam/users.ts'
import type { TokenInput } from '../../testing/test-platform.ts'
import { openUsersFixture, type UsersFixture } from '../../testing/users-fixture.ts'

let on: UsersFixture
let ada: string
beforeEach(async () => {
  on = await openUsersFixture()
  await on.provider('okta')
  ada = (await on.account('ada')).id
})
afterEach(() => on.platform.close())

const call = <E extends Endpoint>(endpoint: E, input: TokenInput<E>) =>
  on.platform.call(endpoint, { token: on.token, ...input })

/** An identity whose sign-in was refused. */
const stranger = async (subject: string, at = '2026-03-01T11:00:00.000Z'): Promise<string> => {
  const row = {
    id: `identity_${subject}`,
    providerId: 'okta',
    issuer: 'https://okta.example',
    subject,
    userId: null,
    login: 'ada',
    email: 'ada@okta.example',
    firstAt: at,
    lastAt: at,
    linkedAt: null,
    linkedBy: null,
  }
  await on.platform.deps.db.insertInto('identities').values(row).execute()
  return row.id
}
const unlinked = async () => (await on.platform.request(users.unlinked, { token: on.token, query: {} })).items

describe('IAM16 an administrator links identities', () => {
  test('IAM16 lists unlinked identities, last seen first, until they are linked', async () => {
    const first = await stranger('one')
    const second = await stranger('two', '2026-03-01T11:30:00.000Z')
    expect((await unlinked()).map(({ id }) => id)).toEqual([second, first])
    const { body } = await call(users.link, { params: { id: ada }, body: { identity: first } })
    expect(body).toMatchObject({
      user: {
        identities: [
          {
            id: first,
            provider_name: 'Provider okta',
            linked_by: 'Platform Administrator',
            linked_at: '2026-03-01T12:00:00.000Z',
          },
        ],
      },
    })
    expect((await unlinked()).map(({ id }) => id)).toEqual([second])
    const found = await on.platform.request(users.list, { token: on.token, query: { provider: 'okta' } })
    expect(found.items).toMatchObject([{ login: 'ada' }])
  })

  test('IAM16 links a subject before its first sign-in; an existing subject is the same identity', async () => {
    const body = { provider: 'okta', subject: 'ahead' }
    expect((await call(users.link, { params: { id: ada }, body })).body).toMatchObject({
      user: { identities: [{ issuer: 'https://okta.example', subject: 'ahead' }] },
    })
    const linkedId = await stranger('known')
    const { user } = await on.platform.request(users.link, {
      token: on.token,
      params: { id: ada },
      body: { provider: 'okta', subject: 'known' },
    })
    expect(user.identities.map(({ id }) => id)).toContain(linkedId)
  })

  test('IAM16 rejects an identity of another account with its login; linking one’s own again changes nothing', async () => {
    const { id: bo } = await on.account('bo')
    const identity = await stranger('one')
    await call(users.link, { params: { id: bo }, body: { identity } })
    const refused = await call(users.link, { params: { id: ada }, body: { identity } })
    expect(refused).toMatchObject({ status: 409, body: { code: 'identity_taken', params: { login: 'bo' } } })
    expect(await call(users.link, { params: { id: bo }, body: { identity } })).toMatchObject({ status: 200 })
  })

  test('IAM16 unlinking an identity ends its sessions', async () => {
    const identity = await stranger('one')
    await call(users.link, { params: { id: ada }, body: { identity } })
    const token = await on.platform.signIn('ada')
    await on.platform.deps.db
      .updateTable('tokens')
      .set({ providerId: 'okta' })
      .where('userId', '=', ada)
      .execute()
    const { body } = await call(users.unlink, { params: { id: ada, identity } })
    expect(body).toMatchObject({ user: { identities: [], sessions: 0 } })
    expect(await on.platform.call(iam.checkSession, { token })).toMatchObject({ status: 403 })
    expect((await unlinked()).map(({ id }) => id)).toEqual([identity])
    expect(await call(users.unlink, { params: { id: ada, identity } })).toMatchObject({ status: 404 })
  })

  test.each([
    { body: { identity: 'nobody' }, kind: 'identity' },
    { body: { provider: 'nowhere', subject: 's' }, kind: 'provider' },
  ])('IAM16 rejects $body, which does not exist', async ({ body, kind }) => {
    expect(await call(users.link, { params: { id: ada }, body })).toMatchObject({
      status: 404,
      body: { params: { kind } },
    })
  })
})
