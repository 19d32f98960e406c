// The series of bars, lines and areas, and the compared period over them.
import type { BarSeriesOption, LineSeriesOption, ScatterSeriesOption } from 'echarts/charts'
import { lettersOf } from '#src/lib/text-width.ts'
import { extentOf } from './axis-extents.ts'
import type { ChartColors, ChartInput } from './chart-input.ts'
import type { ChartModel, ChartSeries } from '../model/chart-model.ts'
import { barGap, labelStyle, maxBarWidth, paleOpacity } from './chart-parts.ts'
import { comparedBars } from './compared-bars.ts'
import { cutBars } from './cut-bars.ts'
import { isPartial } from '../model/partial-period.ts'

const maxVerticalBars = 6
const longName = 14

/** Returns whether the bars are horizontal: names that are many or long stay readable. */
export function isHorizontal({ model, formatters }: Pick<ChartInput, 'model' | 'formatters'>): boolean {
  return (
    (model.view === 'bars' || model.view === 'stacked') &&
    !model.isOrdered &&
    (model.categories.length > maxVerticalBars ||
      model.categories.some((heads) => lettersOf(formatters.category(heads)) > longName))
  )
}

/** Returns the colour of a series. The collected “others” series is grey. */
export function colorOf(
  { series, other }: ChartColors,
  { index, isOther }: { index: number; isOther: boolean },
): string {
  return isOther ? other : (series[index] ?? other)
}

const hasNegative = ({ series }: ChartModel): boolean =>
  series.some(({ figures }) => figures.some((figure) => figure !== null && figure < 0))

/** Areas with negative figures would cover each other if they were stacked. */
export function isStacked({ model }: Pick<ChartInput, 'model'>): boolean {
  if (model.view === 'stacked') return true
  return model.view === 'area' && model.seriesBy.length > 0 && !hasNegative(model)
}

/** Returns whether a pale stack of the compared period is before each stack. */
export function hasPastStack({ view, series }: Pick<ChartModel, 'view' | 'series'>): boolean {
  return view === 'stacked' && series.some(({ past }) => past !== null)
}

const hollow = (colors: ChartColors, borderColor: string) => ({
  color: colors.page,
  borderColor,
  borderWidth: 1.5,
})

/** The axis of a series, in the terms of the library. */
const onAxis = (input: ChartInput, { axis }: ChartSeries) =>
  isHorizontal(input) ? { xAxisIndex: axis } : { yAxisIndex: axis }

const barOf = (input: ChartInput, { each, index }: { each: ChartSeries; index: number }): BarSeriesOption => {
  const color = colorOf(input.colors, { index, isOther: each.isOther })
  const stacked = isStacked(input)
  return {
    type: 'bar',
    name: input.formatters.series(each),
    // A bar of height zero would still get a border.
    data: each.figures.map((figure, at) => {
      if (figure === null || (stacked && figure === 0)) return null
      return isPartial(input.partial, at, index)
        ? { value: figure, itemStyle: hollow(input.colors, color) }
        : figure
    }),
    ...(stacked ? { stack: 'all' } : {}),
    barCategoryGap: `${100 * barGap}%`,
    barGap: '0%',
    barMaxWidth: maxBarWidth,
    itemStyle: { color, borderColor: input.colors.page, borderWidth: stacked ? 0.5 : 0 },
    emphasis: { disabled: true },
  }
}

/** The symbol of a point of a line. */
interface LineMark {
  readonly symbol: string
  readonly symbolSize: number
  readonly itemStyle: { color: string; borderColor: string; borderWidth: number }
}

/** Returns the hollow symbols of the figures of a series that are not final. */
export function hollowMarks(
  { colors, partial }: ChartInput,
  { index, color }: { index: number; color: string },
): (at: number) => LineMark | null {
  const mark = { symbol: 'circle', symbolSize: 7, itemStyle: hollow(colors, color) }
  return (at) => (isPartial(partial, at, index) ? mark : null)
}

