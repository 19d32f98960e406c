import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  coverage,
  covered,
  linesOf,
  readGrants,
  permissionsIn,
  serviceRows,
  widerGrant,
  withScope,
  withoutScope,
} from './permissions.ts'

const scopes = [
  '*:*:*',
  ...serviceRows.flatMap(({ service, resources, actions }) => [
    `${service}:*:*`,
    ...actions.map((action) => `${service}:*:${action}`),
    ...resources.flatMap(({ resource, actions: own }) => [
      `${service}:${resource}:*`,
      ...own.map((action) => `${service}:${resource}:${action}`),
    ]),
  ]),
]
const scope = fc.constantFrom(...scopes)
const grants = fc.uniqueArray(scope, { maxLength: 6 })

describe('IAM80: a matrix over grants with wildcards', () => {
  it.each([
    { from: ['*:*:*'], taken: 'store:package:write', some: ['store:package:read', 'iam:*:*'] },
    { from: ['iam:*:*'], taken: 'iam:user:write', some: ['iam:user:read', 'iam:group:*'] },
    { from: ['iam:*:read'], taken: 'iam:log:*', some: ['iam:user:read', 'iam:setting:read'] },
    { from: ['dpe:*:*'], taken: 'dpe:*:start', some: ['dpe:*:read', 'dpe:*:write', 'dpe:*:cancel'] },
  ])('IAM80 removes $taken from $from and preserves the others', ({ from, taken, some }) => {
    const left = withoutScope(from, taken)
    expect(left).toEqual(expect.arrayContaining(some))
    expect(covered(left)).toEqual(covered(from).filter((right) => !permissionsIn(taken).includes(right)))
  })

  it('IAM80 covers exactly the previous and added permissions, for any grants', () => {
    fc.assert(
      fc.property(grants, scope, (held, given) => {
        const wanted = new Set([...covered(held), ...permissionsIn(given)])
        const after = withScope(held, given)
        expect(new Set(covered(after))).toEqual(wanted)
        expect(coverage(after, given)).toBe('all')
      }),
    )
  })

  it('IAM80 covers exactly the previous without the removed permissions, for any grants', () => {
    fc.assert(
      fc.property(grants, scope, (held, taken) => {
        const gone = new Set(permissionsIn(taken))
        const after = withoutScope(held, taken)
        expect(covered(after)).toEqual(covered(held).filter((right) => !gone.has(right)))
        expect(coverage(after, taken)).toBe('none')
      }),
    )
  })

  it('IAM80 preserves grants that this platform does not know', () => {
    expect(withoutScope(['forge:hammer:swing', 'iam:*:*'], 'iam:*:*')).toEqual(['forge:hammer:swing'])
  })

  it('IAM80 names the wildcard that a permission comes from', () => {
    expect(widerGrant(['iam:*:read'], 'iam:user:read')).toBe('iam:*:read')
    expect(widerGrant(['iam:user:read'], 'iam:user:read')).toBeUndefined()
  })
})

describe('IAM80: grants in words', () => {
  it('IAM80 lists a service once if all of it is granted', () => {
    expect(linesOf(covered(['store:*:*']))).toEqual([{ service: 'store', actions: undefined }])
  })
  it('IAM80 lists an action once if it is granted on every resource that has it', () => {
    expect(linesOf(covered(['iam:*:read', 'iam:user:write']))).toEqual([
      {
        service: 'iam',
        actions: [
          { action: 'read', resources: undefined },
          { action: 'write', resources: ['user'] },
        ],
      },
    ])
  })
})

describe('IAM80: grants as text', () => {
  it('IAM80 reports invalid lines and grants that cover nothing', () => {
    expect(readGrants(' iam:*:read \n\nnonsense\nforge:hammer:swing\niam:*:read')).toEqual({
      grants: ['iam:*:read', 'forge:hammer:swing'],
      wrong: [{ line: 3, text: 'nonsense' }],
      idle: ['forge:hammer:swing'],
    })
  })
})
