import type { ReactNode } from 'react'
import { Lock } from 'lucide-react'
import { EmptyState } from './EmptyState.tsx'
import { InlineCode } from '../display/InlineCode.tsx'

interface DeniedStateProps {
  /** "You may not edit sources". */
  title: ReactNode
  /** What the user can do instead. */
  children?: ReactNode
  /** `data-manager:source:write`. */
  permission: string
  actions?: ReactNode
  isPage?: boolean
}

/** Names the missing permission. */
export function DeniedState({ permission, ...state }: DeniedStateProps) {
  return <EmptyState {...state} icon={Lock} note={<InlineCode>{permission}</InlineCode>} />
}
