// What follows a lost session: the person is asked to sign in over the page, and whatever was interrupted waits (UI2).
// The same person goes on where they were; another one begins anew; who closes the dialog goes to sign-in.
import type { Session } from '#contract/iam/login.ts'
import { queryClient } from '#src/api/query-client.ts'
import { loseSession, readSession, resumeSession, whoAmI } from '#src/api/session.ts'
import { leaveWithoutConfirm } from '#src/lib/before-unload.ts'
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
 * Nothing of the person before stays in this page: it is loaded anew, at its beginning. Nobody is asked: a page that
 * stayed would go on under the name of the other.
 */
const startOver = (): void => {
  queryClient.clear()
  leaveWithoutConfirm(`${base}/`)
}

/** Somebody signed in while a session was lost. */
export function signedInAgain(session: Session): void {
  const loss = lostSession.get()
  if (!loss) return
  if (session.uid !== loss.session.uid) return startOver()
  resumeSession(session)
  closeLoss(true)
}

/** Nobody signs in over the page: what was interrupted is refused, and sign-in comes with the way back. */
export function abandonSession(): void {
  loseSession()
  goToSignIn()
  closeLoss(false)
}

/** A call found the session lost; resolves when it is known whether it goes on. `leave` leads to sign-in. */
export function requestRecovery(leave: () => void): Promise<boolean> {
  goToSignIn = leave
  const loss = lostSession.get()
  if (loss) return loss.isRecovered
  const session = currentSession()
  if (session === null) return Promise.resolve(false)
  if (session.password_renew) {
    abandonSession()
    return Promise.resolve(false)
  }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  lostSession.set({ session, isRecovered: promise, resolve })
  return promise
}

/** Another tab shares the cookie: its sign-in is this tab's too. */
export async function onSignInInOtherTab(uid: string): Promise<void> {
  const mine = currentSession()
  const loss = lostSession.get()
  if (mine && mine.uid !== uid) return startOver()
  if (mine && !loss) return
  const session = await readSession().catch(() => null)
  if (!session || session.password_renew) return
  if (loss) signedInAgain(session)
  else await queryClient.fetchQuery({ ...whoAmI, staleTime: 0 })
}
