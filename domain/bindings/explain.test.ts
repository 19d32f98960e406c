import { describe, expect, test } from 'vitest'
import type { ProviderKind } from '#contract/iam/provider.ts'
import { compute } from './compute.ts'
import { explain } from './explain.ts'
import type { Explanation } from './explain-stop.ts'
import { growthOf, linearGrowth } from './testing/growth.ts'

const entra = {
  preferred_username: 'a.tanaka@contoso.example',
  sub: '7',
  user: {
    givenName: 'Aiko',
    surname: 'Tanaka',
    displayName: '田中 愛子',
    mail: null,
    manager: { displayName: 'Hélène', mail: 'h@contoso.example' },
    businessPhones: ['+33 1', '+81 3'],
    accountEnabled: true,
  },
  memberships: [{ displayName: 'Crew' }, { displayName: 'Pilots' }],
}
const cut = { sub: '7', _claim_names: { groups: 'src1' } }
const plain = { sub: '7', email: 'a@b.example', name: 'Aiko', address: [{ city: 'Brest' }] }

interface Case {
  readonly kind?: ProviderKind
  readonly user_info?: boolean
  readonly scope?: string
  readonly response?: unknown
}
const explainBinding = (field: string, path: string, given: Case = {}): Explanation => {
  const response = given.response ?? entra
  const [trace] = compute(
    { bindings: { [field]: path }, mappings: [], names: { roles: [], groups: [] } },
    response,
  ).traces.bindings
  if (trace?.state !== 'empty') throw new Error(`${path} is not empty`)
  const { kind = 'entra', user_info = true, scope = 'openid profile email User.Read' } = given
  return explain(trace, { kind, user_info, scope, response })
}

const set = (path: string) => ({ type: 'set_path', path })
const add = (scope: string) => ({ type: 'add_scope', scope })
const switchOn = { type: 'switch_user_info' }
const off: Case = { user_info: false, scope: 'openid', response: plain, kind: 'oidc' }

describe('IAM50 why a binding is empty', () => {
  test.each<[string, string, Case, string, object[]]>([
    ['login', 'user.email', off, 'user_info_off', [switchOn, set('email')]],
    ['login', 'user.jobTitle', off, 'user_info_off', [switchOn]],
    ['login', 'givenName', {}, 'misplaced', [set('user.givenName')]],
    ['login', 'user.given_name', {}, 'respelled', [set('user.givenName')]],
    ['login', 'user.preferred_username', {}, 'misplaced', [set('preferred_username')]],
    ['login', 'mail', {}, 'misplaced', [set('user.manager.mail')]],
    ['login', 'user.jobTitle', { scope: 'openid' }, 'needs_scope', [add('User.Read')]],
    ['login', 'user.department', {}, 'needs_scope', [add('User.Read.All')]],
    ['login', 'user.jobTitle', {}, 'scope_without_value', [set('preferred_username')]],
    ['firstname', 'user.jobTitle', {}, 'scope_without_value', []],
    [
      'login',
      'email',
      { kind: 'oidc', scope: 'openid', response: { sub: '7' } },
      'needs_scope',
      [add('email')],
    ],
    [
      'login',
      'given_name',
      { kind: 'google', scope: 'openid', response: { sub: '7' } },
      'needs_scope',
      [add('profile')],
    ],
    [
      'configuration.g',
      'groups',
      { response: cut },
      'groups_cut',
      [set('memberships[*].displayName'), add('Group.Read.All')],
    ],
    [
      'configuration.g',
      'memberships[*].id',
      { response: { hasgroups: 'true' } },
      'groups_cut',
      [add('Group.Read.All')],
    ],
    [
      'configuration.g',
      'memberships[*].id',
      { response: { sub: '7' }, scope: 'Group.Read.All' },
      'scope_without_value',
      [],
    ],
    ['configuration.g', 'memberships', { kind: 'oidc', response: { sub: '7' } }, 'memberships_unread', []],
    ['configuration.g', 'memberships[*].mail', {}, 'none_has_it', []],
    [
      'configuration.g',
      'memberships.displayName',
      {},
      'into_list',
      [set('memberships[0].displayName'), set('memberships[*].displayName')],
    ],
    ['login', 'user.surnme', {}, 'not_sent', [set('user.surname')]],
    ['login', 'user.nothing_like_it', {}, 'not_sent', [set('preferred_username')]],
    ['login', 'user.surname.first', {}, 'into_value', []],
    ['login', 'user.surname[0]', {}, 'no_list', [set('user.surname')]],
    ['login', 'user.businessPhones[5]', {}, 'short_list', []],
    ['login', 'user.businessPhones[x]', {}, 'unreadable', []],
    ['login', 'user.businessPhones', {}, 'list', [set('user.businessPhones[0]')]],
    ['login', 'user.businessPhones[*]', {}, 'list', [set('user.businessPhones[0]')]],
    ['login', 'user.manager', {}, 'object', [set('user.manager.displayName')]],
    ['login', 'user.mail', {}, 'null', [set('preferred_username')]],
    ['configuration.mail', 'user.mail', {}, 'null', []],
    ['login', 'user.accountEnabled', {}, 'switch', []],
    ['login', '$.user.surname', {}, 'json_path', [set('user.surname')]],
  ])('IAM50 %s ← %s %j: %s', (field, path, given, code, remedies) => {
    expect(explainBinding(field, path, given)).toMatchObject({ code, remedies })
  })

  test('IAM50 names the resolved part of the path, the missing part and the scope', () => {
    expect(explainBinding('login', 'user.department').params).toMatchObject({
      reached: 'user',
      part: 'department',
      scope: 'User.Read.All',
    })
  })

  test.each([
    [
      'keys',
      10_000,
      (length: number) => ({
        user: Object.fromEntries(Array.from({ length }, (_, at) => [`key${at}`, at])),
      }),
    ],
    ['items', 100_000, (length: number) => ({ user: { list: Array.from({ length }, () => ({})) } })],
  ])('IAM50 explains a response of many %s in time linear in their number', (_, size, create) => {
    const explainLarge = (response: unknown) =>
      expect(explainBinding('login', 'user.kez77', { response }).code).toBe('not_sent')
    expect(growthOf(create, size, explainLarge)).toBeLessThan(linearGrowth)
  })
})
