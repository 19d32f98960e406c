import { afterEach, beforeEach, expect, test } from 'vitest'
import { users } from '#contract/iam/users.ts'
import { openUsersFixture, type UsersFixture } from '../testing/users-fixture.ts'

let on: UsersFixture
beforeEach(async () => {
  on = await openUsersFixture()
})
afterEach(() => on.platform.close())

test('IAM21a logs who lacks which permission for what', async () => {
  const { user, token } = await on.signedIn('ada')
  expect(await on.platform.call(users.list, { token, query: {} })).toMatchObject({ status: 401 })
  const lines = on.platform.log.filter((line) => line.includes('missing_permission'))
  expect(lines.map((line): unknown => JSON.parse(line))).toMatchObject([
    { level: 40, uid: user.id, login: 'ada', permission: 'iam:user:read', method: 'GET', path: '/iam/users' },
  ])
  expect(lines.join('')).not.toContain(token)
})
