// The sessions of an account, listed and ended one by one (IAM107).
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { iam } from '#contract/iam/endpoints.ts'
import { apiKeys } from '#contract/iam/roles-and-groups.ts'
import { sessions } from '#contract/iam/sessions.ts'
import type { CallResult } from '../../http/client.ts'
import { adminPassword } from '../../testing/test-platform.ts'
import { openUsersFixture, type UsersFixture } from '../../testing/users-fixture.ts'

let on: UsersFixture
beforeEach(async () => {
  on = await openUsersFixture()
})
afterEach(() => on.platform.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'

/** Signs in from a browser at an address. */
const signInFrom = async (login: string, { browser, address }: { browser: string; address: string }) => {
  const request = new Request(`http://platform.invalid${iam.login.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser },
    body: JSON.stringify({ login, password: adminPassword }),
  })
  const response = await on.platform.fetch(request, { address, requestId: 'test' })
  return z.object({ token: z.string() }).parse(await response.json()).token
}

const coded = z.object({ code: z.string() })
const codeOf = ({ status, body }: CallResult) => [status, coded.safeParse(body).data?.code ?? 'ok']
const own = async (token: string) => (await on.platform.request(sessions.list, { token })).items

describe('IAM107 one’s own sessions', () => {
  test('IAM107 lists browser, address and times, and marks the current one', async () => {
    const { id, login } = await on.account('ada')
    const first = await signInFrom(login, { browser: firefox, address: '203.0.113.9' })
    on.platform.clock.advance(60_000)
    const second = await signInFrom(login, { browser: 'curl/8.9.1', address: '' })
    expect(await own(second)).toMatchObject([
      { browser: 'curl/8.9.1', address: '', current: true, by: 'password', application: 'platform' },
      {
        browser: firefox,
        address: '203.0.113.9',
        current: false,
        created_at: '2026-03-01T12:00:00.000Z',
        last_used_at: '2026-03-01T12:00:00.000Z',
      },
    ])
    const text = JSON.stringify(await own(second))
    expect([first, second].some((token) => text.includes(token))).toBe(false)
    expect((await on.platform.request(sessions.listOf, { token: on.token, params: { id } })).total).toBe(2)
  })

  test('IAM107 one session ends at once, the others stay', async () => {
    const { login } = await on.account('ada')
    const lost = await signInFrom(login, { browser: firefox, address: '203.0.113.9' })
    const token = await signInFrom(login, { browser: firefox, address: '203.0.113.7' })
    const found = (await own(token)).find(({ current }) => !current)
    const params = { session: found?.id ?? '' }
    expect(codeOf(await on.platform.call(sessions.end, { token, params }))).toEqual([200, 'ok'])
    expect(codeOf(await on.platform.call(iam.checkSession, { token: lost }))).toEqual([403, 'invalid_token'])
    expect(await own(token)).toHaveLength(1)
    expect(codeOf(await on.platform.call(sessions.end, { token, params }))).toEqual([404, 'not_found'])
  })

  test('IAM107 no one ends a session of another account', async () => {
    const { login } = await on.account('ada')
    const token = await signInFrom(login, { browser: firefox, address: '' })
    const [foreign] = await own(on.token)
    const params = { session: foreign?.id ?? '' }
    expect(codeOf(await on.platform.call(sessions.end, { token, params }))).toEqual([404, 'not_found'])
    expect(codeOf(await on.platform.call(iam.checkSession, { token: on.token }))).toEqual([200, 'ok'])
  })

  test('IAM107 IAM102 a narrow key sees and ends its own session only', async () => {
    const body = { user: on.admin, name: 'CI', permissions: ['store:package:read'] }
    const { api_key: key, secretkey } = await on.platform.request(apiKeys.create, { token: on.token, body })
    const { token } = await on.platform.request(iam.login, { body: { apikey: key.apikey, secretkey } })
    expect(await own(token)).toMatchObject([{ by: 'api_key', by_name: 'CI', current: true }])
    const foreign = (await own(on.token)).find(({ by }) => by === 'password')
    const params = { session: foreign?.id ?? '' }
    expect(codeOf(await on.platform.call(sessions.end, { token, params }))).toEqual([404, 'not_found'])
  })
})

describe('IAM107 the sessions of others', () => {
  test('IAM107 an administrator ends one, which is in the audit log', async () => {
    const { user, token } = await on.signedIn('ada')
    const { items } = await on.platform.request(sessions.listOf, { token: on.token, params: { id: user.id } })
    const params = { id: user.id, session: items[0]?.id ?? '' }
    expect(codeOf(await on.platform.call(sessions.endOf, { token: on.token, params }))).toEqual([200, 'ok'])
    expect(codeOf(await on.platform.call(iam.checkSession, { token }))).toEqual([403, 'invalid_token'])
    const { db } = on.platform.deps
    const log = await db.selectFrom('audit').select('object').where('action', '=', 'session.end').execute()
    expect(log).toEqual([{ object: 'ada' }])
  })

  test('IAM107 IAM101 only users who cover the account end its sessions', async () => {
    const role = await on.role('Users', ['iam:user:*'])
    const { token } = await on.signedIn('bo', { roles: [role] })
    const [foreign] = await own(on.token)
    const params = { id: on.admin, session: foreign?.id ?? '' }
    expect(codeOf(await on.platform.call(sessions.endOf, { token, params }))).toEqual([
      401,
      'beyond_own_rights',
    ])
  })

  test('IAM107 an unknown account is not found', async () => {
    const params = { id: 'nobody' }
    expect(codeOf(await on.platform.call(sessions.listOf, { token: on.token, params }))).toEqual([
      404,
      'not_found',
    ])
  })
})
