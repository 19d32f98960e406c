import { afterAll, beforeAll, expect, it } from 'vitest'
import { applications } from '#contract/iam/administration.ts'
import { applicationScreen } from '#contract/iam/application-screen.ts'
import { adminPassword, openTestPlatform, type TestPlatform } from '../platform/testing/test-platform.ts'
import type { ConsoleFiles } from './console-files.ts'
import { openBrowser, type Browser } from './testing/browser.ts'

const files: ConsoleFiles = {
  serve: () => Promise.resolve(new Response('<p>page</p>', { headers: { 'content-type': 'text/html' } })),
}
const address = 'https://shop.example/back'
let platform: TestPlatform
let from: Browser
beforeAll(async () => {
  platform = await openTestPlatform()
  from = openBrowser({ upstream: platform.fetch, files })
  const body = { appid: 'shop', name: 'Shop', modes: [{ _id: 'password' }], redirect_uris: [address] }
  await platform.request(applications.create, { body, token: await platform.signIn() })
})
afterAll(() => platform.close())

it.each([
  ['/console/login', 200],
  ['/console/login?app_id=platform', 200],
  ['/console/login?app_id=shop', 200],
  ['/console/login?app_id=none', 404],
  ['/console/login?app_id=', 404],
  ['/console/jobs?app_id=none', 200],
])('IAM104 serves the page for %s with status %d', async (path, status) => {
  const answer = await from.send(path)
  expect([answer.status, answer.text]).toEqual([status, '<p>page</p>'])
})

it('IAM104 a sign-in on the screen returns to the application and opens no session of the console', async () => {
  const credentials = { app_id: 'shop', login: 'admin', password: adminPassword }
  const { status, body } = await from.send('/iam/login/code', {
    method: 'POST',
    body: JSON.stringify(credentials),
    headers: { 'content-type': 'application/json' },
  })
  expect(status).toBe(200)
  const { location } = applicationScreen.signIn.response.schema.parse(body)
  expect(location).toMatch(/^https:\/\/shop\.example\/back\?sign_in_code=[\w-]{43}$/)
  expect(from.cookie()).not.toMatch(/platform_session/)
})
