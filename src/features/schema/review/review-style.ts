import { styled } from '@mui/material/styles'
import { hairline, listReset, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media } from '#src/ui/theme/tokens.ts'
import { mono, type } from '#src/ui/theme/typography.ts'

/** The changes at the left, the steps at the right. */
export const Panes = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 340px',
  flex: 1,
  borderTop: hairline,
  '& > aside': { borderLeft: hairline, '--inset': '16px' },
  '& h2': { ...type.panel, margin: 0 },
  [media.belowWide]: {
    gridTemplateColumns: 'minmax(0, 1fr)',
    alignContent: 'start',
    // Lists end with a line.
    '& > aside': { borderLeft: 0, borderTop: hairline, marginTop: -1 },
  },
})

export const Steps = styled('ol')({
  ...listReset,
  counterReset: 'step',
  '& > li': {
    ...rowLayout(8),
    minHeight: 33,
    padding: '0 16px',
    borderBottom: hairline,
    counterIncrement: 'step',
  },
  '& > li::before': { content: 'counter(step)', ...type.mono, fontFamily: mono, color: color.text.tertiary },
  '& code': { ...type.mono, fontFamily: mono, flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...type.small, flex: 'none', color: color.text.secondary },
})
