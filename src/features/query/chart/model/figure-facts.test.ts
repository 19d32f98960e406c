import { expect, it } from 'vitest'
import type { ChartModel } from './chart-model.ts'
import { figureFacts, figureRange } from './figure-facts.ts'

const series = (figures: readonly (number | null)[], past: readonly (number | null)[] | null = null) => ({
  heads: [],
  value: { mode: 'sum', field: 'cost' } as const,
  cells: figures,
  figures,
  past: past === null ? null : { cells: past, figures: past },
  isOther: false,
  axis: 0 as const,
})
const months: ChartModel = {
  view: 'figure',
  categories: [['2026-09-01'], ['2026-10-01'], ['2026-11-01']],
  pastHeads: [],
  axis: [{ field: 'day', unit: 'year_month' }],
  isTime: true,
  isOrdered: true,
  seriesBy: [],
  series: [series([10, 20, 5])],
  groups: null,
  total: null,
  omitted: { categories: 0, series: 0, earlier: 0, values: 0, comparison: false },
}
const alone: ChartModel = { ...months, categories: [[]], axis: [], isTime: false, series: [series([8])] }

it.each<[string, ChartModel, number | null, object]>([
  [
    'the latest period, with the change on the one before',
    months,
    null,
    { now: 5, heads: ['2026-11-01'], change: { amount: '-15', share: -0.75, since: ['2026-10-01'] } },
  ],
  ['a period that is not over, without a change on a whole one', months, 2, { now: 5, change: null }],
  [
    'the change on the compared period, also of a period that is not over',
    { ...months, series: [series([10, 20, 5], [8, 10, 4])] },
    2,
    { now: 5, change: { amount: '1', share: 0.25, since: null } },
  ],
  [
    'the latest period with a value',
    { ...months, series: [series([10, 20, null])] },
    null,
    { now: 20, heads: ['2026-10-01'] },
  ],
  [
    'no share of a past value of zero',
    { ...months, series: [series([0, 0, 5])] },
    null,
    { change: { amount: '5', share: undefined } },
  ],
  [
    'the total that the platform computed',
    { ...months, series: [series([1, 2, 3], [1, 2, 3])], total: { now: 35, past: 30 } },
    null,
    { now: 35, heads: null, change: { amount: '5', since: null } },
  ],
  [
    'that a figure is new',
    { ...alone, series: [{ ...series([8]), past: { cells: [undefined], figures: [null] } }] },
    null,
    { now: 8, change: { amount: undefined, share: undefined } },
  ],
  [
    'a total without a comparison',
    { ...months, total: { now: 35, past: undefined } },
    null,
    { change: null },
  ],
  ['a single figure', alone, null, { now: 8, heads: null, change: null }],
  [
    'a single figure and its change',
    { ...alone, series: [series([8], [4])] },
    null,
    { now: 8, change: { amount: '4', share: 1, since: null } },
  ],
])('QB9c a big number shows %s', (_, model, partial, expected) => {
  const point = partial === null ? null : { category: partial, series: null }
  expect(figureFacts(model, point)).toMatchObject(expected)
})

it.each<[string, readonly (number | null)[], number | null, object | null]>([
  ['of all periods', [10, 20, 5], null, { highest: 1, lowest: 2 }],
  ['without the period that is not over', [10, 20, 5], 2, { highest: 1, lowest: 0 }],
  ['without gaps', [null, 20, 5], null, { highest: 1, lowest: 2 }],
  ['nowhere, if all figures are the same', [7, 7, 7], null, null],
  ['nowhere, if one figure is left', [7, null, 5], 2, null],
])('QB60c the highest and the lowest figure are found %s', (_, figures, partial, expected) => {
  const point = partial === null ? null : { category: partial, series: null }
  expect(figureRange({ ...months, series: [series(figures)] }, point)).toEqual(expected)
})
