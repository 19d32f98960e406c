import { useTranslation } from 'react-i18next'
import { LoginFrame } from '#src/components/login-screen/LoginFrame.tsx'
import { SignInProblem } from '#src/components/login-screen/SignInProblem.tsx'
import { isApiError } from '#src/lib/api-error.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Button } from '#src/ui/inputs/Button.tsx'

interface UnreachableProps {
  error: unknown
  onRetry: () => void
  retrying: boolean
}

/** Shown if the sign-in preferences of the platform could not be loaded. */
export function Unreachable({ error, onRetry, retrying }: UnreachableProps) {
  const { t } = useTranslation(['login', 'common'])
  const { t: tc } = useTranslation('common')
  return (
    <LoginFrame preferences={undefined} title={t('common:error.network')} subtitle={t('unreachable.text')}>
      <div style={{ display: 'grid', gap: 16, marginTop: 20, justifyItems: 'start' }}>
        {isApiError(error) && error.kind !== 'network' && (
          <MarginNote tone="error" live>
            <SignInProblem error={error} />
          </MarginNote>
        )}
        <Button onClick={onRetry} waiting={retrying}>
          {tc('action.tryAgain')}
        </Button>
      </div>
    </LoginFrame>
  )
}
