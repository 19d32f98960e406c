// Providers that send false responses, and forged replies.
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { iam } from '#contract/iam/endpoints.ts'
import { loginResponse, signedOut } from '#contract/iam/login.ts'
import { providers } from '#contract/iam/providers.ts'
import { signInRecord } from '#contract/iam/sign-in.ts'
import {
  badSignatures,
  startHostileProvider,
  type HostileProvider,
  type Tamper,
} from '../testing/hostile-provider.ts'
import { configurationOf, mergedConfiguration } from './account-fields.ts'
import {
  consoleOrigin,
  outcomeOf,
  openSignInFixture,
  type SignInFixture,
} from '../../testing/sign-in-fixture.ts'

let hostile: HostileProvider
let fixture: SignInFixture
beforeEach(async () => {
  hostile = await startHostileProvider()
  fixture = await openSignInFixture(hostile, { scope: 'openid', bindings: { login: 'preferred_username' } })
})
afterEach(async () => {
  await fixture.platform.close()
  await hostile.close()
})

const now = (): number => Math.floor(Date.now() / 1000)

const countOf = async (table: 'users' | 'identities' | 'signInCodes' | 'tokens'): Promise<number> => {
  const { db } = fixture.platform.deps
  return (await db.selectFrom(table).selectAll().execute()).length
}

/** Turns Debug Mode on to read the reason of a problem. */
const debug = () => fixture.change({ debug_until: new Date(Date.now() + 3_600_000).toISOString() })

const lastRecord = async () => {
  const { token, provider } = fixture
  const params = { id: provider.id }
  const { items } = await fixture.platform.request(providers.records, { params, query: {}, token })
  const first = items[0]
  if (first === undefined) throw new Error('nothing was recorded')
  const found = await fixture.platform.request(providers.record, {
    params: { ...params, record: first.id },
    token,
  })
  return signInRecord.parse(found.record)
}

test('IAM12 signs in at an honest provider', async () => {
  expect(outcomeOf(await fixture.signIn())).toBe('code')
})

interface HostileCase {
  readonly what: string
  readonly tamper: Tamper
  readonly end: string
  readonly reason?: string
}

const claims = (change: Record<string, unknown>): Tamper => ({ claims: (sound) => ({ ...sound, ...change }) })
const without = (name: string): Tamper => ({
  claims: (sound) => Object.fromEntries(Object.entries(sound).filter(([key]) => key !== name)),
})
const refused = 'provider_answer at id_token'

const hostileCases: readonly HostileCase[] = [
  {
    what: 'another issuer',
    tamper: claims({ iss: 'https://evil.example' }),
    end: refused,
    reason: 'issuer_differs',
  },
  { what: 'another audience', tamper: claims({ aud: 'other' }), end: refused, reason: 'audience_differs' },
  {
    what: 'further audiences',
    tamper: claims({ aud: ['platform-console', 'other'] }),
    end: refused,
    reason: 'audience_differs',
  },
  {
    what: 'another authorized party',
    tamper: claims({ aud: ['platform-console'], azp: 'other' }),
    end: refused,
    reason: 'audience_differs',
  },
  { what: 'another nonce', tamper: claims({ nonce: 'n'.repeat(43) }), end: refused, reason: 'nonce_differs' },
  { what: 'no nonce', tamper: without('nonce'), end: refused, reason: 'nonce_differs' },
  { what: 'no subject', tamper: without('sub'), end: refused, reason: 'claims_missing' },
  { what: 'no expiry', tamper: without('exp'), end: refused, reason: 'claims_missing' },
  {
    what: 'an expiry an hour ago',
    tamper: claims({ exp: now() - 3600 }),
    end: refused,
    reason: 'token_expired',
  },
  { what: 'an old token', tamper: claims({ iat: now() - 1200 }), end: refused, reason: 'token_expired' },
  {
    what: 'a token issued tomorrow',
    tamper: claims({ iat: now() + 86_400 }),
    end: refused,
    reason: 'token_expired',
  },
  {
    what: 'a token valid from tomorrow',
    tamper: claims({ nbf: now() + 86_400 }),
    end: refused,
    reason: 'token_expired',
  },
  {
    what: 'a foreign signature',
    tamper: { signature: badSignatures.stranger },
    end: refused,
    reason: 'signature_wrong',
  },
  {
    what: 'an unpublished key',
    tamper: { header: (sound) => ({ ...sound, kid: 'other' }) },
    end: refused,
    reason: 'signature_wrong',
  },
  {
    what: 'no signature, alg none',
    tamper: { header: () => ({ alg: 'none' }), signature: badSignatures.none },
    end: refused,
    reason: 'algorithm_refused',
  },
  {
    what: 'alg none as announced',
    tamper: {
      metadata: (sound) => ({ ...sound, id_token_signing_alg_values_supported: ['none', 'HS256'] }),
      header: () => ({ alg: 'none' }),
      signature: badSignatures.none,
    },
    end: refused,
    reason: 'algorithm_refused',
  },
  {
    what: 'HS256 with its public key as the secret',
    tamper: {
      metadata: (sound) => ({ ...sound, id_token_signing_alg_values_supported: ['RS256', 'HS256'] }),
      header: (sound) => ({ ...sound, alg: 'HS256' }),
      signature: badSignatures.mac,
    },
    end: refused,
    reason: 'algorithm_refused',
  },
  {
    what: 'no ID token',
    tamper: { tokens: ({ access_token, token_type }) => ({ access_token, token_type }) },
    end: refused,
    reason: 'no_id_token',
  },
  {
    what: '5 MB of claims',
    tamper: claims({ note: 'x'.repeat(5 * 1024 ** 2) }),
    end: 'provider_answer at token',
    reason: 'answer_too_large',
  },
  {
    what: 'the issuer of another provider in its reply',
    tamper: { reply: (reply) => reply.set('iss', 'https://honest.example') },
    end: 'provider_answer at authorization',
    reason: 'issuer_differs',
  },
  {
    what: 'no announced issuer in its reply',
    tamper: { metadata: (sound) => ({ ...sound, authorization_response_iss_parameter_supported: true }) },
    end: 'provider_answer at authorization',
    reason: 'issuer_differs',
  },
  {
    what: 'metadata with another issuer',
    tamper: { metadata: (sound) => ({ ...sound, issuer: 'https://evil.example' }) },
    end: 'provider_answer at discovery',
    reason: 'issuer_differs',
  },
  {
    what: 'an authorization address that is a script',
    tamper: { metadata: (sound) => ({ ...sound, authorization_endpoint: 'javascript:alert(1)' }) },
    end: 'address_insecure at discovery',
  },
  {
    what: 'a token address at the machine’s metadata service',
    tamper: { metadata: (sound) => ({ ...sound, token_endpoint: 'http://169.254.169.254/token' }) },
    end: 'address_forbidden at token',
  },
  {
    what: 'keys at the machine’s metadata service',
    tamper: { metadata: (sound) => ({ ...sound, jwks_uri: 'http://169.254.169.254/keys' }) },
    end: 'address_forbidden at id_token',
  },
  {
    what: 'a refusal',
    tamper: {
      reply: (reply) => {
        reply.delete('code')
        reply.set('error', 'access_denied')
        reply.set('error_description', 'Not in the office')
      },
    },
    end: 'provider_refused at authorization',
    reason: 'provider_said',
  },
  {
    what: 'a refusal without a description',
    tamper: {
      reply: (reply) => {
        reply.delete('code')
        reply.set('error', 'access_denied')
        reply.set('error_description', ' ')
      },
    },
    end: 'provider_refused at authorization',
    reason: 'provider_error',
  },
]

