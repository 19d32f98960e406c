// Setting up, using and removing a second factor, on a whole platform (IAM106).
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { applications } from '#contract/iam/administration.ts'
import { applicationScreen } from '#contract/iam/application-screen.ts'
import { iam } from '#contract/iam/endpoints.ts'
import type { FactorProof } from '#contract/iam/login.ts'
import { apiKeys } from '#contract/iam/roles-and-groups.ts'
import { secondFactor } from '#contract/iam/second-factor/endpoints.ts'
import { users } from '#contract/iam/users.ts'
import { adminPassword, openTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { type Authenticator, openAuthenticator } from '../testing/authenticator.ts'
import { period } from './totp.ts'

const password = adminPassword
let on: TestPlatform
let token: string
let device: Authenticator
beforeEach(async () => {
  on = await openTestPlatform()
  token = await on.signIn()
})
afterEach(() => on.close())

/** The code of the device, so many steps from now. */
const code = (steps = 0): string => device.code(on.clock.now(), steps)
const nextStep = (): void => on.clock.advance(period * 1000)

/** Sets up a second factor of the administrator, and returns the recovery codes. */
const enrol = async (): Promise<string[]> => {
  const begun = await on.request(secondFactor.start, { token, body: { password } })
  device = openAuthenticator(begun.secret)
  const confirmed = await on.request(secondFactor.confirm, {
    token,
    body: { enrolment: begun.enrolment, code: code() },
  })
  nextStep()
  return confirmed.recovery_codes
}

const challengeOf = async (body: object = {}): Promise<string> => {
  const reply = await on.call(iam.login, { body: { login: 'admin', password, ...body } })
  expect(reply).toMatchObject({ status: 401, body: { code: 'second_factor_required' } })
  return String(Reflect.get(Object(Reflect.get(Object(reply.body), 'params')), 'challenge'))
}
const prove = (challenge: string, proof: FactorProof, more: object = {}) =>
  on.call(iam.login, { body: { ...more, second_factor: { challenge, ...proof } } })
const statusesOf = (replies: readonly { readonly status: number }[]): number[] =>
  replies.map(({ status }) => status).toSorted((one, other) => one - other)
const refused = (name: string, status = 401) => ({ status, body: { code: name } })
const actions = async (): Promise<string[]> =>
  (await on.deps.db.selectFrom('audit').select('action').orderBy('seq').execute()).map(({ action }) => action)

describe('IAM106 setting up a second factor', () => {
  test('IAM106.a the secret is shared with the device, and one code of it confirms', async () => {
    const begun = await on.request(secondFactor.start, { token, body: { password } })
    expect(begun.secret).toMatch(/^[A-Z2-7]{32}$/)
    const address = new URL(begun.address)
    expect([address.protocol, address.host, address.searchParams.get('secret')]).toEqual([
      'otpauth:',
      'totp',
      begun.secret,
    ])
    expect(decodeURIComponent(address.pathname)).toMatch(/:admin$/)
    device = openAuthenticator(begun.secret)
    const { enrolment } = begun
    for (const [wrong, name] of [
      ['000000', 'wrong_second_factor'],
      [code(4), 'second_factor_clock'],
    ] as const)
      expect(await on.call(secondFactor.confirm, { token, body: { enrolment, code: wrong } })).toMatchObject(
        refused(name),
      )
    expect(await on.request(secondFactor.state, { token })).toMatchObject({ since: null, recovery_codes: 0 })
    const spaced = `${code().slice(0, 3)} ${code().slice(3)}`
    const { recovery_codes: codes } = await on.request(secondFactor.confirm, {
      token,
      body: { enrolment, code: spaced },
    })
    expect(new Set(codes).size).toBe(10)
    expect(await on.request(secondFactor.state, { token })).toMatchObject({
      since: '2026-03-01T12:00:00.000Z',
      recovery_codes: 10,
      required: false,
    })
    expect(await actions()).toContain('second_factor.enrol')
  })

  test('IAM106.c the secret is sealed, recovery codes are hashed, and no log has either', async () => {
    const codes = await enrol()
    // 28 of 32 letters and digits are 140 bits.
    for (const code of codes) expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){6}[0-9A-HJKMNP-TV-Z]{4}$/)
    const tables = ['totpFactors', 'recoveryCodes', 'audit'] as const
    const stored = JSON.stringify(
      await Promise.all(tables.map((table) => on.deps.db.selectFrom(table).selectAll().execute())),
    )
    const text = stored + on.log.join('')
    for (const hidden of [device.secret.toString('base64url'), device.secret.toString('hex'), ...codes])
      expect(text).not.toContain(hidden)
  })

  test('IAM106.d it takes the password, once, within ten minutes, for the own account', async () => {
    expect(await on.call(secondFactor.start, { token, body: { password: 'wrong' } })).toMatchObject(
      refused('wrong_old_password'),
    )
    const { enrolment, secret: text } = await on.request(secondFactor.start, { token, body: { password } })
    device = openAuthenticator(text)
    expect(
      await on.call(secondFactor.confirm, { token, body: { enrolment: 'x', code: code() } }),
    ).toMatchObject(refused('enrolment_expired', 400))
    on.clock.advance(600_000)
    expect(await on.call(secondFactor.confirm, { token, body: { enrolment, code: code() } })).toMatchObject(
      refused('enrolment_expired', 400),
    )
    await enrol()
    expect(await on.call(secondFactor.start, { token, body: { password } })).toMatchObject(
      refused('second_factor_exists', 409),
    )
  })

  test('IAM106.d wrong passwords wait, and an account without a password needs none', async () => {
    for (let time = 0; time < 5; time += 1)
      await on.call(secondFactor.start, { token, body: { password: 'wrong' } })
    expect(await on.call(secondFactor.start, { token, body: { password } })).toMatchObject(
      refused('too_many_attempts', 429),
    )
    await on.deps.db.updateTable('users').set({ passwordHash: '' }).execute()
    expect(await on.call(secondFactor.start, { token, body: { password } })).toMatchObject(
      refused('second_factor_no_password', 409),
    )
  })

  test.each([
    [{}, 'code', 'required'],
    [{ code: '12345' }, 'code', 'wrong_format'],
    [{ code: '123456', recovery_code: 'x' }, 'recovery_code', 'invalid_value'],
  ])('IAM106.d the proof %o is a problem of %s', async (body, path, problem) => {
    const reply = await on.call(secondFactor.remove, { token, body })
    expect(reply).toMatchObject({ status: 400, body: { details: [{ code: problem }] } })
    expect(JSON.stringify(reply.body)).toContain(path)
  })
})

