import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { errorBody } from '#contract/http.ts'
import { providers } from '#contract/iam/providers.ts'
import { codeMode } from '#contract/iam/sign-in-names.ts'
import { providerForm } from '../platform/iam/testing/provider-form.ts'
import { startProvider, type RunningProvider } from '../platform/iam/testing/provider.ts'
import { bindings } from '../platform/testing/sign-in-fixture.ts'
import { openTestBrowser } from '../platform/testing/test-browser.ts'
import {
  adminPassword,
  openTestPlatform,
  createTestClock,
  type TestPlatform,
} from '../platform/testing/test-platform.ts'
import { openBrowser, type Browser } from './testing/browser.ts'

const origin = 'http://127.0.0.1:4000'

let platform: TestPlatform
let served: RunningProvider
let provider: string
beforeAll(async () => {
  served = await startProvider({ replyUrls: [`${origin}/iam/reply`] })
  platform = await openTestPlatform({ clock: createTestClock(Date.now()) })
  const form = {
    tenant_id: served.issuer,
    client_id: served.clientId,
    client_secret: served.clientSecret,
    bindings,
  }
  const token = await platform.signIn()
  provider = (await platform.request(providers.create, { body: providerForm(form), token })).provider.id
})
afterAll(async () => {
  await platform.close()
  await served.close()
})

const browser = (): Browser => openBrowser({ upstream: platform.fetch })
const begin = (from: Browser, more = '') => from.send(`/iam/login?auth_mode_id=${provider}${more}`)

/** Follows the provider's redirect back, and returns the reply that the browser then sends. */
const replyFrom = async (address: string): Promise<string> => {
  const remoteBrowser = openTestBrowser(async () => new Response(), {
    origin: 'http://elsewhere.example',
    finalAddresses: [origin],
  })
  const { url } = await remoteBrowser.visit(address)
  const back = await remoteBrowser.visit(url.href, { form: { account: 'ada', act: 'sign-in' } })
  return back.url.pathname + back.url.search
}

/** Signs in until the sign-in screen has the code in its URL. */
const codeFor = async (from: Browser): Promise<string> => {
  const started = await begin(from)
  const reply = await from.send(await replyFrom(started.headers.get('location') ?? ''), {
    headers: { 'sec-fetch-site': 'cross-site' },
  })
  return new URL(reply.headers.get('location') ?? '').searchParams.get('sign_in_code') ?? 'none'
}

const exchange = (from: Browser, login: object) =>
  from.send('/session', { method: 'POST', body: JSON.stringify({ auth_mode: codeMode, ...login }) })
const codeOf = (body: unknown) => errorBody.parse(body).code

describe('IAM3a provider sign-in in a browser', () => {
  it('IAM3a leads to the session cookie, and exposes verifier and state to no script or URL', async () => {
    const from = browser()
    const started = await begin(from)
    expect([started.status, started.headers.get('referrer-policy')]).toEqual([302, 'no-referrer'])
    const cookies = started.headers.getSetCookie()
    expect(cookies).toEqual([
      expect.stringMatching(
        /^platform_sign_in_[0-9a-f]{20}=[\w-]+; Max-Age=600; Path=\/iam\/reply; HttpOnly; SameSite=Lax$/,
      ),
      expect.stringMatching(/^platform_verifier_4000=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
    const code = await codeFor(from)
    const signed = await exchange(from, { code })
    expect([signed.status, signed.body]).toMatchObject([200, { login: 'ada.quay' }])
    expect(signed.text).not.toContain('"token"')
    expect(signed.headers.getSetCookie()[1]).toMatch(/^platform_verifier_4000=; Max-Age=0/)
    expect((await from.send('/session')).body).toMatchObject({ session: { login: 'ada.quay' } })
  })

  it('IAM3a rejects a code of another browser, even with a verifier from the page', async () => {
    const [own, other] = [browser(), browser()]
    const code = await codeFor(own)
    const stolen = await exchange(other, { code })
    expect([stolen.status, codeOf(stolen.body)]).toEqual([401, 'sign_in_code_spent'])
    await begin(other)
    expect(codeOf((await exchange(other, { code, verifier: 'v'.repeat(43) })).body)).toBe(
      'sign_in_code_spent',
    )
    expect((await other.send('/session')).body).toMatchObject({ session: null })
  })

  it('IAM3a replaces an existing session by one with its own token', async () => {
    const from = browser()
    await from.send('/session', {
      method: 'POST',
      body: JSON.stringify({ login: 'admin', password: adminPassword }),
    })
    const before = /platform_session_4000=([^;]+)/.exec(from.cookie())?.[1]
    await exchange(from, { code: await codeFor(from) })
    expect(/platform_session_4000=([^;]+)/.exec(from.cookie())?.[1]).not.toBe(before)
    expect((await from.send('/session')).body).toMatchObject({ session: { login: 'ada.quay' } })
  })

  it('IAM3a works in two tabs of one browser', async () => {
    const from = browser()
    const one = (await begin(from)).headers.get('location') ?? ''
    const other = (await begin(from)).headers.get('location') ?? ''
    const codes = []
    for (const address of [one, other]) {
      const { headers } = await from.send(await replyFrom(address))
      codes.push(new URL(headers.get('location') ?? '').searchParams.get('sign_in_code') ?? 'none')
    }
    expect((await exchange(from, { code: codes[0] })).status).toBe(200)
  })

  it('IAM3a leaves the sign-in of an application unchanged', async () => {
    const from = browser()
    const own = await begin(from, `&redirect_uri=${encodeURIComponent('https://app.example/back')}`)
    expect([own.status, codeOf(own.body)]).toEqual([400, 'redirect_uri_unknown'])
    expect(own.headers.getSetCookie()).toEqual([])
  })
})
