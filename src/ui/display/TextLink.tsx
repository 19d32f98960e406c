import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { ConsoleLink } from './ConsoleLink.tsx'
import { color, focusRing } from '../theme/tokens.ts'
import { type } from '../theme/typography.ts'

const Root = styled(ConsoleLink)({
  color: color.accent.text,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { ...focusRing, borderRadius: 2 },
  '&[data-mono]': type.mono,
  '&[data-among-words]': {
    textDecoration: 'underline',
    textDecorationColor: color.accent.line,
    textUnderlineOffset: 3,
  },
  '&[data-among-words]:hover': { textDecorationColor: 'currentcolor' },
})

interface TextLinkProps {
  to: string
  children: ReactNode
  mono?: boolean
  /** Underlined, because colour alone would not distinguish it from the surrounding text. */
  isInline?: boolean
}

/** A link inside a sentence or a cell. */
export function TextLink({ to, children, mono, isInline }: TextLinkProps) {
  return (
    <Root to={to} data-mono={mono ? '' : undefined} data-among-words={isInline ? '' : undefined}>
      {children}
    </Root>
  )
}
