import { expect, it } from 'vitest'
import { partialIndex } from './partial-period.ts'

const months = {
  axis: [{ field: 'day', unit: 'year_month' }],
  categories: [['2025-10-01'], ['2025-11-01'], [null]],
  isTime: true,
} as const

it.each([
  [months, '2025-11-30', 1],
  [months, '2025-12-01', -1],
  // The platform said that the current period does not contain today.
  [months, null, -1],
  [{ ...months, axis: [{ field: 'day', unit: 'month' }], categories: [[10], [11]] }, '2025-11-30', -1],
  [{ ...months, isTime: false }, '2025-11-30', -1],
] as const)('QB9c of %o, the category that contains %s is at %i', (model, today, index) => {
  expect(partialIndex(model, today)).toBe(index)
})
