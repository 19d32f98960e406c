import type { MouseEvent, ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { color, focusRing } from '../theme/tokens.ts'

const linkStyle = {
  font: 'inherit',
  fontWeight: 500,
  padding: '3px 0',
  margin: '-3px 0',
  border: 0,
  background: 'none',
  color: color.accent.text,
  cursor: 'pointer',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
  '&:focus-visible': { ...focusRing, borderRadius: 2 },
  '&:disabled': { color: color.text.disabled, cursor: 'default', textDecoration: 'none' },
} as const
const Anchor = styled(Link)(linkStyle)
const Plain = styled('button')(linkStyle)

interface TextActionProps {
  children: ReactNode
  to?: string | undefined
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  disabled?: boolean | undefined
  /** Its whole name, where the text alone does not tell it from others on the page. */
  label?: string | undefined
}

/** A text in accent that acts or leads somewhere: in notes, rows and sentences. */
export function LinkButton({ children, to, onClick, disabled, label }: TextActionProps) {
  return to === undefined ? (
    <Plain type="button" onClick={onClick} disabled={disabled} aria-label={label}>
      {children}
    </Plain>
  ) : (
    <Anchor to={to} onClick={onClick} aria-label={label}>
      {children}
    </Anchor>
  )
}
