// Requests that start with a valid session and end after it was revoked.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { iam } from '#contract/iam/endpoints.ts'
import { users } from '#contract/iam/users.ts'
import { requestFor } from '../../http/client.ts'
import { openUsersFixture, type UsersFixture } from '../../testing/users-fixture.ts'

let on: UsersFixture
beforeEach(async () => {
  on = await openUsersFixture()
})
afterEach(() => on.platform.close())

type Boss = Awaited<ReturnType<UsersFixture['signedIn']>>

const shutOut: readonly { readonly what: string; readonly act: (boss: Boss) => Promise<unknown> }[] = [
  {
    what: 'deactivated',
    act: ({ user: { id } }) =>
      on.platform.request(users.update, { token: on.token, params: { id }, body: { active: false } }),
  },
  {
    what: 'demoted',
    act: ({ user: { id } }) =>
      on.platform.request(users.update, { token: on.token, params: { id }, body: { roles: [] } }),
  },
  { what: 'signed out', act: ({ token }) => on.platform.request(iam.logout, { token, query: {} }) },
]

test.each(shutOut)('IAM4 does not run a request whose sender was $what while sending it', async ({ act }) => {
  const boss = await on.signedIn('boss', { roles: ['admin'] })
  const request = requestFor(users.create, {
    token: boss.token,
    body: { login: 'sleeper', roles: [{ role: 'admin' }] },
  })
  const bytes = new Uint8Array(await request.clone().arrayBuffer())
  const { writable, readable } = new TransformStream<Uint8Array, Uint8Array>()
  const slow = new Request(request.url, {
    method: 'POST',
    headers: request.headers,
    body: readable,
    duplex: 'half',
  })
  const answer = on.platform.fetch(slow, { address: '192.0.2.1', requestId: 'slow' })
  const writer = writable.getWriter()
  await writer.write(bytes.subarray(0, 5))
  await act(boss)
  await writer.write(bytes.subarray(5))
  await writer.close()
  expect([401, 403]).toContain((await answer).status)
  const { items } = await on.platform.request(users.list, { token: on.token, query: { q: 'sleeper' } })
  expect(items).toEqual([])
})
