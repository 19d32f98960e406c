import { styled } from '@mui/material/styles'
import { oneLine } from '../theme/typography.ts'

/** The name of a row as a link, beside a picture or tags. The name alone gives way. */
export const NameCell = styled('span')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 8,
  maxWidth: '100%',
  verticalAlign: 'bottom',
  '& > a': oneLine,
  '& > span': { flex: 'none' },
})
