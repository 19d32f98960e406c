// Parts that several charts share: texts, axes, legend, scrolling, the room for each of them.
import type {
  DataZoomComponentOption,
  GraphicComponentOption,
  LegendComponentOption,
  TitleComponentOption,
} from 'echarts/components'
import { calendarUnits } from '#contract/query/vocabulary.ts'
import { lettersOf } from '#src/lib/text-width.ts'
import type { ChartColors, ChartInput } from './chart-input.ts'

/** The size of labels. */
export const labelSize = 11.5
/** The share of a category that its bars leave free, and the width of a bar in pixels. */
export const barGap = 0.42
export const maxBarWidth = 72
/** The opacity of the bars of a compared period. */
export const paleOpacity = 0.35
const titleHeight = 34
const footerHeight = 22

/** The page draws the tooltips. Rich text, because the library would measure the page for HTML. */
export const noTooltip = { renderMode: 'richText', showContent: false } as const

/** The style of small texts. */
export function labelStyle({ colors }: Pick<ChartInput, 'colors'>) {
  return { color: colors.secondary, fontSize: labelSize, fontFamily: colors.font }
}

/** Where the chart starts and ends, below the title and above the footer of a picture. */
export function edgesOf({ title, footer }: ChartInput): { top: number; bottom: number } {
  return { top: title === undefined ? 0 : titleHeight, bottom: footer === undefined ? 0 : footerHeight }
}

/** The title of a picture. */
export function pictureTitle({ title, colors, box }: ChartInput): TitleComponentOption[] {
  if (title === undefined) return []
  return [
    {
      text: title,
      left: 12,
      top: 8,
      padding: 0,
      textStyle: {
        color: colors.ink,
        fontSize: 15,
        fontWeight: 600,
        fontFamily: colors.font,
        width: box.width - 24,
        overflow: 'truncate',
      },
    },
  ]
}

/** The notes of a picture, below it. */
export function pictureFooter({ footer, colors, box }: ChartInput): GraphicComponentOption[] {
  if (footer === undefined || footer === '') return []
  return [
    {
      type: 'text',
      left: 12,
      bottom: 6,
      silent: true,
      style: {
        text: footer,
        fill: colors.secondary,
        fontSize: labelSize,
        fontFamily: colors.font,
        width: box.width - 24,
        overflow: 'truncate',
      },
    },
  ]
}

/** Two dashes, as in the line of the compared period. */
const dashes = 'path://M0,4h4v1.5h-4z M6,4h4v1.5h-4z'

/** How the compared period is drawn. */
const pastIcon = ({ colors, model: { view } }: ChartInput) => {
  if (view === 'stacked') return { itemStyle: { color: colors.ink, opacity: paleOpacity } }
  if (view !== 'scatter') return { icon: dashes, itemStyle: { color: colors.ink } }
  return { icon: 'circle', itemStyle: { color: colors.page, borderColor: colors.ink, borderWidth: 1.25 } }
}

/** The legend above the chart, at the left. `compared` is the name of the dashed lines; empty without them. */
export function legendOf(
  input: ChartInput,
  { names, compared }: { names: readonly string[]; compared: string },
): LegendComponentOption {
  const { colors } = input
  const past = { name: compared, ...pastIcon(input) }
  return {
    show: names.length > 1 || compared !== '',
    data: [...names.map((name) => ({ name })), ...(compared === '' ? [] : [past])],
    type: 'scroll',
    left: 8,
    right: 8,
    top: edgesOf(input).top,
    icon: 'rect',
    itemWidth: 10,
    itemHeight: 10,
    itemGap: 18,
    textStyle: { ...labelStyle(input), fontSize: 12, width: 220, overflow: 'truncate' },
    inactiveColor: colors.strong,
    pageIconColor: colors.secondary,
    pageIconInactiveColor: colors.strong,
    pageTextStyle: labelStyle(input),
    pageIconSize: 10,
  }
}

/** An axis of figures. */
export function figureAxis(input: ChartInput) {
  return {
    type: 'value' as const,
    splitNumber: input.box.height < 200 ? 3 : 5,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { lineStyle: { color: input.colors.hair, width: 1 } },
    axisLabel: {
      ...labelStyle(input),
      hideOverlap: true,
      formatter: (value: number) => input.formatters.short(value),
    },
  }
}

/** An axis of categories. */
export function categoryAxis(input: ChartInput) {
  const { model, colors, formatters } = input
  return {
    type: 'category' as const,
    data: model.categories.map((heads) => formatters.category(heads)),
    boundaryGap: true,
    axisLine: { lineStyle: { color: colors.strong } },
    axisTick: { show: false },
    axisLabel: { ...labelStyle(input), hideOverlap: true, width: 96, overflow: 'truncate' as const },
  }
}

/** The width of a letter of a label in pixels, about. */
export const letterWidth = 6.2

/** The room for the longest of the names, at most a share of the width. */
export function roomFor(
  names: readonly string[],
  { width, share }: { width: number; share: number },
): number {
  const longest = names.reduce((most, name) => Math.max(most, lettersOf(name)), 0)
  return Math.ceil(Math.min(longest * letterWidth + 8, width * share, 210))
}

/** Whether the latest categories matter most: those of periods, but not those of weekdays or hours. */
export function endsToday({ model: { axis, isTime } }: Pick<ChartInput, 'model'>): boolean {
  const unit = axis[0]?.unit
  return isTime && (unit === undefined || unit === 'year' || calendarUnits[unit] === 'period')
}

interface ScrollInput {
  readonly count: number
  /** How many categories fit. */
  readonly fits: number
  readonly isVertical: boolean
  readonly startsAtEnd: boolean
  /** Whether categories out of sight are drawn, so that the other axis keeps its scale. */
  readonly keepsScale: boolean
  readonly axisIndex?: readonly number[]
}

const barOf = ({ hair, strong }: ChartColors) => ({
  backgroundColor: hair,
  borderColor: 'transparent',
  fillerColor: strong,
  handleStyle: { opacity: 0 },
  moveHandleStyle: { opacity: 0 },
  emphasis: { handleStyle: { opacity: 0 }, moveHandleStyle: { opacity: 0 } },
})

/** A scroll bar, where not all categories fit. The wheel moves the categories too. */
export function scrollOf(
  { colors, title }: ChartInput,
  { count, fits, isVertical, startsAtEnd, keepsScale, axisIndex = [0] }: ScrollInput,
): DataZoomComponentOption[] {
  if (count <= fits) return []
  const shown = Math.max(1, fits)
  const startValue = startsAtEnd ? count - shown : 0
  const part = {
    ...(isVertical ? { yAxisIndex: [...axisIndex] } : { xAxisIndex: [...axisIndex] }),
    startValue,
    endValue: startValue + shown - 1,
    zoomLock: true,
    filterMode: keepsScale ? ('none' as const) : ('filter' as const),
  }
  const inside: DataZoomComponentOption = {
    type: 'inside',
    ...part,
    zoomOnMouseWheel: false,
    moveOnMouseWheel: true,
    moveOnMouseMove: true,
  }
  // Pictures do not scroll.
  if (title !== undefined) return [inside]
  return [
    inside,
    {
      type: 'slider',
      ...part,
      ...barOf(colors),
      ...(isVertical ? { right: 2, width: 8 } : { bottom: 2, height: 8 }),
      showDetail: false,
      showDataShadow: false,
      brushSelect: false,
      handleSize: 0,
      moveHandleSize: 0,
      borderRadius: 4,
    },
  ]
}
