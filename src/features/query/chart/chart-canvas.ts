// The chart library with the parts that this page uses. It is a separate chunk, loaded while the query runs.
import { BarChart, CustomChart, LineChart, ScatterChart } from 'echarts/charts'
import {
  AxisPointerComponent,
  DataZoomComponent,
  GraphicComponent,
  GridComponent,
  LegendComponent,
  TitleComponent,
  TooltipComponent,
} from 'echarts/components'
import { type EChartsType, init, use as register } from 'echarts/core'
import { LabelLayout } from 'echarts/features'
import { CanvasRenderer, SVGRenderer } from 'echarts/renderers'
import type { ChartBox, ChartInput } from './option/chart-input.ts'
import type { ChartModel } from './model/chart-model.ts'
import { type ChartOption, chartOption } from './option/chart-option.ts'
import { isHorizontal } from './option/chart-series.ts'
import { type CategoryPosition, seriesAt } from './option/series-at.ts'

register([
  AxisPointerComponent,
  BarChart,
  CanvasRenderer,
  CustomChart,
  DataZoomComponent,
  GraphicComponent,
  GridComponent,
  LabelLayout,
  LegendComponent,
  LineChart,
  ScatterChart,
  SVGRenderer,
  TitleComponent,
  TooltipComponent,
])

/** A category of the chart, and a series where only one is meant. */
export interface ChartPoint {
  readonly index: number
  readonly series: number | null
}
/** The point under the pointer or the keyboard's cursor, with its position in the window. */
export interface HoveredPoint extends ChartPoint {
  readonly left: number
  readonly top: number
}

export interface ChartHandle {
  readonly draw: (input: ChartInput) => void
  /** Scrolls to a point and returns its place. */
  readonly reveal: (point: ChartPoint) => HoveredPoint | null
  readonly dispose: () => void
}

type Pixel = readonly [number, number]

/** How the places of a view become points, and the other way round. */
interface Pointing {
  readonly toPoint: (pixel: Pixel) => ChartPoint | null
  /** The mark that a click means, with its series. */
  readonly toMark: (pixel: Pixel) => ChartPoint | null
  readonly toPixel: (point: ChartPoint) => readonly number[]
}

const figureOf = ({ series }: ChartModel, { index, series: at }: ChartPoint): number =>
  series[at ?? 0]?.figures[index] ?? 0

/** The place of a pixel within its category, in the terms of the bars or lines there. */
const placeIn = (
  chart: EChartsType,
  input: ChartInput,
  { index, pixel }: { index: number; pixel: Pixel },
): CategoryPosition => {
  const [along, across] = isHorizontal(input) ? ([1, 0] as const) : ([0, 1] as const)
  const pixelOf = (category: number, figure: number, axis: 0 | 1 = 0): readonly number[] =>
    isHorizontal(input)
      ? chart.convertToPixel({ xAxisIndex: axis, yAxisIndex: 0 }, [figure, category])
      : chart.convertToPixel({ xAxisIndex: 0, yAxisIndex: axis }, [category, figure])
  const middle = pixelOf(index, 0)[along] ?? 0
  const band = Math.abs((pixelOf(index + 1, 0)[along] ?? 0) - middle)
  const { width, height } = input.box
  return {
    index,
    offset: pixel[along] - middle,
    band: band > 0 ? band : along === 0 ? width : height,
    figure: chart.convertFromPixel({ gridIndex: 0 }, [...pixel])[across] ?? 0,
    distanceTo: (series, figure) =>
      Math.abs((pixelOf(index, figure, input.model.series[series]?.axis)[across] ?? 0) - pixel[across]),
  }
}

