import { styled } from '@mui/material/styles'
import type { FigurePoint } from '#contract/today/today.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { sparkPath } from './spark-path.ts'

const size = { width: 160, height: 32 } as const

const Root = styled('svg')({ display: 'block', overflow: 'visible', width: size.width, height: size.height })

/** The points as a line, the past ones dashed, the last one hollow. */
export function Sparkline({ points, label }: { points: readonly FigurePoint[]; label: string }) {
  const { current, past, last } = sparkPath(points, size)
  return (
    <Root viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={label}>
      {past !== '' && (
        <path d={past} fill="none" stroke={color.text.primary} strokeWidth={1} strokeDasharray="4 3" />
      )}
      <path d={current} fill="none" stroke={color.chart.c1} strokeWidth={1.5} strokeLinejoin="round" />
      {last && (
        <circle
          cx={last.x}
          cy={last.y}
          r={2.5}
          fill={color.surface.page}
          stroke={color.chart.c1}
          strokeWidth={1.5}
        />
      )}
    </Root>
  )
}
