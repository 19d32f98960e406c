// The sign-in attempts: with a form, or with the code of a provider.
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LoginRequest } from '#contract/iam/login.ts'
import { codeMode } from '#contract/iam/sign-in-reply.ts'
import { signIn } from '#src/api/session.ts'
import { type SignInReply, consumeReply } from '#src/components/login-screen/sign-in-reply.ts'

type Attempt = UseMutationResult<unknown, Error, LoginRequest>

/** Returns whether the current or last attempt uses the code of the provider. */
const isExchange = (reply: SignInReply | undefined, { isIdle, variables }: Attempt): boolean =>
  reply?.kind === 'code' && (isIdle || variables?.auth_mode === codeMode)

/** Returns the status of the provider's reply. */
const statusOf = (reply: SignInReply | undefined, attempt: Attempt) => {
  const { isIdle, isError, isSuccess } = attempt
  const isReturning = isExchange(reply, attempt)
  return {
    /** The user has just come back from a provider, with or without success. */
    hasReply: reply !== undefined,
    /** Why the sign-in at the provider failed; cleared when another attempt starts. */
    failure: reply?.kind === 'failure' && isIdle ? reply.failure : undefined,
    isReturning,
    /** The code is being exchanged. */
    isFinishing: isReturning && !isError && !isSuccess,
    /** The code is not exchanged yet, or the exchange failed: an earlier session must not continue unnoticed. */
    isOpen: reply !== undefined && !isSuccess,
  }
}

export function useAttempt() {
  const [reply] = useState(consumeReply)
  const [password, setPassword] = useState<string>()
  const attempt = useMutation({ mutationFn: (request: LoginRequest) => signIn(request) })
  const exchange = useEffectEvent(() => {
    if (reply?.kind === 'code') attempt.mutate({ auth_mode: codeMode, code: reply.code })
  })
  useEffect(() => exchange(), [])
  return {
    ...statusOf(reply, attempt),
    isPending: attempt.isPending,
    error: attempt.error,
    /** The password that was sent last. */
    password,
    forget: () => setPassword(undefined),
    submit: (request: LoginRequest) => {
      setPassword(request.password)
      attempt.mutate(request)
    },
  }
}
