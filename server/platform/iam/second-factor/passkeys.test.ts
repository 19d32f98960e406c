// Passkeys as a second factor, on a whole platform with an authenticator in software (IAM108).
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { roles } from '#contract/iam/roles-and-groups.ts'
import { secondFactor } from '#contract/iam/second-factor/endpoints.ts'
import { passkeys } from '#contract/iam/second-factor/passkeys.ts'
import type { Assertion, Registration, RequestOptions } from '#contract/iam/second-factor/webauthn.ts'
import { users } from '#contract/iam/users.ts'
import { answerOf, readAnswer, requestFor, type CallResult } from '../../http/client.ts'
import {
  adminPassword,
  openTestPlatform,
  type TestPlatform,
  type TokenInput,
} from '../../testing/test-platform.ts'
import { openAuthenticator } from '../testing/authenticator.ts'
import { openPasskeyDevice, type PasskeyDevice } from '../testing/passkey-device.ts'

const password = adminPassword
const local = 'http://localhost:4000'
const domain = 'https://console.example'
let on: TestPlatform
let token: string
let device: PasskeyDevice
beforeEach(async () => {
  on = await openTestPlatform()
  token = await on.signIn()
  device = openPasskeyDevice(local)
})
afterEach(() => on.close())

/** The answer of an endpoint to a browser at this origin. */
const callAt = async <E extends Endpoint>(
  origin: string,
  endpoint: E,
  input: TokenInput<E>,
): Promise<CallResult> =>
  readAnswer(await on.fetch(requestFor(endpoint, input), { address: '192.0.2.1', requestId: 'test', origin }))
const call = <E extends Endpoint>(endpoint: E, input: TokenInput<E>): Promise<CallResult> =>
  callAt(local, endpoint, input)
const request = async <E extends Endpoint>(endpoint: E, input: TokenInput<E>) =>
  answerOf(endpoint, await call(endpoint, input))

const asked = z.object({ params: z.record(z.string(), z.union([z.string(), z.number()])) })
const refused = (name: string, status = 401) => ({ status, body: { code: name } })
const actions = async (): Promise<string[]> =>
  (await on.deps.db.selectFrom('audit').select('action').orderBy('seq').execute()).map(({ action }) => action)

const startOptions = async (hers = token) =>
  (await request(passkeys.start, { token: hers, body: { password } })).options
const add = async ({ hers = token, name = 'Laptop', from = device } = {}) => {
  const credential = from.create(await startOptions(hers))
  return request(passkeys.add, { token: hers, body: { name, credential } })
}
/** The parameters of the refusal that asks for the second factor. */
const paramsAt = async (origin: string) => {
  const reply = await callAt(origin, iam.login, { body: { login: 'admin', password } })
  expect(reply).toMatchObject(refused('second_factor_required'))
  return asked.parse(reply.body).params
}
const challenged = async (): Promise<string> => String((await paramsAt(local))['challenge'])
const optionsFor = async (challenge: string): Promise<RequestOptions> =>
  (await request(passkeys.signIn, { body: { challenge } })).options
const prove = (challenge: string, passkey: Assertion, origin = local) =>
  callAt(origin, iam.login, { body: { second_factor: { challenge, passkey } } })
const createUser = async (roles = [{ role: 'admin' }]): Promise<string> => {
  const body = { login: 'ada', password, password_renew: false, roles }
  return (await request(users.create, { token, body })).user.id
}

