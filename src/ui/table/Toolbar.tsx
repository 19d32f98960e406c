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
  // One line, so that many filters do not push the list away.
  [media.belowPhone]: {
    flex: 'none',
    flexWrap: 'nowrap',
    overflowX: 'auto',
    scrollbarWidth: 'none',
    margin: '-4px 0 0',
    padding: '4px var(--gutter) 12px',
    '& > *': { flex: 'none' },
    '& > [role="search"]': { flex: '1 0 128px', minWidth: 128, maxWidth: 280 },
  },
})
const End = styled('div')({
  marginLeft: 'auto',
  ...rowLayout(8),
  color: color.text.secondary,
  // The count stays while the filters scroll.
  [media.belowPhone]: {
    position: 'sticky',
    right: 'calc(-1 * var(--gutter))',
    marginRight: 'calc(-1 * var(--gutter))',
    padding: '8px var(--gutter) 8px 8px',
    backgroundColor: color.surface.page,
  },
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
