import { describe, expect, test } from 'vitest'
import type { Mapping, ProviderKind } from '#contract/iam/provider.ts'
import { compute } from './compute.ts'
import { growthOf, linearGrowth } from './testing/growth.ts'
import { explainMapping, type MappingExplanation } from './explain-mapping.ts'

const names = {
  roles: [
    { id: 'r1', name: 'Reader' },
    { id: 'r2', name: 'Crew' },
  ],
  groups: [{ id: 'g1', name: 'Pilots' }],
}
const response = {
  sub: '7',
  level: 3,
  active: true,
  nothing: null,
  blank: ' ',
  none: [],
  department: 'Harbour',
  groups: ['Crew', 'Cooks'],
  teams: ['Pilot'],
  long: 'x'.repeat(201),
  memberships: [{ displayName: 'PC-Crew', id: '1' }],
  realm_access: { roles: ['Reader'] },
  'https://dg.example/roles': ['Reader'],
}
const others = [
  { sub: '8', preferred_username: 'ben', tenant_role: 'x', tenant_roles: 'x', department: 'Lighthouse' },
  { sub: '9', department: 'Bridge' },
]

interface Given {
  readonly kind?: ProviderKind
  readonly response?: unknown
  readonly scope?: string
}
const explained = (mapping: Mapping, given: Given = {}): MappingExplanation | null => {
  const { kind = 'oidc', scope = 'openid profile email' } = given
  const from = { response, ...given }
  const [trace] = compute({ bindings: {}, mappings: [mapping], names }, from.response).traces.mappings
  if (trace === undefined) throw new Error('no trace')
  return explainMapping(trace, {
    kind,
    scope,
    user_info: true,
    response: from.response,
    others,
    names,
    mapping,
  })
}

const set = (path: string) => ({ type: 'set_path', path })
const operand = (value: unknown) => ({ type: 'set_operand', operand: value })
const pattern = (text: string) => ({ type: 'set_pattern', pattern: text })
const create = { type: 'create_missing' }

const role = (conditions: Record<string, Record<string, unknown>>): Mapping => ({
  role: 'r1',
  if: conditions,
})

describe('IAM50 why a condition of a mapping is not met', () => {
  test.each<[Record<string, Record<string, unknown>>, string, object[]]>([
    [{ nowhere_at_all: { eq: 'x' } }, 'not_sent', []],
    [{ departement: { eq: 'Harbour' } }, 'not_sent', [set('department')]],
    [{ prefered_username: { eq: 'ben' } }, 'not_sent', [set('preferred_username')]],
    [{ tenant_role: { eq: 'x' } }, 'not_sent', []],
    [{ Department: { eq: 'Harbour' } }, 'respelled', [set('department')]],
    [{ 'https://dg.example/role': { eq: 'Reader' } }, 'not_sent', [set('https://dg.example/roles')]],
    [{ '$.department': { eq: 'Harbour' } }, 'json_path', [set('department')]],
    [
      { 'memberships.displayName': { eq: 'PC-Crew' } },
      'into_list',
      [set('memberships[*].displayName'), set('memberships[0].displayName')],
    ],
    [{ memberships: { eq: 'PC-Crew' } }, 'objects', [set('memberships[*].displayName')]],
    [{ 'memberships[*]': { eq: 'PC-Crew' } }, 'objects', [set('memberships[*].displayName')]],
    [{ none: { eq: 'x' } }, 'list_empty', []],
    [{ nothing: { eq: 'x' } }, 'null', []],
    [{ department: { eq: 'Kitchen' } }, 'other_values', []],
    [{ department: { eq: 'harbour' } }, 'other_values', [operand('Harbour')]],
    [{ department: { eq: 'Lighthose' } }, 'other_values', [operand('Lighthouse')]],
    // Another sign-in has this value: it is spelled correctly.
    [{ department: { eq: 'Bridge' } }, 'other_values', []],
    [{ groups: { eq: 'crew' } }, 'other_values', [operand('Crew')]],
    [{ groups: { eq: 'Crew and captains' } }, 'other_values', []],
    [{ groups: { in: ['Captains', 'Coks'] } }, 'other_values', [operand(['Captains', 'Cooks'])]],
    [{ level: { eq: '3' } }, 'other_type', [operand(3)]],
    [{ sub: { eq: 7 } }, 'other_type', [operand('7')]],
    [{ active: { eq: 'true' } }, 'other_type', [operand(true)]],
    [{ active: { eq: 'yes' } }, 'other_type', []],
    [{ sub: { gt: 3 } }, 'other_type', []],
    [{ level: { gt: 3 } }, 'other_values', []],
    [{ level: { regexp: '3' } }, 'other_type', []],
    [{ department: { regexp: '^harb' } }, 'pattern_unmatched', [pattern('(?i)^harb')]],
    [{ department: { regexp: '^Kit' } }, 'pattern_unmatched', []],
    [{ department: { ne: 'Harbour' } }, 'excluded', []],
    [{ groups: { nin: ['Crew'] } }, 'excluded', []],
  ])('IAM50 %j: %s %j', (conditions, code, remedies) => {
    expect(explained(role(conditions))).toMatchObject({ code, remedies })
  })

  test('IAM50 names the first condition that is not met, and the values found', () => {
    const conditions = { level: { eq: 3 }, groups: { eq: 'Pilots' } }
    expect(explained(role(conditions))).toMatchObject({
      condition: { path: 'groups', comparison: 'eq' },
      params: { reached: 'groups', values: '"Crew", "Cooks"', operand: '"Pilots"' },
    })
  })

  test('IAM50 a condition without a path and a mapping that grants something have no explanation', () => {
    expect(explained(role({ '': { eq: 'x' } }))).toBeNull()
    expect(explained({ role: 'r1' })).toBeNull()
  })
})

