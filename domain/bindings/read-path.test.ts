import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { openBudget } from './budget.ts'
import { originOf, pathTo, readPath, readyPath } from './read-path.ts'

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
const read = (path: string) => readPath(response, { ready: readyPath(path), budget: openBudget() })

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
    ['user.surname', { why: 'missing', reached: ['user'], rest: 'surname' }],
    ['user.address.city.part', { why: 'no_object', reached: ['user', 'address', 'city'], rest: 'part' }],
    ['user.none.part', { why: 'no_object', reached: ['user', 'none'] }],
    ['nobody.there', { why: 'missing', reached: [], rest: 'nobody.there' }],
    ['user[0]', { why: 'no_list', reached: ['user'], rest: '[0]' }],
    ['sub[*]', { why: 'no_list', reached: ['sub'] }],
    ['amr[2]', { why: 'short_list', reached: ['amr'], rest: '[2]' }],
    ['amr[x]', { why: 'unreadable', reached: ['amr'], rest: '[x]' }],
    ['amr[', { why: 'unreadable', reached: ['amr'] }],
    ['amr.0', { why: 'missing', reached: ['amr'], rest: '0' }],
    ['amr.length', { why: 'missing', reached: ['amr'] }],
    ['memberships[*].mail', { why: 'missing', reached: ['memberships', 0], rest: 'mail' }],
    ['__proto__', { why: 'missing', reached: [] }],
    ['user.__proto__.toString', { why: 'missing', reached: ['user'] }],
    ['user.constructor', { why: 'missing', reached: ['user'] }],
    ['.sub', { why: 'missing' }],
    ['user..given_name', { why: 'missing', reached: ['user'] }],
    ['', { why: 'missing' }],
  ])('IAM13 %s stops with %j', (path, stop) => {
    expect(read(path)).toMatchObject({ found: false, stop })
  })

  test('IAM13 each value says where it stands', () => {
    expect(read('memberships[*].displayName')).toMatchObject({
      spots: [
        ['memberships', 0, 'displayName'],
        ['memberships', 2, 'displayName'],
      ],
    })
  })

  test.each([
    [['user', 'mail'], 'user-info'],
    [['memberships', 0, 'id'], 'memberships'],
    [['email'], 'id_token'],
  ] as const)('IAM13 what stands at %j came by %s', (steps, origin) => {
    expect(originOf(steps)).toBe(origin)
  })

  test('IAM13 a path made of plain steps leads there again', () => {
    const name = fc.string({ minLength: 1, unit: fc.constantFrom('a', 'b', 'é', '-', '/') })
    fc.assert(
      fc.property(fc.array(name, { minLength: 1, maxLength: 6 }), fc.jsonValue(), (steps, value) => {
        const tree = steps.reduceRight<unknown>((inner, step) => ({ [step]: inner }), value)
        expect(readPath(tree, { ready: readyPath(pathTo(steps)), budget: openBudget() })).toEqual({
          found: true,
          value,
          spots: [steps],
        })
      }),
    )
  })
})
