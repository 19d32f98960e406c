import { useTranslation } from 'react-i18next'
import { isApiError } from '#src/lib/api-error.ts'
import { LoginFrame } from '#src/parts/login-screen/LoginFrame.tsx'
import { SignInProblem } from '#src/parts/login-screen/SignInProblem.tsx'
import { Button } from '#src/ui/Button.tsx'
import { MarginNote } from '#src/ui/MarginNote.tsx'

interface UnreachableProps {
  error: unknown
  onRetry: () => void
  retrying: boolean
}

/** Sign-in cannot be drawn: the platform did not give its preferences. */
export const Unreachable = ({ error, onRetry, retrying }: UnreachableProps) => {
  const { t } = useTranslation('login')
  const { t: tc } = useTranslation('common')
  return (
    <LoginFrame preferences={undefined} title={t('unreachable.title')} subtitle={t('unreachable.text')}>
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
