import { expect, it } from 'vitest'
import { partialIndex } from './partial-period.ts'

const months = {
  axis: [{ field: 'day', unit: 'year_month' }],
  categories: [['2025-10-01'], ['2025-11-01'], [null]],
  isTime: true,
} as const

it.each([
  [months, true, '2025-11-30', 1],
  [months, true, '2025-12-01', -1],
  [months, false, '2025-11-30', -1],
  [{ ...months, axis: [{ field: 'day', unit: 'month' }], categories: [[10], [11]] }, true, '2025-11-30', -1],
  [{ ...months, isTime: false }, true, '2025-11-30', -1],
] as const)(
  'QB9c of %o, in the current period: %s, the category that contains %s is at %i',
  (model, hasToday, today, index) => {
    expect(partialIndex(model, hasToday, today)).toBe(index)
  },
)