describe('IAM106 signing in with a second factor', () => {
  test('IAM106.e a correct password is answered with a challenge, which a code completes', async () => {
    await enrol()
    const reply = await on.call(iam.login, { body: { login: 'admin', password } })
    expect(reply).toMatchObject({ body: { params: { seconds: 600 } } })
    expect(JSON.stringify(reply.body)).not.toContain('token')
    const done = await prove(await challengeOf(), { code: code() }, { login: 'ADMIN' })
    expect(done).toMatchObject({ status: 200, body: { login: 'admin' } })
    expect(done.body).not.toHaveProperty('second_factor_missing')
    const entry = await on.deps.db
      .selectFrom('audit')
      .select('afterJson')
      .where('action', '=', 'session.create')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(entry.afterJson ?? '')).toMatchObject({ mode: 'login', second_factor: 'totp' })
  })

  test('IAM106.e a wrong password says nothing about the second factor', async () => {
    await enrol()
    expect(await on.call(iam.login, { body: { login: 'admin', password: 'wrong' } })).toMatchObject(
      refused('wrong_credentials'),
    )
  })

  test('IAM106.e a challenge belongs to its application and its login, and signs in once', async () => {
    await enrol()
    const challenge = await challengeOf()
    const expired = refused('second_factor_expired')
    expect(await prove(challenge, { code: code() }, { login: 'other' })).toMatchObject(expired)
    expect(await prove('unknown', { code: code() })).toMatchObject(expired)
    expect(await prove(challenge, { code: code() })).toMatchObject({ status: 200 })
    nextStep()
    expect(await prove(challenge, { code: code() })).toMatchObject(expired)
  })

  test('IAM106.f a challenge ends after ten minutes, five failures, and a new password', async () => {
    const codes = await enrol()
    const expired = refused('second_factor_expired')
    const late = await challengeOf()
    on.clock.advance(600_000)
    expect(await prove(late, { code: code() })).toMatchObject(expired)
    const tried = await challengeOf()
    for (let time = 0; time < 5; time += 1) await prove(tried, { code: '000000' })
    on.clock.advance(300_000)
    expect(await prove(tried, { code: code() })).toMatchObject(expired)
    const before = await challengeOf()
    const body = { password: 'Another-Horse-7-Battery', oldpassword: password }
    await on.request(iam.passwordChange, { token, body })
    expect(await prove(before, { recovery_code: codes[0] })).toMatchObject(expired)
  })

  test('IAM106.f failed proofs wait like wrong passwords, and a correct password clears none', async () => {
    await enrol()
    for (let time = 0; time < 4; time += 1)
      expect(await prove(await challengeOf(), { code: '000000' })).toMatchObject(
        refused('wrong_second_factor'),
      )
    const last = await challengeOf()
    expect(await prove(last, { recovery_code: 'wrong' })).toMatchObject(refused('wrong_recovery_code'))
    const wait = refused('too_many_attempts', 429)
    expect(await prove(last, { code: code() })).toMatchObject(wait)
    expect(await on.call(iam.login, { body: { login: 'admin', password } })).toMatchObject(wait)
    on.clock.advance(300_000)
    expect(await prove(last, { code: code() })).toMatchObject({ status: 200 })
    expect((await actions()).filter((action) => action === 'second_factor.refuse')).toHaveLength(5)
    expect(await on.deps.db.selectFrom('attempts').selectAll().execute()).toEqual([])
  })

  test('IAM106.b of two requests with one code at the same time, one signs in', async () => {
    await enrol()
    const challenges = [await challengeOf(), await challengeOf(), await challengeOf()]
    const replies = await Promise.all(challenges.map((challenge) => prove(challenge, { code: code() })))
    expect(statusesOf(replies)).toEqual([200, 401, 401])
    const others = replies.filter(({ status }) => status === 401)
    for (const other of others) expect(other).toMatchObject(refused('second_factor_reused'))
  })

  test('IAM106.b the code of the set-up is used, too', async () => {
    const begun = await on.request(secondFactor.start, { token, body: { password } })
    device = openAuthenticator(begun.secret)
    const body = { enrolment: begun.enrolment, code: code() }
    await on.request(secondFactor.confirm, { token, body })
    expect(await prove(await challengeOf(), { code: code() })).toMatchObject(refused('second_factor_reused'))
  })

  test('IAM106.g a code of another time is refused, with how much the clock is off', async () => {
    await enrol()
    const challenge = await challengeOf()
    const reply = await prove(challenge, { code: code(-6) })
    expect(reply).toMatchObject({ ...refused('second_factor_clock'), body: { params: { seconds: 180 } } })
    expect(JSON.stringify(reply.body)).toContain('off by about 180 seconds')
  })

  test('IAM106.c a recovery code signs in once, also at the same time and typed with mistakes', async () => {
    const [first = '', second = ''] = await enrol()
    const one = [await challengeOf(), await challengeOf()]
    const replies = await Promise.all(one.map((challenge) => prove(challenge, { recovery_code: first })))
    expect(statusesOf(replies)).toEqual([200, 401])
    const typed = second.toLowerCase().replaceAll('-', ' ').replaceAll('0', 'o').replaceAll('1', 'l')
    expect(await prove(await challengeOf(), { recovery_code: typed })).toMatchObject({ status: 200 })
    expect(await on.request(secondFactor.state, { token })).toMatchObject({ recovery_codes: 8 })
    expect((await actions()).filter((action) => action === 'second_factor.use_recovery_code')).toHaveLength(2)
  })

  test('IAM106.h the screen of an application requires it, and the exchange does not', async () => {
    const application = {
      appid: 'shop',
      name: 'Shop',
      modes: [{ _id: 'password' }],
      redirect_uris: ['https://shop.example/back'],
    }
    await on.request(applications.create, { body: application, token })
    await enrol()
    const body = { app_id: 'shop', login: 'admin', password }
    const first = await on.call(applicationScreen.signIn, { body })
    expect(first).toMatchObject(refused('second_factor_required'))
    const challenge = await challengeOf({ app_id: 'shop' })
    const proof = { second_factor: { challenge, code: code() } }
    expect(await on.call(iam.login, { body: proof })).toMatchObject(refused('second_factor_expired'))
    const { location } = await on.request(applicationScreen.signIn, { body: { app_id: 'shop', ...proof } })
    const back = new URL(location).searchParams.get('sign_in_code') ?? ''
    expect(await on.call(iam.login, { body: { code: back } })).toMatchObject({ status: 200 })
  })

  test('IAM106.h an API key signs in without it', async () => {
    const { id: user } = (await on.deps.db.selectFrom('users').select('id').executeTakeFirst()) ?? { id: '' }
    const { api_key: key, secretkey } = await on.request(apiKeys.create, {
      token,
      body: { user, name: 'press' },
    })
    await enrol()
    expect(await on.call(iam.login, { body: { apikey: key.apikey, secretkey } })).toMatchObject({
      status: 200,
    })
  })

  test('IAM106.i a password that must be renewed is renewed after the second factor', async () => {
    await enrol()
    await on.deps.db.updateTable('users').set({ passwordRenew: 1 }).execute()
    const signed = await prove(await challengeOf(), { code: code() })
    expect(signed).toMatchObject({ status: 200, body: { password_renew: true } })
    const renewing = String(Reflect.get(Object(signed.body), 'token'))
    const body = { password: 'Another-Horse-7-Battery', oldpassword: password }
    await on.request(iam.passwordChange, { token: renewing, body })
    nextStep()
    const challenge = await challengeOf({ password: body.password })
    expect(await prove(challenge, { code: code() })).toMatchObject({ status: 200 })
  })
})

