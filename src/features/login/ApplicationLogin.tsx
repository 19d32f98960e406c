import { QueryClientProvider, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { applicationScreen } from '#contract/iam/application-screen.ts'
import { iam } from '#contract/iam/endpoints.ts'
import type { LoginRequest } from '#contract/iam/login.ts'
import type { Preferences } from '#contract/iam/preferences.ts'
import { callWith } from '#src/api/call.ts'
import { queryClient, queryOf } from '#src/api/query-client.ts'
import { readPasskeyOptions } from '#src/api/session.ts'
import { factorStepOf, isFactorRequired } from '#src/components/login-screen/factor-step.ts'
import { LoginFrame } from '#src/components/login-screen/LoginFrame.tsx'
import { LoginScreen } from '#src/components/login-screen/LoginScreen.tsx'
import { namedProvider } from '#src/components/login-screen/sign-in-modes.ts'
import { SignInProblem } from '#src/components/login-screen/SignInProblem.tsx'
import { DocumentTitle } from '#src/components/page/DocumentTitle.tsx'
import { isApiError } from '#src/lib/api-error.ts'
import { base } from '#src/lib/base-path.ts'
import { paths } from '#src/paths.ts'
import { EmptyLogin } from './EmptyLogin.tsx'
import { Unreachable } from './Unreachable.tsx'
import { providerStart, screenBody } from './application-return.ts'

interface ApplicationLoginProps {
  app: string
  /** Of the address. */
  search: URLSearchParams
}
interface ScreenProps extends ApplicationLoginProps {
  preferences: Preferences
}

/** The screen of the application. It opens no session here: the browser returns to the application with a code. */
const Screen = ({ app, preferences, search }: ScreenProps) => {
  const { t } = useTranslation('login')
  const requested = search.get('auth_mode_id')
  const named = namedProvider(preferences, requested)
  const start = named && providerStart(named._id, app, search)
  const attempt = useMutation({
    mutationFn: (request: LoginRequest) =>
      callWith(applicationScreen.signIn, { body: screenBody(request, app, search) }, { waits: false }),
    onSuccess: ({ location }) => window.location.assign(location),
  })
  useEffect(() => {
    if (start !== undefined) window.location.replace(start)
  }, [start])
  return (
    <>
      <DocumentTitle parts={[t('title'), preferences.title || preferences.name]} />
      <LoginScreen
        preferences={preferences}
        requested={requested}
        waiting={attempt.isPending || attempt.isSuccess}
        leaving={named ? t('leaving', { name: named.text || named.name }) : undefined}
        factor={factorStepOf(attempt.variables, attempt.error)}
        readPasskey={(challenge) => readPasskeyOptions({ challenge, app_id: app })}
        passwordPage={preferences.password_links ? base + paths.password() : undefined}
        onRestart={attempt.reset}
        problem={attempt.error && !isFactorRequired(attempt.error) && <SignInProblem error={attempt.error} />}
        onSubmit={attempt.mutate}
        onProvider={({ _id }) => window.location.assign(providerStart(_id, app, search))}
      />
    </>
  )
}

const Reading = ({ app, search }: ApplicationLoginProps) => {
  const { t } = useTranslation(['login', 'returned'])
  const { data, error, refetch, isFetching } = useQuery({
    ...queryOf(iam.preferences, { query: { app_id: app } }),
    staleTime: 0,
  })
  if (data) return <Screen app={app} search={search} preferences={data} />
  if (!error) return <EmptyLogin />
  if (!isApiError(error) || error.code !== 'application_unknown')
    return <Unreachable error={error} onRetry={() => void refetch()} retrying={isFetching} />
  const title = t('returned:unknown.title')
  return (
    <LoginFrame preferences={undefined} title={title} subtitle={t('returned:unknown.text', { app })}>
      <DocumentTitle parts={[title]} />
    </LoginFrame>
  )
}

/** The sign-in screen of an application other than the console, or a page that says that it does not exist. */
export function ApplicationLogin(props: ApplicationLoginProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Reading {...props} />
    </QueryClientProvider>
  )
}
