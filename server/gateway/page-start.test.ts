import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { gateway } from '#contract/gateway/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { adminPassword, openTestPlatform, type TestPlatform } from '../platform/testing/test-platform.ts'
import type { ConsoleFiles } from './console-files.ts'
import { openBrowser } from './testing/browser.ts'
import type { Upstream } from './upstream.ts'

/** A page that is only its start. */
const files: ConsoleFiles = {
  serve: async (_request, _path, readStart) => {
    const start = await readStart?.()
    const headers = new Headers()
    for (const cookie of start?.cookies ?? []) headers.append('set-cookie', cookie)
    return new Response(start?.json, { headers })
  },
}
const signIn = {
  method: 'POST',
  body: JSON.stringify({ login: 'admin', password: adminPassword, auth_mode: 'platform_id_resource_owner' }),
}
let platform: TestPlatform
beforeAll(async () => {
  platform = await openTestPlatform()
})
afterAll(() => platform.close())

const member = (body: unknown, name: string): unknown =>
  typeof body === 'object' && body !== null ? Reflect.get(body, name) : undefined

describe('GW9 the start in the page', () => {
  it('GW9 has the preferences, and no session if no user is signed in', async () => {
    const { body } = await openBrowser({ upstream: platform.fetch, files }).send('/console/')
    expect(iam.preferences.response.schema.parse(member(body, 'preferences')).appid).toBe('platform')
    expect(gateway.whoAmI.response.schema.parse(member(body, 'session')).session).toBeNull()
    expect(Date.parse(String(member(body, 'date')))).not.toBeNaN()
  })

  it('GW9 has the session of the cookie, without its token', async () => {
    const browser = openBrowser({ upstream: platform.fetch, files })
    await browser.send('/session', signIn)
    const { body, text } = await browser.send('/console/users')
    expect(gateway.whoAmI.response.schema.parse(member(body, 'session')).session?.login).toBe('admin')
    expect(text).not.toContain('token')
  })

  it.each(['cross-site', 'same-site'])('GW9.b has no session for a %s navigation', async (site) => {
    const browser = openBrowser({ upstream: platform.fetch, files })
    const { body } = await browser.send('/console/', { headers: { 'sec-fetch-site': site } })
    expect(member(body, 'session')).toBeUndefined()
    expect(member(body, 'preferences')).toBeDefined()
  })

  it('GW5.e clears the cookie of a session that has ended', async () => {
    const browser = openBrowser({ upstream: platform.fetch, files })
    await browser.send('/session', signIn)
    const other = openBrowser({ upstream: platform.fetch, files })
    await other.send('/session', { method: 'DELETE', headers: { cookie: browser.cookie() } })
    const { body } = await browser.send('/console/')
    expect(member(member(body, 'session'), 'session')).toBeNull()
    expect(browser.cookie()).not.toContain('session')
  })

  it('GW9.c cannot end its element', async () => {
    const upstream: Upstream = async () => Response.json({ name: '</script><script>' })
    const { text, body } = await openBrowser({ upstream, files }).send('/console/')
    expect(text).not.toContain('<')
    expect(member(body, 'preferences')).toEqual({ name: '</script><script>' })
  })

  it.each<[string, Upstream]>([
    ['slow', () => new Promise(() => undefined)],
    ['large', async () => Response.json({ logo: 'x'.repeat(100_000) })],
    ['failed', async () => Response.json({}, { status: 502 })],
    ['broken', () => Promise.reject(new Error('gone'))],
  ])('GW9.a leaves out preferences whose answer is %s', async (_, upstream) => {
    const { body, status } = await openBrowser({ upstream, files }).send('/console/')
    expect(status).toBe(200)
    expect(member(body, 'preferences')).toBeUndefined()
    expect(member(body, 'session')).toBeDefined()
  })
})
