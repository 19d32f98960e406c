import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Mapping } from '#contract/iam/provider.ts'
import type { ReplayBasis, SignInRecord } from '#contract/iam/sign-in.ts'
import { replay, type ReplaySettings } from './replay.ts'

const saved: ReplaySettings = {
  bindings: {
    login: 'email',
    lastname: 'user.surname',
    'configuration.groups': 'memberships[*].displayName',
  },
  mappings: [
    { role: 'admin', if: { 'memberships[*].displayName': { eq: 'Admins' } } },
    { bind: { upsert: false, input: '$.memberships[*].displayName' } },
  ],
  user_info: true,
}

const record = (subject: string, over: Partial<SignInRecord> = {}): SignInRecord => ({
  id: `r-${subject}`,
  at: '2026-11-20T10:00:00.000Z',
  who: `${subject}@contoso.example`,
  uid: `u-${subject}`,
  outcome: 'signed_in',
  stage: 'account',
  problem: null,
  issuer: 'https://id.example',
  subject,
  response: {
    email: `${subject}@contoso.example`,
    user: { surname: 'Tanaka', mail: 'crew@contoso.example' },
    memberships: [{ displayName: subject === 'aiko' ? 'Admins' : 'Crew' }],
  },
  bindings: saved.bindings,
  mappings: [...saved.mappings],
  user_info: true,
  scope: 'openid',
  result: { fields: {}, roles: [], groups: [] },
  truncated: false,
  ...over,
})
const account = (subject: string, over: Partial<ReplayBasis['accounts'][number]> = {}) => ({
  uid: `u-${subject}`,
  login: `${subject}@contoso.example`,
  issuer: 'https://id.example',
  subject,
  roles: subject === 'aiko' ? ['admin'] : [],
  groups: subject === 'aiko' ? [] : ['g1'],
  administrator_otherwise: false,
  ...over,
})
const basis: ReplayBasis = {
  records: [record('aiko'), record('jean')],
  roles: [
    { id: 'admin', name: 'Admin', permissions: ['*:*:*'] },
    { id: 'reader', name: 'Read-only', permissions: ['iam:*:read'] },
  ],
  groups: [
    { id: 'g1', name: 'Crew', roles: ['reader'] },
    { id: 'g2', name: 'Masters', roles: ['admin'] },
  ],
  accounts: [account('aiko'), account('jean')],
  other_administrators: 0,
}
const run = (over: Partial<ReplaySettings>, on: Partial<ReplayBasis> = {}) =>
  replay({ ...basis, ...on }, { ...saved, ...over, saved })
const withMappings = (...mappings: Mapping[]) => ({ mappings })

