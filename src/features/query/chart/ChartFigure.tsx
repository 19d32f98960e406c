import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { joinSentences } from '#src/lib/join-text.ts'
import { columnLayout } from '#src/ui/theme/shapes.ts'
import { color } from '#src/ui/theme/tokens.ts'
import { type, visuallyHidden } from '#src/ui/theme/typography.ts'
import type { ChartPoint } from './chart-canvas.ts'
import { ChartTable } from './ChartTable.tsx'
import type { Naming } from '../state/naming.ts'
import { readPoint } from './read-point.ts'
import type { DescribedChart } from './use-described.ts'

const Root = styled('figure')({
  position: 'relative',
  margin: 0,
  padding: '4px 12px 6px',
  flex: 1,
  minHeight: 0,
  minWidth: 0,
  ...columnLayout,
  // What a chart writes starts 12 px from its edge.
  '&[data-compact]': {
    padding: '0 calc(var(--gutter) - 12px)',
    '& > p': { padding: '0 12px 6px', textAlign: 'start' },
  },
})
const Notes = styled('p')({
  ...type.caption,
  margin: 0,
  flex: 'none',
  color: color.text.tertiary,
  textAlign: 'right',
})

interface ChartFigureProps {
  naming: Naming
  described: DescribedChart
  /** The figure that the arrow keys lead to. */
  cursor: ChartPoint | null
  isCompact: boolean
  /** Whether a table with the same figures follows. Otherwise the chart has one for screen readers. */
  hasTable: boolean
  /** What the keys do. */
  keys?: string
  children: ReactNode
}

/** A chart with its words: a summary, the figure under the cursor, a table for screen readers, and notes. */
export function ChartFigure(props: ChartFigureProps) {
  const { naming, described, cursor, isCompact, hasTable, keys = '', children } = props
  const { t } = naming
  return (
    <Root data-compact={isCompact || undefined}>
      <figcaption style={visuallyHidden}>
        {joinSentences(described.summary, hasTable ? t('chart.tableBelow') : '', keys)}
      </figcaption>
      {children}
      <span role="status" style={visuallyHidden}>
        {cursor !== null && readPoint(naming, described, { index: cursor.index, series: cursor.series ?? 0 })}
      </span>
      {!hasTable && <ChartTable {...described} naming={naming} />}
      {described.notes !== '' && <Notes>{described.notes}</Notes>}
    </Root>
  )
}
