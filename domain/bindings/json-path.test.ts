import { describe, expect, test } from 'vitest'
import { openBudget } from './budget.ts'
import { parseJsonPath, selectValues } from './json-path.ts'
import { budgetTimeout, growthOf, linearGrowth } from './testing/growth.ts'

const root = {
  groups: ['a', 'b', 'c', 'd'],
  memberships: [
    { displayName: 'PC-Crew', size: 3, 'dot.ted': 1 },
    { displayName: 'HR', size: 12, sub: { displayName: 'Inner' } },
    { id: 9, size: null },
  ],
  user: { name: 'Aiko', of: ['x'] },
}

const select = (path: string): unknown => {
  const { query, problem } = parseJsonPath(path)
  return query === null ? problem.code : selectValues(query, { root, budget: openBudget() })
}

describe('IAM14 JSONPath', () => {
  test.each([
    ['$.user.name', ['Aiko']],
    ['$["user"]["name"]', ['Aiko']],
    ['$.groups[*]', ['a', 'b', 'c', 'd']],
    ['$.groups[0,2]', ['a', 'c']],
    ['$.groups[-1]', ['d']],
    ['$.groups[9]', []],
    ['$.groups[1:3]', ['b', 'c']],
    ['$.groups[-2:]', ['c', 'd']],
    ['$.groups[::-2]', ['d', 'b']],
    ['$.groups[3:0:-1]', ['d', 'c', 'b']],
    ['$.groups[::0]', []],
    ['$.memberships[*].displayName', ['PC-Crew', 'HR']],
    ["$.memberships[*]['dot.ted']", [1]],
    ['$..displayName', ['PC-Crew', 'HR', 'Inner']],
    ['$.user.*', ['Aiko', ['x']]],
    ['$.memberships[?@.size > 3].displayName', ['HR']],
    ['$.memberships[?@.size <= 3].displayName', ['PC-Crew']],
    ['$.memberships[?@.size == null].id', [9]],
    ['$.memberships[?@.sub].displayName', ['HR']],
    ['$.memberships[?!@.sub && @.size].displayName', ['PC-Crew']],
    ['$.memberships[?@.displayName == $.user.of[0] || @.id == 9].id', [9]],
    ['$.memberships[?@.displayName != "HR"].size', [3, null]],
    ['$.memberships[?@.nothing == @.nowhere].size', [3, 12, null]],
    ['$.memberships[?match(@.displayName, "PC-.*")].size', [3]],
    ['$.memberships[?match(@.displayName, "PC")].size', []],
    ['$.memberships[?search(@.displayName, "C-")].size', [3]],
    ['$.memberships[?search(@.displayName, "(")].size', []],
    ['$.memberships[?length(@.displayName) == 2].size', [12]],
    ['$.memberships[?count(@.*) == 2].id', [9]],
    ['$.memberships[?value(@..displayName) == "PC-Crew"].size', [3]],
    ['$.memberships.length', []],
    ['$.__proto__', []],
    ['$.constructor', []],
  ])('IAM14 %s selects %j', (path, values) => {
    expect(select(path)).toEqual(values)
  })

  test.each(['', 'memberships', '$.', '$[', '$.a[?@.b ==]', '$.a[?(1+1)]', '$.~a', '$[?eval(@)]', '$.a b'])(
    'IAM14 "%s" is not a valid JSONPath',
    (path) => {
      expect(select(path)).toBe('json_path_wrong')
    },
  )

  test(
    'IAM14 a JSONPath that multiplies its work stops at the budget',
    () => {
      const wide = (size: number) =>
        Array.from({ length: size }, () => ({ a: { b: Array.from({ length: size }, () => 1) } }))
      const { query } = parseJsonPath('$..*..*[?$..[?@.a == $[0]]]')
      expect(query).not.toBeNull()
      const selectAll = (root: unknown) => {
        const budget = openBudget()
        if (query !== null) selectValues(query, { root, budget })
        expect(budget.isSpent()).toBe(true)
      }
      // Four times as many values.
      expect(growthOf(wide, 150, selectAll)).toBeLessThan(linearGrowth)
    },
    budgetTimeout,
  )

  test('IAM14 traverses a response of any depth', () => {
    let deep: unknown = { displayName: 'bottom' }
    for (let level = 0; level < 10_000; level += 1) deep = level % 2 === 0 ? [deep] : { a: deep }
    const { query } = parseJsonPath('$..displayName')
    expect(query === null ? [] : selectValues(query, { root: deep, budget: openBudget() })).toEqual([
      'bottom',
    ])
  })
})
