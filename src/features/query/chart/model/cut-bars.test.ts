import { describe, expect, it } from 'vitest'
import { othersHeads } from '../../state/calculation/others-head.ts'
import { past, series } from '../option/testing/chart-input.ts'
import { cutBarsOf, withCutBars } from './cut-bars.ts'
import type { ChartSeries } from './chart-model.ts'

const categories = [['A'], ['B'], othersHeads(7, 1)]
const figuresOf = (all: readonly ChartSeries[]) => withCutBars(all, categories).map(({ figures }) => figures)

describe('QB70c the bar of the others', () => {
  const cases: readonly [string, readonly ChartSeries[], readonly (readonly (number | null)[])[]][] = [
    ['is cut if it is more than twice as long as the longest', [series([8, 4, 17])], [[8, 4, 10]]],
    ['is drawn whole up to twice the length', [series([8, 4, 16])], [[8, 4, 16]]],
    ['is cut below zero, too', [series([8, 4, -17])], [[8, 4, -10]]],
    ['is drawn whole beside bars of zero', [series([0, null, 17])], [[0, null, 17]]],
    [
      'is cut in each series with a common scale',
      [series([8, 4, 90]), series([2, null, 5])],
      [
        [8, 4, 10],
        [2, null, 5],
      ],
    ],
    [
      'is not compared with figures of the second axis',
      [series([8, 4, 17]), series([900, 800, 7000], { axis: 1 })],
      [
        [8, 4, 10],
        [900, 800, 7000],
      ],
    ],
    [
      'is drawn whole if a past figure is as long',
      [series([8, 4, 17], { past: past([9, 1, 1]) })],
      [[8, 4, 17]],
    ],
  ]
  it.each(cases)('QB70c %s', (_, all, figures) => expect(figuresOf(all)).toEqual(figures))

  it('QB70c keeps its exact figure, and a past figure beyond the cut is not drawn', () => {
    const [cut] = withCutBars([series([8, 4, 17], { past: past([8, 4, 60]) })], categories)
    expect(cut?.cells).toEqual([8, 4, 17])
    expect(cut?.past).toEqual({ cells: [8, 4, 60], figures: [8, 4, null] })
    expect(cutBarsOf({ view: 'bars', categories, series: cut === undefined ? [] : [cut] })).toEqual([
      { series: 0, category: 2 },
    ])
  })

  it('QB70c is not cut without others', () => {
    const all = [series([8, 4, 90])]
    expect(withCutBars(all, [['A'], ['B'], ['C']])).toBe(all)
    expect(cutBarsOf({ view: 'bars', categories, series: all })).toEqual([])
  })
})
