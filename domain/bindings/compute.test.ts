import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Bindings, Mapping } from '#contract/iam/provider.ts'
import { compute, prepare } from './compute.ts'
import { budgetTimeout, growthOf, linearGrowth } from './testing/growth.ts'

/** Mappings as they may be stored: of any shape. */
const anything = z.looseObject({})

const names = {
  roles: [
    { id: 'admin', name: 'Admin' },
    { id: 'reader', name: 'Read-only' },
  ],
  groups: [
    { id: 'g1', name: 'Crew' },
    { id: 'g2', name: 'Pilots' },
  ],
}
const response = {
  sub: '7',
  email: ' aiko@contoso.example ',
  number: 418823,
  yes: true,
  blank: '  ',
  none: null,
  user: { givenName: 'Aiko', address: { city: '函館' } },
  roles: 'Admin; Read-only;Cook',
  memberships: [{ displayName: 'PC-Crew' }, { displayName: 'pc-pilots' }, { displayName: 'HR' }, { id: 3 }],
}
const fieldsOf = (bindings: Bindings) => compute({ bindings, mappings: [], names }, response).fields
const assignmentsOf = (...mappings: Mapping[]) => {
  const { roles, groups, created } = compute({ bindings: {}, mappings, names }, response)
  return { roles, groups, created }
}
const bind = (over: object): Mapping => ({
  bind: { upsert: false, input: '$.memberships[*].displayName', ...over },
})

describe('IAM13 bindings', () => {
  test.each([
    ['login', 'email', 'aiko@contoso.example'],
    ['login', 'number', '418823'],
    ['login', 'yes', undefined],
    ['login', 'blank', undefined],
    ['login', 'none', undefined],
    ['login', 'user.address', undefined],
    ['login', 'memberships', undefined],
    ['login', '', undefined],
    ['login', 'user.nobody', undefined],
    ['configuration.x', 'number', 418823],
    ['configuration.x', 'yes', true],
    ['configuration.x', 'none', undefined],
    ['configuration.x', 'user.address', { city: '函館' }],
    ['configuration.x', 'memberships[*].displayName', ['PC-Crew', 'pc-pilots', 'HR']],
  ])('IAM13 %s ← %s becomes %j', (field, path, value) => {
    expect(fieldsOf({ [field]: path })[field]).toEqual(value)
  })

  test('IAM13 fields have no prototype, and no name reaches one', () => {
    const names = ['__proto__', 'constructor', 'login']
    const bindings: Bindings = Object.fromEntries(names.map((name) => [name, 'email']))
    const fields = fieldsOf(bindings)
    expect(Object.getPrototypeOf(fields)).toBeNull()
    expect(Object.keys(fields)).toEqual(names)
    expect(Object.hasOwn(Object.prototype, 'email')).toBe(false)
  })

  test('IAM13 a trace shows where each value comes from and why another is empty', () => {
    const { bindings } = compute(
      {
        bindings: { login: 'user.givenName', email: 'user.mail', pronoun: '', firstname: 'none' },
        mappings: [],
        names,
      },
      response,
    ).traces
    expect(bindings).toMatchObject([
      { field: 'login', state: 'filled', origin: 'user-info', locations: [['user', 'givenName']] },
      { field: 'email', state: 'empty', stop: { reason: 'missing', reached: ['user'] } },
      { field: 'pronoun', state: 'unbound' },
      { field: 'firstname', state: 'empty', stop: null, misfit: 'null' },
    ])
  })
})

