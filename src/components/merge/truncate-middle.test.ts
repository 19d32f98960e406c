import { expect, test } from 'vitest'
import { truncateMiddle } from './truncate-middle.ts'

const cases = [
  ['short', 'short'],
  ['exactly ten', 'exactly ten'],
  ['/srv/harbour/2025/calls.csv', '/srv/har….csv'],
  ['{\n  "a": 1\n}', '{ "a": 1 }'],
  ['👩‍🚀'.repeat(13), '👩‍🚀'.repeat(13)],
] as const

test.each(cases)('MRG4 %j is shown as %j', (text, shown) => {
  expect(truncateMiddle(text, 13)).toBe(shown)
})
