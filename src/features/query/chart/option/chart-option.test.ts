import { describe, expect, it } from 'vitest'
import type { ChartModel } from '../model/chart-model.ts'
import { neededHeight } from './chart-option.ts'
import { colorOf, isHorizontal } from './chart-series.ts'
import { extremeCell, heatColor, heatScale } from './heat-option.ts'
import { nameLayout, nameSide } from './scatter-option.ts'
import { chartColors as colors, inputOf, optionOf, series } from './testing/chart-input.ts'

const { model, formatters } = inputOf()
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

  it.each<[string, readonly (number | null)[], boolean]>([
    ['are stacked', [1, 2, 3], true],
    ['with negative figures are not stacked', [1, -2, 3], false],
  ])('as areas %s', (_, figures, isStacked) => {
    const [first] = [optionOf({ view: 'area', series: [series(figures), series([1, 1, 1])] }).series].flat()
    expect(first !== undefined && 'stack' in first).toBe(isStacked)
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

  it.each([
    [10, null, 'right'],
    [90, null, 'left'],
    [10, 2, 'right'],
    [10, 14, 'right'],
    [10, 50, [0, -16]],
    [50, 60, 'left'],
    [90, 99, 'left'],
    [90, 20, ['100%', -16]],
  ])('at %i, with the past at %s, have their names off the line to it: %s', (figure, past, position) => {
    expect(nameSide(figure, { past, range: [0, 100] }).position).toEqual(position)
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

  it.each<[readonly (number | null)[], readonly (readonly [number, string])[]]>([
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
    { text: '3', subtext: '{share|+50.0%}  {amount|+1}  {since|on Feb}\n{period|Mar}' },
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
