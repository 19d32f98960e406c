// The chart library with the parts that this page uses. It is a separate chunk, loaded while the query runs.
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

/** The category or point under the pointer, with its position in pixels. */
export interface HoveredPoint {
  readonly index: number
  readonly x: number
  readonly y: number
  /** Width of the chart. */
  readonly width: number
}

export interface ChartHandle {
  readonly draw: (option: ChartOption) => void
  readonly resize: () => void
  readonly dispose: () => void
}

const isAxis = <T>(axis: T | T[] | undefined): axis is T => axis !== undefined && !Array.isArray(axis)

/** Creates a chart that fills the element. `onHover` receives what is under the pointer, or null. */
export function createChart(element: HTMLElement, onHover: (at: HoveredPoint | null) => void): ChartHandle {
  const chart = init(element, null, { renderer: 'svg' })
  let isScatter = false
  let isVertical = true
  chart.getZr().on('mousemove', ({ offsetX: x, offsetY: y }: { offsetX: number; offsetY: number }) => {
    if (isScatter) return
    if (!chart.containPixel({ gridIndex: 0 }, [x, y])) return onHover(null)
    const index = chart.convertFromPixel({ gridIndex: 0 }, [x, y])[isVertical ? 0 : 1]
    return onHover(index === undefined ? null : { index: Math.round(index), x, y, width: chart.getWidth() })
  })
  chart.getZr().on('globalout', () => onHover(null))
  chart.on('mouseover', { seriesType: 'scatter' }, (point) => {
    const { offsetX: x = 0, offsetY: y = 0 } = point.event ?? {}
    onHover({ index: point.dataIndex, x, y, width: chart.getWidth() })
  })
  chart.on('mouseout', { seriesType: 'scatter' }, () => onHover(null))
  return {
    draw: (option) => {
      isScatter = Array.isArray(option.series) && option.series[0]?.type === 'scatter'
      isVertical = !(isAxis(option.yAxis) && option.yAxis.type === 'category')
      chart.setOption(option, { notMerge: true })
    },
    resize: () => chart.resize(),
    dispose: () => chart.dispose(),
  }
}