describe('IAM14 mappings', () => {
  test.each<[string, Mapping[], { roles?: string[]; groups?: string[]; created?: object[] }]>([
    ['a role for everybody', [{ role: 'admin' }], { roles: ['admin'] }],
    ['a group for everybody', [{ group: 'g1' }], { groups: ['g1'] }],
    ['an unknown role is ignored', [{ role: 'Admin' }], {}],
    ['conditions that hold', [{ role: 'admin', if: { number: { gt: 5 } } }], { roles: ['admin'] }],
    ['conditions that do not', [{ role: 'admin', if: { number: { gt: 500_000 } } }], {}],
    ['each once', [{ role: 'admin' }, { role: 'admin' }], { roles: ['admin'] }],
    [
      'names as they are',
      [bind({ input: '$.roles', split: ';', kind: 'role' })],
      { roles: ['admin', 'reader'] },
    ],
    ['kept by a pattern', [bind({ match: '^PC-Crew$' })], {}],
    ['renamed by its groups', [bind({ match: '(?i)^PC-(.+)$', replace: '$1' })], { groups: ['g1', 'g2'] }],
    [
      'missing ones are created',
      [bind({ upsert: true, match: '^(?:PC-)?(\\w+)$', replace: '$1' })],
      { groups: ['g1'], created: [{ kind: 'group', name: 'HR' }] },
    ],
    ['a replacement without a pattern gives nothing', [bind({ replace: 'Crew' })], {}],
    ['a broken JSONPath gives nothing', [bind({ input: 'roles' })], {}],
    ['a broken pattern gives nothing', [bind({ match: '(' })], {}],
    ['conditions and bind are combined', [{ ...bind({ upsert: true }), if: { number: { lt: 5 } } }], {}],
    ['unreadable mappings give nothing', [{}, { role: undefined }], {}],
    [
      'a name is created once',
      [bind({ input: '$["sub","sub"]', upsert: true }), bind({ input: '$.sub', upsert: true })],
      { created: [{ kind: 'group', name: '7' }] },
    ],
  ])('IAM14 %s', (_, mappings, expected) => {
    expect(assignmentsOf(...mappings)).toEqual({ roles: [], groups: [], created: [], ...expected })
  })

  test('IAM14 a trace shows the outcome of every value', () => {
    const mapping = bind({
      upsert: false,
      input: '$.memberships[*]["displayName","id"]',
      match: '^PC-(.+)$',
      replace: '$1',
    })
    const { mappings } = compute({ bindings: {}, mappings: [mapping], names }, response).traces
    expect(mappings).toMatchObject([
      {
        type: 'bind',
        cut: false,
        pieces: [
          { value: 'PC-Crew', name: 'Crew', outcome: 'given' },
          { value: 'pc-pilots', outcome: 'unmatched' },
          { value: 'HR', outcome: 'unmatched' },
          { value: 3, name: '3', outcome: 'unmatched' },
        ],
      },
    ])
  })
})

const nest = (levels: number): unknown => {
  let deep: unknown = 'x'
  for (let level = 0; level < levels; level += 1) deep = level % 2 === 0 ? { a: deep } : [deep]
  return deep
}
const wide = (size: number) => Object.fromEntries(Array.from({ length: size }, (_, at) => [`key${at}`, at]))
const disguised: unknown = JSON.parse('{"__proto__": {"login": "x"}, "user": {"__proto__": {"admin": true}}}')
const hostile: [string, number, (size: number) => unknown][] = [
  ['10,000 keys wide', 10_000, (size) => ({ user: wide(size), ...wide(size) })],
  ['10,000 keys deep', 10_000, (size) => ({ user: nest(size), memberships: nest(size) })],
  [
    'a list of a million',
    1_000_000,
    (length) => ({ memberships: Array.from({ length }, () => ({ displayName: 'x' })) }),
  ],
  [
    'long texts',
    1_000_000,
    (size) => ({ roles: 'a;'.repeat(size / 2), memberships: [{ displayName: 'a'.repeat(size) }] }),
  ],
  ['__proto__ as a member', 1, () => disguised],
  ['no object', 1, () => ['a']],
  ['nothing', 1, () => null],
]

describe('IAM13 hostile responses', () => {
  const run = prepare({
    bindings: {
      login: 'user.login',
      email: 'memberships[*].displayName',
      'configuration.x': 'user.a[0].a[0].a',
    },
    mappings: [
      bind({ input: '$..*', upsert: true, split: ';', match: '(a+)+$' }),
      {
        role: 'admin',
        if: { 'memberships[*].displayName': { regexp: '(x+x+)+y' }, 'user.admin': { eq: true } },
      },
      bind({ input: '$..[?$..*]' }),
    ],
    names,
  })

  test.each(hostile)(
    'IAM13 %s does not hang, throw or expose anything',
    (_, size, create) => {
      const runBad = (bad: unknown) => expect(run(bad).roles).toEqual([])
      expect(growthOf(create, size / 2, runBad)).toBeLessThan(linearGrowth)
    },
    budgetTimeout,
  )

  test('IAM13 returns for any JSON response', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        const computed = run(value)
        expect(Object.getPrototypeOf(computed.fields)).toBeNull()
      }),
    )
  })

  test('IAM13 returns for any stored configuration', () => {
    const anyMapping = fc.dictionary(fc.constantFrom('role', 'group', 'if', 'bind', 'x'), fc.jsonValue())
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.string()),
        fc.array(anyMapping),
        (bindings, assignmentsOf) => {
          const mappings: Mapping[] = assignmentsOf.map((one) => anything.parse(one))
          expect(compute({ bindings, mappings, names }, response).traces.mappings).toHaveLength(
            assignmentsOf.length,
          )
        },
      ),
    )
  })
})
