import { describe, expect, test } from 'vitest'
import { openBudget } from '#domain/bindings/budget.ts'
import { growthOf, linearGrowth } from '#domain/bindings/testing/growth.ts'
import { readPath, preparePath } from '#domain/bindings/read-path.ts'
import { matchingOptions, pathOptions } from './path-options.ts'

const response = {
  sub: '7',
  nonce: '[taken out]',
  amr: ['pwd', 'mfa'],
  'https://x.example/roles': ['Crew'],
  user: { givenName: 'Aiko', manager: { displayName: 'Hélène' }, none: null },
  memberships: [{ displayName: 'Crew', id: 1 }, { displayName: 'Pilots' }],
}
const options = pathOptions(response)

describe('IAM55 completion of paths', () => {
  test('IAM55 offers every path of the response with its value', () => {
    expect(options.map(({ path, preview, count }) => [path, preview, count])).toEqual([
      ['sub', '7', 1],
      ['amr[*]', 'pwd, mfa', 2],
      ['amr[0]', 'pwd', 1],
      ['https://x.example/roles[*]', 'Crew', 1],
      ['https://x.example/roles[0]', 'Crew', 1],
      ['user.givenName', 'Aiko', 1],
      ['user.none', 'null', 1],
      ['user.manager.displayName', 'Hélène', 1],
      ['memberships[*].displayName', 'Crew, Pilots', 2],
      ['memberships[*].id', '1', 1],
      ['memberships[0].displayName', 'Crew', 1],
      ['memberships[0].id', '1', 1],
    ])
  })

  test.each(options.map(({ path }) => path))('IAM55 %s leads to a value', (path) => {
    expect(readPath(response, { prepared: preparePath(path), budget: openBudget() }).found).toBe(true)
  })

  test.each([
    ['user', ['user.givenName', 'user.none', 'user.manager.displayName']],
    ['name hel', ['user.manager.displayName']],
    ['aiko', ['user.givenName']],
    ['memberships[0]', ['memberships[0].displayName', 'memberships[0].id']],
    ['nowhere', []],
  ])('IAM55 "%s" offers %j', (typed, paths) => {
    expect(matchingOptions(options, typed).map(({ path }) => path)).toEqual(paths)
  })

  const huge = (size: number) => ({
    user: Object.fromEntries(Array.from({ length: size }, (_, at) => [`key${at}`, { at }])),
    list: Array.from({ length: 10 * size }, (_, at) => ({ at, deep: [[{ at }]] })),
  })

  test('IAM55 offers at most a thousand paths of a huge response', () => {
    expect(pathOptions(huge(10_000)).length).toBeLessThanOrEqual(1000)
    expect(growthOf(huge, 10_000, pathOptions)).toBeLessThan(linearGrowth)
  })
})
