import { use } from 'react'
import { createPortal } from 'react-dom'
import { styled } from '@mui/material/styles'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'
import type { ChartNaming } from '../../chart/chart-formatters.ts'
import { formatPeriod } from '../../state/comparison-text.ts'
import { TileLegend } from './tile-legend.ts'

const Root = styled('small')({
  ...type.small,
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  paddingRight: 'calc(var(--gutter) - 8px)',
  color: color.text.secondary,
  whiteSpace: 'nowrap',
  '& > i': { width: 18, borderTop: `1.5px dashed ${color.text.primary}` },
})

/** In the head of a tile: what the dashed line is. */
export function ComparedLegend({ naming, comparison }: ChartNaming) {
  const place = use(TileLegend)
  if (place === null || comparison === null) return null
  return createPortal(
    <Root>
      <i aria-hidden />
      {formatPeriod(naming.t, comparison, 1)}
    </Root>,
    place,
  )
}
