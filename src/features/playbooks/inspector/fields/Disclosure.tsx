import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { hairline, rowLayout } from '#src/ui/theme/shapes.ts'
import { color, focusRing, motion } from '#src/ui/theme/tokens.ts'
import { type } from '#src/ui/theme/typography.ts'

const Root = styled('details')({
  borderTop: hairline,
  paddingTop: 10,
  '& > summary': {
    ...type.small,
    ...rowLayout(6),
    minHeight: 24,
    fontWeight: 500,
    color: color.text.secondary,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '&:hover': { color: color.text.primary },
    '&:focus-visible': focusRing,
  },
  '& > summary > svg': { transition: `transform ${motion.pane}` },
  '&[open] > summary > svg': { transform: 'rotate(90deg)' },
  '& > summary > small': { ...type.caption, color: color.text.tertiary },
  '& > div': { paddingTop: 8 },
})

interface DisclosureProps {
  title: string
  /** The count; empty for none. */
  count: string
  children: ReactNode
}

/** Collapsed content that is rarely needed. */
export function Disclosure({ title, count, children }: DisclosureProps) {
  return (
    <Root>
      <summary>
        <ChevronRight size={14} strokeWidth={2} aria-hidden />
        {title}
        <small>{count}</small>
      </summary>
      <div>{children}</div>
    </Root>
  )
}
