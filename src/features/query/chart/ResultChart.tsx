import { styled } from '@mui/material/styles'
import { calendarUnits } from '#contract/query/vocabulary.ts'
import { focusInside } from '#src/ui/theme/tokens.ts'
import type { Naming } from '../state/naming.ts'
import { ChartFigure } from './ChartFigure.tsx'
import { ChartStrip, stripEdges } from './ChartStrip.tsx'
import { ChartTooltip } from './ChartTooltip.tsx'
import { ChartTotal } from './ChartTotal.tsx'
import type { ChartModel } from './model/chart-model.ts'
import { useChart } from './use-chart.ts'
import { type DescribedChart, type ShownChart, useDescribed } from './use-described.ts'
import { useMarkMenu } from './use-mark-menu.ts'

/** The chart does not widen its place: it follows it. */
const Frame = styled('div')({
  position: 'relative',
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  overflowX: 'hidden',
  overflowY: 'auto',
  '&:focus-visible': focusInside,
  // The library sets a cursor of its own.
  '&[data-clickable] *': { cursor: 'pointer !important' },
})
const Anchor = styled('span')({ position: 'absolute', width: 0, height: 0 })
const Canvas = styled('div')({ position: 'absolute', inset: '0 0 auto 0', overflow: 'hidden' })

export interface ResultChartProps extends ShownChart {
  /** In a tile: without padding and without the dates below the chart. */
  isCompact?: boolean
  /** Whether a table with the same figures follows. Otherwise the chart has one for screen readers. */
  hasTable?: boolean
}

/** Whether the axis has dates that a strip can show with their comparison dates. */
const hasStrip = ({ axis, isTime, view, series, pastHeads }: ChartModel): boolean =>
  view !== 'figure' &&
  view !== 'multiples' &&
  isTime &&
  series.length === 1 &&
  pastHeads.length > 0 &&
  axis[0]?.unit !== undefined &&
  calendarUnits[axis[0].unit] === 'period'

/** The dates below the chart, with their comparison dates. */
function Dates({ naming, described: { model, formatters }, width }: DatesProps) {
  const past = model.series[0]?.past ?? null
  if (past === null) return null
  return (
    <ChartStrip
      model={model}
      past={past}
      locale={naming.locale}
      width={width}
      names={{ now: naming.t('compare.now'), past: formatters.compared }}
      format={formatters.category}
    />
  )
}

interface DatesProps {
  naming: Naming
  described: DescribedChart
  width: number
}

/**
 * The chart of a result, in the size of its place. It needs a language and the names of a catalogue, but not the query
 * page. The arrow keys go from figure to figure.
 */
export function ResultChart(props: ResultChartProps) {
  const { model, naming, isCompact = false, hasTable = true } = props
  const { t } = naming
  const described = useDescribed(props)
  const isAboveDates = !isCompact && hasStrip(model)
  const menu = useMarkMenu(model, naming)
  const chart = useChart({ ...described, isCompact, strip: isAboveDates ? stripEdges : null }, menu.choose)
  return (
    <ChartFigure {...{ naming, described, isCompact, hasTable }} cursor={chart.cursor} keys={menu.keys}>
      <ChartTotal model={model} figure={described.figure} isCompact={isCompact} />
      <Frame
        ref={chart.frame}
        role="application"
        aria-roledescription={t('chart.role')}
        aria-label={t('chart.keys')}
        data-clickable={chart.clickable}
        tabIndex={0}
        onKeyDown={chart.onKeyDown}
        onContextMenu={menu.onContextMenu}
        onBlur={chart.onBlur}
      >
        <Canvas ref={chart.canvas} style={{ height: chart.height }} aria-hidden />
        <Anchor ref={menu.anchor} />
      </Frame>
      {isAboveDates && <Dates naming={naming} described={described} width={chart.width} />}
      <ChartTooltip
        model={model}
        formatters={described.formatters}
        hovered={chart.hovered}
        colors={chart.colors}
      />
    </ChartFigure>
  )
}
