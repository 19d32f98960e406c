import { Suspense, lazy, useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Session } from '#contract/iam/login.ts'
import type { AuthMode } from '#contract/iam/preferences.ts'
import { platformApplication } from '#contract/iam/sign-in-names.ts'
import { loadTexts } from '#src/i18n/i18n.ts'
import { leaveFor } from '#src/components/login-screen/go-to-provider.ts'
import { LoginScreen } from '#src/components/login-screen/LoginScreen.tsx'
import { namedProvider } from '#src/components/login-screen/sign-in-modes.ts'
import { prefetchRefusals, SignInProblem } from '#src/components/login-screen/SignInProblem.tsx'
import { DocumentTitle } from '#src/components/page/DocumentTitle.tsx'
import { base } from '#src/lib/base-path.ts'
import { MissingFileError } from '#src/lib/lazy/retry-import.ts'
import { isRestricted } from '#src/lib/start/restricted-session.ts'
import { whenIdle } from '#src/lib/when-idle.ts'
import { paths } from '#src/paths.ts'
import { MarginNote } from '#src/ui/display/MarginNote.tsx'
import { EmptyLogin } from './EmptyLogin.tsx'
import type { LoginStart } from './calls.tsx'
import { returnAddress } from './return-address.ts'
import { useAttempt } from './use-attempt.ts'

/** If its file is missing, the form stays; an attempt tries to load it again, and says so. */
const LoginReading = lazy(async () => {
  try {
    return { default: (await import('./calls.tsx')).LoginReading }
  } catch (error) {
    if (error instanceof MissingFileError) return { default: () => null }
    throw error
  }
})

/** The password forms are loaded only when they are needed. */
const Renewal = lazy(async () => {
  const [module] = await Promise.all([import('./PasswordRenewal.tsx'), loadTexts('password')])
  return { default: module.Renewal }
})
/** Needed once by a user whose role requires a second factor. */
const FactorSetUp = lazy(async () => {
  const [module] = await Promise.all([import('./FactorSetUp.tsx'), loadTexts('factor', 'password')])
  return { default: module.FactorSetUp }
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
  /** If it is known; else it is read. */
  start?: LoginStart | undefined
  /** Opens the page after sign-in. */
  onDone: (to: string) => void
}

type Attempt = ReturnType<typeof useAttempt>

interface ReplyProps {
  attempt: Attempt
  session: Session | null
}

/** The result of a sign-in at a provider, above the other sign-in methods. */
const Reply = ({ attempt: { failure, isReturning, isRefused, error }, session }: ReplyProps) => {
  if (failure)
    return (
      <Suspense fallback={null}>
        <ProviderFailure failure={failure} session={session} />
      </Suspense>
    )
  return isReturning && isRefused ? (
    <MarginNote tone="error" live>
      <SignInProblem error={error} />
    </MarginNote>
  ) : null
}

interface ScreenProps extends Pick<LoginPageProps, 'search' | 'hasEnded'>, LoginStart {
  attempt: Attempt
  /** The page to open after sign-in. */
  to: string
  isDone: boolean
}

/** Redirects to the provider in the address, unless the user has just come back from one (IAM91). */
const useNamed = ({ preferences, session, attempt, to, search }: ScreenProps): AuthMode | undefined => {
  const isFree = session === null && !attempt.hasReply
  const named = isFree ? namedProvider(preferences, search.get('auth_mode_id')) : undefined
  useEffect(() => {
    if (named) leaveFor(named, { screen: paths.login(), to, isUnasked: true })
  }, [named, to])
  return named
}

const readPasskey = async (challenge: string) => (await import('./calls.tsx')).readPasskey(challenge)

const Screen = (props: ScreenProps) => {
  const { preferences, session, attempt, to, isDone, search } = props
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
        problem={attempt.isRefused && !attempt.isReturning && <SignInProblem error={attempt.error} />}
        factor={attempt.factor}
        readPasskey={readPasskey}
        passwordPage={preferences.password_links ? base + paths.password() : undefined}
        onRestart={attempt.restart}
        reply={<Reply attempt={attempt} session={session} />}
        notice={props.hasEnded ? t('ended') : undefined}
        onSubmit={attempt.submit}
        onProvider={(provider) => leaveFor(provider, { screen: paths.login(), to })}
      />
    </>
  )
}

interface ShownProps extends Omit<LoginPageProps, 'start'>, LoginStart {
  onSession: (session: Session) => void
}

/** The form, or the renewal of a password, until a session can open the console. */
const Shown = ({ search, hasEnded, preferences, session, onSession, onDone }: ShownProps) => {
  const attempt = useAttempt(onSession)
  const to = returnAddress(search.get('to'))
  const isDone = session !== null && !isRestricted(session) && !attempt.isOpen
  const open = useEffectEvent(() => onDone(to))
  useEffect(() => {
    if (isDone) open()
  }, [isDone])
  if (session?.password_renew)
    return (
      <Suspense fallback={null}>
        <Renewal
          preferences={preferences}
          session={session}
          currentPassword={attempt.password}
          onOther={attempt.forget}
        />
      </Suspense>
    )
  if (session?.second_factor_missing)
    return (
      <Suspense fallback={null}>
        <FactorSetUp
          preferences={preferences}
          session={session}
          password={attempt.currentPassword}
          onOther={attempt.forget}
        />
      </Suspense>
    )
  return <Screen {...{ preferences, session, attempt, to, isDone, search, hasEnded }} />
}

/** Loads what a sign-in needs once the form can be used. Returns whether it may be loaded. */
const useLoading = (isUrgent: boolean): boolean => {
  const [isLoading, setLoading] = useState(isUrgent)
  useEffect(
    () =>
      whenIdle(() => {
        setLoading(true)
        prefetchRefusals()
        void loadTexts('errors')
      }),
    [],
  )
  return isLoading
}

const ConsoleLogin = ({ start: known, ...page }: LoginPageProps) => {
  const [start, setStart] = useState(known)
  const isLoading = useLoading(known === undefined)
  const setSession = (session: Session) => setStart((before) => before && { ...before, session })
  return (
    <>
      {start && <Shown {...page} {...start} onSession={setSession} />}
      {isLoading && (
        <Suspense fallback={start ? null : <EmptyLogin />}>
          <LoginReading isShown={!start} onRead={setStart} />
        </Suspense>
      )}
    </>
  )
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
