import { describe, expect, test } from 'vitest'
import { kindRules, rulesOf, scopesOf } from './provider-kinds.ts'
import { readsPart } from './used-parts.ts'

describe('IAM12 kinds of providers', () => {
  test.each([
    ['entra', ' contoso.com ', 'https://login.microsoftonline.com/contoso.com/v2.0'],
    ['entra', 'a/../b', 'https://login.microsoftonline.com/a%2F..%2Fb/v2.0'],
    ['entra', '', ''],
    ['okta', 'https://dev-1.okta.com/', 'https://dev-1.okta.com'],
    ['okta', 'dev-1.okta.com/oauth2/default', 'https://dev-1.okta.com/oauth2/default'],
    ['auth0', 'house.auth0.com', 'https://house.auth0.com/'],
    ['auth0', ' ', ''],
    ['google', 'whatever', 'https://accounts.google.com'],
    ['oidc', ' https://id.example ', 'https://id.example'],
  ] as const)('IAM12 %s "%s" has the issuer %s', (kind, tenant, issuer) => {
    expect(rulesOf(kind).issuer(tenant)).toBe(issuer)
  })

  test.each([
    ['entra', { iss: 'i', sub: 's', tid: 't', oid: 'o' }, { issuer: 'i', subject: 't/o' }],
    ['entra', { iss: 'i', sub: 's' }, null],
    ['okta', { iss: 'i', sub: 's' }, { issuer: 'i', subject: 's' }],
    ['oidc', { iss: 'i', sub: 7 }, null],
    ['google', { iss: '', sub: 's' }, null],
  ] as const)('IAM16 at %s, %j has the identity %j', (kind, claims, identity) => {
    expect(kindRules[kind].identity(claims)).toEqual(identity)
  })

  test('IAM18 a scope is a list of distinct words, empty for the default', () => {
    expect(scopesOf(' ')).toEqual(['openid', 'email', 'profile'])
    expect(scopesOf(' openid  email,openid ')).toEqual(['openid', 'email'])
  })
})

describe('IAM17 which parts a configuration reads', () => {
  test.each([
    ['memberships[*].displayName', 'memberships', true],
    [' memberships', 'memberships', true],
    ['user.mail', 'user', true],
    ['user_id', 'user', false],
    ['sub', 'user', false],
  ] as const)('IAM17 the path "%s" reads %s: %s', (path, part, expected) => {
    expect(readsPart({ bindings: { login: path }, mappings: [] }, part)).toBe(expected)
    expect(readsPart({ bindings: {}, mappings: [{ role: 'r', if: { [path]: { eq: 1 } } }] }, part)).toBe(
      expected,
    )
  })

  test.each([
    ['$.memberships[*]', true],
    ['$["memberships"]', true],
    ['$..displayName', true],
    ['$.*', true],
    ['$[?@.id]', true],
    ['$.groups[*]', false],
  ])('IAM17 the JSONPath %s reads memberships: %s', (input, expected) => {
    expect(readsPart({ bindings: {}, mappings: [{ bind: { input, upsert: false } }] }, 'memberships')).toBe(
      expected,
    )
  })
})