describe('IAM53 replaying recorded sign-ins with a draft', () => {
  test('IAM53 an unchanged draft changes nothing', () => {
    const same = run({})
    expect(same).toMatchObject({ unchanged: 2, changed: 0, failing: 0, shared: [], administratorsLost: [] })
    expect(same.administratorsLeft).toBe(1)
  })

  test('IAM53 lists new administrators once, without those who are administrators already', () => {
    const everybody = withMappings({ role: 'admin' })
    const { administratorsGained: gained } = run(everybody, {
      accounts: [],
      records: [...basis.records, ...basis.records],
    })
    expect(new Set(gained).size).toBe(gained.length)
    expect(gained.length).toBeGreaterThan(0)
    const already = basis.accounts.map((each) => ({ ...each, administrator_otherwise: true }))
    expect(run(everybody, { accounts: already }).administratorsGained).toEqual([])
    expect(run({}).administratorsGained).toEqual([])
  })

  test('IAM53 an unchanged draft changes nothing for any records', () => {
    const path = fc.constantFrom('a', 'a.b', 'user.a', 'memberships[*].a', 'a[0]', '')
    fc.assert(
      fc.property(
        fc.array(fc.dictionary(fc.constantFrom('a', 'user', 'memberships', '__proto__'), fc.jsonValue())),
        fc.dictionary(fc.constantFrom('login', 'email', 'configuration.x'), path),
        fc.boolean(),
        (responses, bindings, user_info) => {
          const draft = { bindings, mappings: [...saved.mappings], user_info }
          const records = responses.map((response, index) => record(`${index}`, { response, ...draft }))
          expect(replay({ ...basis, records }, draft)).toMatchObject({ changed: 0, shared: [] })
        },
      ),
    )
  })

  test('IAM53 reports changed fields before and after', () => {
    const { records, changed } = run({
      bindings: { ...saved.bindings, lastname: 'user.mail', email: 'email' },
    })
    expect(changed).toBe(2)
    expect(records[0]?.fields).toEqual([
      { field: 'lastname', before: 'Tanaka', after: 'crew@contoso.example' },
      { field: 'email', before: undefined, after: 'aiko@contoso.example' },
    ])
  })

  test('IAM53 reports roles and groups gained and lost', () => {
    const { records } = run(
      withMappings({ role: 'reader' }, { group: 'g1', if: { email: { regexp: '^aiko' } } }),
    )
    expect(records).toMatchObject([
      { rolesGained: ['reader'], rolesLost: ['admin'], groupsGained: ['g1'], groupsLost: [] },
      { rolesGained: ['reader'], rolesLost: [], groupsGained: [], groupsLost: ['g1'] },
    ])
  })

  test('IAM53 reports what upsert would create', () => {
    const mapping = { bind: { upsert: true, input: '$.memberships[*].displayName' } }
    expect(run(withMappings(mapping)).records[0]?.created).toEqual([{ kind: 'group', name: 'Admins' }])
  })

  test('IAM53 without a login, only users without an account fail', () => {
    const without = { bindings: { ...saved.bindings, login: 'upn' } }
    expect(run(without).failing).toBe(0)
    expect(run(without, { accounts: [account('aiko')] })).toMatchObject({
      failing: 1,
      records: [{ fails: false }, { fails: true }],
    })
  })

  test('IAM53 reports users who would share a login, ignoring case', () => {
    const upper = record('jean', {
      response: { email: 'jean@contoso.example', user: { surname: 'X', mail: 'CREW@contoso.example' } },
    })
    const { shared } = run({ bindings: { login: 'user.mail' } }, { records: [record('aiko'), upper] })
    expect(shared).toMatchObject([{ users: [{ subject: 'aiko' }, { subject: 'jean' }] }])
  })

  test('IAM53 a user who signed in twice shares a login with no one', () => {
    expect(
      run({ bindings: { login: 'user.mail' } }, { records: [record('aiko'), record('aiko')] }).shared,
    ).toEqual([])
  })

  test('IAM53 without the user-info call there is no `user`', () => {
    expect(run({ user_info: false }).records[0]?.fields).toEqual([
      { field: 'lastname', before: 'Tanaka', after: undefined },
    ])
  })

  test('IAM53 reports parts that were not fetched', () => {
    const bare = record('aiko', { response: { email: 'aiko@contoso.example' }, user_info: false })
    expect(run({}, { records: [bare] }).records[0]?.missingParts).toEqual(['user', 'memberships'])
  })

  test('IAM53 names users who could sign in by the draft only', () => {
    const refused = { ...saved, bindings: { login: 'nowhere' }, mappings: [...saved.mappings] }
    const mended = { ...saved, mappings: [...saved.mappings], saved: refused }
    const admittedOf = (on: Partial<ReplayBasis>) =>
      replay({ ...basis, ...on }, mended).records.map(({ admitted }) => admitted)
    expect(admittedOf({ accounts: [] })).toEqual([true, true])
    expect(admittedOf({ accounts: [account('aiko')] })).toEqual([false, true])
    expect(run({}).records.some(({ admitted }) => admitted)).toBe(false)
  })

  test('IAM53 without a saved configuration, compares with the one in force at the time', () => {
    const old = record('aiko', { bindings: { login: 'sub' } })
    const { records } = replay({ ...basis, records: [old] }, { ...saved, mappings: [...saved.mappings] })
    expect(records[0]?.fields.map(({ field }) => field)).toContain('login')
  })
})

describe('IAM53 administrators with a draft', () => {
  const noRecords = { records: [] }
  const conditional: Mapping = { role: 'admin', if: { 'memberships[*].displayName': { eq: 'Captains' } } }
  const [first, second] = saved.mappings
  test.each<[string, Partial<ReplaySettings>, Partial<ReplayBasis>, number, string[]]>([
    ['the mapping stays', {}, {}, 1, []],
    ['the mapping is removed', withMappings(), {}, 0, ['u-aiko']],
    [
      'the mapping is removed, with other administrators',
      withMappings(),
      { other_administrators: 2 },
      2,
      ['u-aiko'],
    ],
    ['its condition fails', withMappings(conditional), {}, 0, ['u-aiko']],
    ['a group grants every permission', withMappings({ group: 'g2' }), {}, 2, []],
    [
      'they are administrators otherwise',
      withMappings(),
      { accounts: [account('aiko', { administrator_otherwise: true })] },
      1,
      [],
    ],
    ['nothing is recorded, the mapping stays', {}, noRecords, 1, []],
    ['nothing is recorded, the mapping is removed', withMappings(), noRecords, 0, ['u-aiko']],
    ['nothing is recorded, every user gets the role', withMappings({ role: 'admin' }), noRecords, 1, []],
    ['nothing is recorded, its condition changes', withMappings(conditional), noRecords, 0, ['u-aiko']],
    [
      'nothing is recorded, another mapping is removed',
      withMappings(...(first ? [first] : [])),
      noRecords,
      1,
      [],
    ],
    [
      'nothing is recorded, a bind mapping grants no role',
      withMappings(...(second ? [second] : [])),
      noRecords,
      0,
      ['u-aiko'],
    ],
  ])('IAM53 %s', (_, over, on, left, lost) => {
    const { administratorsLeft, administratorsLost } = run(over, on)
    expect({ administratorsLeft, administratorsLost }).toEqual({
      administratorsLeft: left,
      administratorsLost: lost,
    })
  })

  test('IAM53 the latest sign-in of a user counts', () => {
    const older = record('aiko', { at: '2026-11-01T10:00:00.000Z', response: { email: 'a@b.example' } })
    expect(run({}, { records: [older, record('aiko')] }).administratorsLeft).toBe(1)
    expect(run({}, { records: [record('aiko'), older] }).administratorsLeft).toBe(1)
  })
})