/** No symbol is hollow. */
export function noMark(): null {
  return null
}

/** A figure between two gaps draws no line, so it needs a symbol. The period that is not over has a hollow one. */
export function markedFigures(
  figures: readonly (number | null)[],
  hollowAt: (at: number) => LineMark | null,
): NonNullable<LineSeriesOption['data']> {
  return figures.map((value, at) => {
    if (value === null) return null
    const mark = hollowAt(at)
    if (mark !== null) return { value, ...mark }
    const isLonely = (figures[at - 1] ?? null) === null && (figures[at + 1] ?? null) === null
    return isLonely ? { value, symbol: 'circle' } : value
  })
}

/** What all lines have in common: gaps for nulls, and symbols only where they are needed. */
export function lineBase(color: string) {
  return {
    type: 'line' as const,
    connectNulls: false,
    showSymbol: true,
    showAllSymbol: true,
    symbol: 'none',
    symbolSize: 5,
    itemStyle: { color },
    emphasis: { disabled: true },
  }
}

/**
 * The compared period as a dashed line: in ink if it is the only one, on a line in the colour of the page so that bars
 * do not hide it. With several series it is thin and has the colour of its series.
 */
const comparedLines = (input: ChartInput): LineSeriesOption[] => {
  const { model, colors, formatters } = input
  const isAlone = model.series.length === 1
  return model.series.flatMap((each, index): LineSeriesOption[] => {
    if (each.past === null) return []
    const color = isAlone ? colors.ink : colorOf(colors, { index, isOther: each.isOther })
    const base = {
      ...lineBase(color),
      ...onAxis(input, each),
      data: markedFigures(each.past.figures, noMark),
      silent: true,
      z: 4,
    }
    const dashed = { color, width: isAlone ? 1.5 : 1, type: [4, 3] }
    return [
      ...(isAlone ? [{ ...base, lineStyle: { color: colors.page, width: 4 }, itemStyle: {} }] : []),
      { ...base, name: formatters.compared, lineStyle: dashed },
    ]
  })
}

/** The compared period of a stack: a pale stack before it. */
const comparedStack = (input: ChartInput): BarSeriesOption[] =>
  input.model.series.flatMap((each, index): BarSeriesOption[] => {
    if (each.past === null) return []
    const { itemStyle, ...bar } = barOf(input, { each: { ...each, ...each.past }, index })
    return [
      {
        ...bar,
        name: input.formatters.compared,
        data: each.past.figures.map((figure) => (figure === 0 ? null : figure)),
        stack: 'past',
        itemStyle: { ...itemStyle, opacity: paleOpacity },
        silent: true,
      },
    ]
  })

/** The compared period of stacked areas: a dashed line at the height of the past stack. */
const comparedTotal = (input: ChartInput): LineSeriesOption[] => {
  const { model, ...more } = input
  const [first] = model.series
  const pasts = model.series.flatMap(({ past }) => past ?? [])
  if (first === undefined || pasts.length === 0) return []
  const figures = model.categories.map((_, at) => {
    const all = pasts.flatMap(({ figures: each }) => each[at] ?? [])
    return all.length === 0 ? null : all.reduce((sum, figure) => sum + figure, 0)
  })
  return comparedLines({
    ...more,
    model: { ...model, series: [{ ...first, past: { cells: figures, figures } }] },
  })
}

/** The compared period of horizontal bars: a mark at its figure, which stands out above and below. */
const comparedMarks = ({ model, colors, formatters }: ChartInput): ScatterSeriesOption[] => {
  const past = model.series[0]?.past?.figures ?? []
  const data = past.flatMap((figure, at) => (figure === null ? [] : [[figure, at]]))
  if (data.length === 0) return []
  const mark = (width: number, color: string): ScatterSeriesOption => ({
    type: 'scatter',
    data,
    symbol: 'rect',
    symbolSize: [width, 18],
    itemStyle: { color },
    silent: true,
    z: 4,
  })
  return [mark(4, colors.page), { ...mark(1.5, colors.ink), name: formatters.compared }]
}