const alongAxis = (chart: EChartsType, input: ChartInput): Pointing => {
  const isVertical = !isHorizontal(input)
  const toPoint = (pixel: Pixel): ChartPoint | null => {
    const at = chart.convertFromPixel({ gridIndex: 0 }, [...pixel])[isVertical ? 0 : 1]
    return at === undefined ? null : { index: Math.round(at), series: null }
  }
  return {
    toPoint,
    toMark: (pixel) => {
      const index = toPoint(pixel)?.index
      const series = index === undefined ? null : seriesAt(input, placeIn(chart, input, { index, pixel }))
      return index === undefined || series === null ? null : { index, series }
    },
    toPixel: (point) => {
      const figure = figureOf(input.model, point)
      return chart.convertToPixel(
        { gridIndex: 0 },
        isVertical ? [point.index, figure] : [figure, point.index],
      )
    },
  }
}

/** Where a point has its series already. */
const withMarks = (pointing: Omit<Pointing, 'toMark'>): Pointing => ({
  ...pointing,
  toMark: pointing.toPoint,
})

const inCells = (chart: EChartsType): Omit<Pointing, 'toMark'> => ({
  toPoint: ([x, y]) => {
    const [index, series] = chart.convertFromPixel({ gridIndex: 0 }, [x, y])
    return index === undefined || series === undefined
      ? null
      : { index: Math.round(index), series: Math.round(series) }
  },
  toPixel: ({ index, series }) => chart.convertToPixel({ gridIndex: 0 }, [index, series ?? 0]),
})

const inPanels = (chart: EChartsType, { model }: ChartInput): Omit<Pointing, 'toMark'> => ({
  toPoint: ([x, y]) => {
    const series = model.series.findIndex((_, gridIndex) => chart.containPixel({ gridIndex }, [x, y]))
    const [index] = series < 0 ? [] : chart.convertFromPixel({ gridIndex: series }, [x, y])
    return index === undefined ? null : { index: Math.round(index), series }
  },
  toPixel: (point) =>
    chart.convertToPixel({ gridIndex: point.series ?? 0 }, [point.index, figureOf(model, point)]),
})

const nearby = 14

/** The nearest point, if the pointer is near it. */
const onPoints = (chart: EChartsType, { model }: ChartInput): Omit<Pointing, 'toMark'> => {
  const toPixel = ({ index }: ChartPoint): readonly number[] =>
    chart.convertToPixel({ gridIndex: 0 }, [
      model.series[0]?.figures[index] ?? 0,
      model.series[1]?.figures[index] ?? 0,
    ])
  return {
    toPixel,
    toPoint: ([x, y]) => {
      let best: { index: number; far: number } | null = null
      for (const index of model.categories.keys()) {
        const [left = 0, top = 0] = toPixel({ index, series: null })
        const far = Math.hypot(left - x, top - y)
        if (far < (best?.far ?? nearby)) best = { index, far }
      }
      return best === null ? null : { index: best.index, series: null }
    },
  }
}

const pointingOf = (chart: EChartsType, input: ChartInput): Pointing => {
  const { view } = input.model
  if (view === 'heat') return withMarks(inCells(chart))
  if (view === 'multiples') return withMarks(inPanels(chart, input))
  return view === 'scatter' ? withMarks(onPoints(chart, input)) : alongAxis(chart, input)
}

const isInside = (chart: EChartsType, { model }: ChartInput, [x, y]: Pixel): boolean =>
  model.view === 'multiples'
    ? model.series.some((_, gridIndex) => chart.containPixel({ gridIndex }, [x, y]))
    : chart.containPixel({ gridIndex: 0 }, [x, y])

/** The first and last shown category of a scroll bar, as the library stores them. */
const windowsOf = (chart: EChartsType): readonly { start: number; end: number; isRows: boolean }[] => {
  const { dataZoom } = chart.getOption()
  if (!Array.isArray(dataZoom)) return []
  return dataZoom.flatMap((each: ChartOption['dataZoom'] & object) =>
    'startValue' in each && 'endValue' in each
      ? [
          {
            start: Number(each.startValue),
            end: Number(each.endValue),
            isRows: 'yAxisIndex' in each && each.yAxisIndex !== undefined,
          },
        ]
      : [],
  )
}

