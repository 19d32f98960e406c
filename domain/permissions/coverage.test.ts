import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { permissionCatalogue } from '#contract/iam/permission.ts'
import type { RoleCondition } from '#contract/iam/role-condition.ts'
import {
  authorityOfRole,
  authorityOfRoles,
  coveredPermissions,
  covers,
  everyPermission,
  fullAuthority,
  gainOf,
  missingPermissions,
  summarizePermissions,
  type Authority,
} from './coverage.ts'

const services = Object.keys(permissionCatalogue)
const all = (permissions: readonly string[], ...conditions: RoleCondition[]): Authority => ({
  permissions,
  conditions,
})
const where = (filter: RoleCondition['filter']): RoleCondition => ({ filter })
const query = 'query-builder-legacy:query:run'

const grant = fc
  .tuple(fc.constantFrom(...everyPermission), fc.boolean(), fc.boolean())
  .map(([permission, anyResource, anyAction]) => {
    const [service, resource, action] = permission.split(':')
    return `${service}:${anyResource ? '*' : resource}:${anyAction ? '*' : action}`
  })
const grants = fc.oneof(
  fc.array(grant, { maxLength: 8 }),
  fc.array(fc.constantFrom(...services.map((service) => `${service}:*:*`)), { maxLength: 8 }),
  fc.constant(['*:*:*']),
)
const values = fc.uniqueArray(fc.constantFrom('TX', 'CA', 1, '1', true, null), { minLength: 1, maxLength: 4 })
const condition = fc.dictionary(fc.constantFrom('state', 'city'), values).map(where)
const authority = fc.record({ permissions: grants, conditions: fc.array(condition, { maxLength: 3 }) })

/** Every row over the values that conditions are made of, and whether an authority shows it. */
const rows = ['TX', 'CA', 1, '1', true, null, 'other'].flatMap((state) =>
  ['TX', 'CA', 1, '1', true, null, 'other'].map((city) => ({ state, city })),
)
const shows = ({ conditions }: Authority, row: (typeof rows)[number]): boolean =>
  conditions.length === 0 ||
  conditions.some(({ filter }) =>
    Object.entries(filter).every(([field, list]) => list.includes(field === 'state' ? row.state : row.city)),
  )

describe('IAM101 coverage of permissions', () => {
  test('IAM101 every service spelled out covers everything', () => {
    expect(covers(all(services.map((service) => `${service}:*:*`)), fullAuthority)).toBe(true)
    expect(covers(all(everyPermission), fullAuthority)).toBe(true)
    expect(covers(all(everyPermission.slice(1)), fullAuthority)).toBe(false)
  })

  test('IAM101 equals a comparison of all permissions of the catalogue, one by one', () => {
    const expand = (permissions: readonly string[]) =>
      Object.entries(permissionCatalogue).flatMap(([service, resources]) =>
        Object.entries(resources).flatMap(([resource, actions]: [string, readonly string[]]) =>
          actions
            .filter((action) =>
              permissions.some((each) => {
                const parts = each.split(':')
                return [service, resource, action].every((name, at) => ['*', name].includes(parts[at] ?? ''))
              }),
            )
            .map((action) => `${service}:${resource}:${action}`),
        ),
      )
    fc.assert(
      fc.property(grants, grants, (held, needed) => {
        const missing = expand(needed).filter((each) => !expand(held).includes(each))
        expect(covers(all(held), all(needed))).toBe(missing.length === 0)
        expect(missingPermissions(all(held), all(needed))).toEqual(missing)
      }),
    )
  })

  test('IAM101 is reflexive', () => {
    fc.assert(
      fc.property(authority, (one) => {
        expect(covers(one, one)).toBe(true)
      }),
    )
  })

  test('IAM101 is transitive', () => {
    fc.assert(
      fc.property(authority, authority, authority, (one, other, third) => {
        if (covers(one, other) && covers(other, third)) expect(covers(one, third)).toBe(true)
      }),
    )
  })

  test('IAM101 covers a union exactly if it covers both parts', () => {
    fc.assert(
      fc.property(authority, grants, grants, (held, one, other) => {
        const { conditions } = held
        const both =
          covers(held, { permissions: one, conditions }) && covers(held, { permissions: other, conditions })
        expect(covers(held, { permissions: [...one, ...other], conditions })).toBe(both)
      }),
    )
  })
})

