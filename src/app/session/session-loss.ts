// What follows a lost session: the person is asked to sign in over the page, and whatever was interrupted waits (UI2).
// The same person goes on where they were; another one begins anew; who closes the dialog goes to sign-in.
import type { Session } from '#contract/iam/login.ts'
import { queryClient } from '#src/api/query.ts'
import { loseSession, readSession, resumeSession, whoAmI } from '#src/api/session.ts'
import { leaveUnasked } from '#src/lib/leaving.ts'
import { base } from '../base.ts'
import { presentLoss, setLoss } from './loss.ts'

let goToSignIn: () => void = () => undefined

const present = (): Session | null => queryClient.getQueryData(whoAmI.queryKey)?.session ?? null

const end = (goesOn: boolean): void => {
  const past = presentLoss()
  setLoss(undefined)
  past?.settle(goesOn)
}

/**
 * Nothing of the person before stays in this page: it is loaded anew, at its beginning. Nobody is asked: a page that
 * stayed would go on under the name of the other.
 */
const startOver = (): void => {
  queryClient.clear()
  leaveUnasked(`${base}/`)
}

/** Somebody signed in while a session was lost. */
export const signedInAgain = (session: Session): void => {
  const loss = presentLoss()
  if (!loss) return
  if (session.uid !== loss.session.uid) return startOver()
  resumeSession(session)
  end(true)
}

/** Nobody signs in over the page: what was interrupted is refused, and sign-in comes with the way back. */
export const giveUp = (): void => {
  loseSession()
  goToSignIn()
  end(false)
}

/** A call found the session lost; resolves when it is known whether it goes on. `leave` leads to sign-in. */
export const lose = (leave: () => void): Promise<boolean> => {
  goToSignIn = leave
  const loss = presentLoss()
  if (loss) return loss.goesOn
  const session = present()
  if (session === null) return Promise.resolve(false)
  if (session.password_renew) {
    giveUp()
    return Promise.resolve(false)
  }
  const { promise, resolve } = Promise.withResolvers<boolean>()
  setLoss({ session, goesOn: promise, settle: resolve })
  return promise
}

/** Another tab shares the cookie: its sign-in is this tab's too. */
export const hearTab = async (uid: string): Promise<void> => {
  const mine = present()
  const loss = presentLoss()
  if (mine && mine.uid !== uid) return startOver()
  if (mine && !loss) return
  const session = await readSession().catch(() => null)
  if (!session || session.password_renew) return
  if (loss) signedInAgain(session)
  else await queryClient.fetchQuery({ ...whoAmI, staleTime: 0 })
}
