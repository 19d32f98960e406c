import type { ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { color, focusRing } from './tokens.ts'
import { type } from './type.ts'

const Root = styled(Link)({
  color: color.accent.text,
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { ...focusRing, borderRadius: 2 },
  '&[data-mono]': type.mono,
})

interface TextLinkProps {
  to: string
  children: ReactNode
  mono?: boolean
}

/** A link inside a sentence or a cell. */
export const TextLink = ({ to, children, mono }: TextLinkProps) => (
  <Root to={to} data-mono={mono ? '' : undefined}>
    {children}
  </Root>
)
