import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { apiKeys } from '#contract/iam/roles-and-groups.ts'
import type { TokenInput } from '../../testing/test-platform.ts'
import { openUsersFixture, type UsersFixture } from '../../testing/users-fixture.ts'

let on: UsersFixture
beforeEach(async () => {
  on = await openUsersFixture()
})
afterEach(() => on.platform.close())

const call = <E extends Endpoint>(endpoint: E, input: TokenInput<E>) =>
  on.platform.call(endpoint, { token: on.token, ...input })
const createKey = (body: { user: string; name?: string; expires_at?: string }) =>
  on.platform.request(apiKeys.create, { token: on.token, body })
const list = async (query: Record<string, unknown> = {}) =>
  (await on.platform.request(apiKeys.list, { token: on.token, query })).items

describe('IAM19 API keys of administrators', () => {
  test('IAM19 returns the secret key once, and neither stores nor logs it', async () => {
    const { id } = await on.account('ada')
    const { api_key: key, secretkey } = await createKey({ user: id, name: 'Gauge' })
    expect(key).toMatchObject({ uid: id, login: 'ada', user: 'First ada', name: 'Gauge', last_used_at: null })
    const { db } = on.platform.deps
    const rows = [
      await db.selectFrom('audit').selectAll().execute(),
      await db.selectFrom('apiKeys').selectAll().execute(),
    ]
    expect(JSON.stringify([rows, await list(), on.platform.log])).not.toContain(secretkey)
  })

  test('IAM19 a sign-in updates the last use; deleting a key ends its sessions', async () => {
    const { id } = await on.account('ada')
    const { api_key: key, secretkey } = await createKey({ user: id })
    on.platform.clock.advance(60_000)
    const { token } = await on.platform.request(iam.login, { body: { apikey: key.apikey, secretkey } })
    expect(await list({ user: id })).toMatchObject([{ id: key.id, last_used_at: '2026-03-01T12:01:00.000Z' }])
    expect(await call(apiKeys.delete, { params: { id: key.id } })).toMatchObject({ status: 200 })
    expect(await on.platform.call(iam.checkSession, { token })).toMatchObject({ status: 403 })
    expect(await list()).toEqual([])
    expect(await call(apiKeys.delete, { params: { id: key.id } })).toMatchObject({ status: 404 })
  })

  test('IAM19 lists the newest first, and filters by account', async () => {
    const [ada, bo] = [await on.account('ada'), await on.account('bo')]
    for (const user of [ada.id, bo.id, ada.id]) {
      await createKey({ user, name: `of ${user}` })
      on.platform.clock.advance(1000)
    }
    expect((await list()).map(({ login }) => login)).toEqual(['ada', 'bo', 'ada'])
    expect(await list({ user: bo.id })).toHaveLength(1)
    expect(await list({ q: 'BO' })).toHaveLength(1)
  })

  test('IAM19 reports all problems of a key together', async () => {
    const body = { user: 'nobody', expires_at: '2026-03-01T11:59:59.000Z' }
    expect(await call(apiKeys.create, { body })).toMatchObject({
      status: 400,
      body: {
        details: [
          { path: 'user', code: 'not_found' },
          { path: 'expires_at', code: 'wrong_format' },
        ],
      },
    })
    expect(await call(apiKeys.create, { body: { user: 'nobody' } })).toMatchObject({ status: 404 })
  })
})