describe('IAM108 adding a passkey', () => {
  test('IAM108.b the password starts it, the browser creates it, and the first returns recovery codes', async () => {
    const options = await startOptions()
    expect(options).toMatchObject({
      rp: { id: 'localhost' },
      user: { name: 'admin' },
      attestation: 'none',
      excludeCredentials: [],
    })
    const credential = device.create(options)
    const { passkey, recovery_codes: codes } = await request(passkeys.add, {
      token,
      body: { name: ' Laptop ', credential },
    })
    expect(passkey).toMatchObject({ name: 'Laptop', host: 'localhost', last_used_at: null })
    expect(new Set(codes).size).toBe(10)
    const state = await request(secondFactor.state, { token })
    expect(state).toMatchObject({ since: passkey.created_at, codes_since: null, recovery_codes: 10 })
    expect(state.passkeys).toEqual([passkey])
    expect((await startOptions()).excludeCredentials).toMatchObject([{ id: credential.id }])
    expect((await add({ name: 'Phone' })).recovery_codes).toEqual([])
    expect((await actions()).filter((action) => action === 'second_factor.add_passkey')).toHaveLength(2)
  })

  test.each(['http://127.0.0.1:4000', 'http://192.0.2.7', 'http://console.example', 'https://192.0.2.7', ''])(
    'IAM108.a a passkey cannot be added at “%s”',
    async (origin) => {
      expect(await callAt(origin, passkeys.start, { token, body: { password } })).toMatchObject(
        refused('passkey_site', 409),
      )
    },
  )

  test('IAM108.b a wrong password counts, and an account without one cannot have a passkey', async () => {
    for (let time = 0; time < 5; time += 1)
      expect(await call(passkeys.start, { token, body: { password: 'wrong' } })).toMatchObject(
        refused('wrong_old_password'),
      )
    expect(await call(passkeys.start, { token, body: { password } })).toMatchObject(
      refused('too_many_attempts', 429),
    )
    await on.deps.db.updateTable('users').set({ passwordHash: '' }).execute()
    expect(await call(passkeys.start, { token, body: { password } })).toMatchObject(
      refused('second_factor_no_password', 409),
    )
  })

  const wrong: readonly {
    readonly what: string
    readonly make: () => Promise<Registration>
    readonly answer: object
  }[] = [
    {
      what: 'of another origin',
      make: async () => device.create(await startOptions(), { origin: 'https://evil.example' }),
      answer: refused('passkey_origin', 400),
    },
    {
      what: 'for another host',
      make: async () => device.create(await startOptions(), { host: 'evil.example' }),
      answer: refused('passkey_unusable', 400),
    },
    {
      what: 'for an unknown challenge',
      make: async () => device.create(await startOptions(), { challenge: 'unknown' }),
      answer: refused('enrolment_expired', 400),
    },
    {
      what: 'for the challenge of a sign-in',
      make: async () => {
        await add()
        const challenge = await challenged()
        return device.create({ ...(await startOptions()), challenge })
      },
      answer: refused('enrolment_expired', 400),
    },
    {
      what: 'after ten minutes',
      make: async () => {
        const options = await startOptions()
        on.clock.advance(600_000)
        return device.create(options)
      },
      answer: refused('enrolment_expired', 400),
    },
    {
      what: 'without the data of a browser',
      make: async () => {
        const made = device.create(await startOptions())
        return { ...made, response: { ...made.response, clientDataJSON: 'x' } }
      },
      answer: refused('passkey_unusable', 400),
    },
    {
      what: 'that cannot be read',
      make: async () => {
        const made = device.create(await startOptions())
        return { ...made, response: { ...made.response, attestationObject: 'AAAA' } }
      },
      answer: refused('passkey_unusable', 400),
    },
  ]
  test.each(wrong)('IAM108.c a passkey $what is refused', async ({ make, answer }) => {
    const credential = await make()
    const before = (await request(secondFactor.state, { token })).passkeys
    expect(await call(passkeys.add, { token, body: { name: 'Laptop', credential } })).toMatchObject(answer)
    expect((await request(secondFactor.state, { token })).passkeys).toEqual(before)
  })

  test('IAM108.c an answer adds one passkey, once, for the account that started', async () => {
    await createUser()
    const hers = await on.signIn('ada', password)
    const credential = device.create(await startOptions(hers))
    const body = { name: 'Laptop', credential }
    expect(await call(passkeys.add, { token, body })).toMatchObject(refused('enrolment_expired', 400))
    await request(passkeys.add, { token: hers, body })
    expect(await call(passkeys.add, { token: hers, body })).toMatchObject(refused('enrolment_expired', 400))
    const again = device.create(await startOptions())
    await on.deps.db.updateTable('passkeys').set({ credential: again.id }).execute()
    expect(await call(passkeys.add, { token, body: { name: 'x', credential: again } })).toMatchObject(
      refused('passkey_exists', 409),
    )
    expect(await request(secondFactor.state, { token })).toMatchObject({ since: null, recovery_codes: 0 })
  })

  test('IAM108.b an account has at most ten, and each name is one line', async () => {
    const credential = device.create(await startOptions())
    const tooLong = { name: 'x'.repeat(61), credential }
    for (const body of [tooLong, { name: ' ', credential }])
      expect(await call(passkeys.add, { token, body })).toMatchObject({ status: 400 })
    for (let count = 0; count < 10; count += 1) await add({ name: `Key ${count}` })
    expect(await call(passkeys.start, { token, body: { password } })).toMatchObject(
      refused('passkey_limit', 409),
    )
  })

  test('IAM108.b codes and passkeys share the recovery codes', async () => {
    const { recovery_codes: codes } = await add()
    const { enrolment, secret } = await request(secondFactor.start, { token, body: { password } })
    const code = openAuthenticator(secret).code(on.clock.now())
    expect(await request(secondFactor.confirm, { token, body: { enrolment, code } })).toMatchObject({
      recovery_codes: [],
    })
    expect(await call(secondFactor.start, { token, body: { password } })).toMatchObject(
      refused('second_factor_exists', 409),
    )
    expect((await paramsAt(local))['methods']).toBe('passkey, code, recovery_code')
    await request(secondFactor.remove, { token, body: { recovery_code: codes[0] } })
    expect(await request(secondFactor.state, { token })).toMatchObject({ since: null, passkeys: [] })
  })
})

