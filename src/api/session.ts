// The session of this browser and the permissions of its user.
import { useMutation, useQuery } from '@tanstack/react-query'
import { gateway } from '#contract/gateway/endpoints.ts'
import { iam } from '#contract/iam/endpoints.ts'
import type { LoginRequest, Session } from '#contract/iam/login.ts'
import { secondFactor } from '#contract/iam/second-factor/endpoints.ts'
import { passkeys } from '#contract/iam/second-factor/passkeys.ts'
import type { CreationOptions, Registration, RequestOptions } from '#contract/iam/second-factor/webauthn.ts'
import { platformApplication } from '#contract/iam/sign-in-names.ts'
import { isGranted } from '#contract/iam/is-granted.ts'
import type { Permission } from '#contract/iam/permission.ts'
import { syncPlatformTime } from '#src/lib/platform-time.ts'
import { embeddedStart, memberOf } from '#src/lib/start/embedded-start.ts'
import { isRestricted } from '#src/lib/start/restricted-session.ts'
import { isRemembered, rememberUser } from '#src/lib/start/remembered-user.ts'
import { call, callWith } from './call.ts'
import { announceSignIn } from './other-tabs.ts'
import { queryClient, queryOf } from './query-client.ts'
import { startSession } from './session-end.ts'

/**
 * The session and the environment of the console. It stays until sign-in, sign-out or the loss of the session changes
 * it.
 */
export const whoAmI = { ...queryOf(gateway.whoAmI), staleTime: Number.POSITIVE_INFINITY }

/** What the application shows before sign-in. */
export const applicationPreferences = {
  ...queryOf(iam.preferences, { query: { app_id: platformApplication } }),
  staleTime: 5 * 60_000,
}

export function useSession(): Session | null {
  return useQuery(whoAmI).data?.session ?? null
}

/** Whether the signed-in user has the permission. */
export function useMay(permission: Permission): boolean {
  return may(useSession(), permission)
}

export function may(session: Session | null, permission: Permission): boolean {
  return session !== null && isGranted(session.permissions, permission)
}

/** Remembers the user who can open pages. */
const rememberSession = (session: Session | null): void => {
  rememberUser(session === null || isRestricted(session) ? null : session.uid)
}

/**
 * Takes over what the document contains. A missing session is trusted only if this browser remembers none: a browser
 * does not send the cookie when a page of another site opens the console.
 */
const takeEmbedded = (): void => {
  const data = embeddedStart()
  const date = memberOf(data, 'date')
  if (typeof date === 'string') syncPlatformTime(date)
  const preferences = iam.preferences.response.schema.safeParse(memberOf(data, 'preferences'))
  if (preferences.success) queryClient.setQueryData(applicationPreferences.queryKey, preferences.data)
  const start = gateway.whoAmI.response.schema.safeParse(memberOf(data, 'session'))
  if (!start.success || (start.data.session === null && isRemembered())) return
  queryClient.setQueryData(whoAmI.queryKey, start.data)
}

let isTaken = false

/** Makes the calls of the console start with what the document contains. */
export function prepareCalls(): void {
  if (!isTaken) takeEmbedded()
  isTaken = true
}

/** Reads session and preferences together. The first page reports a platform that does not answer. */
export async function readStart() {
  prepareCalls()
  void queryClient.prefetchQuery(applicationPreferences)
  try {
    const start = await queryClient.fetchQuery({ ...whoAmI, retry: false })
    rememberSession(start.session)
    return start
  } catch {
    return undefined
  }
}

const setSession = (session: Session | null): void => {
  rememberSession(session)
  queryClient.setQueryData(whoAmI.queryKey, (before) => before && { ...before, session })
}

/** Discards everything that was read for the previous user. */
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
  if (!isRestricted(session)) announceSignIn(session.uid)
  return session
}

/** Signs in over a page whose session was lost. Loaded data stays; the caller compares the users and decides. */
export const signInAgain = requestSignIn

/** The same user signed in again: loaded data is still valid. */
export function resumeSession(session: Session): void {
  setSession(session)
  startSession()
  announceSignIn(session.uid)
}

/** Reads from the platform who is signed in. */
export async function readSession(): Promise<Session | null> {
  const { session } = await callWith(gateway.whoAmI, {}, { waits: false })
  return session
}

/** The calls of setting up a second factor. They do not wait for a new sign-in, since they may be part of one. */
export const enrolmentCalls = {
  start: (password: string) => callWith(secondFactor.start, { body: { password } }, { waits: false }),
  /** Returns the recovery codes. */
  confirm: async (body: { enrolment: string; code: string }): Promise<readonly string[]> =>
    (await callWith(secondFactor.confirm, { body }, { waits: false })).recovery_codes,
  startPasskey: async (password: string): Promise<CreationOptions> =>
    (await callWith(passkeys.start, { body: { password } }, { waits: false })).options,
  /** Returns the recovery codes. */
  addPasskey: async (body: { name: string; credential: Registration }): Promise<readonly string[]> =>
    (await callWith(passkeys.add, { body }, { waits: false })).recovery_codes,
} as const

/** What the browser needs to ask for a passkey in the second step of a sign-in. */
export async function readPasskeyOptions(body: {
  challenge: string
  app_id: string
}): Promise<RequestOptions> {
  return (await callWith(passkeys.signIn, { body }, { waits: false })).options
}

/** Takes over from the platform what the session may do by now. */
export async function refreshSession(): Promise<void> {
  const session = await readSession()
  setSession(session)
  if (session && !isRestricted(session)) announceSignIn(session.uid)
}

/**
 * Ends the session on the platform, and in this browser even if the platform does not answer. Returns the address that
 * ends the session at the provider, if its administrator wants that.
 */
export async function signOut(): Promise<string | undefined> {
  try {
    const ended = await callWith(gateway.signOut, {}, { waits: false })
    return ended.provider_sign_out_url
  } finally {
    loseSession()
  }
}

/** Removes a session from this browser that no longer exists on the platform. */
export function loseSession(): void {
  setSession(null)
  forget()
}

interface Passwords {
  readonly password: string
  readonly oldpassword: string
}

/** Changes the user's own password during sign-in. The form reports a session that is lost meanwhile. */
export async function renewPassword(passwords: Passwords): Promise<Session | null> {
  await callWith(iam.passwordChange, { body: passwords }, { waits: false })
  return readSession()
}

/** Changes the user's own password, then reads the session again: the platform may have renewed it. */
export function useChangePassword() {
  return useMutation({
    mutationFn: async (passwords: Passwords) => {
      await call(iam.passwordChange, { body: passwords })
      const { session } = await queryClient.fetchQuery({ ...whoAmI, staleTime: 0 })
      if (session) announceSignIn(session.uid)
    },
  })
}
