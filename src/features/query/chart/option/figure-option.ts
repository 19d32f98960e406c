// The option of a big number: the figure, its change, and a spark line below it.
import type { LineSeriesOption } from 'echarts/charts'
import type { TitleComponentOption } from 'echarts/components'
import type { ChartInput } from './chart-input.ts'
import { categoryAxis, edgesOf, labelStyle, noTooltip } from './chart-parts.ts'
import { hollowMarks, lineBase, markedFigures, noMark } from './chart-series.ts'

const figureHeight = 104
const lineHeight = 104
const letterWidth = 24

/** The size of the figure: 40 px, or less in a narrow box. */
const sizeOf = (text: string, width: number): number =>
  Math.max(18, Math.min(40, Math.floor((40 * (width - 24)) / (text.length * letterWidth))))

const figureTitle = (input: ChartInput): TitleComponentOption[] => {
  const { figure, colors, box } = input
  if (figure === null) return []
  const { value, change, period } = figure
  const since =
    change === null ? [] : [`{share|${change.share}}`, `{amount|${change.amount}}`, `{since|${change.since}}`]
  const words = since.filter((part) => !part.endsWith('|}')).join('  ')
  const part = { fontFamily: colors.font, fontSize: 13, lineHeight: 20 }
  return [
    {
      text: value,
      subtext: [words, `{period|${period}}`].filter((line) => line !== '').join('\n'),
      left: 12,
      top: edgesOf(input).top + 4,
      padding: 0,
      itemGap: 2,
      textStyle: {
        color: colors.ink,
        fontSize: sizeOf(value, box.width),
        lineHeight: 48,
        fontWeight: 500,
        fontFamily: colors.font,
      },
      subtextStyle: {
        width: box.width - 24,
        rich: {
          share: { ...part, color: colors.ink, fontWeight: 600 },
          amount: { ...part, color: colors.ink, fontWeight: 500 },
          since: { ...part, color: colors.secondary },
          period: { ...part, color: colors.secondary },
        },
      },
    },
  ]
}

const sparkLines = (input: ChartInput): LineSeriesOption[] => {
  const { model, colors } = input
  const [series] = model.series
  if (series === undefined) return []
  const color = colors.series[0] ?? colors.other
  const own: LineSeriesOption = {
    ...lineBase(color),
    data: markedFigures(series.figures, hollowMarks(input, { index: 0, color })),
    lineStyle: { color, width: 1.5 },
    z: 5,
  }
  if (series.past === null) return [own]
  return [
    own,
    {
      ...lineBase(colors.ink),
      data: markedFigures(series.past.figures, noMark),
      lineStyle: { color: colors.ink, width: 1, type: [4, 3] },
      silent: true,
    },
  ]
}

/** Only the first and the last period are written. */
const ends = (input: ChartInput) => {
  const last = input.model.categories.length - 1
  return {
    ...categoryAxis(input),
    boundaryGap: false,
    axisLine: { show: false },
    axisLabel: {
      ...labelStyle(input),
      interval: (index: number) => index === 0 || index === last,
      alignMinLabel: 'left' as const,
      alignMaxLabel: 'right' as const,
    },
  }
}

/** Returns the option of a big number. Without periods it has no line. */
export function figureOption(input: ChartInput) {
  const { box, model } = input
  const hasLine = model.categories.length > 1
  const { top, bottom } = edgesOf(input)
  const from = top + figureHeight
  return {
    titles: figureTitle(input),
    legend: { show: false },
    tooltip: { ...noTooltip, trigger: 'axis' as const },
    grid: {
      left: 14,
      right: 14,
      top: from + 8,
      height: Math.max(24, Math.min(lineHeight, box.height - from - bottom - 32)),
      outerBoundsMode: 'none' as const,
    },
    xAxis: { ...ends(input), show: hasLine },
    yAxis: { type: 'value' as const, show: false, scale: true },
    series: hasLine ? sparkLines(input) : [],
  }
}