describe('IAM106 removing a second factor', () => {
  test('IAM106.j a code or a recovery code removes it, and renews the recovery codes', async () => {
    const [first = '', second = ''] = await enrol()
    const renewed = await on.request(secondFactor.renewRecoveryCodes, { token, body: { code: code() } })
    expect(renewed.recovery_codes).toHaveLength(10)
    expect(renewed.recovery_codes).not.toContain(second)
    const wrong = refused('wrong_recovery_code')
    expect(await on.call(secondFactor.remove, { token, body: { recovery_code: first } })).toMatchObject(wrong)
    const [fresh = ''] = renewed.recovery_codes
    await on.request(secondFactor.remove, { token, body: { recovery_code: fresh } })
    expect(await on.request(secondFactor.state, { token })).toMatchObject({ since: null, recovery_codes: 0 })
    expect(await on.call(iam.login, { body: { login: 'admin', password } })).toMatchObject({ status: 200 })
    expect(await on.call(secondFactor.remove, { token, body: { code: code() } })).toMatchObject(
      refused('second_factor_absent', 409),
    )
    expect(await actions()).toEqual(
      expect.arrayContaining(['second_factor.renew_recovery_codes', 'second_factor.remove']),
    )
  })

  test('IAM106.j an open session cannot guess a code', async () => {
    await enrol()
    for (let time = 0; time < 5; time += 1)
      await on.call(secondFactor.remove, { token, body: { code: '000000' } })
    expect(await on.call(secondFactor.remove, { token, body: { code: code() } })).toMatchObject(
      refused('too_many_attempts', 429),
    )
  })

  test('IAM106.k an administrator removes that of others, not the own one', async () => {
    await enrol()
    const { items } = await on.request(users.list, { token })
    const self = items[0]?.id ?? ''
    expect(await on.call(users.removeSecondFactor, { token, params: { id: self } })).toMatchObject(
      refused('second_factor_own', 409),
    )
    const other = await on.request(users.create, {
      token,
      body: { login: 'ada', password, password_renew: false, roles: [{ role: 'admin' }] },
    })
    const { id } = other.user
    const hers = await on.signIn('ada', password)
    expect(await on.call(users.removeSecondFactor, { token, params: { id } })).toMatchObject(
      refused('second_factor_absent', 409),
    )
    const { user } = await on.request(users.removeSecondFactor, { token: hers, params: { id: self } })
    expect(user.second_factor).toEqual({
      since: null,
      codes_since: null,
      passkeys: [],
      recovery_codes: 0,
      required: false,
    })
    expect(await on.call(iam.login, { body: { login: 'admin', password } })).toMatchObject({ status: 200 })
  })

  test('IAM106.k an administrator who does not cover the account removes nothing', async () => {
    await enrol()
    const body = { login: 'ina', password, password_renew: false, roles: [{ role: 'identity_editor' }] }
    await on.request(users.create, { token, body })
    const weaker = await on.signIn('ina', password)
    const { items } = await on.request(users.list, { token, query: { q: 'admin' } })
    const id = items.find(({ login }) => login === 'admin')?.id ?? ''
    expect(await on.call(users.removeSecondFactor, { token: weaker, params: { id } })).toMatchObject(
      refused('beyond_own_rights'),
    )
    expect(await challengeOf()).toMatch(/^[\w-]{43}$/)
  })
})
