// The second factor through the gateway: the session of the console, and the cookie of a known browser (IAM106, IAM100).
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { apiKeys } from '#contract/iam/roles-and-groups.ts'
import { secondFactor } from '#contract/iam/second-factor/endpoints.ts'
import { passkeys } from '#contract/iam/second-factor/passkeys.ts'
import { openAuthenticator, type Authenticator } from '../platform/iam/testing/authenticator.ts'
import { openPasskeyDevice } from '../platform/iam/testing/passkey-device.ts'
import { adminPassword, openTestPlatform, type TestPlatform } from '../platform/testing/test-platform.ts'
import { openBrowser, type Answer, type Browser } from './testing/browser.ts'

let platform: TestPlatform
let token: string
let device: Authenticator
beforeEach(async () => {
  platform = await openTestPlatform()
  token = await platform.signIn()
  const body = { password: adminPassword }
  const { enrolment, secret } = await platform.request(secondFactor.start, { token, body })
  device = openAuthenticator(secret)
  await platform.request(secondFactor.confirm, { token, body: { enrolment, code: code() } })
  platform.clock.advance(30_000)
})
afterEach(() => platform.close())

const code = (): string => device.code(platform.clock.now())
const browserAt = (peer: string): Browser => openBrowser({ upstream: platform.fetch, peer })
const post = (from: Browser, body: object, path = '/session'): Promise<Answer> =>
  from.send(path, { method: 'POST', body: JSON.stringify(body) })
const asked = z.object({ params: z.object({ challenge: z.string() }) })
const challengeOf = async (from: Browser): Promise<string> => {
  const reply = await post(from, { login: 'admin', password: adminPassword })
  expect([reply.status, reply.headers.getSetCookie()]).toEqual([401, []])
  return asked.parse(reply.body).params.challenge
}
const isDevice = (line: string): boolean => line.startsWith('platform_device')

test('IAM106.e a session of the console starts with the second step, without a token in sight', async () => {
  const from = browserAt('203.0.113.1')
  const challenge = await challengeOf(from)
  const body = { login: 'admin', second_factor: { challenge, code: code() } }
  const reply = await post(from, body)
  expect(reply).toMatchObject({ status: 200, body: { login: 'admin' } })
  expect(reply.body).not.toHaveProperty('second_factor_missing')
  expect(reply.text).not.toContain('token')
  expect(reply.headers.getSetCookie().filter(isDevice)).toHaveLength(1)
  expect((await from.send('/session')).body).toMatchObject({ session: { login: 'admin' } })
})

test('IAM106.f IAM100 the browser that completed both steps signs in while the account waits', async () => {
  const known = browserAt('203.0.113.1')
  const complete = async (from: Browser): Promise<Answer> =>
    post(from, { login: 'admin', second_factor: { challenge: await challengeOf(from), code: code() } })
  expect((await complete(known)).status).toBe(200)
  const guesser = browserAt('198.51.100.1')
  const challenge = await challengeOf(guesser)
  for (let time = 0; time < 5; time += 1)
    await post(guesser, { login: 'admin', second_factor: { challenge, code: '000000' } })
  expect((await post(guesser, { login: 'admin', password: adminPassword })).status).toBe(429)
  platform.clock.advance(30_000)
  expect((await complete(known)).status).toBe(200)
})

test('IAM106.f IAM100 no sign-in sets the cookie of another account', async () => {
  const body = { user: await adminId(), name: 'press' }
  const { api_key: key, secretkey } = await platform.request(apiKeys.create, { token, body })
  const from = browserAt('203.0.113.1')
  const challenge = await challengeOf(from)
  const other = await post(from, { login: 'victim', second_factor: { challenge, code: code() } })
  expect([other.status, other.headers.getSetCookie()]).toEqual([401, []])
  const mixed = { apikey: key.apikey, secretkey, auth_mode: 'apikey', login: 'victim', password: 'x' }
  for (const path of ['/session', '/iam/login']) {
    const reply = await post(from, mixed, path)
    expect(reply.status).toBe(200)
    expect(reply.headers.getSetCookie().filter(isDevice)).toEqual([])
  }
})

test('IAM108.a IAM108.d a session starts with a passkey at the host where it was added', async () => {
  const from = browserAt('203.0.113.1')
  const passkey = openPasskeyDevice('http://localhost:4000')
  const send = (path: string, body: object, headers: object = {}): Promise<Answer> =>
    from.send(path, {
      method: 'POST',
      headers: { host: 'localhost:4000', ...headers },
      body: JSON.stringify(body),
    })
  const own = { authorization: `Bearer ${token}` }
  const started = await send(passkeys.start.path, { password: adminPassword }, own)
  const credential = passkey.create(passkeys.start.response.schema.parse(started.body).options)
  expect((await send(passkeys.add.path, { name: 'Laptop', credential }, own)).status).toBe(200)
  const elsewhere = await post(from, { login: 'admin', password: adminPassword })
  expect(elsewhere.body).toMatchObject({
    params: { methods: 'code, recovery_code', passkey_hosts: 'localhost' },
  })
  const here = await send('/session', { login: 'admin', password: adminPassword })
  expect(here.body).toMatchObject({ params: { methods: 'passkey, code, recovery_code' } })
  const { challenge } = asked.parse(here.body).params
  const { options } = passkeys.signIn.response.schema.parse(
    (await send(passkeys.signIn.path, { challenge })).body,
  )
  const proof = { challenge, passkey: passkey.use(options) }
  const reply = await send('/session', { login: 'admin', second_factor: proof })
  expect(reply).toMatchObject({ status: 200, body: { login: 'admin' } })
  expect(reply.headers.getSetCookie().filter(isDevice)).toHaveLength(1)
})

const adminId = async (): Promise<string> => {
  const row = await platform.deps.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  return row.id
}
