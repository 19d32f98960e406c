import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'

const Root = styled('div')({
  ...type.controlSmall,
  ...rowLayout(8),
  flexWrap: 'wrap',
  padding: '0 var(--gutter) 12px',
  [media.belowPhone]: {
    flex: 'none',
    '& > *': { flex: 'none' },
    '& > [role="search"]': { flex: '1 0 128px', minWidth: 128, maxWidth: 280 },
  },
})
const End = styled('div')({
  marginLeft: 'auto',
  ...rowLayout(8),
  color: color.text.secondary,
})

interface ToolbarProps {
  /** Filters, on the left. */
  children: ReactNode
  /** Counts and view switches, on the right. */
  end?: ReactNode
}

export function Toolbar({ children, end }: ToolbarProps) {
  return (
    <Root>
      {children}
      {end !== undefined && <End>{end}</End>}
    </Root>
  )
}
