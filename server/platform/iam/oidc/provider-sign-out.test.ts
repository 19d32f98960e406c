// Signing out at a real provider, `oidc-provider`.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { iam } from '#contract/iam/endpoints.ts'
import { loginResponse, signedOut } from '#contract/iam/login.ts'
import { providers } from '#contract/iam/providers.ts'
import type { TestBrowser } from '../../testing/test-browser.ts'
import { startProvider, type RunningProvider } from '../testing/provider.ts'
import { loginPage, openSignInFixture, replyUrl, type SignInFixture } from '../../testing/sign-in-fixture.ts'

let served: RunningProvider
beforeAll(async () => {
  served = await startProvider({ replyUrls: [replyUrl] })
})
afterAll(() => served.close())

let fixture: SignInFixture
const open = async (isOn = true): Promise<void> => {
  fixture = await openSignInFixture(served, { sign_out_at_provider: isOn })
}
afterEach(() => fixture.platform.close())

const signIn = async (browser: TestBrowser = fixture.browser()): Promise<string> => {
  const { body } = await fixture.exchange(await fixture.signIn('ada', { browser }))
  return loginResponse.parse(body).token
}
const signOut = async (token: string): Promise<string | undefined> => {
  const { status, body } = await fixture.call(iam.logout, { query: { app_id: 'platform' }, token })
  expect(status).toBe(200)
  return signedOut.parse(body).provider_sign_out_url
}
/** Whether the provider asks who signs in. */
const isAsked = async (browser: TestBrowser): Promise<boolean> =>
  (await browser.visit(fixture.begin())).url.pathname.startsWith('/interaction/')

test('IAM110 the sign-out continues at the provider, which ends its session and returns', async () => {
  await open()
  const browser = fixture.browser()
  const token = await signIn(browser)
  expect(await isAsked(browser)).toBe(false)
  const url = new URL((await signOut(token)) ?? '')
  expect(url.origin).toBe(served.issuer)
  expect([...url.searchParams.keys()].toSorted()).toEqual([
    'client_id',
    'id_token_hint',
    'post_logout_redirect_uri',
  ])
  expect(url.searchParams.get('post_logout_redirect_uri')).toBe(loginPage)
  expect((await fixture.call(iam.checkSession, { token })).status).toBe(403)
  const asked = await browser.visit(url.href)
  const xsrf = /name="xsrf" value="(\w+)"/.exec((await asked.response?.text()) ?? '')?.[1] ?? ''
  const confirm = new URL('/session/end/confirm', served.issuer).href
  const back = await browser.visit(confirm, { form: { xsrf, logout: 'yes' } })
  expect(back.url.href).toBe(loginPage)
  expect(await isAsked(browser)).toBe(true)
})

test('IAM110 the address is stored encrypted, and handed out once', async () => {
  await open()
  const token = await signIn()
  const { db } = fixture.platform.deps
  const { signOut: stored } = await db
    .selectFrom('tokens')
    .select('signOut')
    .where('providerId', 'is not', null)
    .executeTakeFirstOrThrow()
  expect(stored).not.toBeNull()
  for (const secret of ['eyJ', 'id_token', served.issuer]) expect(stored).not.toContain(secret)
  expect(await signOut(token)).toContain(served.issuer)
  expect(await db.selectFrom('tokens').select('hash').where('signOut', 'is not', null).execute()).toEqual([])
})

test('IAM110 nothing is stored and returned while it is off, or after it was turned off', async () => {
  await open(false)
  expect(await signOut(await signIn())).toBeUndefined()
  await fixture.change({ sign_out_at_provider: true })
  const token = await signIn()
  await fixture.change({ sign_out_at_provider: false })
  expect(await signOut(token)).toBeUndefined()
})

test('IAM110 a sign-in with a password has no such address', async () => {
  await open()
  expect(await signOut(await fixture.platform.signIn())).toBeUndefined()
})

test('IAM110 the address to register is listed beside the Reply URL', async () => {
  await open()
  const { body } = await fixture.call(providers.replyUrl, { token: fixture.token })
  expect(body).toMatchObject({ reply_url: replyUrl, post_logout_redirect_uri: loginPage })
})
