import { describe, expect, it } from 'vitest'
import type { ChartInput } from './chart-input.ts'
import type { ChartModel, ChartSeries } from '../model/chart-model.ts'
import { chartOption, neededHeight } from './chart-option.ts'
import { dashOf } from './compared-bars.ts'
import { colorOf, isHorizontal } from './chart-series.ts'
import { extremeCell, framedCell, heatColor, heatScale } from './heat-option.ts'
import { nameLayout } from './scatter-option.ts'

const colors = {
  series: ['one', 'two', 'three'],
  sequential: ['low', 'mid', 'high'],
  diverging: ['minus', 'zero', 'plus'],
  other: 'grey',
  page: 'page',
  ink: 'ink',
  hair: 'hair',
  strong: 'strong',
  secondary: 'secondary',
  font: 'font',
}
const value = { mode: 'sum', field: 'cost' } as const
type Figures = readonly (number | null)[]
const series = (figures: Figures, part: Partial<ChartSeries> = {}): ChartSeries => ({
  heads: [],
  value,
  cells: figures,
  figures,
  past: null,
  isOther: false,
  axis: 0,
  ...part,
})
const past = (figures: Figures) => ({ cells: figures, figures })
const model: ChartModel = {
  view: 'stacked',
  categories: [['Jan'], ['Feb'], ['Mar']],
  pastHeads: [],
  axis: [{ field: 'day', unit: 'month' }],
  isTime: true,
  isOrdered: true,
  seriesBy: [{ field: 'airport' }],
  series: [series([1, 0, null]), series([4, 5, 6], { isOther: true })],
  groups: null,
  total: null,
  omitted: { categories: 0, series: 0, earlier: 0, values: 0, comparison: false },
}
const formatters: ChartInput['formatters'] = {
  category: (heads) => heads.join(),
  point: (heads) => heads.join(),
  group: (heads) => heads.join(),
  series: ({ isOther, axis }) => (isOther ? 'Other' : `Denver ${axis}`),
  short: String,
  figure: String,
  changed: 'Change',
  compared: '1 year before',
  other: 'Other',
  none: '—',
  noValue: 'no value',
}
const inputOf = (part: Partial<ChartModel> = {}, rest: Partial<ChartInput> = {}): ChartInput => ({
  model: { ...model, ...part },
  colors,
  formatters,
  partial: null,
  strip: null,
  figure: null,
  box: { width: 800, height: 300 },
  ...rest,
})
const optionOf = (part: Partial<ChartModel> = {}, rest: Partial<ChartInput> = {}) =>
  chartOption(inputOf(part, rest))
const names = { isTime: false, isOrdered: false, axis: [{ field: 'airport' }] }
const manyNames = {
  ...names,
  view: 'bars' as const,
  categories: Array.from({ length: 300 }, (_, at) => [at]),
}

describe('bars', () => {
  it('are stacked, with no bar for zero or null', () => {
    expect(optionOf().series).toMatchObject([
      { type: 'bar', stack: 'all', data: [1, null, null], itemStyle: { color: 'one', borderColor: 'page' } },
      { type: 'bar', stack: 'all', data: [4, 5, 6], itemStyle: { color: 'grey' } },
    ])
  })

  it('are side by side in their own view', () => {
    const [first] = [optionOf({ view: 'bars' }).series].flat()
    expect(first).not.toHaveProperty('stack')
  })

  it.each<[string, Partial<ChartModel>, object[]]>([
    ['rows scroll', manyNames, [{ type: 'inside', yAxisIndex: [0], startValue: 0 }, { type: 'slider' }]],
    [
      'columns scroll and show the latest period',
      {
        view: 'bars',
        axis: [{ field: 'day', unit: 'date' }],
        categories: manyNames.categories,
      },
      [{ type: 'inside', xAxisIndex: [0], endValue: 299 }, { type: 'slider' }],
    ],
    ['nothing scrolls if all bars fit', { view: 'bars' }, []],
    ['nothing scrolls below lines', { ...manyNames, view: 'line' }, []],
  ])('%s', (_, part, dataZoom) => {
    expect(optionOf({ series: [series([1])], ...part }).dataZoom).toMatchObject(dataZoom)
  })

  it('put a value of another magnitude on the second axis, as points over names', () => {
    const option = optionOf({
      ...names,
      view: 'bars',
      seriesBy: [],
      series: [series([9000, 8000, 7000]), series([3, 2, 1], { axis: 1 })],
    })
    expect(option.yAxis).toMatchObject([{ name: 'Denver 0' }, { name: 'Denver 1', position: 'right' }])
    expect(option.series).toMatchObject([{ type: 'bar' }, { type: 'scatter', yAxisIndex: 1 }])
  })

  it('and the second axis have their zero at the same height', () => {
    const option = optionOf({
      view: 'bars',
      seriesBy: [],
      series: [series([-50, 100, 20]), series([3, 2, 1], { axis: 1 })],
    })
    const [one, other] = [option.yAxis].flat()
    expect(one?.min).toBeCloseTo(-50)
    expect(one?.max).toBeCloseTo(100)
    expect(Number(other?.min) / Number(other?.max)).toBeCloseTo(-0.5)
  })
})