describe('IAM71 checks every response of a provider', () => {
  test.each(hostileCases)('IAM71 $what: $end', async ({ tamper, end, reason }) => {
    hostile.tamper = tamper
    await debug()
    const visit = await fixture.signIn()
    expect(outcomeOf(visit)).toBe(end)
    expect(visit.url.searchParams.get('sign_in_reference')).toBe('visit')
    expect(await Promise.all([countOf('users'), countOf('signInCodes')])).toEqual([1, 0])
    if (reason === undefined || end.endsWith('discovery')) return
    expect((await lastRecord()).problem?.params['reason']).toBe(reason)
  })

  test.each([
    { what: 'a redirect to the machine’s metadata service', to: 'http://169.254.169.254/latest/meta-data/' },
    { what: 'a redirect to itself', to: '/elsewhere' },
  ])('IAM71 does not follow metadata with $what', async ({ to }) => {
    hostile.tamper = {
      instead: (request, response) => {
        if (request.url?.startsWith('/.well-known/') !== true) return false
        response.writeHead(302, { location: to }).end()
        return true
      },
    }
    expect(outcomeOf(await fixture.signIn())).toBe('provider_answer at discovery')
    expect(hostile.requests).not.toContain('/elsewhere')
  })

  test('IAM71 refuses the profile of another user', async () => {
    await fixture.change({ user_info: true })
    expect(outcomeOf(await fixture.signIn())).toBe('code')
    hostile.tamper = { user: (sound) => ({ ...sound, sub: 'ben' }) }
    expect(outcomeOf(await fixture.signIn())).toBe('provider_answer at user_info')
  })

  test('IAM71 sends the access token to the directory’s pages, but to no other server', async () => {
    const mapping = { bind: { upsert: true, input: '$.memberships[*].displayName' } }
    await fixture.change({ memberships_url: `${hostile.issuer}/groups`, mappings: [mapping] })
    const next = (to: string) => ({ value: [{ displayName: 'Pilots' }], '@odata.nextLink': to })
    hostile.tamper = {
      groups: (page, address) =>
        page < 3 ? next(`${address}?page=${page + 1}`) : { value: [{ displayName: 'Tugs' }] },
    }
    expect(outcomeOf(await fixture.signIn())).toBe('code')
    const groups = await fixture.platform.deps.db
      .selectFrom('userGroups')
      .select('name')
      .orderBy('name')
      .execute()
    expect(groups.map(({ name }) => name)).toEqual(['Pilots', 'Tugs'])
    hostile.tamper = { groups: () => next('http://127.0.0.1:9/steal') }
    expect(outcomeOf(await fixture.signIn())).toBe('provider_answer at memberships')
    hostile.tamper = { groups: (_page, address) => next(address) }
    const before = hostile.requests.length
    expect(outcomeOf(await fixture.signIn())).toBe('code')
    expect(hostile.requests.slice(before).filter((path) => path === '/groups')).toHaveLength(20)
  })
})

