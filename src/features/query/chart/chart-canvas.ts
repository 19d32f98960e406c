// The drawing library, and all of it that this page uses. Loaded on its own, beside the question.
import { BarChart, LineChart, ScatterChart } from 'echarts/charts'
import { AxisPointerComponent, GridComponent, LegendComponent, TooltipComponent } from 'echarts/components'
import { init, use as register } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import type { ChartOption } from './chart-option.ts'

register([
  BarChart,
  LineChart,
  ScatterChart,
  GridComponent,
  LegendComponent,
  TooltipComponent,
  AxisPointerComponent,
  SVGRenderer,
])

/** What the pointer is over: a category or a point, and where. */
export interface Pointed {
  readonly index: number
  readonly x: number
  readonly y: number
  /** Of the whole drawing. */
  readonly width: number
}

export interface Drawing {
  readonly draw: (option: ChartOption) => void
  readonly resize: () => void
  readonly dispose: () => void
}

const isAxis = <T>(axis: T | T[] | undefined): axis is T => axis !== undefined && !Array.isArray(axis)

/** Begins a drawing that fills the element; `onPoint` hears what the pointer is over, null for nothing. */
export function startDrawing(element: HTMLElement, onPoint: (at: Pointed | null) => void): Drawing {
  const chart = init(element, null, { renderer: 'svg' })
  let isScatter = false
  let isUpright = true
  chart.getZr().on('mousemove', ({ offsetX: x, offsetY: y }: { offsetX: number; offsetY: number }) => {
    if (isScatter) return
    if (!chart.containPixel({ gridIndex: 0 }, [x, y])) return onPoint(null)
    const index = chart.convertFromPixel({ gridIndex: 0 }, [x, y])[isUpright ? 0 : 1]
    return onPoint(index === undefined ? null : { index: Math.round(index), x, y, width: chart.getWidth() })
  })
  chart.getZr().on('globalout', () => onPoint(null))
  chart.on('mouseover', { seriesType: 'scatter' }, (point) => {
    const { offsetX: x = 0, offsetY: y = 0 } = point.event ?? {}
    onPoint({ index: point.dataIndex, x, y, width: chart.getWidth() })
  })
  chart.on('mouseout', { seriesType: 'scatter' }, () => onPoint(null))
  return {
    draw: (option) => {
      isScatter = Array.isArray(option.series) && option.series[0]?.type === 'scatter'
      isUpright = !(isAxis(option.yAxis) && option.yAxis.type === 'category')
      chart.setOption(option, { notMerge: true })
    },
    resize: () => chart.resize(),
    dispose: () => chart.dispose(),
  }
}
