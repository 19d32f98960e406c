import { describe, expect, test } from 'vitest'
import type { ProviderKind } from '#contract/iam/provider.ts'
import { rulesOf } from '#domain/bindings/provider-kinds.ts'
import { PlatformError } from '../../core/error.ts'
import type { GuardedFetch } from '../../outbound-http/guarded-fetch.ts'
import { fetchMemberships, fetchUserInfo } from './fetch-user-info.ts'
import type { Claims, ProviderClient } from './provider-client.ts'

const entra = rulesOf('entra')
const graph = entra.userInfoUrl ?? ''
const claims = {
  iss: 'https://login.microsoftonline.com/t/v2.0',
  sub: 'pairwise',
  tid: 't',
  oid: 'ada-object',
}

/** A provider that answers by address, with 404 for all others. */
const answering = (answers: Readonly<Record<string, unknown>>) => {
  const requests: { address: string; authorization: string | null }[] = []
  const fetch: GuardedFetch = async (address, init) => {
    const authorization = new Headers(init?.headers).get('authorization')
    requests.push({ address: String(address), authorization })
    const body = answers[String(address)]
    return body === undefined ? new Response(null, { status: 404 }) : Response.json(body)
  }
  return { fetch, requests }
}

const client: ProviderClient = {
  metadata: { issuer: claims.iss },
  authorizationUrl: async () => new URL(claims.iss),
  exchange: async () => ({ claims, accessToken: 'access', idToken: '' }),
  userInfo: async () => ({ sub: 'pairwise', from: 'standard' }),
  signOutUrl: () => null,
}

const calls = (kind: ProviderKind, addresses: { user?: string; groups?: string } = {}) => ({
  settings: {
    kind,
    tenant_id: 't',
    client_id: 'c',
    client_authentication: 'automatic' as const,
    scope: 'openid',
    user_info: true,
    user_info_url: addresses.user ?? '',
    memberships_url: addresses.groups ?? '',
    bindings: {},
    mappings: [],
  },
  client,
  exchanged: { claims, accessToken: 'access', idToken: '' },
})

const reasonOf = async (work: Promise<unknown>): Promise<unknown> => {
  try {
    return await work
  } catch (error) {
    return error instanceof PlatformError ? error.params['reason'] : error
  }
}

describe('IAM17 the user-profile call', () => {
  const own = 'https://people.example/me'
  test.each<{ what: string; kind: ProviderKind; user: string; answer: Claims; expected: unknown }>([
    {
      what: 'Entra ID, by the object id',
      kind: 'entra',
      user: '',
      answer: { id: 'ada-object' },
      expected: { id: 'ada-object' },
    },
    {
      what: 'Entra ID, of another user',
      kind: 'entra',
      user: '',
      answer: { id: 'ben' },
      expected: 'other_person',
    },
    { what: 'Entra ID, without an id', kind: 'entra', user: '', answer: {}, expected: 'other_person' },
    {
      what: 'a custom address, of another user',
      kind: 'oidc',
      user: own,
      answer: { sub: 'ben' },
      expected: 'other_person',
    },
    {
      what: 'a custom address, without an id',
      kind: 'oidc',
      user: own,
      answer: { a: 1 },
      expected: { a: 1 },
    },
  ])('IAM17 IAM71 $what', async ({ kind, user, answer, expected }) => {
    const address = user === '' ? graph : user
    const { fetch, requests } = answering({ [address]: answer })
    expect(await reasonOf(fetchUserInfo(fetch, calls(kind, { user })))).toEqual(expected)
    expect(requests).toEqual([{ address, authorization: 'Bearer access' }])
  })

  test('IAM17 distinguishes a provider without an endpoint from one that answers', async () => {
    const { fetch } = answering({})
    expect(await reasonOf(fetchUserInfo(fetch, calls('oidc')))).toBe('endpoint_missing')
    const metadata = { ...client.metadata, userinfo_endpoint: 'https://people.example/userinfo' }
    const named = { ...calls('oidc'), client: { ...client, metadata } }
    expect(await fetchUserInfo(fetch, named)).toEqual({ sub: 'pairwise', from: 'standard' })
  })
})

describe('IAM17 the directory’s memberships', () => {
  const first = entra.membershipsUrl ?? ''
  const next = `${first}&$skiptoken=2`
  test('IAM17 reads Entra ID’s page by page', async () => {
    const { fetch } = answering({
      [first]: { value: [{ id: 1 }], '@odata.nextLink': next },
      [next]: { value: [{ id: 2 }] },
    })
    expect(await fetchMemberships(fetch, calls('entra'))).toEqual([{ id: 1 }, { id: 2 }])
  })

  test.each([
    { what: 'not a list', answer: { value: 'x' }, expected: 'answer_shape' },
    { what: 'a plain list', answer: [{ id: 1 }], expected: [{ id: 1 }] },
    { what: 'a refusal', answer: undefined, expected: 'answer_status' },
  ])('IAM17 $what', async ({ answer, expected }) => {
    const groups = 'https://people.example/groups'
    const { fetch } = answering({ [groups]: answer })
    expect(await reasonOf(fetchMemberships(fetch, calls('okta', { groups })))).toEqual(expected)
  })

  test('IAM17 a kind without the call has none', async () => {
    expect(await fetchMemberships(answering({}).fetch, calls('google'))).toBeUndefined()
  })
})
