// The cookie of a browser that signed in before (IAM100), through the gateway and the platform.
import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applications } from '#contract/iam/administration.ts'
import { adminPassword, openTestPlatform, type TestPlatform } from '../platform/testing/test-platform.ts'
import { openGateway } from './gateway.ts'
import { forwardTo } from './remote.ts'
import { createSite } from './site.ts'
import { openBrowser, openSeal, type Answer, type Browser } from './testing/browser.ts'

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

const screen = { app_id: 'shop', redirect_uri: 'https://shop.example/back' }
const openShop = async (): Promise<void> => {
  const body = {
    appid: 'shop',
    name: 'Shop',
    modes: [{ _id: 'password' }],
    redirect_uris: [screen.redirect_uri],
  }
  await platform.request(applications.create, { body, token: await platform.signIn() })
}
const signInOnScreen = (from: Browser, password = adminPassword): Promise<Answer> =>
  from.send('/iam/login/code', {
    method: 'POST',
    body: JSON.stringify({ ...screen, login: 'Admin', password }),
  })

test('IAM100 the cookie also works and is set on the sign-in screen of an application', async () => {
  await openShop()
  const [known, unknown, guesser] = ['203.0.113.1', '203.0.113.2', '198.51.100.1'].map(browserAt)
  if (known === undefined || unknown === undefined || guesser === undefined) throw new Error('no browser')
  const first = await signInOnScreen(known)
  expect(first.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^platform_device_4000=\S+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Strict$/),
  ])
  expect((await signInOnScreen(guesser, 'wrong')).headers.getSetCookie()).toEqual([])
  for (let time = 0; time < 4; time += 1) await signInOnScreen(guesser, 'wrong')
  expect((await signInOnScreen(unknown)).status).toBe(429)
  expect((await signInOnScreen(known)).status).toBe(200)
  // Both screens share the cookie.
  expect((await signIn(known)).status).toBe(200)
})

test('IAM100 a sign-in that another site starts neither uses nor sets the cookie', async () => {
  await openShop()
  const known = browserAt('203.0.113.1')
  const body = JSON.stringify({ ...screen, login: 'admin', password: adminPassword })
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  const answer = await known.send('/iam/login/code', { method: 'POST', body, headers })
  expect(answer.headers.getSetCookie()).toEqual([])
})

test('IAM100 a body beyond the limit is rejected before it is read', async () => {
  const body = JSON.stringify({ login: 'admin', password: 'x'.repeat(100_000) })
  const answer = await browserAt('203.0.113.1').send('/iam/login', { method: 'POST', body })
  expect(answer.status).toBe(413)
})

describe('IAM100 with a remote platform', () => {
  let close: () => Promise<void>
  let base: URL
  beforeEach(async () => {
    const remote = openGateway({
      upstream: platform.fetch,
      files: undefined,
      seal: openSeal,
      site: createSite({
        publicUrl: undefined,
        host: '127.0.0.1',
        port: 4001,
        trustedProxies: ['127.0.0.1'],
        allowedOrigins: [],
      }),
      info: { version: '0.0.0-test', platform: null },
    })
    const listener = getRequestListener((request) =>
      remote(
        new Request(request, { headers: { ...Object.fromEntries(request.headers), host: '127.0.0.1:4001' } }),
        {
          address: '127.0.0.1',
          requestId: 'r2',
        },
      ),
    )
    const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const bound = server.address()
    base = new URL(`http://127.0.0.1:${typeof bound === 'object' && bound !== null ? bound.port : 0}`)
    close = async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    }
  })
  afterEach(() => close())

  const browserBehind = (peer: string): Browser =>
    openBrowser({ upstream: forwardTo({ base, timeout: 5000 }), platform: base.href, peer })

  test.each([
    ['the console', signIn],
    ['an application', signInOnScreen],
  ])(
    'IAM100 the owner signs in on the screen of %s from a known browser, and only there',
    async (_, from) => {
      await openShop()
      const [known, unknown, guesser] = ['203.0.113.1', '203.0.113.2', '198.51.100.1'].map(browserBehind)
      if (known === undefined || unknown === undefined || guesser === undefined) throw new Error('no browser')
      expect((await from(known)).status).toBe(200)
      // The cookie of the remote platform is inside the sealed one of this server.
      expect(known.cookie()).toMatch(/platform_device_4000=/)
      expect(known.cookie()).not.toMatch(/platform_device_4001=/)
      for (let time = 0; time < 5; time += 1) await from(guesser, 'wrong')
      expect((await from(unknown)).status).toBe(429)
      expect((await from(known)).status).toBe(200)
      expect((await from(known)).status).toBe(200)
    },
  )

  test('IAM100 the browser gets the cookies of this server only', async () => {
    const from = browserBehind('203.0.113.1')
    const answer = await signIn(from)
    expect(answer.headers.getSetCookie().map((line) => line.split('=')[0])).toEqual([
      'platform_session_4000',
      'platform_device_4000',
    ])
  })
})
