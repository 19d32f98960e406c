import { useTranslation } from 'react-i18next'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { PasskeyError } from '#src/lib/passkeys/browser-passkey.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'

/** Why there is no passkey: of the browser or of the platform; nothing if there is no error. */
export function PasskeyProblem({ error }: { error: unknown }) {
  const { t } = useTranslation('factor')
  const formatError = useErrorText()
  if (error === undefined || error === null) return null
  return (
    <MarginNote tone="error" live>
      {error instanceof PasskeyError ? t(`failure.${error.failure}`) : formatError(error)}
    </MarginNote>
  )
}
