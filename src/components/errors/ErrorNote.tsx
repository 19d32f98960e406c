import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isApiError } from '#src/lib/api-error.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { useErrorText } from './use-error-message.ts'

interface ErrorNoteProps {
  error: unknown
  actions?: ReactNode
  /** The failed call was a read: without a reply nothing has changed. */
  isRead?: boolean
}

/** The error of a failed call, next to its control; nothing if there is none. */
export function ErrorNote({ error, actions, isRead = false }: ErrorNoteProps) {
  const { t } = useTranslation('session')
  const formatError = useErrorText()
  if (error === null || error === undefined) return null
  const isUnknown = !isRead && isApiError(error) && error.kind === 'network'
  return (
    <MarginNote tone={isUnknown ? 'warning' : 'error'} live actions={actions}>
      {isUnknown ? t('unknown') : formatError(error)}
    </MarginNote>
  )
}
