import { createPortal } from 'react-dom'
import { styled } from '@mui/material/styles'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import type { HoveredPoint } from './chart-canvas.ts'
import type { ChartColors, ChartFormatters } from './option/chart-input.ts'
import { type ChartModel, type ChartSeries, seriesKey } from './model/chart-model.ts'
import { showsChange } from './model/heat-figures.ts'
import { writeChange } from './chart-formatters.ts'
import { colorOf } from './option/chart-series.ts'

/** Above the page, as all tooltips. */
const Root = styled('div')({
  ...type.small,
  position: 'fixed',
  zIndex: 1600,
  minWidth: 140,
  maxWidth: 'min(340px, calc(100vw - 16px))',
  padding: '6px 10px',
  borderRadius: radius.control,
  color: color.text.secondary,
  backgroundColor: color.surface.raised,
  boxShadow: color.effect.shadow,
  pointerEvents: 'none',
  fontVariantNumeric: 'tabular-nums',
  '& strong': { ...oneLine, display: 'block', fontWeight: 600, color: color.text.primary },
})
const Line = styled('div')({
  ...rowLayout(8),
  '& > i': { width: 10, height: 10, flex: 'none' },
  '& > span': { ...oneLine, flex: 1 },
  '& > b': { fontWeight: 400, color: color.text.primary, paddingLeft: 12 },
})

interface ChartTooltipProps {
  model: ChartModel
  hovered: HoveredPoint | null
  colors: ChartColors | null
  formatters: ChartFormatters
}

const gap = 14
const lineHeight = 18

/** Beside the point, on the side with more room, inside the window. */
const placeOf = ({ left, top }: HoveredPoint, lines: number) => {
  const height = (lines + 1) * lineHeight + 14
  const y = Math.max(8, Math.min(top, window.innerHeight - height - 8))
  return left > window.innerWidth / 2
    ? { right: window.innerWidth - left + gap, top: y }
    : { left: left + gap, top: y }
}

/** Only bars, lines and areas have a colour per series. */
const hasColors = ({ view }: ChartModel): boolean =>
  view === 'bars' || view === 'stacked' || view === 'line' || view === 'area'

/** The figures under the pointer. The page draws them, not the chart library. */
export function ChartTooltip({ model, hovered, colors, formatters }: ChartTooltipProps) {
  const heads = model.categories[hovered?.index ?? -1]
  if (heads === undefined || hovered === null || colors === null) return null
  const { index: at, series: only } = hovered
  const figureAt = (series: ChartSeries, cell: ChartSeries['cells'][number]) =>
    cell === null || cell === undefined ? formatters.none : formatters.figure(cell, series)
  const lines = model.series
    .map((series, index) => ({ series, index }))
    .filter(({ index }) => only === null || index === only)
    .filter(
      ({ series }) =>
        only !== null || (series.cells[at] ?? null) !== null || (series.past?.cells[at] ?? null) !== null,
    )
  const count = lines.reduce(
    (sum, { series }) => sum + (series.past === null ? 1 : 2),
    showsChange(model) ? 1 : 0,
  )
  return createPortal(
    <Root style={placeOf(hovered, count)} aria-hidden>
      <strong>{formatters.category(heads)}</strong>
      {lines.map(({ series, index }) => (
        <div key={seriesKey(series)}>
          <Line>
            {hasColors(model) && (
              <i style={{ backgroundColor: colorOf(colors, { index, isOther: series.isOther }) }} />
            )}
            <span>{formatters.series(series)}</span>
            <b>{figureAt(series, series.cells[at])}</b>
          </Line>
          {series.past !== null && (
            <Line>
              <span>{formatters.compared}</span>
              <b>{figureAt(series, series.past.cells[at])}</b>
            </Line>
          )}
          {showsChange(model) && (
            <Line>
              <span>{formatters.changed}</span>
              <b>{writeChange(formatters, series, at)}</b>
            </Line>
          )}
        </div>
      ))}
    </Root>,
    document.body,
  )
}
