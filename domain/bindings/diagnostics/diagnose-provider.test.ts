import { describe, expect, test } from 'vitest'
import { diagnoseProvider } from './diagnose-provider.ts'
import type { DiagnosticInput } from './diagnostic.ts'
import { explainProviderError } from './provider-errors.ts'

const guid = '7f3c1b2e-88aa-4a0e-b0d1-0123456789ab'
const other = '11111111-2222-3333-4444-555555555555'
const sound: DiagnosticInput = {
  kind: 'entra',
  tenant_id: guid,
  client_id: other,
  client_secret: 'x~8Q.abcdefghijklmnopqrstuvwxyz',
  client_secret_expires_on: null,
  scope: 'openid email profile',
  user_info: false,
  memberships_url: '',
  bindings: { login: 'preferred_username' },
  mappings: [],
  reply_url: 'https://console.example/iam/reply',
  today: '2026-11-21',
}
const okta = { kind: 'okta', client_id: '0oabcdefghij1234567', tenant_id: 'dev-1.okta.com' } as const
const oidc = { kind: 'oidc', client_id: 'console', tenant_id: 'https://id.example/realm' } as const
const auth0 = { kind: 'auth0', client_id: 'a'.repeat(32), tenant_id: 'house.eu.auth0.com' } as const
const instead = (value: string) => ({ type: 'set_field', field: 'tenant_id', value })

describe('IAM51 offline diagnosis', () => {
  test.each<[string, Partial<DiagnosticInput>, string[]]>([
    ['a sound form', {}, []],
    ['a form not filled yet', { tenant_id: '', client_id: '', client_secret: '' }, []],
    ['Okta', okta, []],
    ['Okta with an authorization server', { ...okta, tenant_id: 'dev-1.okta.com/oauth2/default' }, []],
    ['Auth0', auth0, []],
    ['an issuer', oidc, []],
    ['Google', { kind: 'google', tenant_id: '', client_id: '1-a.apps.googleusercontent.com' }, []],
    ['a domain as tenant', { tenant_id: 'contoso.onmicrosoft.com' }, []],
    ['a tenant that is neither', { tenant_id: 'Contoso' }, ['tenant_shape']],
    ['any tenant', { tenant_id: 'common' }, ['tenant_several']],
    ['the client as tenant', { tenant_id: other }, ['tenant_is_client']],
    ['a client of wrong shape', { client_id: 'console' }, ['client_shape_entra']],
    ['a client of another kind', { ...okta, client_id: guid }, ['client_shape_okta']],
    ['a client of Google', { kind: 'google', client_id: guid }, ['client_shape_google']],
    ['a client of Auth0', { ...auth0, client_id: 'x' }, ['client_shape_auth0']],
    ['the id of the secret', { client_secret: guid }, ['secret_is_id']],
    ['the client as secret', { client_secret: other }, ['secret_is_client']],
    ['blanks around the secret', { client_secret: ' abc ' }, ['secret_blank']],
    ['a secret that ended', { client_secret_expires_on: '2026-11-20' }, ['secret_ended']],
    ['a secret that ends', { client_secret_expires_on: '2026-12-21' }, ['secret_ends']],
    ['a secret with time left', { client_secret_expires_on: '2026-12-22' }, []],
    ['a scheme', { ...okta, tenant_id: 'https://dev-1.okta.com/' }, ['domain_scheme']],
    ['a path', { ...auth0, tenant_id: 'house.auth0.com/login' }, ['domain_path']],
    ['Okta’s console', { ...okta, tenant_id: 'dev-1-admin.okta.com' }, ['domain_admin']],
    ['no domain', { ...okta, tenant_id: 'dev 1' }, ['domain_shape']],
    ['no issuer', { ...oidc, tenant_id: 'id.example' }, ['issuer_shape']],
    ['http', { ...oidc, tenant_id: 'http://id.example' }, ['issuer_insecure']],
    [
      'the discovery',
      { ...oidc, tenant_id: 'https://id.example/.well-known/openid-configuration' },
      ['issuer_discovery'],
    ],
    ['a reply address without https', { reply_url: 'http://console.example/iam/reply' }, ['reply_insecure']],
    ['a reply address on this machine', { reply_url: 'http://127.0.0.1:4000/iam/reply' }, []],
    ['a reply address on localhost', { reply_url: 'http://localhost:4000/iam/reply' }, []],
    ['a scope without openid', { scope: 'email' }, ['scope_openid']],
    ['a scope that is the default', { scope: '' }, []],
    ['user-info without its scope', { user_info: true, scope: 'openid' }, ['scope_user_info']],
    [
      'memberships without their scope',
      { bindings: { login: 'x', 'configuration.g': 'memberships[*].id' } },
      ['scope_memberships'],
    ],
    [
      'memberships that the ID token contains',
      { bindings: { login: 'x', 'configuration.g': 'memberships[*].id' }, has_memberships: true },
      [],
    ],
    [
      'memberships of nowhere',
      { ...oidc, mappings: [{ bind: { input: '$.memberships[*]', upsert: false } }] },
      ['memberships_nowhere'],
    ],
    ['user without its call', { bindings: { login: 'user.mail' } }, ['user_info_off']],
    ['no login', { bindings: { login: ' ' } }, ['login_unbound']],
  ])('IAM51 %s', (_, form, codes) => {
    expect(diagnoseProvider({ ...sound, ...form }).map(({ code }) => code)).toEqual(codes)
  })

  test.each<[Partial<DiagnosticInput>, object]>([
    [{ ...okta, tenant_id: 'https://dev-1.okta.com/' }, instead('dev-1.okta.com')],
    [{ ...okta, tenant_id: 'dev-1-admin.okta.com' }, instead('dev-1.okta.com')],
    [{ ...auth0, tenant_id: 'https://house.auth0.com/login' }, instead('house.auth0.com')],
    [
      { ...oidc, tenant_id: 'https://id.example/.well-known/openid-configuration' },
      instead('https://id.example'),
    ],
    [{ scope: 'email' }, { type: 'add_scope', scope: 'openid' }],
    [{ bindings: { login: 'user.mail' } }, { type: 'switch_user_info' }],
  ])('IAM51 %j is fixed by %j', (form, quickFix) => {
    expect(diagnoseProvider({ ...sound, ...form })[0]?.quickFix).toEqual(quickFix)
  })

  test('IAM51 no diagnostic contains the secret', () => {
    for (const secret of [guid, other, ' topsecret '])
      expect(
        JSON.stringify(diagnoseProvider({ ...sound, client_secret: secret, client_id: 'x' })),
      ).not.toContain(secret.trim())
  })
})

