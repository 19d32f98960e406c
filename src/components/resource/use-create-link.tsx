import { Plus } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useActions } from '#src/components/commands/use-actions.ts'
import { Button } from '#src/ui/inputs/Button.tsx'

interface CreateLink {
  /** Identifies the command, such as `new-role`. */
  readonly id: string
  readonly label: string
  readonly to: string
  /** Whether the user may create one. */
  readonly may: boolean
}

/** The button that opens the page of a new object, also as a command. Undefined without the permission. */
export function useCreateLink({ id, label, to, may }: CreateLink): ReactNode {
  const navigate = useNavigate()
  useActions([{ id, label, icon: Plus, run: () => void navigate(to), isOff: !may }])
  if (!may) return undefined
  return (
    <Button variant="primary" icon={Plus} to={to}>
      {label}
    </Button>
  )
}