describe('IAM108 signing in with a passkey', () => {
  test('IAM108.d the refusal names the methods, and a passkey completes the sign-in', async () => {
    await add()
    const params = await paramsAt(local)
    expect(params).toMatchObject({ seconds: 600, methods: 'passkey, recovery_code' })
    expect(params).not.toHaveProperty('passkey_hosts')
    const challenge = String(params['challenge'])
    const options = await optionsFor(challenge)
    expect(options).toMatchObject({ challenge, rpId: 'localhost', userVerification: 'preferred' })
    expect(options.allowCredentials).toHaveLength(1)
    const reply = await prove(challenge, device.use(options))
    expect(reply).toMatchObject({ status: 200, body: { login: 'admin' } })
    const { passkeys: stored } = await request(secondFactor.state, { token })
    expect(stored).toMatchObject([{ last_used_at: '2026-03-01T12:00:00.000Z' }])
    const entry = await on.deps.db
      .selectFrom('audit')
      .select('afterJson')
      .where('action', '=', 'session.create')
      .orderBy('seq', 'desc')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(entry.afterJson ?? '')).toMatchObject({ second_factor: 'passkey' })
  })

  test('IAM108.d a challenge is used once, and an answer to another one is refused', async () => {
    await add()
    const challenge = await challenged()
    const first = device.use(await optionsFor(challenge))
    const other = await challenged()
    expect(await prove(other, first)).toMatchObject(refused('wrong_passkey'))
    expect(await prove(challenge, first)).toMatchObject({ status: 200 })
    expect(await prove(challenge, first)).toMatchObject(refused('second_factor_expired'))
    expect(await call(passkeys.signIn, { body: { challenge } })).toMatchObject(
      refused('second_factor_expired'),
    )
  })

  test('IAM108.d a challenge ends after ten minutes, and belongs to its application', async () => {
    await add()
    const challenge = await challenged()
    const assertion = device.use(await optionsFor(challenge))
    const elsewhere = { challenge, app_id: 'shop' }
    expect(await call(passkeys.signIn, { body: elsewhere })).toMatchObject(refused('second_factor_expired'))
    on.clock.advance(600_000)
    expect(await prove(challenge, assertion)).toMatchObject(refused('second_factor_expired'))
  })

  test('IAM108.e origin, host and account of the answer are checked, and failures count', async () => {
    await add()
    const other = openPasskeyDevice(local)
    await createUser()
    await add({ hers: await on.signIn('ada', password), from: other })
    const attempts: readonly [string, (options: RequestOptions) => Assertion][] = [
      ['passkey_origin', (options) => device.use(options, { origin: 'http://localhost:9999' })],
      ['wrong_passkey', (options) => device.use(options, { host: 'evil.example' })],
      ['passkey_unknown', (options) => other.use(options)],
      ['wrong_passkey', (options) => ({ ...device.use(options), response: other.use(options).response })],
    ]
    for (const [name, use] of attempts) {
      const challenge = await challenged()
      const reply = await prove(challenge, use(await optionsFor(challenge)))
      expect(reply.body).toMatchObject({ code: name })
    }
    const last = await challenged()
    const good = device.use(await optionsFor(last))
    await prove(last, { ...good, id: 'unknown' })
    expect(await prove(last, good)).toMatchObject(refused('too_many_attempts', 429))
    expect((await actions()).filter((action) => action === 'second_factor.refuse')).toHaveLength(5)
  })

  test('IAM108.e a counter that goes backwards is refused, and one that stays 0 is not', async () => {
    await add()
    const signIn = async () => {
      const challenge = await challenged()
      return prove(challenge, device.use(await optionsFor(challenge)))
    }
    for (const uses of [-10, -10, 5]) {
      device.count(uses)
      expect(await signIn()).toMatchObject({ status: 200 })
    }
    device.count(5)
    expect(await signIn()).toMatchObject(refused('passkey_counter'))
    device.count(-10)
    expect(await signIn()).toMatchObject(refused('passkey_counter'))
    device.count(6)
    expect(await signIn()).toMatchObject({ status: 200 })
  })

  test('IAM108.f a passkey is not offered at another host, which says where it is', async () => {
    const { recovery_codes: codes } = await add()
    const params = await paramsAt(domain)
    expect(params).toMatchObject({ methods: 'recovery_code', passkey_hosts: 'localhost' })
    const challenge = String(params['challenge'])
    expect(await callAt(domain, passkeys.signIn, { body: { challenge } })).toMatchObject(
      refused('passkey_none', 409),
    )
    const options = await optionsFor(challenge)
    expect(await prove(challenge, device.use(options), domain)).toMatchObject(refused('passkey_elsewhere'))
    const body = { second_factor: { challenge, recovery_code: codes[0] } }
    expect(await callAt(domain, iam.login, { body })).toMatchObject({ status: 200 })
  })

  test('IAM108.d a code of an account without an app is wrong, and counts', async () => {
    await add()
    const body = { second_factor: { challenge: await challenged(), code: '123456' } }
    expect(await call(iam.login, { body })).toMatchObject(refused('wrong_second_factor'))
    expect(await on.deps.db.selectFrom('attempts').selectAll().execute()).not.toEqual([])
  })
})