describe('IAM52 provider errors and the fields that fix them', () => {
  test.each([
    ['invalid_client', 'AADSTS7000215: Invalid client secret provided.', 'secret_wrong', 'client_secret'],
    ['invalid_client', 'AADSTS7000222: expired', 'secret_ended_there', 'client_secret'],
    ['unauthorized_client', 'AADSTS700016: Application not found', 'client_unknown', 'client_id'],
    ['invalid_request', 'AADSTS50011: The redirect URI …', 'reply_unregistered', 'reply_url'],
    ['invalid_request', 'AADSTS90002: Tenant not found', 'tenant_unknown', 'tenant_id'],
    ['consent_required', 'AADSTS65001', 'consent_missing', 'scope'],
    ['access_denied', 'AADSTS50105: not assigned', 'not_assigned', null],
    ['access_denied', 'AADSTS53003', 'access_rule', null],
    ['invalid_client', '', 'client_refused', 'client_secret'],
    ['redirect_uri_mismatch', '', 'reply_unregistered', 'reply_url'],
    ['access_denied', 'AADSTS1: of tomorrow', 'person_refused', null],
    ['invalid_scope', '', 'scope_unknown', 'scope'],
  ])('IAM52 %s "%s": %s, %s', (code, detail, refusal, field) => {
    expect(explainProviderError({ code, detail })).toEqual({ refusal, field })
  })

  test.each(['', 'something_new', 'constructor', '__proto__'])(
    `IAM52 "%s" keeps the provider's own message`,
    (code) => {
      expect(explainProviderError({ code, detail: '' })).toBeNull()
    },
  )
})
