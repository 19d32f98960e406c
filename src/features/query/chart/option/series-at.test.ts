import { expect, it } from 'vitest'
import type { ChartView } from '../model/chart-views.ts'
import type { ChartModel } from '../model/chart-model.ts'
import { type CategoryPosition, seriesAt } from './series-at.ts'

const model = (view: ChartView, figures: readonly (number | null)[], axes: readonly (0 | 1)[] = []) => ({
  model: {
    view,
    categories: [['a']],
    pastHeads: [],
    axis: [{ field: 'day' }],
    isTime: true,
    isOrdered: true,
    seriesBy: [{ field: 'phase' }],
    series: figures.map((figure, at) => ({
      heads: [at],
      value: { mode: 'sum', field: 'cost' },
      cells: [figure],
      figures: [figure],
      past: null,
      isOther: false,
      axis: axes[at] ?? 0,
    })),
    groups: null,
    total: null,
    omitted: { categories: 0, series: 0, earlier: 0, values: 0, comparison: false },
  } satisfies ChartModel,
})
const at = (figure: number, offset = 0): CategoryPosition => ({
  index: 0,
  offset,
  band: 100,
  figure,
  distanceTo: (_, other) => Math.abs(other - figure),
})

it.each([
  ['the lowest segment', [10, 20, 5], 3, 0],
  ['a segment in the middle', [10, 20, 5], 25, 1],
  ['above all segments', [10, 20, 5], 99, 2],
  ['a segment below zero', [10, -4, -6], -7, 2],
  ['a gap has no segment', [10, null, 5], 12, 2],
] as const)('QB41c a stack: %s', (_, figures, figure, series) => {
  expect(seriesAt(model('stacked', figures), at(figure))).toBe(series)
})

it.each([
  ['left', -20, 0],
  ['right', 20, 1],
  ['beyond the bars', 49, 1],
] as const)('QB41c bars side by side: %s', (_, offset, series) => {
  expect(seriesAt(model('bars', [10, 20]), at(5, offset))).toBe(series)
})

it('QB41c a bar without a figure gives way to its neighbour, and a point of the second axis is meant nearby', () => {
  expect(seriesAt(model('bars', [null, 20]), at(5, -20))).toBe(1)
  expect(seriesAt(model('bars', [20, 300], [0, 1]), at(295))).toBe(1)
  expect(seriesAt(model('bars', [20, 300], [0, 1]), at(250))).toBe(0)
})

it('QB41c the nearest line is meant, and nothing where there is no figure', () => {
  expect(seriesAt(model('line', [10, 20, null]), at(16))).toBe(1)
  expect(seriesAt(model('line', [null, null]), at(16))).toBeNull()
})

it('QB9c means no series in the pale stack of the past period', () => {
  const { model: stacked } = model('stacked', [10, 20])
  const compared = {
    model: {
      ...stacked,
      series: stacked.series.map((each) => ({ ...each, past: { cells: [5], figures: [5] } })),
    },
  }
  expect(seriesAt(compared, at(5, -10))).toBeNull()
  expect(seriesAt(compared, at(5, 10))).toBe(0)
})
