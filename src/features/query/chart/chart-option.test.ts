import { describe, expect, it } from 'vitest'
import type { ChartModel } from './chart-model.ts'
import { type ChartInput, chartOption, colorOf, isHorizontal } from './chart-option.ts'

const colors = {
  series: ['one', 'two', 'three'],
  other: 'grey',
  page: 'page',
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
  omitted: { categories: 0, series: 0, values: 0 },
}
const formatters = {
  category: (heads: readonly unknown[]) => heads.join(),
  series: ({ isOther }: { isOther: boolean }) => (isOther ? 'Other' : 'Denver'),
  short: String,
}
const optionOf = (part: Partial<ChartInput> = {}) =>
  chartOption({ model, view: 'bars', colors, formatters, ...part })

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
