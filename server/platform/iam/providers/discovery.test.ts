import { createServer, type RequestListener } from 'node:http'
import { once } from 'node:events'
import { afterEach, describe, expect, test } from 'vitest'
import { providers } from '#contract/iam/providers.ts'
import type { Discovery } from '#contract/iam/sign-in.ts'
import { openTestPlatform } from '../../testing/test-platform.ts'
import { openAddressGuard } from '../../outbound-http/address-guard.ts'
import { discover } from './discovery.ts'
import { openProviderFetch } from './provider-fetch.ts'
import { metadataFindings } from './metadata-findings.ts'
import { metadata } from './metadata.ts'

const closers: (() => unknown)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

const serve = async (listener: RequestListener): Promise<string> => {
  const server = createServer(listener)
  closers.push(() => server.close())
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  return `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

const sound = (origin: string) => ({
  issuer: origin,
  authorization_endpoint: `${origin}/auth`,
  token_endpoint: `${origin}/token`,
  jwks_uri: `${origin}/keys`,
  userinfo_endpoint: `${origin}/me`,
  scopes_supported: ['openid', 'email', 'profile'],
  response_types_supported: ['code'],
  code_challenge_methods_supported: ['S256'],
  id_token_signing_alg_values_supported: ['RS256'],
})

const serving = (change: (origin: string) => object): Promise<string> =>
  serve((request, response) => {
    const origin = `http://${request.headers.host}`
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ ...sound(origin), ...change(origin) }))
  })

const networks = ['127.0.0.1']
const guard = openAddressGuard({ networks, unreachable: 'provider_unreachable' })
const tools = { guard, fetch: openProviderFetch({ networks }) }
const discoverTenant = (tenant: string): Promise<Discovery> => discover({ kind: 'oidc', tenant }, tools)

const found = ({ findings }: Discovery): string[] =>
  findings
    .filter(({ level }) => level !== 'ok')
    .map(({ level, problem: { path, code, params } }) => `${level} ${path} ${params['reason'] ?? code}`)

describe('IAM67 metadata of a provider', () => {
  test('IAM67 is read from the issuer of the kind and returned parsed', async () => {
    const origin = await serving(() => ({}))
    const discovery = await discoverTenant(origin)
    expect(discovery).toMatchObject({
      address: `${origin}/.well-known/openid-configuration`,
      issuer: origin,
      token_endpoint: `${origin}/token`,
      end_session_endpoint: null,
      pkce: true,
    })
    expect(found(discovery)).toEqual([])
  })

  test.each<[string, (origin: string) => object, string[]]>([
    ['another issuer', () => ({ issuer: 'https://evil.example' }), ['error issuer issuer_differs']],
    ['no issuer', () => ({ issuer: 7 }), ['error issuer endpoint_missing']],
    ['no token endpoint', () => ({ token_endpoint: undefined }), ['error token_endpoint endpoint_missing']],
    [
      'a token endpoint at a metadata address',
      () => ({ token_endpoint: 'http://169.254.169.254/latest' }),
      ['error token_endpoint address_forbidden'],
    ],
    [
      'keys over http from the internet',
      () => ({ jwks_uri: 'http://8.8.8.8/keys' }),
      ['error jwks_uri address_insecure'],
    ],
    [
      'a user-profile address with a login',
      (origin) => ({ userinfo_endpoint: origin.replace('//', '//a:b@') }),
      ['error userinfo_endpoint address_insecure'],
    ],
    [
      'no authorization code',
      () => ({ response_types_supported: ['id_token'] }),
      ['error response_types_supported code_flow_missing'],
    ],
    [
      'PKCE not announced',
      () => ({ code_challenge_methods_supported: undefined }),
      ['warning code_challenge_methods_supported pkce_unsaid'],
    ],
    [
      'tokens signed by a shared secret or not at all',
      () => ({ id_token_signing_alg_values_supported: ['HS256', 'none'] }),
      ['error id_token_signing_alg_values_supported signing_missing'],
    ],
    [
      'no way for the secret',
      () => ({ token_endpoint_auth_methods_supported: ['private_key_jwt'] }),
      ['error token_endpoint_auth_methods_supported client_auth_missing'],
    ],
    [
      'scopes it does not know',
      () => ({ scopes_supported: ['openid'] }),
      ['warning scopes_supported scopes_unknown'],
    ],
  ])('IAM67 %s', async (_, change, expected) => {
    expect(found(await discoverTenant(await serving(change)))).toEqual(expected)
  })

  test.each<[string, RequestListener, string]>([
    [
      'redirects to a metadata address',
      (_request, response) =>
        response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
      'redirect_refused',
    ],
    [
      'does not exist',
      (_request, response) => response.writeHead(404, { 'content-type': 'application/json' }).end('{}'),
      'answer_status',
    ],
    [
      'is not an object',
      (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('[1]'),
      'answer_shape',
    ],
    [
      'is broken',
      (_request, response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{'),
      'answer_shape',
    ],
    [
      'is a page',
      (_request, response) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>'),
      'answer_type',
    ],
  ])('IAM67 metadata that %s', async (_, listener, reason) => {
    expect(found(await discoverTenant(await serve(listener)))).toEqual([`error tenant_id ${reason}`])
  })

  test.each([
    ['', 'required'],
    ['nonsense', 'address_insecure'],
    ['http://169.254.169.254', 'address_forbidden'],
    ['https://[::1]/', 'address_forbidden'],
  ])('IAM67 the issuer "%s"', async (tenant, code) => {
    expect(found(await discoverTenant(tenant))).toEqual([`error tenant_id ${code}`])
  })

  test('IAM67 the endpoint returns findings for any input', async () => {
    const platform = await openTestPlatform()
    closers.push(() => platform.close())
    const token = await platform.signIn()
    const body = { kind: 'okta' as const, tenant_id: '' }
    const { discovery } = await platform.request(providers.discover, { body, token })
    expect(discovery).toMatchObject({
      address: '',
      findings: [{ level: 'error', problem: { code: 'required' } }],
    })
  })
})

describe('IAM67 the issuer of Entra ID', () => {
  const at = (tenant: string): string => `https://login.microsoftonline.com/${tenant}/v2.0`
  const id = '11111111-2222-3333-4444-555555555555'
  test.each([
    ['the tenant by its id', id, id, 'ok'],
    ['the tenant by its domain, answered by its id', 'company.example', id, 'ok'],
    ['another tenant', id, id.replaceAll('1', '9'), 'error'],
    ['any tenant', 'common', '{tenantid}', 'error'],
  ])('IAM67 %s', (_, typed, discovery, level) => {
    const [issuer] = metadataFindings(metadata.parse({ issuer: at(discovery) }), at(typed))
    expect(issuer?.level).toBe(level)
  })
})
