// The option of small multiples: one panel per series, on one scale, or one per value, each on its own scale.
import type { BarSeriesOption, LineSeriesOption } from 'echarts/charts'
import type { GridComponentOption, TitleComponentOption } from 'echarts/components'
import { extentOf, niceExtent } from './axis-extents.ts'
import type { ChartBox, ChartInput } from './chart-input.ts'
import type { ChartModel, ChartSeries } from '../model/chart-model.ts'
import { categoryAxis, edgesOf, figureAxis, legendOf, noTooltip, scrollOf } from './chart-parts.ts'
import { hollowMarks, lineBase, markedFigures, noMark } from './chart-series.ts'

const panel = { width: 220, height: 104, gap: 12, title: 22 } as const
const barWidth = 6

interface Arrangement {
  readonly columns: number
  readonly rows: number
}

const arrangement = (count: number, width: number): Arrangement => {
  const columns = Math.max(1, Math.min(count, Math.floor(width / panel.width)))
  return { columns, rows: Math.ceil(count / columns) }
}

/** Returns the height that the panels need in this width. */
export function multiplesHeight({ series }: Pick<ChartModel, 'series'>, width: number): number {
  return arrangement(series.length, width).rows * panel.height + 24
}

const steps = 3

/** The axis of figures: the same for all panels of one value. */
const valueAxis = (input: ChartInput) => {
  const { model } = input
  const axis = { ...figureAxis(input), splitNumber: steps }
  if (model.seriesBy.length === 0) return model.series.map(() => axis)
  const all = model.series.flatMap(({ figures, past }) => [...figures, ...(past?.figures ?? [])])
  const extent = niceExtent(extentOf(all), steps)
  return model.series.map(() => ({ ...axis, ...extent }))
}

interface Panel {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

const panelsOf = (input: ChartInput, { width, height }: ChartBox): readonly Panel[] => {
  const { series } = input.model
  const { columns, rows } = arrangement(series.length, width)
  const { top, bottom } = edgesOf(input)
  const first = top + (hasPast(input) ? 26 : 4)
  const size = { width: (width - 16) / columns, height: (height - first - bottom) / rows }
  return series.map((_, index) => ({
    left: 8 + (index % columns) * size.width,
    top: first + Math.floor(index / columns) * size.height,
    width: size.width - panel.gap,
    height: size.height - 10,
  }))
}

const hasPast = ({ model }: ChartInput): boolean => model.series.some(({ past }) => past !== null)

const titleOf = (input: ChartInput, { at, text }: { at: Panel; text: string }): TitleComponentOption => ({
  text,
  left: at.left,
  top: at.top,
  padding: 0,
  textStyle: {
    color: input.colors.ink,
    fontSize: 12,
    fontWeight: 500,
    fontFamily: input.colors.font,
    width: at.width,
    overflow: 'truncate',
  },
})

type PanelSeries = BarSeriesOption | LineSeriesOption

const seriesOf = (
  input: ChartInput,
  { each, index }: { each: ChartSeries; index: number },
): readonly PanelSeries[] => {
  const { colors, model, formatters } = input
  const color = colors.series[0] ?? colors.other
  const onAxes = { xAxisIndex: index, yAxisIndex: index }
  const own: PanelSeries = model.isOrdered
    ? {
        ...lineBase(color),
        ...onAxes,
        data: markedFigures(each.figures, hollowMarks(input, { index, color })),
        lineStyle: { color, width: 1.75 },
      }
    : {
        type: 'bar',
        ...onAxes,
        data: [...each.figures],
        barCategoryGap: '30%',
        barMaxWidth: 40,
        itemStyle: { color },
        emphasis: { disabled: true },
      }
  if (each.past === null) return [own]
  const past: LineSeriesOption = {
    ...lineBase(colors.ink),
    ...onAxes,
    name: formatters.compared,
    data: markedFigures(each.past.figures, noMark),
    lineStyle: { color: colors.ink, width: 1, type: [4, 3] },
    silent: true,
    z: 4,
  }
  return [own, past]
}

/** Returns the option of small multiples. */
export function multiplesOption(input: ChartInput) {
  const { model, box, formatters } = input
  const panels = panelsOf(input, box)
  const grids = panels.map(({ left, top, width, height }): GridComponentOption => ({
    left,
    top: top + panel.title,
    width,
    height: Math.max(20, height - panel.title),
    outerBoundsMode: 'same',
    outerBoundsContain: 'axisLabel',
  }))
  const axis = categoryAxis(input)
  const isLines = model.isOrdered && model.categories.length > 1
  return {
    grid: grids,
    titles: model.series.flatMap((each, index) => {
      const at = panels[index]
      return at === undefined ? [] : [titleOf(input, { at, text: formatters.series(each) })]
    }),
    legend: legendOf(input, { names: [], compared: hasPast(input) ? formatters.compared : '' }),
    tooltip: { ...noTooltip, trigger: 'none' as const },
    xAxis: model.series.map((_, gridIndex) => ({
      ...axis,
      gridIndex,
      boundaryGap: !isLines,
      axisLabel: { ...axis.axisLabel, width: 72 },
    })),
    yAxis: valueAxis(input).map((each, gridIndex) => ({ ...each, gridIndex })),
    dataZoom: model.isOrdered
      ? []
      : scrollOf(input, {
          count: model.categories.length,
          fits: Math.floor(((panels[0]?.width ?? box.width) - 40) / barWidth),
          isVertical: false,
          startsAtEnd: false,
          keepsScale: true,
          axisIndex: model.series.map((_, index) => index),
        }),
    series: model.series.flatMap((each, index) => seriesOf(input, { each, index })),
  }
}
