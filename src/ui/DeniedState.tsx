import type { ReactNode } from 'react'
import { Lock } from 'lucide-react'
import { styled } from '@mui/material/styles'
import { StateActions, StateRoot } from './EmptyState.tsx'
import { Quote } from './Quote.tsx'
import { color } from './tokens.ts'
import { type } from './type.ts'

const Missing = styled('div')({
  ...type.small,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 8,
  marginTop: 12,
  color: color.text.tertiary,
})

interface DeniedStateProps {
  /** "You may not edit sources". */
  title: ReactNode
  /** What one can do instead. */
  children?: ReactNode
  /** `data-manager:source:write`. */
  permission?: string | undefined
  /** Who holds it. */
  holders?: ReactNode
  actions?: ReactNode
  /** There is nothing else on the page: the title is its heading. */
  isPage?: boolean
}

/** A right is missing: which one, and who holds it. */
export const DeniedState = ({ title, children, permission, holders, actions, isPage }: DeniedStateProps) => (
  <StateRoot>
    <Lock size={20} strokeWidth={1.75} color={color.text.tertiary} aria-hidden />
    {isPage ? <h1>{title}</h1> : <h2>{title}</h2>}
    {children !== undefined && <p>{children}</p>}
    {permission !== undefined && (
      <Missing>
        <Quote>{permission}</Quote> {holders}
      </Missing>
    )}
    {actions !== undefined && <StateActions>{actions}</StateActions>}
  </StateRoot>
)
