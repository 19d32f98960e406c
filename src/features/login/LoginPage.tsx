import { useQuery } from '@tanstack/react-query'
import { Suspense, lazy, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { platformApplication } from '#contract/iam/login.ts'
import type { AuthMode, Preferences } from '#contract/iam/preferences.ts'
import { applicationPreferences, useSession } from '#src/api/session.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { leaveFor } from '#src/components/login-screen/go-to-provider.ts'
import { LoginFrame } from '#src/components/login-screen/LoginFrame.tsx'
import { LoginScreen } from '#src/components/login-screen/LoginScreen.tsx'
import { namedProvider } from '#src/components/login-screen/sign-in-modes.ts'
import { prefetchRefusals, SignInProblem } from '#src/components/login-screen/SignInProblem.tsx'
import { DocumentTitle } from '#src/components/page/DocumentTitle.tsx'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { Unreachable } from './Unreachable.tsx'
import { returnAddress } from './return-address.ts'
import { useAttempt } from './use-attempt.ts'

/** The password forms are loaded only when they are needed. */
const Renewal = lazy(async () => {
  const [module] = await Promise.all([import('./PasswordRenewal.tsx'), loadTexts('password')])
  return { default: module.Renewal }
})
/** Loaded on demand, because most sign-ins succeed. */
const ProviderFailure = lazy(async () => {
  const [module] = await Promise.all([import('./ProviderFailure.tsx'), loadTexts('returned')])
  return { default: module.ProviderFailure }
})

/** Loaded on demand: the console itself does not need it. */
const ApplicationLogin = lazy(async () => {
  const [module] = await Promise.all([import('./ApplicationLogin.tsx'), loadTexts('returned')])
  return { default: module.ApplicationLogin }
})

interface LoginPageProps {
  /** Of the address. */
  search: URLSearchParams
  /** The session ended while a page was open. */
  hasEnded: boolean
  /** Opens the page after sign-in. */
  onDone: (to: string) => void
}

type Attempt = ReturnType<typeof useAttempt>

/** The result of a sign-in at a provider, above the other sign-in methods. */
const Reply = ({ attempt: { failure, isReturning, error } }: { attempt: Attempt }) => {
  if (failure)
    return (
      <Suspense fallback={null}>
        <ProviderFailure failure={failure} />
      </Suspense>
    )
  return isReturning && error ? (
    <MarginNote tone="error" live>
      <SignInProblem error={error} />
    </MarginNote>
  ) : null
}

interface ScreenProps extends Pick<LoginPageProps, 'search' | 'hasEnded'> {
  preferences: Preferences
  attempt: Attempt
  /** The page to open after sign-in. */
  to: string
  isDone: boolean
}

/** Redirects to the provider in the address, unless the user has just come back from one (IAM91). */
const useNamed = ({ preferences, attempt, to, search }: ScreenProps): AuthMode | undefined => {
  const session = useSession()
  const isFree = session === null && !attempt.hasReply
  const named = isFree ? namedProvider(preferences, search.get('auth_mode_id')) : undefined
  useEffect(() => {
    if (named) leaveFor(named, { screen: paths.login(), to, isUnasked: true })
  }, [named, to])
  return named
}

const Screen = (props: ScreenProps) => {
  const { preferences, attempt, to, isDone, search } = props
  const { t } = useTranslation('login')
  const named = useNamed(props)
  const leaving = named ? t('leaving', { name: named.text || named.name }) : undefined
  return (
    <>
      <DocumentTitle parts={[t('title'), preferences.title || preferences.name]} />
      <LoginScreen
        preferences={preferences}
        requested={search.get('auth_mode_id')}
        waiting={attempt.isPending || isDone}
        leaving={attempt.isFinishing ? t('finishing') : leaving}
        problem={!attempt.isReturning && attempt.error && <SignInProblem error={attempt.error} />}
        reply={<Reply attempt={attempt} />}
        notice={props.hasEnded ? t('ended') : undefined}
        onSubmit={attempt.submit}
        onProvider={(provider) => leaveFor(provider, { screen: paths.login(), to })}
      />
    </>
  )
}

const ConsoleLogin = ({ search, hasEnded, onDone }: LoginPageProps) => {
  const { t } = useTranslation('login')
  const { data: preferences, error, refetch, isFetching } = useQuery(applicationPreferences)
  const session = useSession()
  const attempt = useAttempt()
  const to = returnAddress(search.get('to'))
  const isDone = session !== null && !session.password_renew && !attempt.isOpen

  const open = useEffectEvent(() => onDone(to))
  useEffect(() => {
    if (isDone) open()
    else {
      prefetchRefusals()
      void loadTexts('errors')
    }
  }, [isDone])

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
        <Renewal preferences={preferences} currentPassword={attempt.password} onOther={attempt.forget} />
      </Suspense>
    )
  return <Screen {...{ preferences, attempt, to, isDone, search, hasEnded }} />
}

/** The sign-in screen of the console, or of the application in the address (IAM104). */
export function LoginPage(props: LoginPageProps) {
  const app = props.search.get('app_id') ?? platformApplication
  if (app === platformApplication) return <ConsoleLogin {...props} />
  return (
    <Suspense fallback={null}>
      <ApplicationLogin key={app} app={app} search={props.search} />
    </Suspense>
  )
}
