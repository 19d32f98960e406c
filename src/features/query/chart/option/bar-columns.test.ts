import { expect, it } from 'vitest'
import { inputOf, past, series } from './testing/chart-input.ts'
import { barColumns, barSpan, hasBarRows } from './bar-columns.ts'

const figures = [8, 7, 6, 5, 4, 3, 2]
const bars = {
  view: 'bars',
  categories: ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [name]),
  isTime: false,
  isOrdered: false,
  seriesBy: [],
  series: [series(figures)],
} as const
const several = { ...bars, series: [series(figures), series(figures, { axis: 1 })] }

it.each([
  ['one value', bars, true],
  ['several values', several, true],
  ['one value that is stacked', { ...bars, view: 'stacked' }, true],
  ['several values that are stacked', { ...several, view: 'stacked' }, false],
  ['series of a dimension', { ...several, seriesBy: [{ field: 'airport' }] }, false],
  ['categories with an order', { ...bars, isOrdered: true }, false],
] as const)('QB60c in a tile, bars of %s: rows with figures is %s', (_, model, has) => {
  expect(hasBarRows(inputOf(model))).toBe(has)
})

it('QB60c values that share an axis share a scale, others have their own', () => {
  const model = {
    ...inputOf(bars).model,
    series: [series([4, -2], { past: past([9, null]) }), series([20, 1]), series([0.5, null], { axis: 1 })],
  }
  const { extents, model: shown } = barColumns(model)
  expect(extents).toEqual([
    { min: -2, max: 20 },
    { min: -2, max: 20 },
    { min: 0, max: 0.5 },
  ])
  expect(shown.series.map(({ axis }) => axis)).toEqual([0, 0, 0])
})

it('QB60c three values are columns, also those that fit no axis; the note counts the others', () => {
  const { model } = inputOf({
    ...several,
    unplaced: [series([1000], { axis: 1 }), series([2000], { axis: 1 })],
    omitted: { categories: 0, series: 0, earlier: 0, values: 2, comparison: false },
  })
  const { model: shown, extents } = barColumns(model)
  expect(shown.series.map(({ figures: [first] }) => first)).toEqual([8, 8, 1000])
  expect(extents[2]).toEqual({ min: 0, max: 1000 })
  expect(shown.omitted.values).toBe(1)
})

it.each([
  [3, { min: 0, max: 12 }, { start: 0, size: 25 }],
  [-3, { min: -4, max: 12 }, { start: 6.25, size: 18.75 }],
  [6, { min: -4, max: 12 }, { start: 25, size: 37.5 }],
  [0, { min: 0, max: 0 }, { start: 0, size: 0 }],
])('QB60c the bar of %s on the scale %o', (figure, extent, span) => {
  expect(barSpan(figure, extent)).toEqual(span)
})
