// Recovers a lost session: the user is asked to sign in over the page, and interrupted calls wait (UI2). The same
// user continues; another one starts again at the first page; closing the dialog opens the sign-in page.
import type { Session } from '#contract/iam/login.ts'
import { queryClient } from '#src/api/query-client.ts'
import { loseSession, readSession, resumeSession, signOut, whoAmI } from '#src/api/session.ts'
import { leaveWithoutConfirm } from '#src/lib/before-unload.ts'
import { isRestricted } from '#src/lib/start/restricted-session.ts'
import { base } from '../../lib/base-path.ts'
import { lostSession } from './lost-session.ts'

let goToSignIn: () => void = () => undefined

const currentSession = (): Session | null => queryClient.getQueryData(whoAmI.queryKey)?.session ?? null

const closeLoss = (isRecovered: boolean): void => {
  const past = lostSession.get()
  lostSession.set(undefined)
  past?.resolve(isRecovered)
}

/**
 * Reloads the console at its first page, so that nothing of the previous user stays. There is no confirmation: the
 * page would otherwise continue under another user.
 */
const startOver = (): void => {
  queryClient.clear()
  leaveWithoutConfirm(`${base}/`)
}

/** Called when a user signed in while a session was lost. */
export function signedInAgain(session: Session): void {
  const loss = lostSession.get()
  if (!loss) return
  if (session.uid !== loss.session.uid) return startOver()
  resumeSession(session)
  closeLoss(true)
}

/** The user closed the dialog: interrupted calls fail, and the sign-in page opens with the address to return to. */
export function abandonSession(): void {
  loseSession()
  goToSignIn()
  closeLoss(false)
}

/** Like `abandonSession`, for a session that lives but is limited: it ends, so that its cookie admits nobody. */
export async function endLimitedSession(): Promise<void> {
  // Offline, the page is left all the same.
  await signOut().catch(() => undefined)
  abandonSession()
}

/**
 * Called by a call that found the session lost; resolves to whether it can continue. `leave` opens the sign-in page.
 */
export function requestRecovery(leave: () => void, isLimited = false): Promise<boolean> {
  goToSignIn = leave
  const loss = lostSession.get()
  if (loss) return loss.isRecovered
  const session = currentSession()
  if (session === null) return Promise.resolve(false)
  if (isRestricted(session)) {
    abandonSession()
    return Promise.resolve(false)
  }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  lostSession.set({ session, isLimited, isRecovered: promise, resolve })
  return promise
}

/** Tabs share the cookie: a sign-in in another tab applies to this one too. */
export async function onSignInInOtherTab(uid: string): Promise<void> {
  const mine = currentSession()
  const loss = lostSession.get()
  if (mine && mine.uid !== uid) return startOver()
  if (mine && !loss) return
  const session = await readSession().catch(() => null)
  if (!session || isRestricted(session)) return
  if (loss) signedInAgain(session)
  else await queryClient.fetchQuery({ ...whoAmI, staleTime: 0 })
}
