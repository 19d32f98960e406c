import type { ReactNode } from 'react'
import { Unplug } from 'lucide-react'
import { StateActions, StateRoot } from './EmptyState.tsx'
import { color } from './tokens.ts'

interface UnavailableStateProps {
  title: ReactNode
  children?: ReactNode
  actions?: ReactNode
}

/** The platform behind the console lacks this part. */
export const UnavailableState = ({ title, children, actions }: UnavailableStateProps) => (
  <StateRoot>
    <Unplug size={20} strokeWidth={1.75} color={color.text.tertiary} aria-hidden />
    <h2>{title}</h2>
    {children !== undefined && <p>{children}</p>}
    {actions !== undefined && <StateActions>{actions}</StateActions>}
  </StateRoot>
)
