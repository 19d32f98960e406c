import type { ReactNode } from 'react'
import { MarginNote } from '#src/ui/MarginNote.tsx'
import { useErrorText } from './use-error-text.ts'

/** A refused write, said where it was asked for; nothing when there is none. */
export const TroubleNote = ({ error, actions }: { error: unknown; actions?: ReactNode }) => {
  const say = useErrorText()
  if (error === null || error === undefined) return null
  return (
    <MarginNote tone="error" live actions={actions}>
      {say(error)}
    </MarginNote>
  )
}
