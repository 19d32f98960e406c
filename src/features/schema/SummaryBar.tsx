import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { color, media } from '#src/ui/tokens.ts'
import { type } from '#src/ui/type.ts'

const Root = styled('section')({
  position: 'sticky',
  bottom: 0,
  zIndex: 2,
  flex: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4px 20px',
  minHeight: 56,
  marginTop: 'auto',
  padding: '8px 24px',
  borderTop: `1px solid ${color.line.strong}`,
  backgroundColor: color.surface.canvas,
  [media.belowWide]: { padding: '8px 16px' },
  '& h2': { ...type.panel, margin: 0 },
  '& p': { ...type.small, margin: 0, color: color.text.secondary },
})
const Words = styled('div')({ flex: '1 1 200px', minWidth: 0 })
const Parts = styled('ul')({
  ...type.small,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  margin: 0,
  padding: 0,
  listStyle: 'none',
  color: color.text.secondary,
  '& > li': { display: 'flex', alignItems: 'center', gap: 8 },
  '& b': { ...type.body, fontWeight: 600, color: color.text.primary },
})

interface SummaryBarProps {
  title: ReactNode
  text: ReactNode
  /** `li` elements: a glyph, a figure, a word. */
  children?: ReactNode
  /** A `TextAction`. */
  action?: ReactNode
}

/** The foot of a page: what would change, and the way to do it. */
export const SummaryBar = ({ title, text, children, action }: SummaryBarProps) => (
  <Root>
    <Words>
      <h2>{title}</h2>
      <p>{text}</p>
    </Words>
    {children !== undefined && <Parts>{children}</Parts>}
    {action}
  </Root>
)
