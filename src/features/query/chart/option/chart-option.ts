// Turns a chart model into an option of the chart library. Colors, type and lines follow the design system; all texts
// are passed in formatted.
import type {
  BarSeriesOption,
  CustomSeriesOption,
  LineSeriesOption,
  ScatterSeriesOption,
} from 'echarts/charts'
import type {
  DataZoomComponentOption,
  GraphicComponentOption,
  GridComponentOption,
  LegendComponentOption,
  TitleComponentOption,
  TooltipComponentOption,
} from 'echarts/components'
import type { ComposeOption } from 'echarts/core'
import { axisOption } from './axis-option.ts'
import type { ChartBox, ChartInput } from './chart-input.ts'
import type { ChartModel } from '../model/chart-model.ts'
import { pictureFooter, pictureTitle } from './chart-parts.ts'
import type { ChartView } from '../model/chart-views.ts'
import { figureOption } from './figure-option.ts'
import { heatOption } from './heat-option.ts'
import { multiplesHeight, multiplesOption } from './multiples-option.ts'
import { scatterOption } from './scatter-option.ts'

export type ChartOption = ComposeOption<
  | BarSeriesOption
  | CustomSeriesOption
  | LineSeriesOption
  | ScatterSeriesOption
  | DataZoomComponentOption
  | GraphicComponentOption
  | GridComponentOption
  | LegendComponentOption
  | TitleComponentOption
  | TooltipComponentOption
>

/** The parts of a view. Titles and graphics are joined with those of a picture. */
interface ViewOption extends Omit<ChartOption, 'title' | 'graphic'> {
  readonly titles?: readonly TitleComponentOption[]
  readonly graphic?: readonly GraphicComponentOption[]
}

const options: Record<ChartView, (input: ChartInput) => ViewOption> = {
  bars: axisOption,
  stacked: axisOption,
  line: axisOption,
  area: axisOption,
  scatter: scatterOption,
  heat: heatOption,
  multiples: multiplesOption,
  figure: figureOption,
}

/** Returns the complete option, which replaces the previous one. */
export function chartOption(input: ChartInput): ChartOption {
  const { titles = [], graphic = [], ...option } = options[input.model.view](input)
  return {
    animation: false,
    textStyle: { fontFamily: input.colors.font },
    ...option,
    title: [...pictureTitle(input), ...titles],
    graphic: [...graphic, ...pictureFooter(input)],
  }
}

/** Returns the height that a chart needs in a box: panels that do not fit scroll. */
export function neededHeight(model: ChartModel, { width, height }: ChartBox): number {
  return model.view === 'multiples' ? Math.max(height, multiplesHeight(model, width)) : height
}