describe('IAM72 hostile values in a response', () => {
  test('IAM72 a field named __proto__ is an ordinary field', async () => {
    hostile.tamper = {
      claims: (sound) =>
        Object.fromEntries([
          ...Object.entries(sound),
          ['__proto__', { isAdmin: true, department: 'Bridge' }],
        ]),
    }
    const bindings = {
      login: 'preferred_username',
      'configuration.own': '__proto__.department',
      'configuration.borrowed': 'constructor.name',
    }
    await fixture.change({ bindings })
    expect(outcomeOf(await fixture.signIn())).toBe('code')
    expect(Reflect.get({}, 'isAdmin')).toBeUndefined()
    const created = await fixture.platform.deps.db
      .selectFrom('users')
      .select('configurationJson')
      .where('login', '=', 'ada.quay')
      .executeTakeFirstOrThrow()
    expect(created.configurationJson).toBe('{"own":"Bridge"}')
  })

  test('IAM72 stores a further field of that name as a member, not a prototype', () => {
    const fields = Object.fromEntries([['configuration.__proto__', { isAdmin: true }]])
    const configuration = configurationOf(fields)
    expect([Object.keys(configuration), Reflect.get(configuration, 'isAdmin')]).toEqual([
      ['__proto__'],
      undefined,
    ])
    expect(mergedConfiguration('{"a":1}', configuration)).toBe('{"a":1,"__proto__":{"isAdmin":true}}')
  })

  test('IAM72 a pattern designed to run forever terminates', async () => {
    const mapping = { role: 'admin', if: { note: { regexp: '^(a+)+$' } } }
    await fixture.change({ mappings: [mapping] })
    hostile.tamper = claims({ note: `${'a'.repeat(50_000)}!` })
    expect(outcomeOf(await fixture.signIn())).toBe('code')
  })
})

describe('IAM3a only the browser that started a sign-in can complete it, once', () => {
  const unknownState = 'sign_in_state_unknown at authorization'
  /** Signs in up to the provider's reply, without sending it. */
  const replyFor = async (from = fixture.browser()): Promise<string> => {
    const pending = await from.send(fixture.begin())
    const redirected = await fetch(pending.headers.get('location') ?? '', { redirect: 'manual' })
    return redirected.headers.get('location') ?? ''
  }

  test('IAM3a a reply without the cookie signs no one in', async () => {
    const reply = await replyFor()
    expect(outcomeOf(await fixture.browser().visit(reply))).toBe(unknownState)
  })

  test('IAM3a a reply is used once, also while the first is running', async () => {
    const from = fixture.browser()
    const reply = await replyFor(from)
    const cookie = from.cookies(reply)
    const send = async () => {
      const caller = { address: '192.0.2.1', requestId: 'r', origin: consoleOrigin }
      const answer = await fixture.platform.fetch(new Request(reply, { headers: { cookie } }), caller)
      return outcomeOf({ url: new URL(answer.headers.get('location') ?? ''), response: undefined })
    }
    expect((await Promise.all([send(), send()])).toSorted()).toEqual(['code', unknownState])
    expect(await send()).toBe(unknownState)
  })

  test('IAM3a refuses the state of another sign-in or an invented one', async () => {
    const [own, other] = [fixture.browser(), fixture.browser()]
    const reply = new URL(await replyFor(own))
    await replyFor(other)
    expect(outcomeOf(await other.visit(reply.href))).toBe(unknownState)
    for (const state of ['', 'x'.repeat(2000)]) {
      reply.searchParams.set('state', state)
      expect(outcomeOf(await own.visit(reply.href))).toBe(unknownState)
    }
  })

  test('IAM3a refuses a reply after ten minutes', async () => {
    const from = fixture.browser()
    const reply = await replyFor(from)
    fixture.platform.clock.advance(600_000)
    expect(outcomeOf(await from.visit(reply))).toBe(unknownState)
  })
})

test.each([
  { what: 'a script', address: 'javascript:alert(1)', expected: undefined },
  { what: 'no address', address: undefined, expected: undefined },
  { what: 'a web address', address: 'http://127.0.0.1:9/end', expected: 'http://127.0.0.1:9' },
])('IAM110 a sign-out at $what', async ({ address, expected }) => {
  hostile.tamper = { metadata: (sound) => ({ ...sound, end_session_endpoint: address }) }
  await fixture.change({ sign_out_at_provider: true })
  const { body } = await fixture.exchange(await fixture.signIn())
  const { token } = loginResponse.parse(body)
  const ended = await fixture.call(iam.logout, { query: { app_id: 'platform' }, token })
  const { provider_sign_out_url: url } = signedOut.parse(ended.body)
  expect(url && new URL(url).origin).toBe(expected)
})
