// The sign-in attempts: with a form, or with the code of a provider. Without the query library, which is loaded later.
import { useEffect, useEffectEvent, useState } from 'react'
import type { LoginRequest, Session } from '#contract/iam/login.ts'
import { factorStepOf, isFactorRequired } from '#src/components/login-screen/factor-step.ts'
import { codeMode } from '#contract/iam/sign-in-names.ts'
import { type SignInReply, consumeReply } from '#src/components/login-screen/sign-in-reply.ts'

interface Attempt {
  readonly status: 'idle' | 'pending' | 'refused' | 'done'
  readonly request?: LoginRequest
  readonly error?: unknown
  /** After success; its password may have to be renewed. */
  readonly session?: Session
}

const send = async (request: LoginRequest): Promise<Attempt> => {
  try {
    const { attemptSignIn } = await import('./calls.tsx')
    return { status: 'done', request, session: await attemptSignIn(request) }
  } catch (error) {
    return { status: 'refused', request, error }
  }
}

/** A code of a provider is exchanged immediately. */
const firstOf = (reply: SignInReply | undefined): Attempt =>
  reply?.kind === 'code'
    ? { status: 'pending', request: { auth_mode: codeMode, code: reply.code } }
    : { status: 'idle' }

/** Returns the status of the provider's reply. */
const statusOf = (reply: SignInReply | undefined, attempt: Attempt) => {
  const { status, request } = attempt
  const isReturning = request?.auth_mode === codeMode
  return {
    /** The user has just come back from a provider, with or without success. */
    hasReply: reply !== undefined,
    /** Why the sign-in at the provider failed; cleared when another attempt starts. */
    failure: reply?.kind === 'failure' && status === 'idle' ? reply.failure : undefined,
    /** The current or last attempt uses the code of the provider. */
    isReturning,
    /** The code is being exchanged. */
    isFinishing: isReturning && status === 'pending',
    /** The code is not exchanged yet, or the exchange failed: an earlier session must not continue unnoticed. */
    isOpen: reply !== undefined && status !== 'done',
  }
}

/** `onSignedIn` gets the new session. */
export function useAttempt(onSignedIn: (session: Session) => void) {
  const [reply] = useState(consumeReply)
  const [password, setPassword] = useState<string>()
  const [attempt, setAttempt] = useState<Attempt>(() => firstOf(reply))
  const finish = (result: Attempt) => {
    setAttempt(result)
    if (result.session) onSignedIn(result.session)
  }
  const exchange = useEffectEvent(() => {
    if (attempt.request) void send(attempt.request).then(finish)
  })
  useEffect(() => exchange(), [])
  return {
    ...statusOf(reply, attempt),
    isPending: attempt.status === 'pending',
    isRefused: attempt.status === 'refused' && !isFactorRequired(attempt.error),
    /** The second step, if it is next. */
    factor: factorStepOf(attempt.request, attempt.error),
    error: attempt.error,
    /** The password that was sent last. */
    password,
    /** The same, unless it had to be replaced meanwhile. */
    currentPassword: attempt.session?.password_renew === true ? undefined : password,
    restart: () => setAttempt({ status: 'idle' }),
    forget: () => setPassword(undefined),
    submit: (request: LoginRequest) => {
      // The second step sends none.
      if (request.second_factor === undefined) setPassword(request.password)
      setAttempt({ status: 'pending', request })
      void send(request).then(finish)
    },
  }
}
