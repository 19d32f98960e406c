import { describe, expect, test } from 'vitest'
import { openBudget } from './budget.ts'
import { parseConditions, testCondition } from './conditions.ts'

const response = {
  age: 41,
  text: '41',
  city: 'Hakodate',
  yes: true,
  none: null,
  groups: ['Crew', 'Pilot'],
  sizes: [3, 12],
  memberships: [{ displayName: 'Crew' }, { displayName: 'Harbour' }],
}
const matches = (conditions: unknown): boolean =>
  parseConditions(conditions).every(
    (condition) => testCondition(condition, { response, budget: openBudget() }).matches,
  )

describe('IAM14 conditions of a mapping', () => {
  test.each([
    [{}, true],
    [undefined, true],
    [{ age: { eq: 41 } }, true],
    [{ age: { eq: '41' } }, false],
    [{ text: { eq: 41 } }, false],
    [{ age: { ne: '41' } }, true],
    [{ yes: { eq: true } }, true],
    [{ yes: { eq: 'true' } }, false],
    [{ none: { eq: null } }, true],
    [{ nowhere: { eq: null } }, false],
    [{ nowhere: { ne: 'x' } }, true],
    [{ nowhere: { nin: ['x'] } }, true],
    [{ nowhere: { lt: 5 } }, false],
    [{ city: { in: ['Hakodate', 'Brest'] } }, true],
    [{ city: { in: 'Hakodate' } }, false],
    [{ city: { nin: ['Brest'] } }, true],
    [{ age: { gt: 40, lt: 42 } }, true],
    [{ age: { gte: 41, lte: 41 } }, true],
    [{ age: { gt: 41 } }, false],
    [{ age: { lt: '50' } }, false],
    [{ city: { gt: 'Brest' } }, true],
    [{ city: { regexp: '^Hako' } }, true],
    [{ city: { regexp: 'dat' } }, true],
    [{ city: { regexp: '^dat' } }, false],
    [{ age: { regexp: '4' } }, false],
    [{ city: { regexp: '(' } }, false],
    [{ groups: { eq: 'Pilot' } }, true],
    [{ groups: { eq: ['Crew', 'Pilot'] } }, true],
    [{ groups: { ne: 'Pilot' } }, false],
    [{ groups: { ne: 'Cook' } }, true],
    [{ groups: { in: ['Cook', 'Crew'] } }, true],
    [{ groups: { nin: ['Cook', 'Crew'] } }, false],
    [{ sizes: { gt: 10 } }, true],
    [{ 'memberships[*].displayName': { eq: 'Harbour' } }, true],
    [{ 'memberships[*].displayName': { regexp: '^Harb' } }, true],
    [{ 'memberships[*].displayName': { ne: 'Harbour' } }, false],
    [{ age: { eq: 41 }, city: { eq: 'Brest' } }, false],
    [{ age: { near: 41 } }, false],
    [{ age: 41 }, false],
    ['age', false],
    [{ age: {} }, true],
  ])('IAM14 %j matches: %s', (conditions, expected) => {
    expect(matches(conditions)).toBe(expected)
  })
})
