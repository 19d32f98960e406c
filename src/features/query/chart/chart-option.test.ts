import { describe, expect, it } from 'vitest'
import type { ChartModel } from './chart-model.ts'
import type { ChartInput } from './chart-input.ts'
import { chartOption } from './chart-option.ts'
import { colorOf, isHorizontal } from './chart-series.ts'

const colors = {
  series: ['one', 'two', 'three'],
  other: 'grey',
  page: 'page',
  ink: 'ink',
  hair: 'hair',
  strong: 'strong',
  secondary: 'secondary',
  font: 'font',
}
const value = { mode: 'sum', field: 'cost' } as const
const series = (figures: readonly (number | null)[], isOther = false) => ({
  heads: [],
  value,
  cells: figures,
  figures,
  isOther,
})
const model: ChartModel = {
  categories: [['Jan'], ['Feb'], ['Mar']],
  axis: [],
  isTime: true,
  seriesBy: [{ field: 'airport' }],
  series: [series([1, 0, null]), series([4, 5, 6], true)],
  compared: null,
  omitted: { categories: 0, series: 0, values: 0, comparison: false },
}
const formatters = {
  category: (heads: readonly unknown[]) => heads.join(),
  series: ({ isOther }: { isOther: boolean }) => (isOther ? 'Other' : 'Denver'),
  short: String,
  compared: '1 year before',
}
const optionOf = (part: Partial<ChartInput> = {}) =>
  chartOption({ model, view: 'bars', colors, formatters, partial: -1, strip: null, ...part })

describe('chart option', () => {
  it('stacks bars, with no bar for zero or null', () => {
    expect(optionOf().series).toMatchObject([
      { type: 'bar', stack: 'all', data: [1, null, null], itemStyle: { color: 'one', borderColor: 'page' } },
      { type: 'bar', stack: 'all', data: [4, 5, 6], itemStyle: { color: 'grey' } },
    ])
  })

  it('leaves gaps in lines, and marks single points between them', () => {
    const lines = optionOf({
      view: 'line',
      model: { ...model, series: [series([1, null, 3]), series([1, 2, 3])] },
    })
    expect(lines.series).toMatchObject([
      { type: 'line', connectNulls: false, data: [{ value: 1, symbol: 'circle' }, null, { value: 3 }] },
      { type: 'line', connectNulls: false, data: [1, 2, 3] },
    ])
  })

  const compared: ChartModel = {
    ...model,
    seriesBy: [],
    series: [series([1, 2, 3])],
    compared: { value, cells: [4, null, 6], figures: [4, null, 6], heads: [['a'], ['b'], ['c']] },
  }

  it('QB9 draws the compared period as a dashed line over the bars, and the period that is not over hollow', () => {
    const option = optionOf({ model: compared, partial: 2 })
    expect(option.series).toMatchObject([
      {
        type: 'bar',
        data: [1, 2, { value: 3, itemStyle: { color: 'page', borderColor: 'one' } }],
      },
      { type: 'line', lineStyle: { color: 'page', width: 4 } },
      {
        type: 'line',
        name: '1 year before',
        lineStyle: { color: 'ink', type: [4, 3] },
        data: [{ value: 4 }, null, { value: 6 }],
      },
    ])
    expect(option.legend).toMatchObject({ show: true, data: [{ name: 'Denver' }, { name: '1 year before' }] })
  })

  it('QB9 marks the compared period of horizontal bars', () => {
    const names = { ...compared, isTime: false, categories: [['Sacramento International'], ['b'], ['c']] }
    expect(optionOf({ model: names }).series).toMatchObject([
      { type: 'bar' },
      {
        type: 'scatter',
        data: [
          [4, 0],
          [6, 2],
        ],
        itemStyle: { color: 'page' },
      },
      {
        type: 'scatter',
        data: [
          [4, 0],
          [6, 2],
        ],
        itemStyle: { color: 'ink' },
      },
    ])
  })

  it('draws points if both figures are known', () => {
    expect(optionOf({ view: 'scatter' }).series).toMatchObject([
      { type: 'scatter', data: [{ value: [1, 4] }, { value: [0, 5] }] },
    ])
  })

  it.each([
    [true, ['Jan'], false],
    [false, ['Small'], false],
    [false, ['Sacramento International'], true],
    [false, ['a', 'b', 'c', 'd', 'e', 'f', 'g'], true],
  ])('draws horizontal bars for many or long names (time: %s, %j)', (isTime, names, expected) => {
    const each = { ...model, isTime, categories: names.map((name) => [name]) }
    expect(isHorizontal({ model: each, view: 'bars', formatters })).toBe(expected)
  })

  it.each([
    [{ index: 0, isOther: false }, 'one'],
    [{ index: 2, isOther: false }, 'three'],
    [{ index: 1, isOther: true }, 'grey'],
    [{ index: 9, isOther: false }, 'grey'],
  ])('colors %j', (place, color) => {
    expect(colorOf(colors, place)).toBe(color)
  })

  it('shows a legend for several series only', () => {
    expect(optionOf().legend).toMatchObject({ show: true })
    expect(optionOf({ model: { ...model, series: [series([1, 2, 3])] } }).legend).toMatchObject({
      show: false,
    })
  })
})
