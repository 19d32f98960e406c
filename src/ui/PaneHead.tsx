import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { color, media } from './tokens.ts'
import { type } from './type.ts'

const Root = styled('div')({
  flex: 'none',
  display: 'flex',
  alignItems: 'center',
  gap: 8,
  minHeight: 40,
  padding: '0 12px',
  '&[data-page]': { paddingInline: 24, borderBottom: 0, [media.belowWide]: { paddingInline: 16 } },
  borderBottom: `1px solid ${color.line.hair}`,
  '& h2': { ...type.panel, margin: 0 },
  '& small': { ...type.small, color: color.text.secondary },
  '& > div': { marginLeft: 'auto', display: 'flex', alignItems: 'center', gap: 4 },
})

interface PaneHeadProps {
  title: ReactNode
  /** After the title, in small: a count. */
  count?: ReactNode
  actions?: ReactNode
  /** It stands directly on the page and keeps its gutter. */
  onPage?: boolean
}

/** Head of a pane. */
export const PaneHead = ({ title, count, actions, onPage }: PaneHeadProps) => (
  <Root data-page={onPage ? '' : undefined}>
    <h2>{title}</h2>
    {count !== undefined && <small>{count}</small>}
    {actions !== undefined && <div>{actions}</div>}
  </Root>
)
