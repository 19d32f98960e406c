import { styled } from '@mui/material/styles'
import { color } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'

/** A row of the wells: its name, then its chips. */
export const WellRoot = styled('div')({
  display: 'flex',
  alignItems: 'flex-start',
  gap: 8,
  minHeight: 38,
  padding: '6px 8px 5px 12px',
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
