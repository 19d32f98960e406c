import { styled } from '@mui/material/styles'
import { color } from '../theme/tokens.ts'
import { type SparkPoint, sparkPath } from './spark-path.ts'

const sizes = { normal: { width: 160, height: 32 }, small: { width: 66, height: 20 } } as const

const Root = styled('svg')({ display: 'block', flex: 'none', overflow: 'visible' })

interface SparklineProps {
  points: readonly SparkPoint[]
  /** First, last, lowest and highest value. */
  label: string
  size?: keyof typeof sizes
}

/** The points as a line, the past ones dashed, the last one hollow. */
export function Sparkline({ points, label, size = 'normal' }: SparklineProps) {
  const { width, height } = sizes[size]
  const { current, past, last } = sparkPath(points, sizes[size])
  return (
    <Root {...{ width, height }} viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
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
