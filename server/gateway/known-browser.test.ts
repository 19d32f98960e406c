// The cookie of a browser that signed in before (IAM100), through the gateway and the platform.
import { afterEach, beforeEach, expect, test } from 'vitest'
import { adminPassword, openTestPlatform, type TestPlatform } from '../platform/testing/test-platform.ts'
import { openBrowser, type Answer, type Browser } from './testing/browser.ts'

let platform: TestPlatform
beforeEach(async () => {
  platform = await openTestPlatform()
})
afterEach(() => platform.close())

const browserAt = (peer: string): Browser => openBrowser({ upstream: platform.fetch, peer })
const signIn = (from: Browser, password = adminPassword): Promise<Answer> =>
  from.send('/session', { method: 'POST', body: JSON.stringify({ login: 'admin', password }) })

test('IAM100 while others guess, the owner signs in from a known browser, and only there', async () => {
  const [known, unknown, guesser] = ['203.0.113.1', '203.0.113.2', '198.51.100.1'].map(browserAt)
  if (known === undefined || unknown === undefined || guesser === undefined) throw new Error('no browser')
  expect((await signIn(known)).status).toBe(200)
  for (let time = 0; time < 5; time += 1) await signIn(guesser, 'wrong')
  for (const wait of [300, 600, 1200]) {
    const refused = await signIn(unknown)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, String(wait)])
    expect((await signIn(known)).status).toBe(200)
    platform.clock.advance(wait * 1000)
    await signIn(guesser, 'wrong')
  }
})

test('IAM100 the cookie is sealed and HttpOnly, and a password sign-in alone sets it', async () => {
  const from = browserAt('203.0.113.1')
  expect((await signIn(from, 'wrong')).headers.getSetCookie()).toEqual([])
  const [, device = ''] = (await signIn(from)).headers.getSetCookie()
  expect(device).toMatch(/^platform_device_4000=\S+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/)
  await from.send('/session', { method: 'DELETE' })
  expect(from.cookie()).toMatch(/^platform_device_4000=/)
})

test('IAM100 a forged cookie, and a cookie for another login, have no effect', async () => {
  const guesser = browserAt('198.51.100.1')
  for (let time = 0; time < 5; time += 1) await signIn(guesser, 'wrong')
  for (const cookie of [
    'platform_device_4000=forged',
    `platform_device_4000=${Buffer.from('session:[]').toString('base64url')}`,
  ]) {
    const body = JSON.stringify({ login: 'admin', password: adminPassword })
    const init = { method: 'POST', body, headers: { cookie } }
    expect((await browserAt('203.0.113.2').send('/session', init)).status).toBe(429)
  }
})
