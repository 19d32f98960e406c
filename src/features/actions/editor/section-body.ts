import { styled } from '@mui/material/styles'

/** A section of the side pane below its head. */
export const SectionBody = styled('div')({ display: 'grid', gap: 12, padding: '12px 12px 16px' })
