import { expect, it } from 'vitest'
import { isPartial, partialPoint } from './partial-period.ts'

const value = { mode: 'sum', field: 'cost' } as const
const year = (head: number) => ({
  heads: [head],
  value,
  cells: [],
  figures: [],
  past: null,
  isOther: false,
  axis: 0 as const,
})
const months = {
  axis: [{ field: 'day', unit: 'year_month' }],
  categories: [['2025-10-01'], ['2025-11-01'], [null]],
  isTime: true,
  seriesBy: [],
  series: [],
} as const
const partsOfYear = { ...months, axis: [{ field: 'day', unit: 'month' }], categories: [[10], [11]] } as const
const yearOnYear = {
  ...partsOfYear,
  seriesBy: [{ field: 'day', unit: 'year' }],
  series: [year(2024), year(2025)],
} as const

it.each([
  [months, true, '2025-11-30', { category: 1, series: null }],
  [months, true, '2025-12-01', null],
  [months, false, '2025-11-30', null],
  [partsOfYear, true, '2025-11-30', null],
  [{ ...months, isTime: false }, true, '2025-11-30', null],
  [yearOnYear, true, '2025-11-30', { category: 1, series: 1 }],
  [yearOnYear, true, '2026-11-30', null],
  [{ ...yearOnYear, seriesBy: [{ field: 'ordered', unit: 'year' }] }, true, '2025-11-30', null],
] as const)(
  'QB9c of %o, in the current period: %s, the figures of %s are %o',
  (scales, hasToday, today, point) => {
    expect(partialPoint(scales, hasToday, today)).toEqual(point)
  },
)

it.each([
  [null, 1, 0, false],
  [{ category: 1, series: null }, 1, 3, true],
  [{ category: 1, series: 2 }, 1, 2, true],
  [{ category: 1, series: 2 }, 1, 1, false],
  [{ category: 1, series: null }, 0, 0, false],
] as const)('of %o, category %i of series %i is partial: %s', (point, category, series, expected) => {
  expect(isPartial(point, category, series)).toBe(expected)
})
