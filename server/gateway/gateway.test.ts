import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorBody } from '#contract/http.ts'
import { adminPassword, openTestPlatform, type TestPlatform } from '../platform/testing/test-platform.ts'
import { openBrowser, type Browser } from './testing/browser.ts'

let platform: TestPlatform
beforeAll(async () => {
  platform = await openTestPlatform()
})
afterAll(() => platform.close())

const browser = (more: Partial<Parameters<typeof openBrowser>[0]> = {}): Browser =>
  openBrowser({ upstream: platform.fetch, ...more })

const credentials = { login: 'admin', password: adminPassword }
const signIn = (from: Browser) => from.send('/session', { method: 'POST', body: JSON.stringify(credentials) })
const codeOf = (body: unknown) => errorBody.parse(body).code

describe('GW5 the console session', () => {
  it('GW5 is null before sign-in', async () => {
    const { status, body } = await browser().send('/session')
    expect([status, body]).toEqual([
      200,
      { session: null, console: { version: '0.0.0-test', platform: null } },
    ])
  })

  it('GW5 is in an HttpOnly cookie, and no body contains the token', async () => {
    const from = browser()
    const { status, headers, body, text } = await signIn(from)
    expect(status).toBe(200)
    expect(headers.getSetCookie()[0]).toMatch(
      /^platform_session_4000=\S+; Path=\/; HttpOnly; SameSite=Strict$/,
    )
    expect(body).toMatchObject({ login: 'admin', permissions: ['*:*:*'], roles: ['admin'] })
    expect(text).not.toContain('"token"')
    expect((await from.send('/session')).body).toMatchObject({ session: { login: 'admin' } })
  })

  it('GW5 has a __Host- name and is Secure under https', async () => {
    const publicUrl = new URL('https://console.example')
    const from = browser({ site: { publicUrl } })
    const { headers } = await from.send('/session', {
      method: 'POST',
      body: JSON.stringify(credentials),
      headers: { host: 'console.example', origin: 'https://console.example' },
    })
    expect(headers.getSetCookie()[0]).toMatch(
      /^__Host-platform_session=.*; HttpOnly; SameSite=Strict; Secure$/,
    )
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains')
  })

  it('GW5 sends the token to the platform', async () => {
    const from = browser()
    expect((await from.send('/dpe/v3/jobs')).status).toBe(403)
    await signIn(from)
    expect((await from.send('/dpe/v3/jobs')).status).toBe(200)
  })

  it('IAM3a an explicit token takes precedence over the cookie', async () => {
    const from = browser()
    await signIn(from)
    expect(codeOf((await from.send('/dpe/v3/jobs?token=nobody')).body)).toBe('invalid_token')
    expect(from.cookie()).not.toBe('')
    const header = { authorization: 'Bearer nobody' }
    expect((await from.send('/dpe/v3/jobs', { headers: header })).status).toBe(403)
  })

  it('GW5 ends with sign-out, as does the token', async () => {
    const from = browser()
    await signIn(from)
    const cookie = from.cookie()
    expect((await from.send('/session', { method: 'DELETE' })).body).toMatchObject({
      success: true,
      status: 200,
    })
    expect(from.cookie()).not.toContain('platform_session')
    expect((await from.send('/dpe/v3/jobs', { headers: { cookie } })).status).toBe(403)
  })

  it('GW5 clears the cookie of an invalid token', async () => {
    const from = browser()
    await signIn(from)
    platform.clock.advance(2 * 86_400_000)
    const cookie = from.cookie()
    const { status, headers, body } = await from.send('/dpe/v3/jobs')
    expect([status, codeOf(body)]).toEqual([403, 'invalid_token'])
    expect(headers.get('set-cookie')).toContain('Max-Age=0')
    const reply = await from.send('/session', { headers: { cookie } })
    expect([reply.status, reply.headers.get('set-cookie')?.includes('Max-Age=0')]).toEqual([200, true])
    expect(reply.body).toMatchObject({ session: null })
  })

  it('GW5 ignores a foreign cookie', async () => {
    const { body } = await browser().send('/session', { headers: { cookie: 'platform_session_4000=forged' } })
    expect(body).toMatchObject({ session: null })
  })

  it.each([
    { what: 'wrong password', body: { login: 'admin', password: 'wrong' }, code: 'wrong_credentials' },
    { what: 'no password', body: { login: 'admin' }, code: 'required' },
    { what: 'unknown mode', body: { ...credentials, auth_mode: 'magic' }, code: 'auth_mode_unavailable' },
  ])('GW5 forwards a failed sign-in: $what', async ({ body, code }) => {
    const from = browser()
    const answer = await from.send('/session', { method: 'POST', body: JSON.stringify(body) })
    expect([codeOf(answer.body), from.cookie()]).toEqual([code, ''])
  })

  it('GW5 limits the size of a sign-in body', async () => {
    const body = JSON.stringify({ ...credentials, padding: 'x'.repeat(70_000) })
    for (const headers of [{}, { 'content-length': '' }]) {
      const answer = await browser().send('/session', { method: 'POST', body, headers })
      expect([answer.status, codeOf(answer.body)]).toEqual([413, 'body_too_large'])
    }
  })

  it('IAM3a removes the token for browsers only', async () => {
    const call = { method: 'POST', body: JSON.stringify(credentials) }
    expect((await browser().send('/iam/login', call)).body).not.toHaveProperty('token')
    const plain = await browser().send('/cam/v4/login', { ...call, headers: { 'sec-fetch-site': '' } })
    expect(plain.body).toHaveProperty('token')
  })

  it('IAM3a recognizes every spelling of the sign-in path', async () => {
    const call = { method: 'POST', body: JSON.stringify(credentials) }
    const { status, body } = await browser().send('/iam/%6cogin', call)
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('token')
  })

  it('IAM3a removes the token from other identity responses', async () => {
    const upstream = async () => Response.json({ login: 'ada', token: 'tok' })
    const { body } = await openBrowser({ upstream }).send('/iam/checkSession')
    expect(body).toEqual({ login: 'ada' })
  })

  it.each(['token=bad', '%74oken=bad'])(
    'IAM3a lets an explicit token take precedence, and keeps the cookie: ?%s',
    async (query) => {
      const from = browser()
      await signIn(from)
      expect((await from.send(`/iam/checkSession?${query}`)).status).toBe(403)
      expect((await from.send('/iam/checkSession')).status).toBe(200)
    },
  )
})

