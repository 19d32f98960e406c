import { styled } from '@mui/material/styles'

/** What scrolls below the head of the inspector. */
export const PaneBody = styled('div')({
  flex: 1,
  minHeight: 0,
  overflowY: 'auto',
  display: 'flex',
  flexDirection: 'column',
  gap: 16,
  padding: '14px 16px 32px',
  '& > *': { flex: 'none' },
})
