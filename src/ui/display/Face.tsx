import { styled } from '@mui/material/styles'
import { color } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'

/** The initials of a person in a circle. */
export const Face = styled('span')({
  ...type.caption,
  fontSize: '0.6875rem',
  fontWeight: 600,
  flex: 'none',
  display: 'inline-grid',
  placeItems: 'center',
  width: 24,
  height: 24,
  borderRadius: '50%',
  color: color.text.secondary,
  backgroundColor: color.surface.active,
})
