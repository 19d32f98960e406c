import { styled } from '@mui/material/styles'
import { oneLine } from '../theme/typography.ts'

/** The name of a row as a link, next to a picture or tags. Only the name is truncated. */
export const NameCell = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: '100%',
  verticalAlign: 'bottom',
  '& > a': oneLine,
  '& > span': { flex: 'none' },
})