describe('IAM108 removing a passkey', () => {
  test('IAM108.g a passkey proves a change, once, and one for a sign-in does not', async () => {
    const { passkey } = await add()
    const { options } = await request(passkeys.challenge, { token })
    const assertion = device.use(options)
    const renewed = await request(secondFactor.renewRecoveryCodes, { token, body: { passkey: assertion } })
    expect(renewed.recovery_codes).toHaveLength(10)
    const remove = (proof: object) =>
      call(passkeys.remove, { token, params: { passkey: passkey.id }, body: proof })
    expect(await remove({ passkey: assertion })).toMatchObject(refused('passkey_expired'))
    const signing = device.use(await optionsFor(await challenged()))
    expect(await remove({ passkey: signing })).toMatchObject(refused('passkey_expired'))
    expect(await remove({})).toMatchObject({ status: 400 })
    expect(await remove({ code: '123456', passkey: assertion })).toMatchObject({ status: 400 })
  })

  test('IAM108.g the last one ends the second factor, and a removed one does not sign in', async () => {
    const { passkey, recovery_codes: codes } = await add()
    const second = await add({ name: 'Phone' })
    const challenge = await challenged()
    const options = await optionsFor(challenge)
    const params = { passkey: passkey.id }
    const [first, next, last] = codes
    await request(passkeys.remove, { token, params, body: { recovery_code: first } })
    expect(await prove(challenge, device.use(options))).toMatchObject(refused('passkey_unknown'))
    expect(await call(passkeys.remove, { token, params, body: { recovery_code: next } })).toMatchObject(
      refused('not_found', 404),
    )
    expect(await request(secondFactor.state, { token })).toMatchObject({ recovery_codes: 9 })
    const rest = { passkey: second.passkey.id }
    await request(passkeys.remove, { token, params: rest, body: { recovery_code: last } })
    expect(await request(secondFactor.state, { token })).toMatchObject({ since: null, recovery_codes: 0 })
    expect(await call(iam.login, { body: { login: 'admin', password } })).toMatchObject({ status: 200 })
    expect(await actions()).toContain('second_factor.remove_passkey')
  })

  test('IAM108.g the passkey of another account is not found', async () => {
    const { recovery_codes: codes } = await add()
    await createUser()
    const hers = await add({ hers: await on.signIn('ada', password), from: openPasskeyDevice(local) })
    const params = { passkey: hers.passkey.id }
    expect(await call(passkeys.remove, { token, params, body: { recovery_code: codes[0] } })).toMatchObject(
      refused('not_found', 404),
    )
    expect(await on.deps.db.selectFrom('passkeys').selectAll().execute()).toHaveLength(2)
  })

  test('IAM108.h an administrator sees the passkeys of a user and removes the second factor', async () => {
    const id = await createUser()
    await add({ hers: await on.signIn('ada', password) })
    const { user } = await request(users.get, { token, params: { id } })
    expect(user.second_factor.passkeys).toMatchObject([{ name: 'Laptop', host: 'localhost' }])
    const removed = await request(users.removeSecondFactor, { token, params: { id } })
    expect(removed.user.second_factor).toMatchObject({ since: null, passkeys: [], recovery_codes: 0 })
    expect(await call(iam.login, { body: { login: 'ada', password } })).toMatchObject({ status: 200 })
  })

  test('IAM108.h a passkey satisfies a role that requires a second factor', async () => {
    const strict = { name: 'Strict', permissions: ['iam:user:read'], second_factor: true }
    const { role } = await request(roles.create, { token, body: strict })
    await createUser([{ role: role.id }])
    const hers = await on.signIn('ada', password)
    expect(await call(users.list, { token: hers })).toMatchObject(refused('second_factor_enrolment'))
    await add({ hers })
    expect(await call(users.list, { token: hers })).toMatchObject({ status: 200 })
  })
})
