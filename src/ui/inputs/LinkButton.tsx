import type { MouseEvent, ReactNode } from 'react'
import { styled } from '@mui/material/styles'
import { ConsoleLink } from '../display/ConsoleLink.tsx'
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
const Anchor = styled(ConsoleLink)(linkStyle)
const Plain = styled('button')(linkStyle)

interface LinkButtonProps {
  children: ReactNode
  to?: string | undefined
  onClick?: ((event: MouseEvent<HTMLElement>) => void) | undefined
  disabled?: boolean | undefined
  /** The accessible name, if the text alone is ambiguous on the page. */
  label?: string | undefined
  tabIndex?: number | undefined
}

/** A text button or link in the accent colour: in notes, rows and sentences. */
export function LinkButton({ children, to, onClick, disabled, label, tabIndex }: LinkButtonProps) {
  return to === undefined ? (
    <Plain type="button" onClick={onClick} disabled={disabled} aria-label={label} tabIndex={tabIndex}>
      {children}
    </Plain>
  ) : (
    <Anchor to={to} onClick={onClick} aria-label={label} tabIndex={tabIndex}>
      {children}
    </Anchor>
  )
}