describe('IAM101 coverage of rows', () => {
  const texas = where({ state: ['TX'] })
  test.each<[string, Authority, Authority, boolean]>([
    ['all rows cover a condition', all([query]), all([query], texas), true],
    ['a condition does not cover all rows', all([query], texas), all([query]), false],
    ['fewer values', all([query], where({ state: ['TX', 'CA'] })), all([query], texas), true],
    ['more values', all([query], texas), all([query], where({ state: ['TX', 'CA'] })), false],
    ['a further field', all([query], texas), all([query], where({ state: ['TX'], city: ['A'] })), true],
    ['another field', all([query], texas), all([query], where({ city: ['A'] })), false],
    ['a condition without fields', all([query], texas), all([query], where({})), false],
    ['one of several conditions', all([query], texas, where({ city: ['A'] })), all([query], texas), true],
    ['rows that no permission shows', all(['iam:*:*'], texas), all(['iam:*:*']), true],
    [
      'a number is not its text',
      all([query], where({ code: [1] })),
      all([query], where({ code: ['1'] })),
      false,
    ],
  ])('IAM101 %s', (_, held, needed, expected) => {
    expect(covers(held, needed)).toBe(expected)
  })

  test('IAM101 shows no row to one who may not see it', () => {
    fc.assert(
      fc.property(authority, authority, (held, needed) => {
        if (!coveredPermissions(needed.permissions).includes(query) || !covers(held, needed)) return
        for (const row of rows) if (shows(needed, row)) expect(shows(held, row)).toBe(true)
      }),
    )
  })

  test('IAM10a a role without a condition does not lift the condition of another role', () => {
    const limited = { permissions: [query], condition: texas }
    const open = { permissions: ['store:*:*'], condition: null }
    expect(authorityOfRoles([limited, open])).toEqual(all([query, 'store:*:*'], texas))
    expect(authorityOfRole(open)).toEqual(all(['store:*:*']))
  })
})

describe('IAM101 what a change gives', () => {
  test('IAM101 nothing if the account is allowed the same or less', () => {
    fc.assert(
      fc.property(authority, authority, (before, after) => {
        const { permissions } = gainOf(before, after)
        expect(permissions.length === 0).toBe(covers(before, after))
      }),
    )
  })

  test('IAM101 a lifted condition gives the rows, with the permission that shows them', () => {
    const before = all([query, 'iam:*:*'], where({ state: ['TX'] }))
    expect(gainOf(before, all([query, 'iam:*:*']))).toEqual(all([query]))
  })

  test('IAM101 a caller who covers the account before and the gain covers the account after', () => {
    fc.assert(
      fc.property(authority, authority, authority, (caller, before, after) => {
        if (covers(caller, before) && covers(caller, gainOf(before, after)))
          expect(covers(caller, after)).toBe(true)
      }),
    )
  })
})

describe('IAM101 missing permissions in few words', () => {
  test.each<[string, readonly string[], string[]]>([
    ['everything', ['*:*:*'], ['*:*:*']],
    ['a whole service', ['store:*:*', 'iam:user:read'], ['iam:user:read', 'store:*:*']],
    ['a whole resource', ['iam:user:*'], ['iam:user:*']],
    ['one permission', ['store:limit:write'], ['store:limit:write']],
    [
      'at most five names',
      ['iam:*:write'],
      [
        'iam:user:write',
        'iam:group:write',
        'iam:role:write',
        'iam:application:write',
        'iam:api_key:write',
        '…',
      ],
    ],
  ])('IAM101 names %s', (_, permissions, expected) => {
    expect(summarizePermissions(coveredPermissions(permissions))).toEqual(expected)
  })
})
