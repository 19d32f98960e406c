import type { ReactNode } from 'react'
import { Lock } from 'lucide-react'
import { EmptyState } from './EmptyState.tsx'
import { InlineCode } from '../display/InlineCode.tsx'

interface DeniedStateProps {
  /** "You may not edit sources". */
  title: ReactNode
  /** What one can do instead. */
  children?: ReactNode
  /** `data-manager:source:write`. */
  permission: string
  actions?: ReactNode
  isPage?: boolean
}

/** A right is missing: which one. */
export function DeniedState({ permission, ...state }: DeniedStateProps) {
  return <EmptyState {...state} icon={Lock} note={<InlineCode>{permission}</InlineCode>} />
}
