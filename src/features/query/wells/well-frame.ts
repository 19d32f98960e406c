import { styled } from '@mui/material/styles'
import { color, radius } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'

/** A row of the wells: its name, then its chips. */
export const WellRoot = styled('div')({
  position: 'relative',
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  minHeight: 38,
  padding: '6px 8px 5px 12px',
  '[data-dragging] > &[data-well]::after': {
    content: '""',
    position: 'absolute',
    inset: 3,
    border: `1px dashed ${color.accent.focus}`,
    borderRadius: radius.chip,
    pointerEvents: 'none',
  },
  '&[data-over]': { backgroundColor: color.accent.softer },
})
export const WellName = styled('h3')({
  ...type.controlSmall,
  flex: 'none',
  width: 66,
  whiteSpace: 'nowrap',
  margin: 0,
  padding: '3px 0',
  color: color.text.secondary,
})
