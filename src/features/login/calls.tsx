// What the sign-in screen needs only after it is shown: the calls of the platform, which are most of its code.
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect } from 'react'
import type { LoginRequest, Session } from '#contract/iam/login.ts'
import type { Preferences } from '#contract/iam/preferences.ts'
import { platformApplication } from '#contract/iam/sign-in-names.ts'
import { queryClient } from '#src/api/query-client.ts'
import type { RequestOptions } from '#contract/iam/second-factor/webauthn.ts'
import {
  applicationPreferences,
  prepareCalls,
  readPasskeyOptions,
  signIn,
  useSession,
} from '#src/api/session.ts'
import { EmptyLogin } from './EmptyLogin.tsx'
import { Unreachable } from './Unreachable.tsx'

export function attemptSignIn(request: LoginRequest): Promise<Session> {
  prepareCalls()
  return signIn(request)
}

/** What the browser needs to ask for a passkey. */
export function readPasskey(challenge: string): Promise<RequestOptions> {
  return readPasskeyOptions({ challenge, app_id: platformApplication })
}

/** What the sign-in screen shows, and who is signed in. */
export interface LoginStart {
  readonly preferences: Preferences
  readonly session: Session | null
}

interface ReadingProps {
  /** Nothing else is shown. */
  isShown: boolean
  onRead: (start: LoginStart) => void
}

const Reading = ({ isShown, onRead }: ReadingProps) => {
  const { data: preferences, error, refetch, isFetching } = useQuery(applicationPreferences)
  const session = useSession()
  useLayoutEffect(() => {
    if (preferences) onRead({ preferences, session })
  }, [preferences, session, onRead])
  if (!isShown) return null
  return error && !preferences ? (
    <Unreachable error={error} onRetry={() => void refetch()} retrying={isFetching} />
  ) : (
    <EmptyLogin />
  )
}

/** Reads the preferences and the session, and follows their changes: a user may sign in in another tab. */
export function LoginReading(props: ReadingProps): ReactNode {
  prepareCalls()
  return (
    <QueryClientProvider client={queryClient}>
      <Reading {...props} />
    </QueryClientProvider>
  )
}