/** From this many lines on, each line has its name at its end, if the names do not touch. */
const namedLines = 4
const widthForNames = 560
const nameHeight = 14

/** Returns whether lines have their names at their ends. */
export function hasEndLabels({ model, box }: Pick<ChartInput, 'model' | 'box'>): boolean {
  if (model.view !== 'line' || model.series.length < namedLines || box.width < widthForNames) return false
  const { min, max } = extentOf(model.series.flatMap(({ figures }) => figures))
  const least = (nameHeight * (max - min)) / (box.height - 80)
  const ends = model.series
    .map(({ figures }) => ({ at: figures.findLastIndex((figure) => figure !== null), figures }))
    .map(({ at, figures }) => ({ at, figure: figures[at] ?? 0 }))
    .toSorted((a, b) => a.at - b.at || a.figure - b.figure)
  return ends.every(({ at, figure }, index) => {
    const before = ends[index - 1]
    return before === undefined || before.at !== at || figure - before.figure >= least
  })
}

const lineOf = (
  input: ChartInput,
  { each, index }: { each: ChartSeries; index: number },
): LineSeriesOption => {
  const color = colorOf(input.colors, { index, isOther: each.isOther })
  const isArea = input.model.view === 'area'
  const stacked = isStacked(input)
  return {
    ...lineBase(color),
    ...onAxis(input, each),
    name: input.formatters.series(each),
    data: markedFigures(each.figures, hollowMarks(input, { index, color })),
    ...(stacked ? { stack: 'all' } : {}),
    lineStyle: { color, width: 1.75 },
    ...(isArea ? { areaStyle: { color, opacity: stacked ? 0.85 : 0.14 } } : {}),
    ...(hasEndLabels(input)
      ? {
          endLabel: {
            ...labelStyle(input),
            show: true,
            formatter: '{a}',
            distance: 6,
            width: 104,
            overflow: 'truncate' as const,
          },
        }
      : {}),
  }
}

/** A value of the second axis over bars: a line where the categories have an order, points where they are names. */
const pointsOf = (input: ChartInput, { each, index }: { each: ChartSeries; index: number }) => ({
  type: 'scatter' as const,
  ...onAxis(input, each),
  name: input.formatters.series(each),
  data: each.figures.flatMap((figure, at) =>
    figure === null ? [] : [isHorizontal(input) ? [figure, at] : [at, figure]],
  ),
  symbolSize: 9,
  itemStyle: { color: colorOf(input.colors, { index, isOther: false }), borderColor: input.colors.page },
  silent: true,
  z: 3,
})

const seriesOf = (input: ChartInput, { each, index }: { each: ChartSeries; index: number }) => {
  const { view, isOrdered } = input.model
  if (view === 'line' || view === 'area') return lineOf(input, { each, index })
  if (each.axis === 0) return barOf(input, { each, index })
  return isOrdered ? lineOf(input, { each, index }) : pointsOf(input, { each, index })
}

const comparedOf = (input: ChartInput) => {
  const { view, series } = input.model
  if (view === 'area' && isStacked(input)) return comparedTotal(input)
  if (view === 'bars' && series.length > 1) return comparedBars(input, isHorizontal(input))
  return isHorizontal(input) ? comparedMarks(input) : comparedLines(input)
}

/** Returns the series of bars, lines and areas, with the compared period. */
export function axisSeries(input: ChartInput) {
  const own = input.model.series.map((each, index) => seriesOf(input, { each, index }))
  return input.model.view === 'stacked'
    ? [...comparedStack(input), ...own]
    : [...own, ...comparedOf(input), ...cutBars(input, isHorizontal(input))]
}
