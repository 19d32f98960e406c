// Who is signed in in this browser, and what they may do.
import { useMutation, useQuery } from '@tanstack/react-query'
import { gateway } from '#contract/gateway/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import type { LoginRequest, Session } from '#contract/iam/login.ts'
import { platformApplication } from '#contract/iam/login.ts'
import { type Permission, isGranted } from '#contract/iam/permission.ts'
import { call } from './call.ts'
import { queryClient, queryOf } from './query.ts'

/** The session and where the console runs. It lives until sign-in, sign-out or its loss changes it. */
export const whoAmI = { ...queryOf(gateway.whoAmI), staleTime: Number.POSITIVE_INFINITY }

/** What the application shows before anybody is signed in. */
export const applicationPreferences = {
  ...queryOf(iam.preferences, { query: { app_id: platformApplication } }),
  staleTime: 5 * 60_000,
}

export const useSession = (): Session | null => useQuery(whoAmI).data?.session ?? null

/** Whether the one who is signed in holds the right. */
export const useMay = (permission: Permission): boolean => may(useSession(), permission)

export const may = (session: Session | null, permission: Permission): boolean =>
  session !== null && isGranted(session.permissions, permission)

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

export const signIn = async (request: LoginRequest): Promise<Session> => {
  const session = await call(gateway.signIn, { body: { app_id: platformApplication, ...request } })
  forget()
  setSession(session)
  return session
}

/** Ends the session at the platform, and here even when the platform does not answer. */
export const signOut = async (): Promise<void> => {
  try {
    await call(gateway.signOut)
  } finally {
    loseSession()
  }
}

/** The session is gone already: only this browser must learn it. */
export const loseSession = (): void => {
  setSession(null)
  forget()
}

/** Changes one's own password, then reads the session again: the platform may have renewed it. */
export const useChangePassword = () =>
  useMutation({
    mutationFn: async (passwords: { password: string; oldpassword: string }) => {
      await call(iam.passwordChange, { body: passwords })
      await queryClient.fetchQuery({ ...whoAmI, staleTime: 0 })
    },
  })
