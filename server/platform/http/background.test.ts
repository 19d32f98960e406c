import { afterEach, beforeEach, expect, test } from 'vitest'
import { backgroundHeader } from '#contract/endpoint.ts'
import { engine } from '#contract/engine/endpoints.ts'
import { boards } from '#contract/query/board-endpoints.ts'
import { today } from '#contract/today/endpoints.ts'
import { openTestPlatform, type TestPlatform } from '../testing/test-platform.ts'
import { requestFor } from './client.ts'

let on: TestPlatform
let token: string
beforeEach(async () => {
  on = await openTestPlatform()
  token = await on.signIn()
})
afterEach(() => on.close())

const minute = 60_000
const caller = { address: '192.0.2.1', requestId: 'test' }

const statusOf = async (
  headers: Readonly<Record<string, string>> = {},
  endpoint: typeof boards.list | typeof engine.listNotifications | typeof today.overview = boards.list,
): Promise<number> => {
  const request = requestFor(endpoint, { token, query: {} })
  for (const [name, value] of Object.entries(headers)) request.headers.set(name, value)
  return (await on.fetch(request, caller)).status
}

test.each([boards.list, engine.listNotifications, today.overview])(
  'IAM4e background requests to $path are answered, but do not extend the idle time',
  async (endpoint) => {
    const background = { [backgroundHeader]: 'true' }
    for (let passed = 5; passed < 60; passed += 5) {
      on.clock.advance(5 * minute)
      expect(await statusOf(background, endpoint)).toBe(200)
    }
    on.clock.advance(5 * minute)
    expect(await statusOf(background, endpoint)).toBe(403)
    expect(await statusOf()).toBe(403)
  },
)

test.each([{}, { [backgroundHeader]: 'false' }, { [backgroundHeader]: '' }])(
  'IAM4e requests with %o extend the idle time',
  async (headers) => {
    for (let passed = 0; passed < 120; passed += 30) {
      on.clock.advance(30 * minute)
      expect(await statusOf(headers)).toBe(200)
    }
  },
)

test('IAM4e a request in the foreground extends the idle time between background requests', async () => {
  on.clock.advance(50 * minute)
  expect(await statusOf()).toBe(200)
  on.clock.advance(50 * minute)
  expect(await statusOf({ [backgroundHeader]: 'true' })).toBe(200)
  on.clock.advance(10 * minute)
  expect(await statusOf()).toBe(403)
})
