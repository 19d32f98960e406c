import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { color } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'

const Root = styled('dl')({
  ...type.body,
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, max-content) minmax(0, 1fr)',
  gap: '4px 24px',
  margin: 0,
  '&[data-boxed]': {
    padding: '10px 12px',
    border: `1px solid ${color.line.hair}`,
    borderRadius: 5,
    backgroundColor: color.surface.sunken,
  },
  '& dt': { ...type.small, lineHeight: '1.25rem', color: color.text.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& dd[data-mono]': type.mono,
  '&[data-right] dd': { textAlign: 'right' },
})

export interface DescriptionItem {
  id: string
  term: ReactNode
  value: ReactNode
  mono?: boolean
}

interface DescriptionListProps {
  items: readonly DescriptionItem[]
  /** On a sunken background, for details to copy. */
  boxed?: boolean
  /** Right-aligned values, for figures. */
  right?: boolean
}

/** Terms and values, aligned. */
export function DescriptionList({ items, boxed, right }: DescriptionListProps) {
  return (
    <Root data-boxed={boxed ? '' : undefined} data-right={right ? '' : undefined}>
      {items.map(({ id, term, value, mono }) => (
        <div key={id} style={{ display: 'contents' }}>
          <dt>{term}</dt>
          <dd data-mono={mono ? '' : undefined}>{value}</dd>
        </div>
      ))}
    </Root>
  )
}
