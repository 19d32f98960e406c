import { useMutation, useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { type LoginRequest, platformApplication } from '#contract/iam/login.ts'
import { queryClient } from '#src/api/query.ts'
import { applicationPreferences, signIn, useSession } from '#src/api/session.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { LoginFrame } from '#src/parts/login-screen/LoginFrame.tsx'
import { LoginScreen } from '#src/parts/login-screen/LoginScreen.tsx'
import { providerAddress } from '#src/parts/login-screen/provider-address.ts'
import { prefetchRefusals, SignInProblem } from '#src/parts/login-screen/SignInProblem.tsx'
import { DocumentTitle } from '#src/parts/page/DocumentTitle.tsx'
import { Unreachable } from './Unreachable.tsx'
import { returnAddress } from './return-address.ts'

export const loader = () => {
  void queryClient.prefetchQuery(applicationPreferences)
  return null
}

/** Forms of new passwords come only for those who need one. */
const Renewal = lazy(async () => ({ default: (await import('./Renewal.tsx')).Renewal }))

const hasEnded = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'hasEnded' in state && state.hasEnded === true

export const Component = () => {
  const { t } = useTranslation('login')
  const { data: preferences, error, refetch, isFetching } = useQuery(applicationPreferences)
  const session = useSession()
  const [search] = useSearchParams()
  const location = useLocation()
  const navigate = useNavigate()
  const [password, setPassword] = useState<string>()
  const attempt = useMutation({ mutationFn: (request: LoginRequest) => signIn(request) })
  const isDone = session !== null && !session.password_renew

  useEffect(() => {
    if (isDone) void navigate(returnAddress(search.get('to')), { replace: true })
    else {
      prefetchRefusals()
      void loadTexts('errors')
    }
  }, [isDone, navigate, search])

  const submit = (request: LoginRequest) => {
    setPassword(request.password)
    attempt.mutate(request)
  }

  if (!preferences)
    return error ? (
      <Unreachable error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <LoginFrame preferences={undefined} title={t('title')}>
        {null}
      </LoginFrame>
    )
  if (session?.password_renew)
    return (
      <Suspense fallback={null}>
        <Renewal preferences={preferences} present={password} onOther={() => setPassword(undefined)} />
      </Suspense>
    )
  return (
    <>
      <DocumentTitle parts={[t('title'), preferences.title || preferences.name]} />
      <LoginScreen
        preferences={preferences}
        asked={search.get('auth_mode_id')}
        waiting={attempt.isPending || isDone}
        problem={attempt.error && <SignInProblem error={attempt.error} />}
        notice={hasEnded(location.state) ? t('ended') : undefined}
        onSubmit={submit}
        onProvider={(provider) => {
          window.location.assign(
            providerAddress(provider, { app: platformApplication, to: returnAddress(search.get('to')) }),
          )
        }}
      />
    </>
  )
}