const bind = (input: string, more: object = {}): Mapping => ({
  bind: { upsert: false, input, kind: 'role', ...more },
})

describe('IAM50 why a mapping of names grants nothing', () => {
  const cut = { _claim_names: { groups: 'src1' } }
  test.each<[Mapping, Given, string, object[]]>([
    [bind('$.nowhere_at_all'), {}, 'not_sent', []],
    [bind('$.realm_acces.roles[*]'), {}, 'not_sent', [set('$.realm_access.roles[*]')]],
    [bind('$.roles'), {}, 'misplaced', [set('$.realm_access.roles[*]')]],
    [bind('$["https://dg.example/role"][*]'), {}, 'not_sent', [set('$["https://dg.example/roles"][*]')]],
    [bind('$.memberships.displayName'), {}, 'into_list', [set('$.memberships[*].displayName')]],
    [
      bind('$.groups[*]'),
      { response: cut, kind: 'entra' },
      'groups_cut',
      [set('$.memberships[*].displayName'), { type: 'add_scope', scope: 'Group.Read.All' }],
    ],
    [bind('$.memberships[?@.id == "2"].displayName'), {}, 'selects_nothing', []],
    [bind('$..nowhere'), {}, 'selects_nothing', []],
    [bind('$.none[*]'), {}, 'list_empty', []],
    [bind('$.blank'), {}, 'blank', []],
    [bind('$.nothing'), {}, 'null', []],
    [bind('$.groups'), {}, 'lists', [set('$.groups[*]')]],
    [bind('$.memberships[*]'), {}, 'objects', [set('$.memberships[*].displayName')]],
    [bind('$.sub[*]'), {}, 'no_list', [set('$.sub')]],
    [bind('$.department'), {}, 'names_unknown', [create]],
    [bind('$.teams[*]'), {}, 'names_unknown', [create]],
    [bind('$.teams[*]', { kind: 'group' }), {}, 'name_similar', [create]],
    [
      bind('$.groups[*]', { kind: 'group' }),
      {},
      'names_unknown',
      [{ type: 'set_kind', kind: 'role' }, create],
    ],
    [bind('$.groups[*]', { match: '^cr' }), {}, 'pattern_unmatched', [pattern('(?i)^cr')]],
    [bind('$.groups[*]', { match: '^PC-' }), {}, 'pattern_unmatched', []],
    [bind('$.long'), {}, 'names_long', []],
  ])('IAM50 %j %j: %s %j', (mapping, given, code, remedies) => {
    expect(explained(mapping, given)).toMatchObject({ code, remedies, condition: null })
  })

  test('IAM50 says where a JSONPath stops', () => {
    expect(explained(bind('$.memberships[?@.id == "2"].displayName'))?.params).toEqual({
      reached: '$.memberships',
      part: "[?@.id == '2']",
    })
  })

  test('IAM50 a mapping with an invalid JSONPath or one that grants something has no explanation', () => {
    expect(explained(bind('groups'))).toBeNull()
    expect(explained(bind('$.groups[*]'))).toBeNull()
  })

  test.each([
    ['a mapping', bind('$.groups[*].displayName')],
    ['a condition', role({ 'groups[*].id': { eq: '1' } })],
  ])('IAM50 explains %s over many items in time linear in their number', (_, mapping) => {
    const large = (items: number) => ({ groups: Array.from({ length: items }, () => ({ id: 1 })) })
    const explainLarge = (from: unknown) => expect(explained(mapping, { response: from })?.code).toBeDefined()
    expect(growthOf(large, 100_000, explainLarge)).toBeLessThan(linearGrowth)
  })
})
