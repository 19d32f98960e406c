// The view of a missing permission reads roles and accounts, which components may not; the shell provides it.
import { type ReactNode, createContext } from 'react'
import { Lock } from 'lucide-react'
import { InlineCode } from '#src/ui/display/InlineCode.tsx'
import { EmptyState } from '#src/ui/feedback/EmptyState.tsx'

export interface DeniedProps {
  /** `data-manager:source:write`. */
  permission: string
  actions?: ReactNode
  /** Reads the refused content again. */
  onRetry?: (() => void) | undefined
  isPage?: boolean
}

/** Outside the shell: only the permission. */
const permissionOnly = ({ permission, actions }: DeniedProps): ReactNode => (
  <EmptyState icon={Lock} title={<InlineCode>{permission}</InlineCode>} actions={actions} />
)

export const RenderDenied = createContext<(props: DeniedProps) => ReactNode>(permissionOnly)
