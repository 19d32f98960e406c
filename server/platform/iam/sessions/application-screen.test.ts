// Sign-in on the screen of an application: back to one of its addresses with a code, which it exchanges (IAM104).
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applications } from '#contract/iam/administration.ts'
import { applicationScreen } from '#contract/iam/application-screen.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { challengeOf } from '../oidc/sign-in-code.ts'
import { openTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

const address = 'https://shop.example/back?x=1'
const password = 'Correct-Horse-7-Battery'
const right = { app_id: 'shop', login: 'admin', password }
const verifier = 'v'.repeat(43)

let on: TestPlatform
beforeEach(async () => {
  on = await openTestPlatform()
  const body = {
    appid: 'shop',
    name: 'Shop',
    modes: [{ _id: 'password' }, { _id: 'apikey' }],
    redirect_uris: [address],
  }
  await on.request(applications.create, { body, token: await on.signIn() })
})
afterEach(() => on.close())

const onScreen = async (more: object = {}): Promise<URL> =>
  new URL((await on.request(applicationScreen.signIn, { body: { ...right, ...more } })).location)
const codeFrom = (url: URL): string => url.searchParams.get('sign_in_code') ?? ''
const exchange = (body: object) => on.call(iam.login, { body })

describe('IAM104 the sign-in screen of an application', () => {
  test('IAM104 returns to the registered address with a code that signs in once', async () => {
    const url = await onScreen()
    const code = codeFrom(url)
    expect([url.origin, url.pathname, url.searchParams.get('x')]).toEqual([
      'https://shop.example',
      '/back',
      '1',
    ])
    expect(url.href).not.toContain(password)
    const first = await exchange({ code, app_id: 'shop' })
    expect(first).toMatchObject({ status: 200, body: { login: 'admin', password_renew: false } })
    expect(await exchange({ code, app_id: 'shop' })).toMatchObject({
      status: 401,
      body: { code: 'sign_in_code_spent' },
    })
    const entry = await on.deps.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', 'session.create')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ object: 'shop' })
    expect(JSON.parse(entry.afterJson ?? '')).toMatchObject({ mode: 'login' })
  })

  test('IAM104 a code with a challenge requires its verifier, and a code belongs to its application', async () => {
    const spent = { status: 401, body: { code: 'sign_in_code_spent' } }
    const challenge = challengeOf(verifier)
    expect(await exchange({ code: codeFrom(await onScreen({ challenge })) })).toMatchObject(spent)
    expect(await exchange({ code: codeFrom(await onScreen({ challenge })), verifier })).toMatchObject({
      status: 200,
    })
    expect(await exchange({ code: codeFrom(await onScreen()), app_id: 'platform' })).toMatchObject(spent)
  })

  test('IAM104 no session exists before the exchange, and an inactive account gets none', async () => {
    const tokens = async () => (await on.deps.db.selectFrom('tokens').selectAll().execute()).length
    const before = await tokens()
    const code = codeFrom(await onScreen())
    expect(await tokens()).toBe(before)
    await on.deps.db.updateTable('users').set({ active: 0 }).where('login', '=', 'admin').execute()
    expect(await exchange({ code })).toMatchObject({ status: 401, body: { code: 'sign_in_code_spent' } })
    expect(await tokens()).toBe(before)
  })

  test('IAM104 a code from a password requires its renewal, as the password does', async () => {
    await on.deps.db.updateTable('users').set({ passwordRenew: 1 }).where('login', '=', 'admin').execute()
    expect(await exchange({ code: codeFrom(await onScreen()) })).toMatchObject({
      status: 200,
      body: { password_renew: true },
    })
  })

  test.each([
    [
      'an address that is not registered',
      { redirect_uri: 'https://evil.example/' },
      400,
      'redirect_uri_unknown',
    ],
    ['an unknown application', { app_id: 'none' }, 400, 'application_unknown'],
    ['a wrong password', { password: 'wrong' }, 401, 'wrong_credentials'],
    ['an application without addresses', { app_id: 'platform' }, 400, 'redirect_uri_unknown'],
  ])('IAM104 refuses %s without a code', async (_what, more, status, code) => {
    expect(await on.call(applicationScreen.signIn, { body: { ...right, ...more } })).toMatchObject({
      status,
      body: { code },
    })
    expect(await on.deps.db.selectFrom('signInCodes').selectAll().execute()).toEqual([])
  })
})
