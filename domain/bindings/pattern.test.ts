import { describe, expect, test } from 'vitest'
import { openBudget } from './budget.ts'
import { matchesPattern, parsePattern, replaceFirstMatch } from './pattern.ts'
import { growthOf, linearGrowth } from './testing/growth.ts'

describe('IAM14 patterns', () => {
  test.each([
    ['^PC-(.+)$', '$1', 'PC-Crew', 'Crew'],
    ['PC-(?<name>\\w+)', '$<name>!', 'x PC-Crew y', 'x Crew! y'],
    ['e', '', 'renamed', 'rnamed'],
    ['^(a)(b)?', '$2$1', 'ac', 'ac'],
    ['(a)', '$1$2$$', 'a', 'a$2$'],
    ['É', 'e', 'éÉ', 'ée'],
    ['nothing', '$1', 'PC-Crew', ''],
  ])('IAM14 %s → %s turns "%s" into %j', (source, replace, text, name) => {
    const { pattern } = parsePattern(source)
    expect(pattern && replaceFirstMatch(pattern, { text, replace, budget: openBudget() })).toBe(name)
  })

  test.each([
    ['(', 'pattern_wrong'],
    ['(?<=a)b', 'pattern_wrong'],
    ['(a)\\1', 'pattern_wrong'],
    ['((a{100}){100}){100}', 'pattern_wrong'],
    ['[a-z]{1000}[a-z]{1000}[a-z]{500}', 'pattern_large'],
    ['a'.repeat(1001), 'pattern_large'],
  ])('IAM14 rejects %s: %s', (source, code) => {
    expect(parsePattern(source).problem?.code).toBe(code)
  })

  test.each(['(a+)+$', '^(a|a)*$', '(.*)*x', '^(([a-z])+.)+[A-Z]([a-z])+$', '(a?){50}a{50}'])(
    'IAM14 %s runs in time linear in the text',
    (source) => {
      const { pattern } = parsePattern(source)
      expect(pattern).not.toBeNull()
      const match = (text: string) => {
        for (let round = 0; round < 1000; round += 1)
          if (pattern !== null) matchesPattern(pattern, { text, budget: openBudget() })
      }
      expect(growthOf((size) => `${'a'.repeat(size - 1)}!`, 500, match)).toBeLessThan(linearGrowth)
    },
  )

  test('IAM14 tests no text longer than 1,000 characters', () => {
    const { pattern } = parsePattern('a')
    const found = (length: number) =>
      pattern !== null && matchesPattern(pattern, { text: 'a'.repeat(length), budget: openBudget() })
    expect([found(1000), found(1001)]).toEqual([true, false])
  })
})