describe('GW1 cross-site writes', () => {
  const from = async (headers: Record<string, string>) => {
    const inside = browser()
    await signIn(inside)
    return inside.send('/iam/logout', { method: 'DELETE', headers: { 'sec-fetch-site': '', ...headers } })
  }
  it.each([
    { what: 'another origin', headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } },
    { what: 'a sibling', headers: { origin: 'http://127.0.0.1:9', 'sec-fetch-site': 'same-site' } },
    { what: 'no proof at all', headers: {} },
    { what: 'a nameless origin', headers: { origin: 'null' } },
    {
      what: 'another origin that calls itself same-origin',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
    },
    {
      what: 'the own origin from another site',
      headers: { origin: 'http://127.0.0.1:4000', 'sec-fetch-site': 'cross-site' },
    },
  ])('GW1 are rejected: $what', async ({ headers }) => {
    const { status, body } = await from(headers)
    expect([status, codeOf(body)]).toEqual([403, 'cross_site'])
  })
  it.each([
    { what: 'own origin', headers: { origin: 'http://127.0.0.1:4000' } },
    { what: 'what the browser calls same-origin', headers: { 'sec-fetch-site': 'same-origin' } },
    {
      what: 'both',
      headers: { origin: 'http://127.0.0.1:4000', 'sec-fetch-site': 'same-origin' },
    },
  ])('GW1 are accepted with $what', async ({ headers }) => {
    expect((await from(headers)).status).toBe(200)
  })
  it('GW1 include sign-in, but not clients with their own token', async () => {
    const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    const body = JSON.stringify(credentials)
    expect((await browser().send('/session', { method: 'POST', body, headers })).status).toBe(403)
    const token = await platform.signIn()
    const call = { method: 'DELETE', headers: { ...headers, authorization: `Bearer ${token}` } }
    expect((await browser().send('/iam/logout', call)).status).toBe(200)
  })
})

