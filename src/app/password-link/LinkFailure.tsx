import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Preferences } from '#contract/iam/preferences.ts'
import { useErrorText } from '#src/components/errors/use-error-message.ts'
import { LoginFrame } from '#src/components/login-screen/LoginFrame.tsx'
import { DocumentTitle } from '#src/components/page/DocumentTitle.tsx'
import { isApiError } from '#src/lib/api-error.ts'
import { Button } from '#src/ui/inputs/Button.tsx'
import { Actions } from './Actions.tsx'
import { RequestLink } from './RequestLink.tsx'
import { ToSignIn } from './ToSignIn.tsx'

const endings = ['link_used', 'link_expired', 'link_unknown'] as const

interface LinkFailureProps {
  preferences: Preferences | undefined
  error: Error
  isTrying: boolean
  onRetry: () => void
}

const isEnding = (error: Error): boolean => endings.some((code) => isApiError(error) && error.code === code)

/** Why a link cannot be used, and what to do next. */
export function LinkFailure({ preferences, error, isTrying, onRetry }: LinkFailureProps) {
  const { t } = useTranslation(['link', 'common'])
  const formatError = useErrorText()
  const [isRequesting, setRequesting] = useState(false)
  const isEnded = isEnding(error)
  const title = t(isEnded ? 'ended' : 'form.reset.title')
  const step = isEnded
    ? { label: t('toRequest'), run: () => setRequesting(true) }
    : { label: t('common:action.tryAgain'), run: onRetry }
  const isPossible = !isEnded || preferences?.password_links === true
  if (isRequesting) return <RequestLink />
  return (
    <LoginFrame preferences={preferences} title={title} subtitle={formatError(error)}>
      <DocumentTitle parts={[title, preferences?.title || preferences?.name]} />
      <Actions>
        {isPossible && (
          <Button variant="primary" size="large" full onClick={step.run} waiting={isTrying} autoFocus>
            {step.label}
          </Button>
        )}
        <ToSignIn autoFocus={!isPossible} />
      </Actions>
    </LoginFrame>
  )
}
