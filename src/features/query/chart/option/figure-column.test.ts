import { expect, it } from 'vitest'
import { inputOf, optionOf, past, series } from './testing/chart-input.ts'
import { hasFigureColumn } from './figure-column.ts'

const categories = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => [name])
const figures = [8, 7, 6, 5, 4, 3, 2]
const bars = {
  view: 'bars',
  categories,
  isTime: false,
  isOrdered: false,
  series: [series(figures, { past: past([4, 7, null, 5, 0, 3, 1]) })],
} as const

it('QB60c in a tile, figures and changes are beside the horizontal bars, instead of an axis and a legend', () => {
  const { xAxis, yAxis, legend } = optionOf(bars, { isCompact: true })
  expect(yAxis).toMatchObject([{ data: ['a', 'b', 'c', 'd', 'e', 'f', 'g'] }, { position: 'right' }])
  expect(yAxis).toMatchObject([
    {},
    {
      data: [
        '{figure|8}{change|100%}',
        '{figure|7}{change|0%}',
        '{figure|6}{change|}',
        '{figure|5}{change|0%}',
        '{figure|4}{change|}',
        '{figure|3}{change|0%}',
        '{figure|2}{change|100%}',
      ],
    },
  ])
  expect(xAxis).toMatchObject([{ axisLabel: { show: false } }])
  expect(legend).toEqual({ show: false })
})

it.each([
  ['on the page of a query', bars, false],
  ['of several series', { ...bars, series: [series(figures), series(figures)] }, true],
  ['that are vertical', { ...bars, isOrdered: true }, true],
])('QB60c bars %s have an axis', (_, model, isCompact) => {
  expect(hasFigureColumn(inputOf(model, { isCompact }))).toBe(false)
})
