// Headers that no response may lack, and attributes that no cookie may lack.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providers } from '#contract/iam/providers.ts'
import { providerForm } from '../platform/iam/testing/provider-form.ts'
import { startProvider, type RunningProvider } from '../platform/iam/testing/provider.ts'
import {
  adminPassword,
  createTestClock,
  openTestPlatform,
  type TestPlatform,
} from '../platform/testing/test-platform.ts'
import { openConsoleFiles, type ConsoleFiles } from './console-files.ts'
import { openBrowser, type Browser } from './testing/browser.ts'

const credentials = JSON.stringify({ login: 'admin', password: adminPassword })

let folder: string
let files: ConsoleFiles | undefined
let platform: TestPlatform
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'console-'))
  mkdirSync(join(folder, 'assets'))
  writeFileSync(
    join(folder, 'index.html'),
    '<script id="start">__START__</script><p nonce="__CSP_NONCE__">page</p>',
  )
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'export {}\n')
  files = await openConsoleFiles(folder)
  platform = await openTestPlatform({ clock: createTestClock(Date.now()) })
})
afterAll(async () => {
  await platform.close()
  rmSync(folder, { recursive: true })
})

const publicUrl = new URL('https://console.example')
const secure = { host: publicUrl.host, origin: publicUrl.origin }
/** Over https, as behind a proxy with TLS. */
const browser = (): Browser => {
  if (files === undefined) throw new Error('the console was not opened')
  const site = { publicUrl, allowedOrigins: ['https://app.example'] }
  return openBrowser({ upstream: platform.fetch, files, site })
}

interface Case {
  readonly what: string
  readonly address: string
  readonly status: number
  readonly init?: {
    readonly method?: string
    readonly body?: string
    readonly headers?: Record<string, string>
  }
}

const cases: readonly Case[] = [
  { what: 'the page', address: '/console/', status: 200 },
  { what: 'a script', address: '/console/assets/app-1a2b.js', status: 200 },
  { what: 'a missing file', address: '/console/assets/gone.js', status: 404 },
  { what: 'a redirect', address: '/', status: 302 },
  { what: 'the health', address: '/healthz', status: 200 },
  { what: 'the session', address: '/session', status: 200 },
  { what: 'the document', address: '/openapi.json', status: 200 },
  { what: 'no token', address: '/dpe/v3/jobs', status: 403 },
  { what: 'an unknown path', address: '/nowhere', status: 404 },
  { what: 'another method', address: '/healthz', status: 405, init: { method: 'POST' } },
  { what: 'another host', address: '/session', status: 421, init: { headers: { host: 'evil.example' } } },
  {
    what: 'another site',
    address: '/session',
    status: 403,
    init: { method: 'POST', body: credentials, headers: { origin: 'https://evil.example' } },
  },
  {
    what: 'a preflight',
    address: '/iam/login',
    status: 204,
    init: {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    },
  },
  {
    what: 'a body that is too large',
    address: '/session',
    status: 413,
    init: { method: 'POST', body: JSON.stringify({ padding: 'x'.repeat(70_000) }) },
  },
]

describe('GW4 headers of every response', () => {
  it.each(cases)('GW4 are in the response to $what', async ({ address, status, init }) => {
    const answer = await browser().send(address, { ...init, headers: { ...secure, ...init?.headers } })
    expect(answer.status).toBe(status)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
    })
    const policy = answer.headers.get('content-security-policy') ?? ''
    for (const directive of ["base-uri 'none'", "frame-ancestors 'none'"]) expect(policy).toContain(directive)
    expect(policy).toMatch(/(?:object-src|default-src) 'none'/)
    expect(policy).not.toMatch(/script-src[^;]*unsafe|\*/)
  })

  it.each([
    '/iam/checkSession',
    '/iam/users',
    '/iam/logs',
    '/iam/sessions',
    '/qb/dataset',
    '/dpe/v3/jobs',
    '/session',
  ])('GW4 no browser stores the response of %s', async (address) => {
    const from = browser()
    await from.send('/session', { method: 'POST', body: credentials, headers: secure })
    const { status, headers } = await from.send(address, { headers: secure })
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store'])
  })
})

describe('GW5 cookies over https', () => {
  let served: RunningProvider
  let provider: string
  beforeAll(async () => {
    served = await startProvider({ replyUrls: [`${publicUrl.origin}/iam/reply`] })
    const { issuer: tenant_id, clientId: client_id, clientSecret: client_secret } = served
    const body = providerForm({ tenant_id, client_id, client_secret })
    const token = await platform.signIn()
    provider = (await platform.request(providers.create, { body, token })).provider.id
  })
  afterAll(() => served.close())

  it('GW5 IAM3a IAM100 belong to their host, are Secure and HttpOnly, and say to which sites they are sent', async () => {
    const from = browser()
    const signedIn = await from.send('/session', { method: 'POST', body: credentials, headers: secure })
    const started = await from.send(`/iam/login?auth_mode_id=${provider}`, { headers: secure })
    const lines = [signedIn, started].flatMap(({ headers }) => headers.getSetCookie())
    const cookies = lines.map((line) => ({
      name: line.slice(0, line.indexOf('=')).replace(/[\da-f]{20}$/, ''),
      attributes: line
        .split('; ')
        .slice(1)
        .filter((each) => !each.startsWith('Max-Age'))
        .toSorted(),
    }))
    const strict = ['HttpOnly', 'Path=/', 'SameSite=Strict', 'Secure']
    const lax = ['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure']
    expect(cookies).toEqual([
      { name: '__Host-platform_session', attributes: strict },
      { name: '__Host-platform_device', attributes: strict },
      { name: '__Host-platform_sign_in_', attributes: lax },
      { name: '__Host-platform_verifier', attributes: lax },
    ])
  })

  it('IAM3a a provider sign-in is completed with the cookie of its own name only', async () => {
    const from = browser()
    const started = await from.send(`/iam/login?auth_mode_id=${provider}`, { headers: secure })
    const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? ''
    const reply = async (cookie: string): Promise<string> => {
      const headers = { ...secure, cookie, 'sec-fetch-site': 'cross-site' }
      const answer = await from.send(`/iam/reply?state=${state}&error=access_denied`, { headers })
      return answer.headers.get('location') ?? ''
    }
    const planted = from.cookie().replaceAll('__Host-', '')
    expect(await reply(planted)).toContain('sign_in_state_unknown')
    expect(await reply(from.cookie())).not.toContain('sign_in_state_unknown')
  })
})

describe('GW5 a session that is replaced', () => {
  it('GW5.f ends when its browser signs in again, also as another user', async () => {
    const from = openBrowser({ upstream: platform.fetch })
    const signIn = (body = credentials) => from.send('/session', { method: 'POST', body })
    const statusOf = async (cookie: string): Promise<number> =>
      (await from.send('/dpe/v3/jobs', { headers: { cookie } })).status
    await signIn()
    const first = from.cookie()
    expect((await signIn(JSON.stringify({ login: 'admin', password: 'wrong' }))).status).toBe(401)
    expect(await statusOf(first)).toBe(200)
    await signIn()
    const second = from.cookie()
    expect([await statusOf(first), await statusOf(second)]).toEqual([403, 200])
  })
})
