// One attempt to sign in after the other: by a form, or by what a provider sent back.
import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { LoginRequest } from '#contract/iam/login.ts'
import { codeMode } from '#contract/iam/sign-in-reply.ts'
import { signIn } from '#src/api/session.ts'
import { type SignInReply, consumeReply } from '#src/components/login-screen/sign-in-reply.ts'

type Attempt = UseMutationResult<unknown, Error, LoginRequest>

/** Whether what is tried, or was tried last, is the code that came back. */
const isExchange = (reply: SignInReply | undefined, { isIdle, variables }: Attempt): boolean =>
  reply?.kind === 'code' && (isIdle || variables?.auth_mode === codeMode)

/** How it stands with what came back. */
const statusOf = (reply: SignInReply | undefined, attempt: Attempt) => {
  const { isIdle, isError, isSuccess } = attempt
  const isReturning = isExchange(reply, attempt)
  return {
    /** Somebody has just come back from a provider, however that ended. */
    hasReply: reply !== undefined,
    /** Why the provider's sign-in failed; nothing any more once another way was tried. */
    failure: reply?.kind === 'failure' && isIdle ? reply.failure : undefined,
    isReturning,
    /** What came back is being exchanged. */
    isFinishing: isReturning && !isError && !isSuccess,
    /** What came back is not settled, or did not go well: a session of before is not gone on with unseen. */
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
