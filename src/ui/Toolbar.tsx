import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { color, media } from './tokens.ts'
import { type } from './type.ts'

const Root = styled('div')({
  ...type.controlSmall,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  padding: '0 24px 12px',
  [media.belowWide]: { padding: '0 16px 12px' },
})
const End = styled('div')({
  marginLeft: 'auto',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  color: color.text.secondary,
})

interface ToolbarProps {
  /** Filters, from the left. */
  children: ReactNode
  /** Counts and view switches, at the right. */
  end?: ReactNode
}

export const Toolbar = ({ children, end }: ToolbarProps) => (
  <Root>
    {children}
    {end !== undefined && <End>{end}</End>}
  </Root>
)
