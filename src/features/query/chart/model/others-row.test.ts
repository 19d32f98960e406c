import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { othersHeads } from '../../state/calculation/others-head.ts'
import { inputOf, past, series } from '../option/testing/chart-input.ts'
import type { ChartModel, ChartSeries } from './chart-model.ts'
import { cutBarsOf, withCutBars } from './cut-bars.ts'
import { splitOthers } from './others-row.ts'

const heads = othersHeads(7, 1)
const categories = [['A'], ['B'], heads]

const modelOf = (all: readonly ChartSeries[], part: Partial<ChartModel> = {}): ChartModel =>
  inputOf({ view: 'bars', categories, series: withCutBars(all, categories), ...part }).model

describe('QB70c the others on a board', () => {
  it('QB70c are a row instead of a bar that would be cut, with their exact figure, share and past figure', () => {
    const cut = series([8, 4, 17], { cells: ['8', '4', '36.00'], past: past([7, 5, 60]) })
    const { model, others } = splitOthers(modelOf([cut], { pastHeads: [['A'], ['B'], heads] }))
    expect(model.categories).toEqual([['A'], ['B']])
    expect(model.pastHeads).toEqual([['A'], ['B']])
    expect(model.series[0]).toMatchObject({ cells: ['8', '4'], figures: [8, 4], past: past([7, 5]) })
    expect(others?.heads).toBe(heads)
    const [figure] = others?.figures ?? []
    expect([figure?.cell, figure?.past, Number(figure?.share)]).toEqual(['36.00', 60, 0.75])
  })

  it('QB70c keep a bar of at most twice the longest, and charts without others stay as they are', () => {
    for (const kept of [modelOf([series([8, 4, 16])]), modelOf([series([8, 4, 90])], { view: 'line' })])
      expect(splitOthers(kept)).toEqual({ model: kept, others: null })
  })

  it('QB70c have no share where figures do not add up, or not all bars are shown', () => {
    const average = series([8, 4, 90], { value: { mode: 'avg', field: 'cost' } })
    expect(splitOthers(modelOf([average])).others?.figures[0]?.share).toBeNull()
    const { omitted } = inputOf().model
    const partial = modelOf([series([8, 4, 90])], { omitted: { ...omitted, categories: 1 } })
    expect(splitOthers(partial).others?.figures[0]?.share).toBeNull()
  })

  it('QB70c leave no bar that is cut, and lose no figure, for all figures', () => {
    const figure = fc.option(fc.integer({ min: -1000, max: 1000 }), { nil: null })
    const line = fc.tuple(figure, figure, figure)
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 3 }), (lines) => {
        const whole = modelOf(lines.map((figures) => series(figures)))
        const { model, others } = splitOthers(whole)
        expect(cutBarsOf(model)).toEqual([])
        const found = model.series.map(({ cells }, at) =>
          others === null ? cells : [...cells, others.figures[at]?.cell],
        )
        expect(found).toEqual(lines)
      }),
    )
  })
})