describe('lines', () => {
  it('leave gaps, and mark single points between them', () => {
    const lines = optionOf({ view: 'line', series: [series([1, null, 3]), series([1, 2, 3])] })
    expect(lines.series).toMatchObject([
      { type: 'line', connectNulls: false, data: [{ value: 1, symbol: 'circle' }, null, { value: 3 }] },
      { type: 'line', connectNulls: false, data: [1, 2, 3] },
    ])
  })

  it('have their names at their ends from four on, if the names do not touch', () => {
    const four = [10, 20, 30, 40].map((each) => series([each, each, each]))
    expect(optionOf({ view: 'line', series: four }).series).toMatchObject(
      four.map(() => ({ endLabel: { show: true } })),
    )
    const close = [10, 11, 30, 40].map((each) => series([each, each, each]))
    for (const lines of [four.slice(1), close]) {
      const [first] = [optionOf({ view: 'line', series: lines }).series].flat()
      expect(first).not.toHaveProperty('endLabel')
    }
  })

  it.each<[string, Figures, boolean]>([
    ['are stacked', [1, 2, 3], true],
    ['with negative figures are not stacked', [1, -2, 3], false],
  ])('as areas %s', (_, figures, isStacked) => {
    const [first] = [optionOf({ view: 'area', series: [series(figures), series([1, 1, 1])] }).series].flat()
    expect(first !== undefined && 'stack' in first).toBe(isStacked)
  })
})

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
})

describe('points', () => {
  const scatter = { view: 'scatter' as const, series: [series([1, 2, 3]), series([4, 5, 6])] }

  it('have names', () => {
    expect(optionOf(scatter).series).toMatchObject([
      {
        type: 'scatter',
        data: [{ name: 'Jan', value: [1, 4] }, { name: 'Feb', value: [2, 5] }, { name: 'Mar' }],
        label: { show: true },
      },
    ])
  })

  it('have no name that covers another name or a point', () => {
    const layout = nameLayout()
    const draw = (dataIndex: number, x: number) =>
      layout({
        dataIndex,
        seriesIndex: 0,
        rect: { x, y: 0, width: 7, height: 7 },
        labelRect: { x: x + 10, y: 0, width: 40, height: 12 },
      }).x
    const round = () => [draw(0, 0), draw(1, 20), draw(2, 60)]
    expect(round()).toEqual([undefined, -10_000, undefined])
    expect(round()).toEqual([undefined, -10_000, undefined])
  })

  it('have a colour per group', () => {
    const groups = { by: [{ field: 'phase' }], heads: [['Climb'], ['Taxi']], of: [1, 0, 0] }
    expect(optionOf({ ...scatter, groups }).series).toMatchObject([
      { name: 'Climb', data: [{ name: 'Feb' }, { name: 'Mar' }], itemStyle: { color: 'one' } },
      { name: 'Taxi', data: [{ name: 'Jan' }], itemStyle: { color: 'two' } },
    ])
  })
})

