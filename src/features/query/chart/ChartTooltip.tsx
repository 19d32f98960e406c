import { styled } from '@mui/material/styles'
import type { Value } from '#contract/query/response.ts'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { oneLine, type } from '#src/ui/theme/typography.ts'
import type { HoveredPoint } from './chart-canvas.ts'
import type { ChartModel, ChartSeries } from './chart-model.ts'
import type { ChartColors } from './chart-input.ts'
import { colorOf } from './chart-series.ts'
import type { View } from '../state/query-state.ts'

const Root = styled('div')({
  ...type.small,
  position: 'absolute',
  zIndex: 2,
  minWidth: 140,
  maxWidth: 300,
  padding: '6px 10px',
  borderRadius: radius.control,
  color: color.text.secondary,
  backgroundColor: color.surface.raised,
  boxShadow: color.effect.shadow,
  pointerEvents: 'none',
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
  view: View
  hovered: HoveredPoint
  colors: ChartColors
  formatters: {
    category: (heads: readonly Value[]) => string
    series: (series: ChartSeries) => string
    figure: (value: Exclude<Value, null>, series: Pick<ChartSeries, 'value' | 'cells'>) => string
    compared: string
  }
}

const gap = 14

/** The figures under the pointer. The page draws them, not the chart library. */
export function ChartTooltip({ model, view, hovered, colors, formatters }: ChartTooltipProps) {
  const heads = model.categories[hovered.index]
  if (heads === undefined) return null
  const lines = model.series
    .map((series, index) => ({ series, index, figure: series.cells[hovered.index] ?? null }))
    .filter(({ figure }) => figure !== null)
  const { compared } = model
  const past = compared?.cells[hovered.index] ?? null
  const isRight = hovered.x > hovered.width / 2
  return (
    <Root
      style={
        isRight
          ? { right: hovered.width - hovered.x + gap + 12, top: hovered.y }
          : { left: hovered.x + gap + 12, top: hovered.y }
      }
    >
      <strong>{formatters.category(heads)}</strong>
      {lines.map(({ series, index, figure }) => (
        <Line key={formatters.series(series)}>
          {view !== 'scatter' && (
            <i style={{ backgroundColor: colorOf(colors, { index, isOther: series.isOther }) }} />
          )}
          <span>{formatters.series(series)}</span>
          {figure !== null && <b>{formatters.figure(figure, series)}</b>}
        </Line>
      ))}
      {compared !== null && past !== null && (
        <Line>
          <span>{formatters.compared}</span>
          <b>{formatters.figure(past, compared)}</b>
        </Line>
      )}
    </Root>
  )
}
