import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { rowLayout } from '#src/ui/theme/shapes.ts'
import { color, media } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'

const Root = styled('div')({
  flex: 'none',
  ...rowLayout(8),
  minHeight: 40,
  padding: '0 var(--inset, 12px)',
  '&[data-page]': { paddingInline: 'var(--gutter)', borderBottom: 0 },
  borderBottom: `1px solid ${color.line.hair}`,
  '& h2': { ...type.panel, margin: 0, minWidth: 0, overflowWrap: 'anywhere' },
  '& small': { ...type.small, flex: 'none', color: color.text.secondary },
  '& > div': { flex: 'none', marginLeft: 'auto', ...rowLayout(4) },
  [media.belowPhone]: { flexWrap: 'wrap', paddingBlock: 6, '& small': { flex: '0 1 auto' } },
})

interface PaneHeadProps {
  title: ReactNode
  /** After the title, in small: a count. */
  count?: ReactNode
  actions?: ReactNode
  /** After the title, in small: a count. */
  onPage?: boolean
}

/** Head of a pane. */
export function PaneHead({ title, count, actions, onPage }: PaneHeadProps) {
  return (
    <Root data-page={onPage ? '' : undefined}>
      <h2>{title}</h2>
      {count !== undefined && <small>{count}</small>}
      {actions !== undefined && <div>{actions}</div>}
    </Root>
  )
}
