// In a tile of a board, the figures of horizontal bars and their changes are written at the right, instead of an axis.
import { lettersOf } from '#src/lib/text-width.ts'
import { percentOf } from '../../result/period-columns.ts'
import { cutBarsOf } from '../model/cut-bars.ts'
import type { ChartInput } from './chart-input.ts'
import { categoryAxis, labelStyle } from './chart-parts.ts'
import { isHorizontal } from './chart-series.ts'

/** The width of a digit, and the space before a column. */
const digitWidth = 6.9
const gap = 10

/** Whether the figures are written beside the bars. */
export function hasFigureColumn(input: ChartInput): boolean {
  const { model, isCompact = false } = input
  return isCompact && isHorizontal(input) && model.series.length === 1 && cutBarsOf(model).length === 0
}

const widthOf = (texts: readonly string[]): number => {
  const longest = Math.max(...texts.map(lettersOf), 0)
  return longest === 0 ? 0 : Math.ceil(longest * digitWidth) + gap
}

/** A second axis of categories, whose labels are the figures. */
export function figureColumn(input: ChartInput) {
  const { model, formatters, colors } = input
  const [series] = model.series
  const figures = model.categories.map((_, at) => {
    const cell = series?.cells[at]
    return series === undefined || cell === null || cell === undefined
      ? formatters.none
      : formatters.figure(cell, series)
  })
  const changes = model.categories.map((_, at) => {
    const share = percentOf(series?.cells[at], series?.past?.cells[at])
    return share === undefined ? '' : formatters.percent(share)
  })
  const part = { ...labelStyle(input), align: 'right' as const }
  return {
    ...categoryAxis(input),
    data: figures.map((figure, at) => `{figure|${figure}}{change|${changes[at] ?? ''}}`),
    position: 'right' as const,
    inverse: true,
    axisLine: { show: false },
    axisLabel: {
      ...labelStyle(input),
      interval: 0,
      margin: 0,
      rich: {
        figure: { ...part, color: colors.ink, width: widthOf(figures) },
        change: { ...part, width: widthOf(changes) },
      },
    },
  }
}
