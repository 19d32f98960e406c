// Who is signed in in this browser, and what they may do.
import { useMutation, useQuery } from '@tanstack/react-query'
import { gateway } from '#contract/gateway/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import { type LoginRequest, type Session, platformApplication } from '#contract/iam/login.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import type { Permission } from '#contract/iam/permission.ts'
import { call, callWith } from './call.ts'
import { announceSignIn } from './other-tabs.ts'
import { queryClient, queryOf } from './query-client.ts'
import { startSession } from './session-end.ts'

/** The session and where the console runs. It lives until sign-in, sign-out or its loss changes it. */
export const whoAmI = { ...queryOf(gateway.whoAmI), staleTime: Number.POSITIVE_INFINITY }

/** What the application shows before anybody is signed in. */
export const applicationPreferences = {
  ...queryOf(iam.preferences, { query: { app_id: platformApplication } }),
  staleTime: 5 * 60_000,
}

export function useSession(): Session | null {
  return useQuery(whoAmI).data?.session ?? null
}

/** Whether the one who is signed in holds the right. */
export function useMay(permission: Permission): boolean {
  return may(useSession(), permission)
}

export function may(session: Session | null, permission: Permission): boolean {
  return session !== null && isGranted(session.permissions, permission)
}

const setSession = (session: Session | null): void => {
  queryClient.setQueryData(whoAmI.queryKey, (before) => before && { ...before, session })
}

/** Forgets everything that was read for the person before. */
const forget = (): void => {
  queryClient.removeQueries({
    predicate: ({ queryKey }) =>
      queryKey[0] !== whoAmI.queryKey[0] && queryKey[0] !== applicationPreferences.queryKey[0],
  })
}

const requestSignIn = (request: LoginRequest): Promise<Session> =>
  callWith(gateway.signIn, { body: { app_id: platformApplication, ...request } }, { waits: false })

export async function signIn(request: LoginRequest): Promise<Session> {
  const session = await requestSignIn(request)
  forget()
  setSession(session)
  startSession()
  if (!session.password_renew) announceSignIn(session.uid)
  return session
}

/** Signs in over a page whose session was lost. What was read stays; whether it may is decided by whoever signs in. */
export const signInAgain = requestSignIn

/** The same person is here again: nothing that was read is forgotten. */
export function resumeSession(session: Session): void {
  setSession(session)
  startSession()
  announceSignIn(session.uid)
}

/** Who is signed in now, as the platform says it. */
export async function readSession(): Promise<Session | null> {
  const { session } = await callWith(gateway.whoAmI, {}, { waits: false })
  return session
}

/** Ends the session at the platform, and here even when the platform does not answer. */
export async function signOut(): Promise<void> {
  try {
    await callWith(gateway.signOut, {}, { waits: false })
  } finally {
    loseSession()
  }
}

/** The session is gone already: only this browser must learn it. */
export function loseSession(): void {
  setSession(null)
  forget()
}

interface Passwords {
  readonly password: string
  readonly oldpassword: string
}

/** Changes one's own password while signing in: a session that is lost meanwhile is the form's to say. */
export async function renewPassword(passwords: Passwords): Promise<Session | null> {
  await callWith(iam.passwordChange, { body: passwords }, { waits: false })
  return readSession()
}

/** Changes one's own password, then reads the session again: the platform may have renewed it. */
export function useChangePassword() {
  return useMutation({
    mutationFn: async (passwords: Passwords) => {
      await call(iam.passwordChange, { body: passwords })
      const { session } = await queryClient.fetchQuery({ ...whoAmI, staleTime: 0 })
      if (session) announceSignIn(session.uid)
    },
  })
}