describe('GW2 the host', () => {
  const site = { publicUrl: new URL('https://console.example'), trustedProxies: ['10.0.0.0/8'] }
  it.each([
    { host: '127.0.0.1:4000', status: 200 },
    { host: 'localhost:4000', status: 200 },
    { host: '[::1]:4000', status: 200 },
    { host: 'LOCALHOST:4000', status: 200 },
    { host: 'console.example', status: 200 },
    { host: '127.0.0.1:4001', status: 421 },
    { host: 'evil.example', status: 421 },
    { host: 'console.example.evil.example', status: 421 },
  ])('GW2 $host: $status', async ({ host, status }) => {
    const answer = await browser({ site }).send('/session', { headers: { host } })
    expect(answer.status).toBe(status)
  })
  it('GW2 rejects several Host headers, also behind a trusted proxy', async () => {
    const headers = { host: 'console.example, console.example', 'x-forwarded-host': 'console.example' }
    const { status, body } = await browser({ site, peer: '10.1.2.3' }).send('/session', { headers })
    expect([status, codeOf(body)]).toEqual([400, 'host_duplicate'])
  })
  it('GW2 is accepted from a trusted proxy only', async () => {
    const headers = { host: 'inner:80', 'x-forwarded-host': 'console.example' }
    expect((await browser({ site, peer: '10.1.2.3' }).send('/session', { headers })).status).toBe(200)
    expect((await browser({ site, peer: '11.1.2.3' }).send('/session', { headers })).status).toBe(421)
  })
  it('HTTP7 health responds under any host', async () => {
    const { status, body } = await browser().send('/healthz', { headers: { host: '10.0.0.7' } })
    expect([status, body]).toEqual([200, { status: 'ok', version: '0.0.0-test' }])
  })
  it.each([
    {
      what: 'the last one that is not a proxy',
      peer: '10.0.0.1',
      chain: '1.1.1.1, 8.8.8.8, 10.0.0.2',
      seen: '8.8.8.8',
    },
    { what: 'the peer if it is not a proxy', peer: '9.9.9.9', chain: '1.1.1.1', seen: '9.9.9.9' },
    { what: 'mapped IPv4 as IPv4', peer: '::ffff:9.9.9.9', chain: '', seen: '9.9.9.9' },
    { what: 'without its port', peer: '10.0.0.1', chain: '9.9.9.1, 192.0.2.9:51234', seen: '192.0.2.9' },
    { what: 'without brackets', peer: '10.0.0.1', chain: '9.9.9.1, [2001:db8::1]', seen: '2001:db8::1' },
    {
      what: 'without brackets and port',
      peer: '10.0.0.1',
      chain: '9.9.9.1, [2001:db8::1]:5, 10.0.0.2:80',
      seen: '2001:db8::1',
    },
    {
      what: 'mapped IPv4 in brackets as IPv4',
      peer: '10.0.0.1',
      chain: '9.9.9.1, [::ffff:8.8.8.8]:5',
      seen: '8.8.8.8',
    },
    ...['unknown', '_hidden', '1.2.3', '192.0.2.9:port', '[192.0.2', ''].map((hop) => ({
      what: `that of the last proxy before what cannot be read: “${hop}”`,
      peer: '10.0.0.1',
      chain: `9.9.9.1, ${hop}, 10.0.0.2:80`,
      seen: '10.0.0.2',
    })),
    {
      what: 'the peer where nothing can be read',
      peer: '10.0.0.1',
      chain: '9.9.9.1, unknown',
      seen: '10.0.0.1',
    },
  ])('GW7 the caller’s address is $what', async ({ peer, chain, seen }) => {
    let address = ''
    const upstream: Parameters<typeof openBrowser>[0]['upstream'] = async (_request, caller) => {
      address = caller.address
      return new Response('{}')
    }
    await openBrowser({ upstream, site, peer }).send('/x', { headers: { 'x-forwarded-for': chain } })
    expect(address).toBe(seen)
  })
})

describe('GW4 routes', () => {
  it.each(['/', '/console'])('HTTP7 %s redirects to the console', async (address) => {
    const { status, headers } = await browser().send(address)
    expect([status, headers.get('location')]).toEqual([302, '/console/'])
  })
  it('GW4 adds security headers to every response', async () => {
    const { headers } = await browser().send('/qb/dataset')
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    })
    expect(headers.get('permissions-policy')).toMatch(/(?:^|, )camera=\(\), .*geolocation=\(\), /)
    expect(headers.has('x-powered-by')).toBe(false)
  })
  it('GW5 lists the methods of /session', async () => {
    const { status, headers } = await browser().send('/session', { method: 'PUT', body: '{}' })
    expect([status, headers.get('allow')]).toEqual([405, 'DELETE, GET, HEAD, OPTIONS, POST'])
  })
})