describe('heat map', () => {
  const heat = { view: 'heat' as const, series: [series([1, null, 3]), series([4, 5, 10])] }

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

  it('has no cell for null, and finds the highest one', () => {
    expect(optionOf(heat).series).toMatchObject([
      {
        type: 'custom',
        data: [
          [0, 0, 1],
          [2, 0, 3],
          [0, 1, 4],
          [1, 1, 5],
          [2, 1, 10],
        ],
      },
    ])
    expect(extremeCell(heat, (figure, best) => figure > best)).toEqual({ category: 2, series: 1, figure: 10 })
  })

  it.each<[Figures, readonly (readonly [number, string])[]]>([
    [
      [1, 5.5, 10],
      [
        [1, 'low'],
        [5.5, 'mid'],
        [10, 'high'],
      ],
    ],
    [
      [-10, 0, 4],
      [
        [-10, 'minus'],
        [0, 'zero'],
        [4, 'plus'],
      ],
    ],
    [
      [-1, 50, 100],
      [
        [-1, 'low'],
        [100, 'high'],
      ],
    ],
    [[7, 7], [[7, 'mid']]],
  ])('colours %j from low to high, or around zero', (figures, expected) => {
    const scale = heatScale({ series: [series(figures)] }, colors)
    for (const [figure, color] of expected) expect(heatColor(scale, figure)).toBe(color)
  })
})

describe('small multiples', () => {
  const panels = { view: 'multiples' as const, series: [series([1, 2, 3]), series([40, 50, 60])] }

  it('of one value have one scale', () => {
    const axes = [optionOf(panels).yAxis].flat()
    expect(axes).toMatchObject([
      { min: 0, max: 60 },
      { min: 0, max: 60 },
    ])
  })

  it('of several values have scales of their own', () => {
    const [first] = [optionOf({ ...panels, seriesBy: [] }).yAxis].flat()
    expect(first).not.toHaveProperty('max')
  })

  it('need more height in a narrow window', () => {
    const many = { ...model, ...panels, series: Array.from({ length: 12 }, () => series([1])) }
    expect(neededHeight(many, { width: 390, height: 264 })).toBeGreaterThan(1000)
    expect(neededHeight(model, { width: 390, height: 264 })).toBe(264)
  })
})

it('a picture has its title, its notes and its legend', () => {
  const option = optionOf({}, { title: 'Cost by month', footer: 'Nov is not over.' })
  expect(option.title).toMatchObject([{ text: 'Cost by month' }])
  expect(option.graphic).toMatchObject([{ style: { text: 'Nov is not over.' } }])
  expect(option.legend).toMatchObject({ show: true, top: 34 })
})

it('a big number has its change, and a line without axis', () => {
  const option = optionOf(
    { view: 'figure', series: [series([1, 2, 3])] },
    {
      figure: {
        value: '3',
        period: 'Mar',
        change: { share: '+50.0%', amount: '+1', since: 'on Feb' },
      },
    },
  )
  expect(option.title).toMatchObject([
    { text: '3', subtext: '{period|Mar}\n{share|+50.0%}  {amount|+1}  {since|on Feb}' },
  ])
  expect(option.series).toMatchObject([{ type: 'line', data: [1, 2, 3] }])
})

it.each([
  [true, ['Jan'], false],
  [false, ['Small'], false],
  [false, ['Sacramento International'], true],
  [false, ['a', 'b', 'c', 'd', 'e', 'f', 'g'], true],
])('draws horizontal bars for many or long names (ordered: %s, %j)', (isOrdered, words, expected) => {
  const each = { ...model, isOrdered, categories: words.map((name) => [name]) }
  expect(isHorizontal({ model: each, formatters })).toBe(expected)
})

it.each([
  [{ index: 0, isOther: false }, 'one'],
  [{ index: 2, isOther: false }, 'three'],
  [{ index: 1, isOther: true }, 'grey'],
  [{ index: 9, isOther: false }, 'grey'],
])('colors %j', (place, color) => {
  expect(colorOf(colors, place)).toBe(color)
})
