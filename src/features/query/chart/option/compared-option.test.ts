import { describe, expect, it } from 'vitest'
import { dashOf } from './compared-bars.ts'
import { framedCell } from './heat-option.ts'
import { optionOf, past, series } from './testing/chart-input.ts'

const names = { isTime: false, isOrdered: false, axis: [{ field: 'airport' }] }
const heat = { view: 'heat' as const }

describe('comparison', () => {
  const alone = {
    view: 'bars' as const,
    seriesBy: [],
    series: [series([1, 2, 3], { past: past([4, null, 6]) })],
  }

  it('QB9c draws the compared period as a dashed line over the bars, and the period that is not over hollow', () => {
    const option = optionOf(alone, { partial: { category: 2, series: null } })
    expect(option.series).toMatchObject([
      { type: 'bar', data: [1, 2, { value: 3, itemStyle: { color: 'page', borderColor: 'one' } }] },
      { type: 'line', lineStyle: { color: 'page', width: 4 } },
      {
        type: 'line',
        name: '1 year before',
        lineStyle: { color: 'ink', type: [4, 3] },
        data: [{ value: 4 }, null, { value: 6 }],
      },
    ])
    expect(option.legend).toMatchObject({
      show: true,
      data: [{ name: 'Denver 0' }, { name: '1 year before' }],
    })
  })

  it('QB9c draws the compared period of several lines thin and in the colour of each', () => {
    const two = [series([1, 2, 3], { past: past([4, 5, 6]) }), series([1, 2, 3], { past: past([7, 8, 9]) })]
    expect(optionOf({ view: 'line', series: two }).series).toMatchObject([
      { lineStyle: { color: 'one', width: 1.75 } },
      { lineStyle: { color: 'two', width: 1.75 } },
      { lineStyle: { color: 'one', width: 1, type: [4, 3] }, data: [4, 5, 6] },
      { lineStyle: { color: 'two', width: 1, type: [4, 3] }, data: [7, 8, 9] },
    ])
  })

  it('QB9c marks the compared period of horizontal bars', () => {
    const long = { ...names, categories: [['Sacramento International'], ['b'], ['c']] }
    const places = [
      [4, 0],
      [6, 2],
    ]
    expect(optionOf({ ...alone, ...long }).series).toMatchObject([
      { type: 'bar' },
      { type: 'scatter', data: places, itemStyle: { color: 'page' } },
      { type: 'scatter', data: places, itemStyle: { color: 'ink' } },
    ])
  })

  it('QB9c marks the compared period of each of several bars', () => {
    const two = [
      series([1, 2, 3], { past: past([4, null, 6]) }),
      series([1, 2, 3], { past: past([7, 8, 9]) }),
    ]
    const places = [
      [0, 4, 0],
      [2, 6, 0],
      [0, 7, 1],
      [1, 8, 1],
      [2, 9, 1],
    ]
    expect(optionOf({ view: 'bars', series: two }).series).toMatchObject([
      { type: 'bar' },
      { type: 'bar' },
      { type: 'custom', name: '1 year before', data: places },
    ])
  })

  it('QB9c draws a pale stack of the compared period before each stack', () => {
    const two = [
      series([1, 2, 0], { past: past([4, null, 0]) }),
      series([1, 2, 3], { past: past([7, 8, 9]) }),
    ]
    expect(optionOf({ view: 'stacked', series: two }).series).toMatchObject([
      {
        stack: 'past',
        name: '1 year before',
        data: [4, null, null],
        itemStyle: { color: 'one', opacity: 0.35 },
      },
      { stack: 'past', name: '1 year before', data: [7, 8, 9], itemStyle: { color: 'two', opacity: 0.35 } },
      { stack: 'all', data: [1, 2, null] },
      { stack: 'all', data: [1, 2, 3] },
    ])
  })

  it('QB9c draws hollow points with a line to where they are now, in the colours of their groups', () => {
    const option = optionOf({
      view: 'scatter',
      groups: { by: [{ field: 'phase' }], heads: [['Climb'], ['Taxi']], of: [1, 0, 0] },
      series: [
        series([1, 2, 3], { past: past([10, null, 30]) }),
        series([4, 5, 6], { past: past([40, 50, 60]) }),
      ],
    })
    const hollow = (value: readonly number[], borderColor: string) => ({
      value,
      itemStyle: { color: 'page', borderColor },
    })
    expect([option.series].flat().slice(2)).toMatchObject([
      {
        type: 'custom',
        name: '1 year before',
        data: [
          [10, 40, 1, 4],
          [30, 60, 3, 6],
        ],
      },
      { type: 'scatter', name: '1 year before', data: [hollow([10, 40], 'two'), hollow([30, 60], 'one')] },
    ])
    expect(option.legend).toMatchObject({
      show: true,
      data: [{ name: 'Climb' }, { name: 'Taxi' }, { name: '1 year before' }],
    })
  })

  it('QB9c draws the height of the past stack over several areas', () => {
    const two = [
      series([1, 2, 3], { past: past([4, null, 6]) }),
      series([1, 2, 3], { past: past([7, null, 9]) }),
    ]
    expect(optionOf({ view: 'area', series: two }).series).toMatchObject([
      { stack: 'all' },
      { stack: 'all' },
      { lineStyle: { color: 'page' } },
      { name: '1 year before', lineStyle: { color: 'ink' }, data: [{ value: 11 }, null, { value: 15 }] },
    ])
  })

  it.each([
    [0, { x1: 71, x2: 100 }],
    [1, { x1: 100, x2: 129 }],
  ])('QB9c the dash of bar %i is across it', (slot, ends) => {
    const place = { slot, bars: 2, band: 100, isHorizontal: false }
    expect(dashOf([100, 50], place).shape).toMatchObject({ ...ends, y1: 50, y2: 50 })
  })

  it('QB9c marks only the series of the current year', () => {
    const lines = optionOf(
      { view: 'line', series: [series([1, 2, 3]), series([1, 2, 3])] },
      { partial: { category: 2, series: 1 } },
    )
    expect(lines.series).toMatchObject([
      { data: [1, 2, 3] },
      { data: [1, 2, { value: 3, itemStyle: { color: 'page' } }] },
    ])
  })

  it('QB9c shows the change of each figure, and frames the largest one', () => {
    const compared = [series([1, 5, 3], { past: past([4, null, 6]) }), series([9, 5], { past: past([7, 1]) })]
    const { series: drawn } = optionOf({ ...heat, series: compared })
    expect(drawn).toMatchObject([
      {
        data: [
          [0, 0, -3],
          [2, 0, -3],
          [0, 1, 2],
          [1, 1, 4],
        ],
      },
    ])
    expect(framedCell({ ...heat, series: compared })).toEqual({ category: 1, series: 1, figure: 4 })
  })
})
