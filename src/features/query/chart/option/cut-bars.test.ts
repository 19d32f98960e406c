import { describe, expect, it } from 'vitest'
import { othersHeads } from '../../state/calculation/others-head.ts'
import { withCutBars } from '../model/cut-bars.ts'
import { breakOf } from './cut-bars.ts'
import { optionOf, series } from './testing/chart-input.ts'

const shape = { x1: 100, y1: 10, x2: 100, y2: 30 }
const named = { view: 'bars' as const, isTime: false, isOrdered: false, axis: [{ field: 'airport' }] }
const categories = [['A'], ['B'], othersHeads(7, 1)]
const barsOf = (figures: readonly number[]) =>
  optionOf({ ...named, seriesBy: [], categories, series: withCutBars([series(figures)], categories) })

describe('QB70c the break of a bar', () => {
  it('QB70c crosses a horizontal bar', () => {
    expect(breakOf(shape, true)).toEqual([
      [100, 8],
      [94, 32],
      [100, 32],
      [106, 8],
    ])
  })

  it('QB70c crosses a vertical bar', () => {
    expect(breakOf({ x1: 10, y1: 100, x2: 30, y2: 100 }, false)).toEqual([
      [8, 100],
      [32, 94],
      [32, 100],
      [8, 106],
    ])
  })

  it('QB70c is drawn over the shorter bar, with room for its figure', () => {
    const option = barsOf([8, 4, 17])
    expect(option.series).toMatchObject([
      { type: 'bar', data: [8, 4, 10] },
      { type: 'custom', data: [[2, 10, 0, 0]] },
    ])
    const [whole, cut] = [barsOf([8, 4, 9]), option].map(({ grid }) => [grid].flat()[0])
    expect(whole).toMatchObject({ top: 14 })
    expect(Number(cut?.top)).toBeGreaterThan(14)
  })
})
