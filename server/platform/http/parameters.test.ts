// Parameters of addresses have one reading, whatever a proxy before the platform would make of them.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { errorBody } from '#contract/http.ts'
import { openUsersFixture, type UsersFixture } from '../testing/users-fixture.ts'

let on: UsersFixture
beforeAll(async () => {
  on = await openUsersFixture()
  await on.account('ada')
})
afterAll(() => on.platform.close())

const page = z.object({ items: z.array(z.object({ login: z.string() })) })

const get = async (address: string): Promise<unknown> => {
  const headers = { authorization: `Bearer ${on.token}` }
  const caller = { address: '192.0.2.1', requestId: 'r1' }
  return (await on.platform.fetch(new Request(`http://p${address}`, { headers }), caller)).json()
}

it.each([
  { address: '/iam/users?q=ada', logins: ['ada'] },
  { address: '/iam/users?q=ada&q=admin', logins: ['ada'] },
  { address: '/iam/users?q=admin&q=ada', logins: ['admin'] },
])('HTTP35 a parameter that is sent twice has its first value: $address', async ({ address, logins }) => {
  expect(page.parse(await get(address)).items.map(({ login }) => login)).toEqual(logins)
})

it.each([
  { sent: '%61', read: 'a' },
  { sent: '%2561', read: '%61' },
  { sent: '%252e%252e', read: '%2e%2e' },
  { sent: '..%2fadmin', read: '../admin' },
])('HTTP33 a part of a path is decoded once: $sent', async ({ sent, read }) => {
  expect(errorBody.parse(await get(`/iam/users/${sent}`))).toMatchObject({
    code: 'not_found',
    params: { name: read },
  })
})