/** Moves the scroll bars so that a point is visible. */
const scrollTo = (chart: EChartsType, input: ChartInput, { index, series }: ChartPoint): void => {
  for (const [dataZoomIndex, { start, end, isRows }] of windowsOf(chart).entries()) {
    const at = isRows && input.model.view === 'heat' ? (series ?? 0) : index
    if (at >= start && at <= end) continue
    const startValue = at < start ? at : at - (end - start)
    chart.dispatchAction({
      type: 'dataZoom',
      dataZoomIndex,
      startValue,
      endValue: startValue + (end - start),
    })
  }
}

export interface ChartEvents {
  /** What is under the pointer, or null. */
  readonly onHover: (at: HoveredPoint | null) => void
  /** A click on a mark. */
  readonly onChoose: (at: HoveredPoint) => void
}

interface PointerAt {
  readonly offsetX: number
  readonly offsetY: number
}

const hasCategory = ({ model }: ChartInput, { index, series }: ChartPoint): boolean =>
  index >= 0 && index < model.categories.length && (series ?? 0) >= 0 && (series ?? 0) < model.series.length

/** Creates a chart of this size in the element. */
export function createChart(
  element: HTMLElement,
  size: ChartBox,
  { onHover, onChoose }: ChartEvents,
): ChartHandle {
  const chart = init(element, null, { renderer: 'svg', ...size })
  let drawn: { input: ChartInput; pointing: Pointing } | null = null
  const inWindow = (point: ChartPoint, [x = 0, y = 0]: readonly number[]): HoveredPoint => {
    const { left, top } = element.getBoundingClientRect()
    return { ...point, left: left + x, top: top + y }
  }
  const choose = ({ offsetX, offsetY }: PointerAt): void => {
    const pixel = [offsetX, offsetY] as const
    if (drawn === null || !isInside(chart, drawn.input, pixel)) return
    const mark = drawn.pointing.toMark(pixel)
    if (mark !== null && hasCategory(drawn.input, mark)) onChoose(inWindow(mark, pixel))
  }
  chart.getZr().on('click', choose)
  chart.getZr().on('contextmenu', choose)
  chart.getZr().on('mousemove', ({ offsetX, offsetY }: PointerAt) => {
    const pixel = [offsetX, offsetY] as const
    if (drawn === null || !isInside(chart, drawn.input, pixel)) return onHover(null)
    const point = drawn.pointing.toPoint(pixel)
    return onHover(point === null ? null : inWindow(point, pixel))
  })
  chart.getZr().on('globalout', () => onHover(null))
  return {
    draw: (input) => {
      const { width, height } = input.box
      // A resize draws the previous option again.
      if (chart.getWidth() !== width || chart.getHeight() !== height) {
        if (drawn !== null) chart.clear()
        chart.resize({ width, height })
      }
      drawn = { input, pointing: pointingOf(chart, input) }
      chart.setOption(chartOption(input), { notMerge: true })
    },
    reveal: (point) => {
      if (drawn === null) return null
      scrollTo(chart, drawn.input, point)
      const pixel = drawn.pointing.toPixel(point)
      const [x = 0, y = 0] = pixel
      chart.dispatchAction({ type: 'showTip', x, y })
      return inWindow(point, pixel)
    },
    dispose: () => chart.dispose(),
  }
}

const pixelRatio = 2

/** Draws a picture of the chart, without the page. Returns the text of an SVG. */
export function drawSvg(input: ChartInput): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...input.box })
  chart.setOption(chartOption(input))
  const text = chart.renderToSVGString()
  chart.dispose()
  return text
}

/** Draws a picture of the chart with twice the pixels of its size. */
export async function drawPng(input: ChartInput): Promise<Blob | null> {
  const element = document.createElement('div')
  const { width, height }: ChartBox = input.box
  const chart = init(element, null, { renderer: 'canvas', devicePixelRatio: pixelRatio, width, height })
  chart.setOption({ ...chartOption(input), backgroundColor: input.colors.page })
  const canvas = chart.renderToCanvas({ pixelRatio, backgroundColor: input.colors.page })
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  chart.dispose()
  return blob
}
