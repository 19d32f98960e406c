import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openBudget } from './budget.ts'
import { originOf, pathTo, readPath, preparePath } from './read-path.ts'

const response = {
  sub: '7',
  email: 'aiko@contoso.example',
  amr: ['pwd', 'mfa'],
  'https://x.example/roles': ['Crew', 'Pilot'],
  'https://x.example/roles.of': { ship: 'Bon Vent' },
  a: { b: 1, 'b.c': 2 },
  'd.e': { f: 3 },
  d: { e: { g: 4 } },
  user: { given_name: 'Aiko', none: null, off: false, nought: 0, address: { city: '函館' } },
  memberships: [{ displayName: 'Crew', tags: ['x', 'y'] }, { id: 2 }, { displayName: 'Pilot', tags: ['z'] }],
  empty: [],
}
const read = (path: string) => readPath(response, { prepared: preparePath(path), budget: openBudget() })

describe('IAM13 dotted paths', () => {
  test.each([
    ['sub', '7'],
    [' email ', 'aiko@contoso.example'],
    ['user.given_name', 'Aiko'],
    ['user.address.city', '函館'],
    ['user.none', null],
    ['user.off', false],
    ['user.nought', 0],
    ['user.address', { city: '函館' }],
    ['amr', ['pwd', 'mfa']],
    ['amr[1]', 'mfa'],
    ['amr[*]', ['pwd', 'mfa']],
    ['memberships[*].displayName', ['Crew', 'Pilot']],
    ['memberships[0].displayName', 'Crew'],
    ['memberships[*].tags[*]', ['x', 'y', 'z']],
    ['memberships[*].tags[0]', ['x', 'z']],
    ['empty[*].name', []],
    ['https://x.example/roles', ['Crew', 'Pilot']],
    ['https://x.example/roles[0]', 'Crew'],
    ['https://x.example/roles.of.ship', 'Bon Vent'],
    ['a.b', 1],
    ['a.b.c', 2],
    ['d.e.f', 3],
    ['d.e.g', 4],
  ])('IAM13 %s finds %j', (path, value) => {
    expect(read(path)).toMatchObject({ found: true, value })
  })

  test.each([
    ['user.surname', { reason: 'missing', reached: ['user'], remaining: 'surname' }],
    [
      'user.address.city.part',
      { reason: 'no_object', reached: ['user', 'address', 'city'], remaining: 'part' },
    ],
    ['user.none.part', { reason: 'no_object', reached: ['user', 'none'] }],
    ['nobody.there', { reason: 'missing', reached: [], remaining: 'nobody.there' }],
    ['user[0]', { reason: 'no_list', reached: ['user'], remaining: '[0]' }],
    ['sub[*]', { reason: 'no_list', reached: ['sub'] }],
    ['amr[2]', { reason: 'short_list', reached: ['amr'], remaining: '[2]' }],
    ['amr[x]', { reason: 'unreadable', reached: ['amr'], remaining: '[x]' }],
    ['amr[', { reason: 'unreadable', reached: ['amr'] }],
    ['amr.0', { reason: 'missing', reached: ['amr'], remaining: '0' }],
    ['amr.length', { reason: 'missing', reached: ['amr'] }],
    ['memberships[*].mail', { reason: 'missing', reached: ['memberships', 0], remaining: 'mail' }],
    ['__proto__', { reason: 'missing', reached: [] }],
    ['user.__proto__.toString', { reason: 'missing', reached: ['user'] }],
    ['user.constructor', { reason: 'missing', reached: ['user'] }],
    ['.sub', { reason: 'missing' }],
    ['user..given_name', { reason: 'missing', reached: ['user'] }],
    ['', { reason: 'missing' }],
  ])('IAM13 %s stops with %j', (path, stop) => {
    expect(read(path)).toMatchObject({ found: false, stop })
  })

  test('IAM13 each value has its location', () => {
    expect(read('memberships[*].displayName')).toMatchObject({
      locations: [
        ['memberships', 0, 'displayName'],
        ['memberships', 2, 'displayName'],
      ],
    })
  })

  test.each([
    [['user', 'mail'], 'user-info'],
    [['memberships', 0, 'id'], 'memberships'],
    [['email'], 'id_token'],
  ] as const)('IAM13 the value at %j comes from %s', (steps, origin) => {
    expect(originOf(steps)).toBe(origin)
  })

  test('IAM13 a path built from plain steps resolves to the same value', () => {
    const name = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', 'é', '-', '/') })
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), fc.jsonValue(), (steps, value) => {
        const tree = steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value)
        expect(readPath(tree, { prepared: preparePath(pathTo(steps)), budget: openBudget() })).toEqual({
          found: true,
          value,
          locations: [steps],
        })
      }),
    )
  })
})
